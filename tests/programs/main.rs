//! What all programs have in common: results that cannot be written, encodings of text files; and
//! what the engines have in common: sessions over TCP, flags, invalid files.

mod analysis;
mod client;
#[path = "../conversation/command.rs"]
mod command;
mod counts;
mod encodings;
mod ends;
mod eval_file;
mod flags;
mod folder;
#[path = "../conversation/gui.rs"]
#[allow(dead_code, reason = "not all of it is needed here")]
mod gui;
mod heartbeat;
mod levels;
mod output;
mod review;
mod review_files;
mod serve;
#[path = "../conversation/server.rs"]
mod server;
mod strangers;
mod terminals;
