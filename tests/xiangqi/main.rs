//! The `xiangqi` binary, run as a process: golden transcripts of every dialect, bad input, the
//! command line, files, sockets, and what it is sent while it is searching.

mod books;
#[path = "../conversation/command.rs"]
mod command;
mod commands;
#[path = "../conversation/comparison.rs"]
mod comparison;
mod convert;
mod gui;
mod network;
mod play;
#[path = "../conversation/random.rs"]
mod random;
mod robustness;
mod serve;
mod tables;
mod thinking;
mod transcripts;
