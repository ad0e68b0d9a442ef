//! The engine under test, alone and with a GUI.

use std::process::Command;

#[path = "../conversation/gui.rs"]
mod conversation;

pub use conversation::{Gui, PATIENCE};

pub fn start() -> Gui {
    Gui::of(env!("CARGO_BIN_EXE_xiangqi"))
}

/// The engine's command, without arguments, in a known locale.
pub fn xiangqi() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xiangqi"));
    command
        .env("LC_ALL", "C.UTF-8")
        .env_remove("RUST_LOG")
        .env_remove("NO_COLOR");
    command
}
