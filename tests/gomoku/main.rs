//! The `gomoku` binary, run as a process: golden transcripts of its protocol, bad input and random
//! lines, the command line, and games in the terminal.

#[path = "../conversation/command.rs"]
mod command;
mod commands;
#[path = "../conversation/comparison.rs"]
mod comparison;
#[cfg(feature = "sqlite")]
mod database;
#[path = "../conversation/gui.rs"]
mod gui;
mod play;
#[path = "../conversation/random.rs"]
mod random;
mod robustness;
mod thinking;
mod transcripts;
