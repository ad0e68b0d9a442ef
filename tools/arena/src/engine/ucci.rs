//! UCCI 3.0, from the side of the one who asks.

use std::time::Instant;

use super::dialect::{Dialect, Failure, Heard, Identity, Question, send, wait_for};
use super::process::Process;
use super::report::Report;
use super::spec::Protocol;
use crate::clock::{Clock, TimeControl};
use crate::game::Game;

/// A conversation in UCCI.
#[derive(Debug, Default)]
pub struct Ucci {
    /// The engine counts in milliseconds; else in seconds, as the protocol began.
    milliseconds: bool,
    /// The engine has the button `newgame`.
    newgame: bool,
}

impl Dialect for Ucci {
    fn protocol(&self) -> Protocol {
        Protocol::Ucci
    }

    fn greet(
        &mut self,
        process: &mut Process,
        _game: &dyn Game,
        deadline: Instant,
    ) -> Result<Identity, Failure> {
        send(process, "ucci")?;
        let mut identity = Identity::default();
        wait_for(process, deadline, |line| {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "id" => match rest.split_once(' ') {
                    Some(("name", name)) => identity.name = Some(name.trim().to_owned()),
                    Some(("author", author)) => identity.author = Some(author.trim().to_owned()),
                    _ => {}
                },
                "option" => {
                    identity
                        .options
                        .extend(rest.split_whitespace().next().map(str::to_owned));
                }
                _ => {}
            }
            word == "ucciok"
        })?;
        self.milliseconds = identity.option("usemillisec").is_some();
        self.newgame = identity.option("newgame").is_some();
        if self.milliseconds {
            send(process, "setoption usemillisec true")?;
        }
        Ok(identity)
    }

    fn set_option(
        &mut self,
        process: &mut Process,
        name: &str,
        value: &str,
    ) -> Result<(), Failure> {
        send(process, format!("setoption {name} {value}").trim_end()).map(|_| ())
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
        if self.newgame {
            send(process, "setoption newgame")?;
        }
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Instant, Failure> {
        let mut position = if question.start == question.game.start_position() {
            String::from("position startpos")
        } else {
            format!("position fen {}", question.start)
        };
        if !question.moves.is_empty() {
            position += " moves ";
            position += &question.moves.join(" ");
        }
        send(process, &position)?;
        send(process, &self.go(question))
    }

    fn hear(&mut self, line: &str, report: &mut Report) -> Option<Heard> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "info" => report.hear_info(words),
            "bestmove" => {
                let mv = words.next().map(str::to_owned);
                let (mut draw, mut resign) = (false, false);
                for word in words {
                    draw |= word == "draw";
                    resign |= word == "resign";
                }
                return Some(Heard::Answer { mv, draw, resign });
            }
            "nobestmove" => {
                return Some(Heard::Answer {
                    mv: None,
                    draw: false,
                    resign: false,
                });
            }
            _ => {}
        }
        None
    }

    fn hurry(&self) -> &'static str {
        "stop"
    }
}

impl Ucci {
    fn go(&self, question: &Question<'_>) -> String {
        let draw = if question.draw_offered { "draw " } else { "" };
        // Rounded down, but never to nothing.
        let unit = |t: std::time::Duration| match (self.milliseconds, t.is_zero()) {
            (_, true) => 0,
            (true, _) => t.as_millis().max(1),
            (false, _) => u128::from(t.as_secs().max(1)),
        };
        let limit = match question.clock().control() {
            TimeControl::Depth(depth) => format!("depth {depth}"),
            TimeControl::Nodes(nodes) => format!("nodes {nodes}"),
            // The protocol has no fixed time; this is the way to say it.
            TimeControl::MoveTime(time) => format!("time {} movestogo 1", unit(time)),
            TimeControl::Clock { .. } => {
                let side = |clock: &Clock, opp: &str| {
                    let left = unit(clock.left().unwrap_or_default());
                    match clock.moves_to_go() {
                        Some(moves) => format!("{opp}time {left} {opp}movestogo {moves}"),
                        None => format!(
                            "{opp}time {left} {opp}increment {}",
                            unit(clock.increment())
                        ),
                    }
                };
                let opponent = &question.clocks[question.mover().other().index()];
                let own = side(question.clock(), "");
                match opponent.left() {
                    Some(_) => format!("{own} {}", side(opponent, "opp")),
                    None => own,
                }
            }
        };
        format!("go {draw}{limit}")
    }
}
