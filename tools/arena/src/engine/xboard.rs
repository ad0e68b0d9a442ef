//! XBoard's protocol, version 2, from the side of the one who asks.
//!
//! Unlike the others it has a state: the engine keeps the game and answers a move with a move. It
//! is set up from scratch only at its first move; from then on it hears the opponent's moves one by
//! one.
//!
//! Old engines speak it, each in its own way: some know no `setboard`, some exit at a fraction of a
//! second. What is done about that stands where it is done.

use std::time::{Duration, Instant};

use protocol::MoveText;
use protocol::xboard::{
    Command, Feature, FeatureValue, Level, Outcome, Periods, Reply, Tell, parse_option,
};

use super::dialect::{
    Dialect, Failure, Heard, Identity, Question, garbled, milliseconds, next_line, prepare, send,
};
use super::process::Process;
use super::report::Report;
use super::spec::Protocol;
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, Seat};

/// What an engine is given for its features once it has asked for more time (`done=0`).
const SLOW_START: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Xboard {
    /// The engine understands fractions of a second in `st`.
    fractions: bool,
    /// What it says that it understands; at first, what the protocol says of an engine that says
    /// nothing.
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
    pings: i64,
    /// Moves of the game that the engine knows, while it plays by itself.
    known: Option<usize>,
    /// The board stands as a new game begins.
    fresh: bool,
    /// It offered a draw since it was asked.
    offers_draw: bool,
}

impl Xboard {
    /// A conversation with an engine that understands fractions of a second in `st`, or not: the
    /// protocol has whole ones, and some engines exit at the point.
    pub fn new(fractions: bool) -> Self {
        Self {
            fractions,
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            pings: 0,
            known: None,
            fresh: false,
            offers_draw: false,
        }
    }
}

impl Dialect for Xboard {
    fn protocol(&self) -> Protocol {
        Protocol::Xboard
    }

    fn accepts(&self, control: TimeControl) -> Result<(), Failure> {
        let missing = match control {
            TimeControl::Nodes(_) => "xboard has no limit of nodes",
            TimeControl::MoveTime(time) if time.subsec_nanos() != 0 && !self.fractions => {
                "xboard's st has whole seconds: give it tc=st=1, or fractions=yes if it takes them"
            }
            _ => return Ok(()),
        };
        Err(Failure::Refused(missing.to_owned()))
    }

    fn greet(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        mut deadline: Instant,
    ) -> Result<Identity, Failure> {
        send(process, Command::XBoard)?;
        send(process, Command::ProtoVer(2))?;
        let mut identity = Identity::default();
        let mut variants = None;
        let mut done = false;
        while !done {
            let line = next_line(process, deadline)?;
            let Ok(Reply::Features(features)) = line.text.parse() else {
                continue;
            };
            for Feature { name, value } in features {
                match (name.as_str(), value) {
                    ("myname", FeatureValue::Text(text)) => identity.name = Some(text),
                    ("variants", FeatureValue::Text(text)) => variants = Some(text),
                    ("option", FeatureValue::Text(text)) => {
                        identity
                            .options
                            .extend(parse_option(&text).map(|option| option.name));
                    }
                    ("memory" | "smp", FeatureValue::Number(1)) => {
                        let command = if name == "smp" { "cores" } else { "memory" };
                        identity.options.push(command.to_owned());
                    }
                    ("ping", FeatureValue::Number(n)) => self.ping = n == 1,
                    ("setboard", FeatureValue::Number(n)) => self.setboard = n == 1,
                    ("usermove", FeatureValue::Number(n)) => self.usermove = n == 1,
                    ("time", FeatureValue::Number(n)) => self.time = n == 1,
                    ("done", FeatureValue::Number(1)) => done = true,
                    ("done", _) => deadline = Instant::now() + SLOW_START,
                    _ => {}
                }
            }
        }
        match variants {
            Some(names) if !names.split(',').any(|name| name.trim() == game.name()) => Err(
                Failure::Refused(format!("its variants have no {}", game.name())),
            ),
            _ => Ok(identity),
        }
    }

    fn set_option(
        &mut self,
        process: &mut Process,
        name: &str,
        value: &str,
    ) -> Result<(), Failure> {
        // Two have commands of their own.
        let number: Option<u32> = value.parse().ok();
        let command = match (name, number) {
            ("memory", Some(megabytes)) => Command::Memory(megabytes.into()),
            ("cores", Some(cores)) => Command::Cores(cores),
            _ => Command::SetOption {
                name: name.to_owned(),
                value: (!value.is_empty()).then(|| value.to_owned()),
            },
        };
        send(process, command).map(|_| ())
    }

    fn can_sync(&self) -> bool {
        self.ping
    }

