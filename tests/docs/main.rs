//! The pages under `docs/` and the READMEs: their links lead somewhere, and the commands that they
//! show do what they say.

mod commands;
mod diagrams;
mod links;
mod pages;
