//! What all programs do alike: what becomes of results that cannot be written, text in the
//! encodings that files come in; and what the engines do alike: conversations over TCP, flags,
//! files that are none.

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
mod serve;
#[path = "../conversation/server.rs"]
mod server;
mod strangers;
mod terminals;
