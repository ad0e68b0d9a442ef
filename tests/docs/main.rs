//! The pages under `docs/` and the READMEs: their links lead somewhere, the commands they show
//! print what the pages say, and their lines fit the width of a window, as do comments in Rust.

mod columns;
mod commands;
mod comments;
mod diagrams;
mod links;
mod pages;
mod pictures;
