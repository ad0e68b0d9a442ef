//! UCI as the host's reader hears it.

use super::Command;
use crate::error::ParseError;
use crate::host::{Effect, Language};

#[derive(Debug, Clone, Default)]
pub struct Uci;

impl Language for Uci {
    type Command = Command;

    fn parse(&mut self, line: &str) -> Result<Command, ParseError> {
        line.parse()
    }

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go(_) => Effect::Starts,
            Command::Inspect(what) if what.counts() => Effect::Starts,
            Command::Stop | Command::Quit => Effect::Stops,
            _ => Effect::Neither,
        }
    }

    fn names_path(&self, _: &Command) -> Option<&'static str> {
        None
    }
}
