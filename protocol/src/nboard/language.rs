//! NBoard as the host's reader hears it.

use super::Command;
use crate::error::ParseError;
use crate::host::{Effect, Language};
use crate::inspect::Inspect;

/// NBoard: `ping` is what stops a search here.
#[derive(Debug, Clone, Default)]
pub struct NBoard;

impl Language for NBoard {
    type Command = Command;

    fn parse(&mut self, line: &str) -> Result<Command, ParseError> {
        line.parse()
    }

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go
            | Command::Hint(_)
            | Command::Analyze
            | Command::Inspect(Inspect::Bench { .. } | Inspect::Perft { .. }) => Effect::Starts,
            Command::Ping(_) | Command::Quit => Effect::Stops,
            _ => Effect::Neither,
        }
    }

    fn names_path(&self, _: &Command) -> Option<&'static str> {
        None
    }
}
