//! The effects of UCI's commands on searches, for the session's reader.

use super::Command;
use crate::session::{Effect, Language};

#[derive(Debug, Clone, Default)]
pub struct Uci;

impl Language for Uci {
    type Command = Command;

    const HANDSHAKE_VERBS: &'static [&'static str] = &["uci"];

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go(go) if go.perft.is_some() => Effect::Counts,
            Command::Go(_) => Effect::Starts,
            Command::NonStandard(what) if what.counts() => Effect::Counts,
            Command::Stop => Effect::Stops,
            Command::Quit => Effect::Quits,
            Command::IsReady => Effect::Pings,
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
