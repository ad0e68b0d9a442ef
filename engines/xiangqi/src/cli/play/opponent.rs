//! The engine's side: its move, its hints, and how it says what they are worth.

use ::cli::{Language, play};
use ::search::report::Score;
use xiangqi_rules::Move;
use xiangqi_rules::notation::Notation;

use super::Table;
use super::words::{self, Text};
use crate::engine::{Answer, Request, score};

impl Table<'_> {
    fn search(&self) -> Answer {
        let request = Request::best(self.limits);
        self.engine.search(request, &|| false, &mut |_| {})
    }

    /// A move as the board is labelled, and in words.
    pub(super) fn name(&self, mv: Move) -> String {
        let position = self.engine.position();
        format!(
            "{mv} {}",
            notation_of(self.dialogue.language).format(position, mv)
        )
    }

    fn value(&self, value: Option<Score>) -> String {
        match value {
            None => self.dialogue.language.say(&Text::FromBook, &[]),
            Some(Score::Mate(moves)) if moves > 0 => self
                .dialogue
                .language
                .say(&Text::MateIn, &[&moves.to_string()]),
            Some(Score::Mate(moves)) => self
                .dialogue
                .language
                .say(&Text::MatedIn, &[&(-moves).to_string()]),
            Some(value) => score::whole(value).to_string(),
        }
    }

    pub(super) fn hint(&mut self) -> std::io::Result<()> {
        let answer = self.search();
        let Some(best) = answer.best.filter(|_| !self.is_over()) else {
            return self.dialogue.say(play::Text::Over, &[]);
        };
        let (name, value) = (self.name(best), self.value(answer.score));
        self.dialogue.say(play::Text::Hint, &[&name, &value])
    }

    pub(super) fn reply(&mut self) -> std::io::Result<()> {
        let answer = self.search();
        let Some(best) = answer.best else {
            return Ok(());
        };
        let side = words::side(
            self.dialogue.language,
            self.engine.position().side_to_move(),
        );
        let (name, value) = (self.name(best), self.value(answer.score));
        self.dialogue.say(Text::Plays, &[side, &name, &value])?;
        let Ok(()) = self.engine.play(best);
        Ok(())
    }
}

/// How moves are written beside ICCS.
pub(super) fn notation_of(language: Language) -> Notation {
    language.choose(Notation::Wxf, Notation::Chinese)
}
