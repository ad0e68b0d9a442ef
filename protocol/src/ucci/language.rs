//! UCCI as the host's reader hears it.

use super::Command;
use crate::error::ParseError;
use crate::host::{Effect, Language};
use crate::inspect::Inspect;

/// UCCI, with the one setting that changes what a command means: in batch mode (`setoption batch
/// true`) no command is read while a search runs, so `stop` and `quit` do not reach into one. The
/// session keeps its side of it by [`crate::host::Session::accepts`].
#[derive(Debug, Clone, Default)]
pub struct Ucci {
    batch: bool,
}

impl Language for Ucci {
    type Command = Command;

    fn parse(&mut self, line: &str) -> Result<Command, ParseError> {
        line.parse()
    }

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go(_) | Command::Inspect(Inspect::Bench { .. } | Inspect::Perft { .. }) => {
                Effect::Starts
            }
            Command::Stop | Command::Quit if !self.batch => Effect::Stops,
            Command::SetOption { name, value } if name == "batch" => {
                self.batch = value.as_deref() == Some("true");
                Effect::Neither
            }
            _ => Effect::Neither,
        }
    }
}
