//! The `xiangqi` binary, driven as a process: golden transcripts of every dialect, bad input, the
//! command line, files, sockets, and what it hears while it thinks.

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
