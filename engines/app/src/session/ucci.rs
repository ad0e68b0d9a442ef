//! UCCI 3.0 (docs/reference/ucci.md), the protocol of XQWizard, SharkChess, BingHe and the computer
//! league.

use std::num::NonZeroU16;
use std::time::Duration;

use protocol::session::{self, Flow, Out};
use protocol::ucci::{
    BestMove, Bound as PopBound, Command, Go, IdField, Info, Offer, PopHash, Reply,
};
use protocol::{MoveText, ParseError, Setup};
use search::clock::{Limits, Remaining};
use search::report::Score;
use search::value::Value;

use super::bound_filter::BoundFilter;
use super::protocol_game::{
    add_fallback_time_limit, ignored, inspect, on_ponderhit, position, refuse_position, text,
};
use super::{AUTHORS, Heartbeat, ProtocolGame, Session, SessionGame, Started, Task, think, wait};
use crate::engine::{Answer, Engine, NoMoveReason, Request};
use crate::game::{Line, title};
use crate::options::{Dialect, OptionError};

/// What a game implements for this dialect.
pub trait UcciGame: ProtocolGame {
    /// Search value that UCCI counts as 100: a horse or cannon.
    const HORSE: Value;

    /// Static evaluation of the engine's position.
    fn static_value(engine: &Engine<Self>) -> Value;

    /// Key of a position in the transposition table.
    fn key(position: &Self::Position) -> u64;

    /// Decodes a move from the transposition table; none if it is not legal.
    fn unpack_move(position: &Self::Position, bits: NonZeroU16) -> Option<Self::Move>;
}

/// State of the conversation in this dialect.
#[derive(Debug, Default)]
pub struct Ucci {
    /// Whether the opponent has offered a draw, to be answered with the next move.
    draw_offered: bool,
    shown: BoundFilter,
}

/// Value of a mate in 0 plies.
const MATE: i32 = 10_000;
/// Limit of values that are no mates.
const BOUND: i32 = 9_000;

/// A score in 1/100 of a horse, with mates as in [`with_mates`].
pub fn ucci_score<G: UcciGame>(score: Score) -> i32 {
    with_mates(score, |value| value * 100 / G::HORSE)
}

