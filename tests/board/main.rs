//! The board as its users see it: the real program, over its WebSocket and in a browser.

mod accessibility;
mod book;
#[path = "../arena/browser.rs"]
#[allow(dead_code, reason = "not all of it is needed here")]
mod browser;
mod engines;
mod latency;
mod learn;
mod nodes;
mod opening;
mod options;
mod page;
mod placing;
mod play;
mod pointers;
mod puzzles;
mod review;
mod security;
mod server;
mod storage;
mod strength;
mod watch;
