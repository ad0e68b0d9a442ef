//! Gomocup as the session's reader knows it.

use super::{Command, Info};
use crate::inspect::Inspect;
use crate::session::{Effect, Language};

/// Gomocup. Remembers whether the current line belongs to a block whose `DONE` asks for a move.
#[derive(Debug, Clone, Default)]
pub struct Gomocup {
    /// Between `BOARD` or `SWAP2BOARD` and its `DONE`.
    move_is_due: bool,
}

impl Language for Gomocup {
    type Command = Command;

    const OPENING: &'static [&'static str] = &[];

    fn effect(&mut self, command: &Command) -> Effect {
        let was_due = self.move_is_due;
        // Stones go on with a block; every other command ends it.
        self.move_is_due = match command {
            Command::Board | Command::Swap2Board => true,
            Command::Stone(_) => was_due,
            _ => false,
        };
        match command {
            Command::Done if was_due => Effect::Starts,
            Command::Begin
            | Command::Turn(_)
            | Command::YxNBest(_)
            | Command::Inspect(Inspect::Bench { .. } | Inspect::Perft { .. }) => Effect::Starts,
            Command::YxStop => Effect::Stops,
            Command::End => Effect::Leaves,
            _ => Effect::Neither,
        }
    }

    fn names_path(&self, command: &Command) -> Option<&'static str> {
        matches!(command, Command::Info(Info::Folder(_))).then_some("INFO folder")
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
            ("BOARD", Effect::Neither),
            ("INFO rule 4", Effect::Neither),
            ("DONE", Effect::Neither),
            ("YXSTOP", Effect::Stops),
            ("END", Effect::Leaves),
        ] {
            assert_eq!(parse(line), effect, "{line}");
        }
    }
}