/// A score as one whole number: `scaled` of a value, clamped to 9,000 either way; a mate in `n`
/// plies is 10,000 less `n`, and being mated its negative.
pub fn with_mates(score: Score, scaled: impl Fn(Value) -> Value) -> i32 {
    match score {
        Score::Units(value) => scaled(value).clamp(-BOUND, BOUND),
        Score::Mate(moves) if moves > 0 => MATE - (2 * moves - 1),
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}

fn notation<G: UcciGame>(engine: &Engine<G>) -> G::Notation {
    G::notation(engine.options(), Dialect::Ucci)
}

impl Ucci {
    fn introduce<G: UcciGame>(session: &Session<G>, out: &mut Out) {
        for (field, text) in [
            (IdField::Name, title::<G>().as_str()),
            (
                IdField::Copyright,
                "2026 The Sanqi developers, MIT OR Apache-2.0",
            ),
            (IdField::Author, AUTHORS),
            (IdField::User, "everyone"),
        ] {
            let text = text.into();
            out.say(Reply::Id { field, text });
        }
        for option in session.engine.options().announced(Dialect::Ucci) {
            out.say(Reply::Option(option));
        }
        out.say(Reply::UcciOk);
    }

    fn ban<G: UcciGame>(session: &mut Session<G>, moves: &[MoveText], out: &mut Out) {
        let (position, notation) = (session.engine.position(), notation(&session.engine));
        let read = |text: &MoveText| G::read_move(position, text.as_str(), notation);
        match moves.iter().map(read).collect() {
            Ok(banned) => session.engine.ban(banned),
            Err(error) => out.say(Reply::message(format_args!("banmoves: {error}"))),
        }
    }

    fn go<G: UcciGame>(&mut self, session: &mut Session<G>, go: &Go, out: &mut Out) {
        self.draw_offered = go.draw;
        if let Some(ignored) = ignored(&go.ignored) {
            out.say(Reply::message(ignored));
        }
        if go.depth == Some(0) && session.engine.has_position() {
            return Self::evaluate(&session.engine, out);
        }
        let limits = limits(go, session.engine.options().milliseconds);
        let request = Request {
            lines: session.engine.options().multipv,
            ..Request::of_limits(limits)
        };
        match think(session, request) {
            Started::Thinking => {}
            Started::Answered(mv) => {
                out.say(Reply::message("from the book"));
                self.play(session, &Answer::of(Some(mv)), out);
            }
            Started::NoMove(ending) => {
                if ending == NoMoveReason::NoPosition {
                    out.say(Reply::message(ending));
                }
                if limits.infinite || limits.ponder {
                    wait(session, limits);
                } else {
                    out.say(Reply::NoBestMove);
                }
            }
        }
    }

    /// Answers `go depth 0` with the static evaluation.
    fn evaluate<G: UcciGame>(engine: &Engine<G>, out: &mut Out) {
        out.say(Reply::Info(Info {
            depth: Some(0),
            score: Some(ucci_score::<G>(Score::Units(G::static_value(engine)))),
            ..Info::default()
        }));
        out.say(Reply::NoBestMove);
    }

    fn play<G: UcciGame>(&mut self, session: &Session<G>, answer: &Answer<G>, out: &mut Out) {
        let engine = &session.engine;
        let write = |mv| text::<G>(mv, notation(engine));
        let Some(best) = answer.best.and_then(write) else {
            out.say(Reply::NoBestMove);
            return;
        };
        let options = engine.options();
        if let Some(remark) = G::remark(options, engine.position(), &answer.pv) {
            out.say(Reply::message(remark));
        }
        let offered = std::mem::take(&mut self.draw_offered);
        let offer = match answer.score {
            Some(score) if G::resigns(options, score) => Some(Offer::Resign),
            Some(score) if offered && G::takes_draw(options, score) => Some(Offer::Draw),
            _ => None,
        };
        out.say(Reply::BestMove(BestMove {
            best,
            ponder: answer.ponder.and_then(write),
            offer,
        }));
    }

    /// Answers `probe` with the position's entry in the transposition table.
    fn probe<G: UcciGame>(session: &Session<G>, setup: &Setup, out: &mut Out) {
        let notation = notation(&session.engine);
        let position = match position::<G>(setup, notation) {
            Ok(position) => position,
            Err(why) => {
                out.say(Reply::message(format_args!("probe: {why}")));
                out.say(Reply::PopHash(PopHash::default()));
                return;
            }
        };
        let entry = session
            .engine
            .with_table(|table| table.probe(G::key(&position), 0));
        let bound = |value: Value, depth| {
            (depth > 0).then(|| PopBound {
                value: ucci_score::<G>(Score::of(value)),
                depth,
            })
        };
        let pop = entry.map_or_else(PopHash::default, |entry| {
            let best = entry.mv.and_then(|bits| G::unpack_move(&position, bits));
            PopHash {
                best: best.and_then(|mv| text::<G>(mv, notation)),
                lower: bound(entry.lower, entry.lower_depth),
                upper: bound(entry.upper, entry.upper_depth),
            }
        });
        out.say(Reply::PopHash(pop));
    }
}

/// The limits of a `go`, in seconds, or in milliseconds after `usemillisec true`. A limit that is
/// missing is unlimited.
fn limits(go: &Go, milliseconds: bool) -> Limits {
    let duration = |amount: u64| match milliseconds {
        true => Duration::from_millis(amount),
        false => Duration::from_secs(amount),
    };
    let clock = |time: Option<u64>, moves: Option<u32>, increment: Option<u64>| {
        time.map(|time| Remaining {
            time: duration(time),
            increment: duration(increment.unwrap_or(0)),
            moves_to_go: moves.map(|moves| moves.max(1)),
        })
    };
    let mut limits = Limits {
        depth: go.depth.map(|plies| plies.min(1000) as i32),
        nodes: go.nodes,
        movetime: go.movetime.map(Duration::from_millis),
        own: clock(go.time, go.movestogo, go.increment),
        opponent: clock(go.opptime, go.oppmovestogo, go.oppincrement),
        infinite: go.is_unlimited(),
        ponder: go.ponder,
        ..Limits::default()
    };
    if !go.infinite && !go.ignored.is_empty() {
        add_fallback_time_limit(&mut limits);
    }
    limits
}

impl<G: UcciGame> session::Dialect<SessionGame<G>> for Ucci {
    type Language = protocol::ucci::Ucci;

    fn command(&mut self, session: &mut Session<G>, command: &Command, out: &mut Out) -> Flow {
        match command {
            Command::Ucci => Self::introduce(session, out),
            Command::IsReady => out.say(Reply::ReadyOk),
            Command::SetOption { name, value } => {
                match session.engine.set(Dialect::Ucci, name, value.as_deref()) {
                    Ok(capped) => capped
                        .into_iter()
                        .for_each(|capped| out.say(Reply::message(capped))),
                    // GUIs send options of their own; by the protocol that is no error.
                    Err(OptionError::Unknown { .. }) => {}
                    Err(error) => out.say(Reply::message(error)),
                }
            }
            Command::Position(setup) => {
                let position = position::<G>(setup, notation(&session.engine));
                if let Err(why) = session.engine.set_position_or_reject(position) {
                    out.say(Reply::message(format_args!("position: {why}")));
                }
            }
            Command::BanMoves(moves) => Self::ban(session, moves, out),
            Command::Go(go) => self.go(session, go, out),
            Command::PonderHit { draw } => {
                self.draw_offered |= draw;
                on_ponderhit(session);
            }
            // A running search has already been stopped, and answers.
            Command::Stop if session.task().is_some() => {}
            Command::Stop => out.say(Reply::NoBestMove),
            Command::Probe(setup) => Self::probe(session, setup, out),
            Command::Quit => {
                out.say(Reply::Bye);
                return Flow::Quit;
            }
            Command::NonStandard(what) => match inspect(session, what, Dialect::Ucci) {
                Some(Ok(text)) => out.say(text),
                Some(Err(why)) => out.say(Reply::message(format_args!("{}: {why}", what.verb()))),
                None => {}
            },
        }
        Flow::Continue
    }

    fn parse_error(
        &mut self,
        session: &mut Session<G>,
        _line: &str,
        error: &ParseError,
        out: &mut Out,
    ) {
        refuse_position(session, error);
        out.say(Reply::message(error));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::message(why));
    }

    fn report(&mut self, session: &Session<G>, line: &G::Line, out: &mut Out) {
        let several = session.engine.options().multipv > 1;
        let write = |&mv| text::<G>(mv, notation(&session.engine));
        let pv: Vec<MoveText> = line.pv().iter().filter_map(write).collect();
        let clock = session.task().and_then(|task| task.clock.as_ref());
        let head = pv.first().map_or("", MoveText::as_str);
        if !self.shown.should_print(clock, line, head) {
            return;
        }
        let info = Info {
            time: Some(line.elapsed().as_millis() as u64),
            nodes: Some(line.nodes()),
            depth: Some(line.depth().max(0) as u32),
            multipv: several.then_some(line.rank() as u32),
            score: Some(ucci_score::<G>(line.score())),
            pv,
            ..Info::default()
        };
        out.print_thinking(line.rank() as u32, Reply::Info(info));
    }

    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out) {
        let Some(beat) = Heartbeat::of(session) else {
            return;
        };
        out.say(Reply::Info(Info {
            time: Some(beat.elapsed.as_millis() as u64),
            nodes: Some(beat.nodes),
            ..Info::default()
        }));
        let write = |mv| text::<G>(mv, notation(&session.engine));
        if let Some(currmove) = beat.current.and_then(|current| write(current.mv)) {
            out.say(Reply::Info(Info {
                currmove: Some(currmove),
                ..Info::default()
            }));
        }
    }

    fn answer(&mut self, session: &mut Session<G>, _: Task<G>, answer: Answer<G>, out: &mut Out) {
        self.play(session, &answer, out);
    }

    fn accepts(&self, session: &Session<G>, _: &Task<G>, command: &Command) -> bool {
        match command {
            // In batch mode no command is read during a search.
            _ if session.engine.options().batch => false,
            Command::NonStandard(what) => !what.waits(),
            Command::SetOption { .. }
            | Command::Position(_)
            | Command::BanMoves(_)
            | Command::Go(_)
            | Command::Probe(_) => false,
            _ => true,
        }
    }
}