    fn sync(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Failure> {
        if !self.ping {
            return Ok(());
        }
        self.pings += 1;
        send(process, Command::Ping(self.pings))?;
        loop {
            let line = next_line(process, deadline)?;
            if line.text.parse() == Ok(Reply::Pong(self.pings)) {
                return Ok(());
            }
            if let Some(why) = refusal(&line.text) {
                return Err(Failure::Refused(why));
            }
        }
    }

    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        clock: &Clock,
    ) -> Result<(), Failure> {
        self.known = None;
        self.fresh = true;
        send(process, Command::New)?;
        send(process, Command::Variant(game.name().to_owned()))?;
        send(process, Command::Force)?;
        let limit = match clock.control() {
            TimeControl::Depth(depth) => Some(Command::Depth(depth)),
            // Refused at the start.
            TimeControl::Nodes(_) => None,
            TimeControl::MoveTime(time) => Some(Command::SecondsPerMove(milliseconds(time))),
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => Some(Command::Level(Level {
                periods: moves.map_or(Periods::WholeGame, Periods::Moves),
                base: base.as_secs(),
                increment: milliseconds(increment),
            })),
        };
        for command in limit.into_iter().chain([Command::Post, Command::Easy]) {
            send(process, command)?;
        }
        Ok(())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Instant, Failure> {
        let last = question.moves.len();
        let news = match self.known {
            Some(known) if known + 1 == last => Some(&question.moves[known]),
            _ => None,
        };
        if news.is_none() {
            self.set_up(process, question)?;
        }
        if self.time
            && let Some(left) = question.clock().left()
        {
            let opponent = question.clocks[question.mover().other().index()].left();
            prepare(process, Command::Time(centiseconds(left)));
            let opponent = Command::OpponentTime(centiseconds(opponent.unwrap_or(left)));
            prepare(process, opponent);
        }
        if question.draw_offered {
            prepare(process, Command::Draw);
        }
        self.offers_draw = false;
        // The engine's own answer will be known to it too.
        self.known = Some(last + 1);
        match news {
            Some(mv) => self.send_move(process, mv),
            None => send(process, Command::Go),
        }
    }

    fn hear(&mut self, line: &str, report: &mut Report) -> Option<Heard> {
        if let Some(why) = refusal(line) {
            return Some(Heard::Refusal(why));
        }
        let resigned = Heard::Answer {
            mv: None,
            draw: false,
            resign: true,
        };
        match line.parse() {
            Ok(Reply::Move(mv)) => {
                return Some(Heard::Answer {
                    mv: Some(mv.to_string()),
                    draw: self.offers_draw,
                    resign: false,
                });
            }
            Ok(Reply::Resign) => return Some(resigned),
            Ok(Reply::Result { .. }) => {
                // It plays no further; if the referee has it otherwise, it is set up anew.
                self.known = None;
                return Some(Heard::Claim(line.trim().to_owned()));
            }
            Ok(Reply::OfferDraw) => self.offers_draw = true,
            Ok(Reply::Thinking(thinking)) => report.hear_xboard(&thinking),
            Ok(_) => {}
            Err(_) => return garbled(line, "move"),
        }
        None
    }

    fn hurry(&self) -> String {
        Command::MoveNow.to_string()
    }

    fn game_over(&mut self, process: &mut Process, winner: Option<Seat>, reason: &str) {
        self.known = None;
        let result = match winner {
            Some(Seat::First) => Outcome::WhiteWins,
            Some(Seat::Second) => Outcome::BlackWins,
            None => Outcome::Draw,
        };
        let comment = reason.to_owned();
        let _ = send(
            process,
            Command::Result {
                result: result.word().to_owned(),
                comment,
            },
        );
        let _ = send(process, Command::Force);
    }

    fn farewell(&self) -> String {
        Command::Quit.to_string()
    }
}

impl Xboard {
    /// Gives the engine the game so far, and leaves it in force mode.
    fn set_up(&mut self, process: &mut Process, question: &Question<'_>) -> Result<(), Failure> {
        if !self.fresh {
            self.new_game(process, question.game, question.clock())?;
        }
        self.fresh = false;
        send(process, Command::Force)?;
        let from_start = question.start == question.game.start_position();
        if from_start && question.moves.is_empty() {
            return Ok(());
        }
        // As a position where that can be said: uci2wb stops at moves and a `go` in one breath. The
        // few moves of an opening that the engine does not hear of matter to no repetition.
        if self.setboard {
            let position = question.game.xboard_position(&question.referee.position());
            return send(process, Command::SetBoard(position)).map(|_| ());
        }
        if from_start {
            return self.send_moves(process, question.moves);
        }
        let Some(edit) = question.game.xboard_edit(&question.referee.position()) else {
            let why = "it knows no setboard: its openings must be moves from the start";
            return Err(Failure::Refused(why.to_owned()));
        };
        self.send_moves(process, &edit.moves)?;
        send(process, edit.lines.join("\n")).map(|_| ())
    }

    fn send_moves(&self, process: &mut Process, moves: &[String]) -> Result<(), Failure> {
        for mv in moves {
            self.send_move(process, mv)?;
        }
        Ok(())
    }

    fn send_move(&self, process: &mut Process, mv: &str) -> Result<Instant, Failure> {
        match MoveText::new(mv) {
            Ok(mv) if self.usermove => send(process, Command::UserMove(mv)),
            _ => send(process, mv),
        }
    }
}

/// What an engine says when it does not accept the game.
fn refusal(line: &str) -> Option<String> {
    let line = line.trim();
    let refuses = match line.parse() {
        Ok(
            Reply::IllegalMove { .. }
            | Reply::Tell {
                whom: Tell::UserError,
                ..
            },
        ) => true,
        // Written without the blank, too.
        _ => line.starts_with("Illegal move") || line.starts_with("Illegal position"),
    };
    refuses.then(|| format!("it says \"{line}\""))
}

fn centiseconds(time: Duration) -> u64 {
    milliseconds(time) / 10
}
