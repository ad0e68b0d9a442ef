//! The effects of GTP's commands on searches, for the session's reader.

use super::{Command, Request};
use crate::session::{Effect, Language};

/// GTP. Its commands wait for each other, even `quit`, so that a whole script may be piped in at
/// once; only the comment `# interrupt` affects a running search.
#[derive(Debug, Clone, Default)]
pub struct Gtp;

impl Language for Gtp {
    type Command = Request;

    const HANDSHAKE_VERBS: &'static [&'static str] = &[];

    fn effect(&mut self, request: &Request) -> Effect {
        match request.command {
            Command::GenMove(_) | Command::RegGenMove(_) => Effect::Starts,
            Command::NonStandard(ref what) if what.counts() => Effect::Counts,
            Command::Interrupt => Effect::Stops,
            _ => Effect::NoEffect,
        }
    }

    fn names_path(&self, request: &Request) -> Option<&'static str> {
        request.command.names_path()
    }
}
