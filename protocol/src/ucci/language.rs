//! The effects of UCCI's commands on searches, for the session's reader.

use super::Command;
use crate::session::{Effect, Language};

/// UCCI, with the one setting that changes what commands do: in batch mode (`setoption batch true`)
/// no command is carried out during a search, so `stop` and `quit` do not end one. The session's
/// part of that is in [`crate::session::Dialect::accepts`].
#[derive(Debug, Clone, Default)]
pub struct Ucci {
    batch: bool,
}

impl Language for Ucci {
    type Command = Command;

    const HANDSHAKE_VERBS: &'static [&'static str] = &["ucci"];

    fn effect(&mut self, command: &Command) -> Effect {
        match command {
            Command::Go(_) => Effect::Starts,
            Command::NonStandard(what) if what.counts() => Effect::Counts,
            Command::Stop if !self.batch => Effect::Stops,
            Command::Quit if !self.batch => Effect::Quits,
            Command::IsReady => Effect::Pings,
            Command::SetOption { name, value } if name == "batch" => {
                self.batch = value.as_deref().is_some_and(is_true);
                Effect::NoEffect
            }
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

/// Whether a value is one of the words that GUIs send for true.
fn is_true(value: &str) -> bool {
    ["true", "on", "yes", "1"]
        .iter()
        .any(|yes| value.eq_ignore_ascii_case(yes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stops_reach_no_search_in_batch_mode() {
        let mut ucci = Ucci::default();
        let mut effect = |line: &str| ucci.effect(&line.parse().unwrap());
        assert_eq!(effect("go depth 5"), Effect::Starts);
        assert_eq!(effect("stop"), Effect::Stops);
        for yes in ["true", "TRUE", "on", "1"] {
            assert_eq!(effect(&format!("setoption batch {yes}")), Effect::NoEffect);
            assert_eq!(effect("stop"), Effect::NoEffect, "{yes}");
            assert_eq!(effect("quit"), Effect::NoEffect, "{yes}");
            assert_eq!(effect("setoption batch false"), Effect::NoEffect);
            assert_eq!(effect("quit"), Effect::Quits);
        }
    }
}
