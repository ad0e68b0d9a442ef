//! The effects of XBoard's commands on searches, for the session's reader.

use super::Command;
use crate::session::{Effect, Language};

/// The XBoard protocol.
///
/// Most commands here *may* start a search, depending on the side to move and on whether the engine
/// analyses; if one does not, only an epoch is used up. Among the commands only `?` stops a search
/// in the reader. Commands that make the engine's move pointless (`force`, `result`, `new`, `undo`,
/// `usermove` on a ponder miss) are handled by the session, which cancels the search and never
/// prints its move.
#[derive(Debug, Clone, Default)]
pub struct XBoard;

impl Language for XBoard {
    type Command = Command;

    const HANDSHAKE_VERBS: &'static [&'static str] = &["xboard", "protover"];

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::New
            | Command::Go
            | Command::PlayOther
            | Command::UserMove(_)
            | Command::SetBoard(_)
            | Command::Hint
            | Command::Undo
            | Command::Remove
            | Command::Hard
            | Command::Analyze
            | Command::Resume
            | Command::Exclude(_)
            | Command::Include(_) => Effect::Starts,
            Command::NonStandard(what) if what.counts() => Effect::Counts,
            Command::MoveNow => Effect::Stops,
            Command::Quit => Effect::Quits,
            Command::Ping(_) => Effect::Pings,
            _ => Effect::NoEffect,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::EgtPath { .. } => Some("egtpath"),
            Command::NonStandard(what) => what.names_path(),
            _ => None,
        }
    }
}
