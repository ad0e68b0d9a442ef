//! The effects of UCI's commands on searches, for the session's reader.

use super::Command;
use crate::session::{Effect, Language};

#[derive(Debug, Clone, Default)]
pub struct Uci;

impl Language for Uci {
    type Command = Command;

    const OPENING: &'static [&'static str] = &["uci"];

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go(go) if go.perft.is_some() => Effect::Counts,
            Command::Go(_) => Effect::Starts,
            Command::Inspect(what) if what.counts() => Effect::Counts,
            Command::Stop => Effect::Stops,
            Command::Quit => Effect::Quits,
            Command::IsReady => Effect::Asks,
            _ => Effect::Neither,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::Inspect(what) => what.names_path(),
            _ => None,
        }
    }
}
