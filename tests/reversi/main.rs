//! The `reversi` binary, run as a process: golden transcripts of every dialect, bad input, a GTP
//! script piped in at once, the command line, and games in the terminal.

mod books;
#[path = "../conversation/command.rs"]
mod command;
mod commands;
#[path = "../conversation/comparison.rs"]
mod comparison;
mod files;
#[path = "../conversation/gui.rs"]
mod gui;
mod play;
#[path = "../conversation/random.rs"]
mod random;
mod robustness;
mod scripts;
mod transcripts;
