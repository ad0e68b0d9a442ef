//! UCCI 3.0 (docs/reference/ucci.md): what XQWizard, SharkChess, BingHe and the computer league speak.

use std::time::Duration;

use ::app::options::{Dialect as Language, OptionError};
use ::app::session::{Playing, Searches, Started, Task};
use ::search::clock::{Limits, Remaining};
use ::search::report::{Report, Score};
use ::search::tt::Bound;
use ::search::value::Value;
use protocol::session::{Dialect, Epoch, Flow, Out};
use protocol::ucci::{
    BestMove, Bound as PopBound, Clock, Command, Go, IdField, Info, Mode, Offer, PopHash, Refill,
    Reply,
};
use protocol::{MoveText, ParseError, Setup};
use xiangqi_rules::Move;
use xiangqi_rules::notation::Notation;

use super::unlimited::{ignored, limit_what_was_ignored};
use super::{AUTHORS, Desk, NAME, inspect, refuse_position};
use crate::engine::repetition::Repetition;
use crate::engine::score::whole;
use crate::engine::{Answer, Ending, Engine, Purpose, Request, Xiangqi, conduct, setup};

/// What this dialect remembers of the conversation.
#[derive(Debug, Default)]
pub(super) struct Ucci {
    /// The opponent has offered a draw, which the next move answers.
    draw_offered: bool,
}

/// A move as UCCI writes it.
fn text(mv: Move) -> Option<MoveText> {
    MoveText::new(mv.to_string()).ok()
}

fn texts(moves: &[Move]) -> Vec<MoveText> {
    moves.iter().copied().filter_map(text).collect()
}

fn moves_of(setup: &Setup) -> impl Iterator<Item = &str> {
    setup.moves.iter().map(MoveText::as_str)
}

impl Ucci {
    fn introduce(desk: &Desk, out: &mut Out) {
        let id = |field, text: &str| Reply::Id {
            field,
            text: text.into(),
        };
        out.say(id(IdField::Name, NAME));
        out.say(id(
            IdField::Copyright,
            "2026 The Sanqi developers, MIT OR Apache-2.0",
        ));
        out.say(id(IdField::Author, AUTHORS));
        out.say(id(IdField::User, "everyone"));
        for option in desk.engine.options().announced(Language::Ucci) {
            out.say(Reply::Option(option));
        }
        out.say(Reply::UcciOk);
    }

    fn ban(desk: &mut Desk, moves: &[MoveText], out: &mut Out) {
        let position = desk.engine.position();
        let read = |text: &MoveText| Notation::Iccs.parse(position, text.as_str());
        match moves.iter().map(read).collect() {
            Ok(banned) => desk.engine.ban(banned),
            Err(error) => out.say(Reply::message(format_args!("banmoves: {error}"))),
        }
    }

    fn go(&mut self, desk: &mut Desk, epoch: Epoch, go: &Go, out: &mut Out) {
        self.draw_offered = go.mode == Mode::Draw;
        if !go.ignored.is_empty() {
            out.say(Reply::message(ignored(&go.ignored)));
        }
        if go.depth == Some(0) && desk.engine.has_position() {
            return Self::evaluate(&desk.engine, out);
        }
        let limits = limits(go, desk.engine.options().own.milliseconds);
        let request = Request {
            purpose: if limits.infinite {
                Purpose::Analysis
            } else {
                Purpose::Move
            },
            lines: desk.engine.options().own.multipv,
            ..Request::best(limits)
        };
        match desk.think(epoch, request) {
            Started::Thinking => {}
            Started::Answered(mv) => {
                out.say(Reply::message("from the book"));
                self.play(desk, &Answer::of(Some(mv)), out);
            }
            Started::NoMove(ending) => {
                if ending == Ending::NoPosition {
                    out.say(Reply::message(ending));
                }
                if limits.infinite || limits.ponder {
                    desk.wait(epoch, limits);
                } else {
                    out.say(Reply::NoBestMove);
                }
            }
        }
    }

    /// `go depth 0`: the static evaluation.
    fn evaluate(engine: &Engine, out: &mut Out) {
        let position = engine.position();
        out.say(Reply::Info(Info {
            depth: Some(0),
            score: Some(whole(Score::Cp(
                engine.options().own.evaluation().value(position),
            ))),
            ..Info::default()
        }));
        out.say(Reply::NoBestMove);
    }

    fn play(&mut self, desk: &Desk, answer: &Answer, out: &mut Out) {
        let Some(best) = answer.best.and_then(text) else {
            out.say(Reply::NoBestMove);
            return;
        };
        let (position, rules) = (desk.engine.position(), desk.engine.options().own.rules());
        if let Some(repetition) = Repetition::of_line(position, &answer.pv, rules.repetition) {
            out.say(Reply::message(repetition));
        }
        let options = &desk.engine.options().own;
        let offered = std::mem::take(&mut self.draw_offered);
        let offer = match answer.score {
            Some(score) if options.resign && conduct::is_hopeless(score) => Some(Offer::Resign),
            Some(score) if offered && conduct::takes_draw(score, options.style) => {
                Some(Offer::Draw)
            }
            _ => None,
        };
        out.say(Reply::BestMove(BestMove {
            best,
            ponder: answer.ponder.and_then(text),
            offer,
        }));
    }

