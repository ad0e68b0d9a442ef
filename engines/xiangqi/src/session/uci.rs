//! UCI (docs/reference/uci.md), in both rank dialects, and UCI-Cyclone.
//!
//! Ranks are 0-9, as in UCI-Cyclone, until the GUI sets `UCI_Variant` to `xiangqi`, as only those GUIs do that count
//! 1-10. A `fen ...` or `startpos` without `position` is UCI-Cyclone, and 0-9 again. Moves that are legal in the
//! other counting only are read in that, with one warning.

use std::time::Duration;

use ::app::options::Dialect as Language;
use ::app::session::{Playing, Searches, Started, Task};
use ::search::clock::{Limits, Remaining};
use ::search::report::{Report, Score as Found};
use ::search::tt::Bound as Kind;
use protocol::session::{Dialect, Epoch, Flow, Out};
use protocol::uci::{Bound, Command, Go, IdField, Info, Reply, Score, Value};
use protocol::{Inspect, MoveText, ParseError};
use xiangqi_rules::notation::Notation;
use xiangqi_rules::{Color, Move, Position};

use super::unlimited::{ignored, limit_what_was_ignored};
use super::{AUTHORS, Desk, NAME, inspect, refuse_position};
use crate::engine::repetition::Repetition;
use crate::engine::{Answer, Ending, Purpose, Request, Xiangqi, setup};
use crate::eval::UNIT;

/// What this dialect remembers of the conversation.
#[derive(Debug, Default)]
pub(super) struct Uci {
    /// It has been said that moves come in the other counting.
    warned: bool,
}

/// What is said when moves are read in the other counting.
const READ_FROM_ONE: &str =
    "moves are read with ranks 1-10; set UCI_Variant to xiangqi to be answered so";
const READ_FROM_ZERO: &str =
    "moves are read with ranks 0-9; set UCI_Variant to cyclone to be answered so";

/// The move that UCI says when there is none.
const NO_MOVE: &str = "(none)";

/// How moves are written and, where they can be so, read.
fn notation(desk: &Desk) -> Notation {
    desk.engine.options().own.counting
}

fn write(notation: Notation, position: &Position, mv: Move) -> Option<MoveText> {
    MoveText::new(notation.format(position, mv)).ok()
}

impl Uci {
    fn introduce(desk: &Desk, out: &mut Out) {
        let id = |field, text: &str| Reply::Id {
            field,
            text: text.into(),
        };
        out.say(id(IdField::Name, NAME));
        out.say(id(IdField::Author, AUTHORS));
        for option in desk.engine.options().announced(Language::Uci) {
            out.say(Reply::Option(option));
        }
        #[cfg(feature = "tune")]
        for option in super::tuning::announced() {
            out.say(Reply::Option(option));
        }
        out.say(Reply::UciOk);
    }

    fn set(desk: &mut Desk, name: &str, value: Option<&str>, out: &mut Out) {
        #[cfg(feature = "tune")]
        if super::tuning::set(name, value) {
            return;
        }
        match desk.engine.set(Language::Uci, name, value) {
            Ok(capped) => capped
                .into_iter()
                .for_each(|capped| out.say(Reply::message(capped))),
            Err(error) => out.say(Reply::message(error)),
        }
    }

    /// Reads moves in the counting that is spoken, and where they are none in it but all are legal in the other, in
    /// that.
    fn in_either_counting<T, E>(
        &mut self,
        own: Notation,
        read: impl Fn(Notation) -> Result<T, E>,
        out: &mut Out,
    ) -> Result<T, E> {
        let (other, warning) = match own {
            Notation::Uci => (Notation::Iccs, READ_FROM_ZERO),
            _ => (Notation::Uci, READ_FROM_ONE),
        };
        read(own).or_else(|error| {
            let found = read(other).map_err(|_| error)?;
            if !std::mem::replace(&mut self.warned, true) {
                out.say(Reply::message(warning));
            }
            Ok(found)
        })
    }

