//! The engine's side: its move, its hints, and how it says what they are worth.

use ::cli::play;
use ::search::report::Score;

use super::words::{self, Text};
use super::{Next, Table};
use crate::engine::{Answer, Request};

impl Table<'_> {
    fn search(&mut self) -> Answer {
        self.engine.adopt(self.history.game().clone());
        let request = Request::best(self.limits);
        self.engine.search(request, &|| false, &mut |_| {})
    }

    fn value(&self, answer: &Answer) -> String {
        let say = |text, moves: i32| self.dialogue.language.say(&text, &[&moves.to_string()]);
        match answer.score {
            Some(Score::Mate(moves)) if moves > 0 => say(Text::WinIn, moves),
            Some(Score::Mate(moves)) => say(Text::LossIn, moves.abs()),
            Some(Score::Cp(value)) => format!("{value:+}"),
            None => "-".to_owned(),
        }
    }

    pub(super) fn hint(&mut self) -> std::io::Result<()> {
        let going_on = !self.history.is_over();
        let answer = going_on.then(|| self.search());
        let Some((best, answer)) = answer.and_then(|answer| Some((answer.best?, answer))) else {
            return self.dialogue.say(play::Text::Over, &[]);
        };
        let (name, value) = (
            best.letters(self.history.game().size()),
            self.value(&answer),
        );
        self.dialogue.say(play::Text::Hint, &[&name, &value])
    }

    pub(super) fn reply(&mut self) -> anyhow::Result<Next> {
        let answer = self.search();
        let Some(best) = answer.best else {
            return Ok(Next::Leave);
        };
        let game = self.history.game();
        let side = words::side(self.dialogue.language, game.to_move());
        let (name, value) = (best.letters(game.size()), self.value(&answer));
        self.dialogue.say(Text::Plays, &[side, &name, &value])?;
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
