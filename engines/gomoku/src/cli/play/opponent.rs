//! The engine's side: its move, its hints, and how it says what they are worth.

use ::search::report::Score;

use super::words::{self, Text};
use super::{Next, Table};
use crate::engine::{Answer, Choice, Request};

impl Table<'_> {
    fn search(&mut self) -> Option<Answer> {
        self.engine.adopt(self.history.game().clone());
        let job = self.engine.prepare(Request::best(self.limits))?;
        Some(job.run(&|| false, &mut |_| {}))
    }

    /// What an answer's value means.
    fn value(&self, answer: &Answer) -> String {
        match answer.score {
            Some(Score::Mate(moves)) if moves > 0 => {
                self.language.say(&Text::WinIn, &[&moves.to_string()])
            }
            Some(Score::Mate(moves)) => self
                .language
                .say(&Text::LossIn, &[&moves.abs().to_string()]),
            Some(Score::Cp(value)) => format!("{value:+}"),
            None => "-".to_owned(),
        }
    }

    pub(super) fn hint(&mut self) -> std::io::Result<()> {
        let Some(answer) = self.search() else {
            return self.say(Text::Over, &[]);
        };
        let Some(Choice::Move(best)) = answer.choice else {
            return self.say(Text::Over, &[]);
        };
        let (name, value) = (
            best.letters(self.history.game().size()),
            self.value(&answer),
        );
        self.say(Text::Hint, &[&name, &value])
    }

    /// The engine's move.
    pub(super) fn reply(&mut self) -> anyhow::Result<Next> {
        let Some(answer) = self.search() else {
            return Ok(Next::Leave);
        };
        let Some(Choice::Move(best)) = answer.choice else {
            return Ok(Next::Leave);
        };
        let game = self.history.game();
        let side = words::side(self.language, game.to_move());
        let (name, value) = (best.letters(game.size()), self.value(&answer));
        self.say(Text::Plays, &[side, &name, &value])?;
        self.history.play(best)?;
        Ok(Next::Moved)
    }

    /// Who plays black and white, for files.
    pub(super) fn names(&self) -> [String; 2] {
        gomoku_rules::Color::ALL.map(|color| match self.people.contains(&color) {
            true => "human".to_owned(),
            false => crate::session::NAME.to_owned(),
        })
    }
}