    /// Reads moves to look at, or to leave out, at the root. Those that are none are complained about and left out.
    fn moves(&mut self, desk: &Desk, texts: &[MoveText], verb: &str, out: &mut Out) -> Vec<Move> {
        let (position, own) = (desk.engine.position(), notation(desk));
        let read = |notation: Notation, text: &MoveText| notation.parse(position, text.as_str());
        let all = |notation| texts.iter().map(|text| read(notation, text)).collect();
        if let Ok(moves) = self.in_either_counting(own, all, out) {
            return moves;
        }
        let mut moves = Vec::new();
        for text in texts {
            match read(own, text) {
                Ok(mv) => moves.push(mv),
                Err(error) => out.say(Reply::message(format_args!("{verb}: {error}"))),
            }
        }
        moves
    }

    fn go(&mut self, desk: &mut Desk, epoch: Epoch, go: &Go, out: &mut Out) {
        if let Some(depth) = go.perft {
            let what = Inspect::Perft { depth };
            return inspect::inspect(desk, &what, notation(desk), epoch, out);
        }
        if !go.ignored.is_empty() {
            out.say(Reply::message(ignored(&go.ignored)));
        }
        let only = self.moves(desk, &go.searchmoves, "go searchmoves", out);
        let limits = limits(go, desk.engine.position().side_to_move());
        let request = Request {
            purpose: if limits.infinite {
                Purpose::Analysis
            } else {
                Purpose::Move
            },
            lines: desk.engine.options().own.multipv,
            only,
            ..Request::best(limits)
        };
        match desk.think(epoch, request) {
            Started::Thinking => {}
            Started::Answered(mv) => {
                out.say(Reply::message("from the book"));
                Self::play(desk, desk.engine.position(), &Answer::of(Some(mv)), out);
            }
            Started::NoMove(ending) => {
                Self::say_why(ending, out);
                if limits.infinite || limits.ponder {
                    desk.wait(epoch, limits);
                } else {
                    Self::play(desk, desk.engine.position(), &Answer::of(None), out);
                }
            }
        }
    }

    fn say_why(ending: Ending, out: &mut Out) {
        match ending {
            Ending::NoPosition | Ending::Banned => out.say(Reply::message(ending)),
            // A side without a move has lost, mated or not.
            Ending::Over => out.say(Reply::from(Info {
                depth: Some(0),
                score: Some(Score::mate(0)),
                ..Info::default()
            })),
        }
    }

    fn play(desk: &Desk, position: &Position, answer: &Answer, out: &mut Out) {
        let write = |mv| write(notation(desk), position, mv);
        let best = answer.best.and_then(write);
        let Some(best) = best.or_else(|| MoveText::new(NO_MOVE).ok()) else {
            return;
        };
        let rules = desk.engine.options().own.rules();
        if let Some(repetition) = Repetition::of_line(position, &answer.pv, rules.repetition) {
            out.say(Reply::message(repetition));
        }
        let ponder = answer.ponder.and_then(write);
        out.say(Reply::BestMove { best, ponder });
    }
}

/// UCI's `go` as limits. Nothing said is without limit.
fn limits(go: &Go, side: Color) -> Limits {
    let clock = |time: Option<u64>, increment: Option<u64>| {
        time.map(|time| Remaining {
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment.unwrap_or(0)),
            moves_to_go: go.movestogo.map(|moves| moves.max(1)),
        })
    };
    let red = clock(go.wtime, go.winc);
    let black = clock(go.btime, go.binc);
    let (own, opponent) = match side {
        Color::Red => (red, black),
        Color::Black => (black, red),
    };
    let mut limits = Limits {
        depth: go.depth.map(|plies| plies.clamp(1, 1000) as i32),
        nodes: go.nodes,
        movetime: go.movetime.map(Duration::from_millis),
        own,
        opponent,
        mate: go.mate,
        infinite: go.infinite,
        ponder: go.ponder,
        ..Limits::default()
    };
    // The opponent's clock alone limits nothing.
    limits.infinite |= limits
        == Limits {
            opponent,
            ..Limits::default()
        };
    if !go.infinite && !go.ignored.is_empty() {
        limit_what_was_ignored(&mut limits);
    }
    limits
}

