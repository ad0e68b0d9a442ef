//! Swap2 at the table: three stones, a choice, and who has which colour then.

use gomoku_rules::swap2::{Answer, Player, Stage, Swap2};
use gomoku_rules::{Color, Game, Point};
use shell::lines::Typed;

use super::Table;
use super::history::History;
use super::input::point;
use super::words::{self, Text};
use crate::engine::{Choice, Question, Request};

/// What gives the opening up.
const QUIT: [&str; 4] = ["quit", "exit", "q", "退出"];
/// What takes black.
const SWAP: [&str; 4] = ["swap", "black", "交换", "执黑"];

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
                let (name, side) = (words::player(self.language, black), Color::Black);
                self.say(Text::Takes, &[name, words::side(self.language, side)])?;
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
                Err(error) => self.say(Text::Refused, &[&error.to_string()])?,
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
            write!(self.out, "{} ", self.language.say(&question, &[]))?;
            self.out.flush()?;
            let Typed::Line(line) = self.lines.next(None) else {
                writeln!(self.out)?;
                return Ok(None);
            };
            let line = line.trim_start_matches('\u{feff}').trim();
            let is_one_of = |words: &[&str]| words.iter().any(|w| w.eq_ignore_ascii_case(line));
            if is_one_of(&QUIT) {
                return Ok(None);
            }
            if is_one_of(&SWAP) {
                return Ok(Some(Answer::Swap));
            }
            let size = opening.game().size();
            let wrong = line
                .split_whitespace()
                .find(|word| point(word, size).is_none());
            match wrong {
                Some(word) => {
                    let word: String = word.chars().take(40).flat_map(char::escape_debug).collect();
                    self.say(Text::NotAPoint, &[&word])?;
                }
                None if line.is_empty() => {}
                None => {
                    let points = line.split_whitespace().filter_map(|word| point(word, size));
                    return Ok(Some(Answer::Stones(points.collect())));
                }
            }
        }
    }

    /// What the engine answers.
    fn engines(&mut self, game: &Game) -> Option<Answer> {
        self.engine.adopt(game.clone());
        let job = self.engine.prepare(Request {
            question: Question::Swap2,
            ..Request::best(self.limits)
        })?;
        Some(match job.run(&|| false, &mut |_| {}).choice? {
            Choice::Swap => Answer::Swap,
            Choice::Move(point) => Answer::Stones(vec![point]),
            Choice::Stones(points) => Answer::Stones(points),
        })
    }

    /// Says what was answered.
    fn tell(&mut self, player: Player, answer: &Answer) -> std::io::Result<()> {
        let name = words::player(self.language, player);
        let size = self.history.game().size();
        match answer {
            Answer::Swap => Ok(()),
            Answer::Stones(points) => {
                let letters = |point: &Point| point.letters(size);
                let points: Vec<String> = points.iter().map(letters).collect();
                self.say(Text::PutsDown, &[name, &points.join(" ")])
            }
        }
    }
}
