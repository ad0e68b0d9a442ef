//! XBoard as the session's reader knows it.

use super::Command;
use crate::session::{Effect, Language};

/// The XBoard protocol.
///
/// Here most commands *may* start a search, depending on who is to move and whether the game is
/// being analyzed; a start that comes to nothing costs a number and nothing else. Only what asks
/// for the move (`?`) stops a search in the reader. What makes its move pointless (`force`,
/// `result`, `new`, `undo`, `usermove` on a ponder miss) is for the session, which cancels that
/// search and never says its move.
#[derive(Debug, Clone, Default)]
pub struct XBoard;

impl Language for XBoard {
    type Command = Command;

    const OPENING: &'static [&'static str] = &["xboard", "protover"];

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
            Command::Inspect(what) if what.counts() => Effect::Counts,
            Command::MoveNow => Effect::Stops,
            Command::Quit => Effect::Quits,
            Command::Ping(_) => Effect::Asks,
            _ => Effect::Neither,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::EgtPath { .. } => Some("egtpath"),
            Command::Inspect(what) => what.names_path(),
            _ => None,
        }
    }
}
