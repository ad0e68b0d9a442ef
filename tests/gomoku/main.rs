//! The `gomoku` binary, driven as a process: the command line, and games in the terminal.

#[path = "../conversation/command.rs"]
mod command;
mod commands;
mod play;