    fn probe(desk: &Desk, setup: &Setup, out: &mut Out) {
        let position = setup::read_position(setup.fen.as_deref(), moves_of(setup), Notation::Iccs);
        let position = match position {
            Ok(position) => position,
            Err(error) => {
                out.say(Reply::message(format_args!("probe: {error}")));
                out.say(Reply::PopHash(PopHash::default()));
                return;
            }
        };
        let entry = desk.engine.look_up(|table| table.probe(position.key(), 0));
        let bound = |value: Value, depth| {
            (depth > 0).then(|| PopBound {
                value: whole(Score::of(value)),
                depth,
            })
        };
        let pop = entry.map_or_else(PopHash::default, |entry| {
            let mv = entry.mv.and_then(|bits| Move::from_bits(bits.get()));
            let legal = mv.filter(|&mv| position.is_pseudo_legal(mv) && position.is_legal(mv));
            PopHash {
                best: legal.and_then(text),
                lower: bound(entry.lower, entry.lower_depth),
                upper: bound(entry.upper, entry.upper_depth),
            }
        });
        out.say(Reply::PopHash(pop));
    }
}

/// UCCI's clock in durations: seconds, or milliseconds after `usemillisec true`.
fn remaining(clock: Clock, milliseconds: bool) -> Remaining {
    let duration = |amount: u64| match milliseconds {
        true => Duration::from_millis(amount),
        false => Duration::from_secs(amount),
    };
    Remaining {
        time: duration(clock.time),
        increment: match clock.refill {
            Refill::Increment(increment) => duration(increment),
            _ => Duration::ZERO,
        },
        moves_to_go: match clock.refill {
            Refill::MovesToGo(moves) => Some(moves.max(1)),
            _ => None,
        },
    }
}

/// UCCI's `go` as limits. Nothing said is without limit.
fn limits(go: &Go, milliseconds: bool) -> Limits {
    let mut limits = Limits {
        depth: go.depth.map(|plies| plies.min(1000) as i32),
        nodes: go.nodes,
        movetime: go.movetime.map(Duration::from_millis),
        own: go.own.map(|clock| remaining(clock, milliseconds)),
        opponent: go.opponent.map(|clock| remaining(clock, milliseconds)),
        infinite: go.is_unlimited(),
        ponder: go.mode == Mode::Ponder,
        ..Limits::default()
    };
    if !go.infinite && !go.ignored.is_empty() {
        limit_what_was_ignored(&mut limits);
    }
    limits
}

impl Dialect<Playing<Xiangqi>> for Ucci {
    type Language = protocol::ucci::Ucci;

    fn command(&mut self, desk: &mut Desk, command: &Command, epoch: Epoch, out: &mut Out) -> Flow {
        match command {
            Command::Ucci => Self::introduce(desk, out),
            Command::IsReady => out.say(Reply::ReadyOk),
            Command::SetOption { name, value } => {
                match desk.engine.set(Language::Ucci, name, value.as_deref()) {
                    Ok(capped) => capped
                        .into_iter()
                        .for_each(|capped| out.say(Reply::message(capped))),
                    // GUIs send options of their own; the protocol says that this is no error.
                    Err(OptionError::Unknown { .. }) => {}
                    Err(error) => out.say(Reply::message(error)),
                }
            }
            Command::Position(setup) => {
                let (fen, moves) = (setup.fen.as_deref(), moves_of(setup));
                let position = setup::read_position(fen, moves, Notation::Iccs);
                if let Err(error) = desk.engine.take_over(position) {
                    out.say(Reply::message(format_args!("position: {error}")));
                }
            }
            Command::BanMoves(moves) => Self::ban(desk, moves, out),
            Command::Go(go) => self.go(desk, epoch, go, out),
            Command::PonderHit { draw } => {
                self.draw_offered |= draw;
                if let Some(clock) = desk.task().and_then(|task| task.clock.as_ref()) {
                    clock.ponderhit();
                }
            }
            // A running search has been told already, and answers.
            Command::Stop if desk.task().is_some() => {}
            Command::Stop => out.say(Reply::NoBestMove),
            Command::Probe(setup) => Self::probe(desk, setup, out),
            Command::Quit => {
                out.say(Reply::Bye);
                return Flow::Quit;
            }
            Command::Inspect(what) => {
                inspect::inspect(desk, what, Notation::Iccs, epoch, out);
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
        // UCCI has no word for a bound; a score is the value.
        if report.bound != Bound::Exact {
            return;
        }
        let several = desk.engine.options().own.multipv > 1;
        let info = Info {
            time: Some(report.elapsed.as_millis() as u64),
            nodes: Some(report.nodes),
            depth: Some(report.depth.max(0) as u32),
            multipv: several.then_some(report.multipv as u32),
            score: Some(whole(report.score)),
            pv: texts(&report.pv),
            ..Info::default()
        };
        out.think(report.multipv as u32, Reply::Info(info));
    }

    fn answer(&mut self, desk: &mut Desk, _: Task<Xiangqi>, answer: Answer, out: &mut Out) {
        self.play(desk, &answer, out);
    }

    fn accepts(&self, desk: &Desk, _: &Task<Xiangqi>, command: &Command) -> bool {
        match command {
            // In batch mode no input is read while searching.
            _ if desk.engine.options().own.batch => false,
            Command::Ucci
            | Command::IsReady
            | Command::Stop
            | Command::PonderHit { .. }
            | Command::Quit => true,
            Command::Inspect(what) => !what.counts(),
            Command::SetOption { .. }
            | Command::Position(_)
            | Command::BanMoves(_)
            | Command::Go(_)
            | Command::Probe(_) => false,
        }
    }
}
