//! UCCI 3.0, from the side of the one who asks.

use std::time::{Duration, Instant};

use protocol::ucci::{self, Command, Go, IdField, Mode, Offer, Refill, Reply};

use super::dialect::{
    Dialect, Failure, Heard, Identity, Question, garbled, milliseconds, option, prepare, send,
    setup, wait_for,
};
use super::process::Process;
use super::report::Report;
use super::spec::Protocol;
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, Spelling};

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
        send(process, Command::Ucci)?;
        let mut identity = Identity::default();
        wait_for(process, deadline, |reply| {
            match reply {
                Reply::Id {
                    field: IdField::Name,
                    text,
                } => identity.name = Some(text),
                Reply::Id {
                    field: IdField::Author,
                    text,
                } => identity.author = Some(text),
                Reply::Option(option) => identity.options.push(option.name),
                Reply::UcciOk => return true,
                _ => {}
            }
            false
        })?;
        self.milliseconds = identity.option("usemillisec").is_some();
        self.newgame = identity.option("newgame").is_some();
        if self.milliseconds {
            self.set_option(process, "usemillisec", "true")?;
        }
        Ok(identity)
    }

    fn set_option(
        &mut self,
        process: &mut Process,
        name: &str,
        value: &str,
    ) -> Result<(), Failure> {
        let (name, value) = option(name, value);
        send(process, Command::SetOption { name, value }).map(|_| ())
    }

    fn sync(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Failure> {
        send(process, Command::IsReady)?;
        wait_for(process, deadline, |reply: Reply| reply == Reply::ReadyOk)
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        _game: &dyn Game,
        _clock: &Clock,
    ) -> Result<(), Failure> {
        if self.newgame {
            self.set_option(process, "newgame", "")?;
        }
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Instant, Failure> {
        prepare(process, Command::Position(setup(question, Spelling::Plain)));
        let mode = if question.draw_offered {
            Mode::Draw
        } else {
            Mode::Normal
        };
        send(process, Command::Go(self.go(mode, question)))
    }

    fn hear(&mut self, line: &str, report: &mut Report) -> Option<Heard> {
        match line.parse() {
            Ok(Reply::Info(info)) => report.hear_ucci(&info),
            Ok(Reply::BestMove(answer)) => {
                return Some(Heard::Answer {
                    mv: Some(answer.best.to_string()),
                    draw: answer.offer == Some(Offer::Draw),
                    resign: answer.offer == Some(Offer::Resign),
                });
            }
            Ok(Reply::NoBestMove) => {
                return Some(Heard::Answer {
                    mv: None,
                    draw: false,
                    resign: false,
                });
            }
            Ok(_) => {}
            Err(_) => return garbled(line, "bestmove"),
        }
        None
    }

    fn hurry(&self) -> String {
        Command::Stop.to_string()
    }

    fn farewell(&self) -> String {
        Command::Quit.to_string()
    }
}

impl Ucci {
    /// One limit, as the specification has it: other engines take no more.
    fn go(&self, mode: Mode, question: &Question<'_>) -> Go {
        let mut go = Go {
            mode,
            ..Go::default()
        };
        match question.clock().control() {
            TimeControl::Depth(depth) => go.depth = Some(depth),
            TimeControl::Nodes(nodes) => go.nodes = Some(nodes),
            // The protocol has no fixed time; this is the way to say it.
            TimeControl::MoveTime(time) => {
                go.own = Some(ucci::Clock {
                    time: self.unit(time),
                    refill: Refill::MovesToGo(1),
                });
            }
            TimeControl::Clock { .. } => {
                let opponent = &question.clocks[question.mover().other().index()];
                go.own = Some(self.clock(question.clock()));
                go.opponent = opponent.left().map(|_| self.clock(opponent));
            }
        }
        go
    }

    fn clock(&self, clock: &Clock) -> ucci::Clock {
        ucci::Clock {
            time: self.unit(clock.left().unwrap_or_default()),
            refill: match clock.moves_to_go() {
                Some(moves) => Refill::MovesToGo(moves),
                None => Refill::Increment(self.unit(clock.increment())),
            },
        }
    }

    /// In the unit that was agreed upon; an engine that counts in seconds is not told less than
    /// one.
    fn unit(&self, time: Duration) -> u64 {
        match (self.milliseconds, time.is_zero()) {
            (true, _) => milliseconds(time),
            (false, true) => 0,
            (false, false) => time.as_secs().max(1),
        }
    }
}
