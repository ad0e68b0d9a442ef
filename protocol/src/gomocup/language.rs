//! The effects of Gomocup's commands on searches, for the session's reader.

use super::{Command, Info, Payload};
use crate::session::{Effect, Language};

/// Gomocup. Keeps track of whether the current line is in a block whose `DONE` starts a search.
#[derive(Debug, Clone, Default)]
pub struct Gomocup {
    /// Between `BOARD`, `SWAP2BOARD` or `OPENING` and its `DONE`.
    move_is_due: bool,
}

impl Language for Gomocup {
    type Command = Command;

    const HANDSHAKE_VERBS: &'static [&'static str] = &[];

    fn effect(&mut self, command: &Command) -> Effect {
        let was_due = self.move_is_due;
        // Stones and answers continue a block; every other command ends it.
        self.move_is_due = match command {
            Command::Board | Command::Swap2Board | Command::Opening(_) => true,
            Command::YxSoosorvStep { step, .. } => *step > 1,
            Command::Stone(_) | Command::Points(..) | Command::Swap => was_due,
            _ => false,
        };
        match command {
            Command::Done if was_due => Effect::Starts,
            Command::Begin
            | Command::Turn(_)
            | Command::YxNBest(_)
            | Command::YxBalance { .. }
            | Command::YxSearchDefend
            | Command::YxSwap2Step(_)
            | Command::YxSoosorvStep { step: 1, .. } => Effect::Starts,
            Command::NonStandard(what) if what.counts() => Effect::Counts,
            Command::YxStop => Effect::Stops,
            Command::End => Effect::EndsAtOnce,
            _ => Effect::NoEffect,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::Info(Info::Folder(_)) => Some("INFO folder"),
            Command::NonStandard(what) => what.names_path(),
            Command::YxHashDump(_) => Some("YXHASHDUMP"),
            Command::YxHashLoad(_) => Some("YXHASHLOAD"),
            Command::YxDatabase(word, _) if word.payload() == Payload::File => Some(word.word()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn done_starts_a_search_only_where_a_move_is_due() {
        let mut language = Gomocup::default();
        let mut parse = |line: &str| {
            let command = line.parse().unwrap();
            language.effect(&command)
        };
        for (line, effect) in [
            ("START 15", Effect::NoEffect),
            ("TURN 7,7", Effect::Starts),
            ("DONE", Effect::NoEffect),
            ("BOARD", Effect::NoEffect),
            ("7,7,1", Effect::NoEffect),
            ("DONE", Effect::Starts),
            ("YXBOARD", Effect::NoEffect),
            ("7,7,1", Effect::NoEffect),
            ("DONE", Effect::NoEffect),
            ("SWAP2BOARD", Effect::NoEffect),
            ("DONE", Effect::Starts),
            ("OPENING rif", Effect::NoEffect),
            ("7,7 8,8 9,9", Effect::NoEffect),
            ("SWAP", Effect::NoEffect),
            ("6,6 3", Effect::NoEffect),
            ("DONE", Effect::Starts),
            ("SWAP", Effect::NoEffect),
            ("DONE", Effect::NoEffect),
            ("BOARD", Effect::NoEffect),
            ("INFO rule 4", Effect::NoEffect),
            ("YXBALANCEONE", Effect::Starts),
            ("yxswap2step2", Effect::Starts),
            ("yxsoosorvstep1", Effect::Starts),
            ("yxsoosorvstep5 3", Effect::NoEffect),
            ("7,7", Effect::NoEffect),
            ("done", Effect::Starts),
            ("yxblock", Effect::NoEffect),
            ("7,7", Effect::NoEffect),
            ("DONE", Effect::NoEffect),
            ("YXSTOP", Effect::Stops),
            ("END", Effect::EndsAtOnce),
        ] {
            assert_eq!(parse(line), effect, "{line}");
        }
    }

    #[test]
    fn words_that_a_file_stands_behind_name_paths() {
        let language = Gomocup::default();
        let names = |line: &str| language.names_path(&line.parse().unwrap());
        for line in [
            "INFO folder /tmp",
            "yxhashdump",
            "YXHASHLOAD a",
            "yxsetdatabase",
            "yxdbtotxt",
            "yxdbtotxtall",
            "yxtxttodb",
            "yxlibtodb",
            "yxdbtolib x",
            "yxdbsplit",
            "yxdbmerge",
        ] {
            assert!(names(line).is_some(), "{line}");
        }
        for line in [
            "yxquerydatabaseall",
            "yxsavedatabase",
            "yxdbcheck",
            "yxblock",
        ] {
            assert!(names(line).is_none(), "{line}");
        }
    }
}
