//! Swap2 at the table: three stones, a choice, and who has which colour then.

use ::cli::lines::Typed;
use ::cli::play::quoted;
use ::cli::play::verbs::{self, is_one_of};
use gomoku_rules::swap2::{Answer, Player, Stage, Swap2};
use gomoku_rules::{Color, Game, Point};

use super::Table;
use super::history::History;
use super::input::point;
use super::words::{self, Text};
use crate::engine::{Purpose, Request};

const SWAP: &[&str] = &["swap", "black", "交换", "执黑"];

impl Table<'_> {
    /// Plays the opening, the people being those of `players`, and gives out the colours. Whether it was
    /// played to its end.
    pub(super) fn open(&mut self, players: &[Player]) -> anyhow::Result<bool> {
        let game = self.history.game();
        let mut opening = Swap2::new(game.size(), game.rule());
        loop {
            let chooser = opening.to_answer();
            if let Stage::Settled { black } = opening.stage() {
                self.history = History::after_opening(opening.game().clone());
                self.people = Color::ALL.to_vec();
                self.people.retain(|color| match color {
                    Color::Black => players.contains(&black),
                    Color::White => players.contains(&black.other()),
                });
                let (name, side) = (words::player(self.dialogue.language, black), Color::Black);
                self.dialogue.say(
                    Text::Takes,
                    &[name, words::side(self.dialogue.language, side)],
                )?;
                return Ok(true);
            }
            let answer = if players.contains(&chooser) {
                self.asked(&opening)?
            } else {
                self.engines(opening.game())
            };
            let Some(answer) = answer else {
                return Ok(false);
            };
            match opening.answer(&answer) {
                Err(why) => {
                    let size = opening.game().size();
                    let refusal = words::no_answer(self.dialogue.language, &why, size);
                    self.dialogue.show(refusal)?;
                }
                Ok(()) => {
                    self.tell(chooser, &answer)?;
                    self.history = History::after_opening(opening.game().clone());
                    self.draw()?;
                }
            }
        }
    }

    /// What a person answers; none when the input is over.
    fn asked(&mut self, opening: &Swap2) -> anyhow::Result<Option<Answer>> {
        let question = match opening.stage() {
            Stage::Opening => Text::AskThree,
            Stage::SecondChooses => Text::AskSecond,
            Stage::FirstChooses | Stage::Settled { .. } => Text::AskFirst,
        };
        loop {
            let Typed::Line(line) = self.dialogue.ask(question, &[], None)? else {
                return Ok(None);
            };
            let line = verbs::trimmed(&line);
            if is_one_of(verbs::QUIT, line) {
                return Ok(None);
            }
            if is_one_of(SWAP, line) {
                return Ok(Some(Answer::Swap));
            }
            let size = opening.game().size();
            let wrong = line
                .split_whitespace()
                .find(|word| point(word, size).is_none());
            match wrong {
                Some(word) => self.dialogue.say(Text::NotAPoint, &[&quoted(word)])?,
                None if line.is_empty() => {}
                None => {
                    let points = line.split_whitespace().filter_map(|word| point(word, size));
                    return Ok(Some(Answer::Stones(points.collect())));
                }
            }
        }
    }

    fn engines(&mut self, game: &Game) -> Option<Answer> {
        self.engine.adopt(game.clone());
        let request = Request {
            purpose: Purpose::Opening,
            ..Request::best(self.limits)
        };
        let answer = self.engine.search(request, &|| false, &mut |_| {});
        let stone = |point| Answer::Stones(vec![point]);
        answer.found.or_else(|| answer.best.map(stone))
    }

    fn tell(&mut self, player: Player, answer: &Answer) -> std::io::Result<()> {
        let name = words::player(self.dialogue.language, player);
        let size = self.history.game().size();
        match answer {
            Answer::Swap => Ok(()),
            Answer::Stones(points) => {
                let letters = |point: &Point| point.letters(size);
                let points: Vec<String> = points.iter().map(letters).collect();
                self.dialogue
                    .say(Text::PutsDown, &[name, &points.join(" ")])
            }
        }
    }
}
