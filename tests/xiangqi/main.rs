//! The `xiangqi` binary, driven as a process: golden transcripts of every dialect, bad input, the
//! command line, files, sockets, and what it hears while it thinks.

#[path = "../conversation/command.rs"]
mod command;
mod commands;
mod gui;
mod network;
mod play;
mod robustness;
mod serve;
mod thinking;
mod transcripts;
