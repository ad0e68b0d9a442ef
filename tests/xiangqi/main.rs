//! The `xiangqi` binary, driven as a process: golden transcripts of every dialect, bad input, the
//! command line, files, sockets, and how fast it answers.

mod commands;
mod gui;
mod latency;
mod play;
mod robustness;
mod serve;
mod transcripts;
