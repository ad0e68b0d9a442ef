//! The effects of Gomocup's commands on searches, for the session's reader.

use super::{Behind, Command, Info};
use crate::session::{Effect, Language};

/// Gomocup. Keeps track of whether the current line is in a block whose `DONE` starts a search.
#[derive(Debug, Clone, Default)]
pub struct Gomocup {
    /// Between `BOARD`, `SWAP2BOARD` or `OPENING` and its `DONE`.
    move_is_due: bool,
}

impl Language for Gomocup {
    type Command = Command;

    const OPENING: &'static [&'static str] = &[];

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
            Command::Inspect(what) if what.counts() => Effect::Counts,
            Command::YxStop => Effect::Stops,
            Command::End => Effect::Leaves,
            _ => Effect::Neither,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        match command {
            Command::Info(Info::Folder(_)) => Some("INFO folder"),
            Command::Inspect(what) => what.names_path(),
            Command::YxHashDump(_) => Some("YXHASHDUMP"),
            Command::YxHashLoad(_) => Some("YXHASHLOAD"),
            Command::YxDatabase(word, _) if word.behind() == Behind::File => Some(word.word()),
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
            ("START 15", Effect::Neither),
            ("TURN 7,7", Effect::Starts),
            ("DONE", Effect::Neither),
            ("BOARD", Effect::Neither),
            ("7,7,1", Effect::Neither),
            ("DONE", Effect::Starts),
            ("YXBOARD", Effect::Neither),
            ("7,7,1", Effect::Neither),
            ("DONE", Effect::Neither),
            ("SWAP2BOARD", Effect::Neither),
            ("DONE", Effect::Starts),
            ("OPENING rif", Effect::Neither),
            ("7,7 8,8 9,9", Effect::Neither),
            ("SWAP", Effect::Neither),
            ("6,6 3", Effect::Neither),
            ("DONE", Effect::Starts),
            ("SWAP", Effect::Neither),
            ("DONE", Effect::Neither),
            ("BOARD", Effect::Neither),
            ("INFO rule 4", Effect::Neither),
            ("YXBALANCEONE", Effect::Starts),
            ("yxswap2step2", Effect::Starts),
            ("yxsoosorvstep1", Effect::Starts),
            ("yxsoosorvstep5 3", Effect::Neither),
            ("7,7", Effect::Neither),
            ("done", Effect::Starts),
            ("yxblock", Effect::Neither),
            ("7,7", Effect::Neither),
            ("DONE", Effect::Neither),
            ("YXSTOP", Effect::Stops),
            ("END", Effect::Leaves),
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
