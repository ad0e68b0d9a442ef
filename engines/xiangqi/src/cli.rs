//! The command line.

use std::process::ExitCode;

use protocol::host;

use crate::engine::Engine;
use crate::session::{self, Conversation};

/// Runs the program on its arguments.
pub fn main() -> ExitCode {
    let make = |searches| Conversation::new(Engine::new(), searches);
    match host::stdio(session::dialects(), host::Setting::default(), make) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xiangqi: {error}");
            ExitCode::FAILURE
        }
    }
}
