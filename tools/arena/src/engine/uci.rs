//! UCI as Xiangqi engines speak it, from the side of the one who asks.
//!
//! Ranks are the trouble: an engine that has the option `UCI_Variant` counts them from 1, others from 0. That is the
//! guess; the first answer that is legal in one spelling only settles it.

use std::time::{Duration, Instant};

use super::dialect::{Dialect, Failure, Heard, Identity, Question, send, wait_for};
use super::process::Process;
use super::report::Report;
use super::spec::Protocol;
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, Seat, Spelling};

/// A conversation in UCI.
#[derive(Debug)]
pub struct Uci {
    spelling: Spelling,
    /// The spelling is known, not guessed.
    settled: bool,
}

impl Uci {
    /// A conversation with an engine whose spelling is known, or not.
    pub fn new(spelling: Option<Spelling>) -> Self {
        Self {
            spelling: spelling.unwrap_or(Spelling::Plain),
            settled: spelling.is_some(),
        }
    }
}

impl Dialect for Uci {
    fn protocol(&self) -> Protocol {
        Protocol::Uci
    }

    fn greet(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        deadline: Instant,
    ) -> Result<Identity, Failure> {
        send(process, "uci")?;
        let mut identity = Identity::default();
        // Whether the option that chooses the game lists ours among its values.
        let mut variant = None;
        wait_for(process, deadline, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                identity.name = Some(name.trim().to_owned());
            } else if let Some(author) = line.strip_prefix("id author ") {
                identity.author = Some(author.trim().to_owned());
            } else if let Some(option) = line.strip_prefix("option name ") {
                let (name, kind) = option.split_once(" type ").unwrap_or((option, ""));
                if name.eq_ignore_ascii_case("UCI_Variant") {
                    variant = Some(kind.split_whitespace().any(|word| word == game.name()));
                }
                identity.options.push(name.trim().to_owned());
            }
            line == "uciok"
        })?;
        match variant {
            Some(false) => {
                return Err(Failure::Refused(format!(
                    "its UCI_Variant has no {}",
                    game.name()
                )));
            }
            Some(true) => {
                send(
                    process,
                    &format!("setoption name UCI_Variant value {}", game.name()),
                )?;
                if !self.settled {
                    self.spelling = Spelling::FromOne;
                }
            }
            None => {}
        }
        Ok(identity)
    }

    fn set_option(
        &mut self,
        process: &mut Process,
        name: &str,
        value: &str,
    ) -> Result<(), Failure> {
        let line = match value {
            "" => format!("setoption name {name}"),
            _ => format!("setoption name {name} value {value}"),
        };
        send(process, &line).map(|_| ())
    }

    fn sync(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Failure> {
        send(process, "isready")?;
        wait_for(process, deadline, |line| line == "readyok")
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        _game: &dyn Game,
        _clock: &Clock,
    ) -> Result<(), Failure> {
        send(process, "ucinewgame").map(|_| ())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Instant, Failure> {
        let mut position = if question.start == question.game.start_position() {
            String::from("position startpos")
        } else {
            format!("position fen {}", question.start)
        };
        if !question.moves.is_empty() {
            position += " moves";
            for mv in question.moves {
                position.push(' ');
                position += &question.game.spell(mv, self.spelling);
            }
        }
        send(process, &position)?;
        send(process, &go(question))
    }

    fn hear(&mut self, line: &str, report: &mut Report) -> Option<Heard> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "info" => report.hear_info(words),
            "bestmove" => {
                let mv = words
                    .next()
                    .filter(|mv| !matches!(*mv, "(none)" | "0000" | "none"));
                return Some(Heard::Answer {
                    mv: mv.map(str::to_owned),
                    draw: false,
                    resign: false,
                });
            }
            _ => {}
        }
        None
    }

    fn read_move(&mut self, text: &str, question: &Question<'_>) -> Option<String> {
        let read = |spelling| question.game.unspell(text, spelling);
        let legal = |plain: &Option<String>| {
            plain
                .as_deref()
                .is_some_and(|mv| question.referee.is_legal(mv))
        };
        let (expected, other) = (read(self.spelling), read(self.spelling.other()));
        match (legal(&expected), legal(&other)) {
            (true, false) => self.settled = true,
            (false, true) if !self.settled => {
                self.spelling = self.spelling.other();
                self.settled = true;
                return other;
            }
            _ => {}
        }
        expected
    }

    fn hurry(&self) -> &'static str {
        "stop"
    }
}

fn go(question: &Question<'_>) -> String {
    // Rounded down, but never to nothing.
    let ms = |t: Duration| if t.is_zero() { 0 } else { t.as_millis().max(1) };
    match question.clock().control() {
        TimeControl::Depth(depth) => format!("go depth {depth}"),
        TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
        TimeControl::MoveTime(time) => format!("go movetime {}", ms(time)),
        TimeControl::Clock { .. } => {
            let mut go = String::from("go");
            for (seat, color) in [(Seat::First, 'w'), (Seat::Second, 'b')] {
                // An opponent without a clock is shown with ours.
                let clock = &question.clocks[seat.index()];
                let clock = if clock.left().is_some() {
                    clock
                } else {
                    question.clock()
                };
                let (left, inc) = (ms(clock.left().unwrap_or_default()), ms(clock.increment()));
                go += &format!(" {color}time {left} {color}inc {inc}");
            }
            if let Some(moves) = question.clock().moves_to_go() {
                go += &format!(" movestogo {moves}");
            }
            go
        }
    }
}