/// A value from the search in UCI's words.
fn score(found: Found, bound: Kind) -> Score {
    Score {
        value: match found {
            Found::Cp(value) => Value::Centipawns(value / UNIT),
            Found::Mate(moves) => Value::Mate(moves),
        },
        bound: match bound {
            Kind::Exact => Bound::Exact,
            Kind::Lower => Bound::Lower,
            Kind::Upper => Bound::Upper,
        },
    }
}

impl Dialect<Playing<Xiangqi>> for Uci {
    type Language = protocol::uci::Uci;

    fn command(&mut self, desk: &mut Desk, command: &Command, epoch: Epoch, out: &mut Out) -> Flow {
        match command {
            Command::Uci => Self::introduce(desk, out),
            Command::Debug(_) | Command::Register(_) => {}
            Command::IsReady => out.say(Reply::ReadyOk),
            Command::SetOption { name, value } => Self::set(desk, name, value.as_deref(), out),
            Command::UciNewGame => desk.engine.forget(),
            Command::Position { setup, bare } => {
                if *bare {
                    desk.engine.options_mut().own.counting = Notation::Iccs;
                }
                let read = |notation| {
                    let moves = setup.moves.iter().map(MoveText::as_str);
                    setup::read_position(setup.fen.as_deref(), moves, notation)
                };
                let position = self.in_either_counting(notation(desk), read, out);
                if let Err(error) = desk.engine.take_over(position) {
                    let why = error.text(notation(desk));
                    out.say(Reply::message(format_args!("position: {why}")));
                }
            }
            Command::BanMoves(moves) => {
                let banned = self.moves(desk, moves, "banmoves", out);
                desk.engine.ban(banned);
            }
            Command::Go(go) => self.go(desk, epoch, go, out),
            // A running search has been told already, and answers.
            Command::Stop => {}
            Command::PonderHit => {
                if let Some(clock) = desk.task().and_then(|task| task.clock.as_ref()) {
                    clock.ponderhit();
                }
            }
            Command::Quit => return Flow::Quit,
            Command::Inspect(what) => {
                inspect::inspect(desk, what, notation(desk), epoch, out);
            }
        }
        Flow::Continue
    }

    fn parse_error(&mut self, desk: &mut Desk, _line: &str, error: &ParseError, out: &mut Out) {
        refuse_position(desk, error);
        out.say(Reply::message(error));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::message(why));
    }

    fn report(&mut self, desk: &Desk, report: &Report<Move>, out: &mut Out) {
        let position = desk.engine.position();
        let write = |&mv| write(notation(desk), position, mv);
        let info = Info {
            depth: Some(report.depth.max(0) as u32),
            seldepth: Some(report.seldepth),
            multipv: Some(report.multipv as u32),
            score: Some(score(report.score, report.bound)),
            nodes: Some(report.nodes),
            nps: Some(report.nps()),
            hashfull: Some(report.hashfull),
            time: Some(report.elapsed.as_millis() as u64),
            pv: report.pv.iter().filter_map(write).collect(),
            ..Info::default()
        };
        out.think(report.multipv as u32, Reply::from(info));
    }

    fn answer(&mut self, desk: &mut Desk, task: Task<Xiangqi>, answer: Answer, out: &mut Out) {
        Self::play(desk, &task.position, &answer, out);
    }

    fn accepts(&self, _: &Desk, _: &Task<Xiangqi>, command: &Command) -> bool {
        match command {
            Command::Uci
            | Command::Debug(_)
            | Command::Register(_)
            | Command::IsReady
            | Command::Stop
            | Command::PonderHit
            | Command::Quit => true,
            Command::Inspect(what) => !what.counts(),
            Command::SetOption { .. }
            | Command::UciNewGame
            | Command::Position { .. }
            | Command::BanMoves(_)
            | Command::Go(_) => false,
        }
    }
}
