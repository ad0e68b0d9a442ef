//! The pages under `docs/` and the READMEs: their links lead somewhere, the commands that they
//! show do what they say, and their lines end where a reader's window does, as comments in Rust do.

mod columns;
mod commands;
mod comments;
mod diagrams;
mod links;
mod pages;
mod pictures;
