//! The effects of NBoard's commands on searches, for the session's reader.

use super::Command;
use crate::session::{Effect, Language};

/// NBoard, where `ping` stops a search.
#[derive(Debug, Clone, Default)]
pub struct NBoard;

impl Language for NBoard {
    type Command = Command;

    const HANDSHAKE_VERBS: &'static [&'static str] = &["nboard"];

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go | Command::Hint(_) | Command::Analyze | Command::Learn => Effect::Starts,
            Command::NonStandard(what) if what.counts() => Effect::Counts,
            Command::Ping(_) => Effect::Stops,
            Command::Quit => Effect::Quits,
            _ => Effect::NoEffect,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::NonStandard(what) => what.names_path(),
            _ => None,
        }
    }
}
