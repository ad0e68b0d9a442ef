//! UCI (docs/reference/uci.md), and UCI-Cyclone: a `fen ...` or `startpos` without `position`.
//!
//! Moves that cannot be read in the current notation, but are all legal in another notation of the
//! game, are read in that one, with one warning ([`UciGame::other_notation`]).

use std::time::Duration;

use protocol::session::{self, Flow, Out};
use protocol::uci::{Bound, Command, Go, IdField, Info, Reply, Score, Value, Wdl};
use protocol::{MoveText, NonStandard, ParseError};
use search::clock::{Limits, Remaining};
use search::report::{self, Bound as Kind};

use super::protocol_game::{
    add_fallback_time_limit, ignored, inspect, on_ponderhit, position, refuse_position, text,
};
use super::{AUTHORS, Heartbeat, ProtocolGame, Session, SessionGame, Started, Task, think, wait};
use crate::engine::{Answer, NoMoveReason, Request};
use crate::game::{Line, title};
use crate::options::{Dialect, Options};
use crate::playable::Certainty;

/// What a game implements for this dialect.
pub trait UciGame: ProtocolGame {
    /// Another notation that a GUI may use, and the warning when moves are read in it.
    fn other_notation(_: Self::Notation) -> Option<(Self::Notation, &'static str)> {
        None
    }

    /// Called when a GUI speaks UCI-Cyclone.
    fn cyclone(_: &mut Options<Self::Options>) {}
}

/// The move in `bestmove` if there is none.
const NO_MOVE: &str = "(none)";

/// State of the conversation in this dialect.
#[derive(Debug, Default)]
pub struct Uci {
    /// Whether the warning about the other notation has been printed.
    warned: bool,
}

fn notation<G: UciGame>(session: &Session<G>) -> G::Notation {
    G::notation(session.engine.options(), Dialect::Uci)
}

impl Uci {
    fn introduce<G: UciGame>(session: &Session<G>, out: &mut Out) {
        for (field, text) in [
            (IdField::Name, title::<G>()),
            (IdField::Author, AUTHORS.into()),
        ] {
            out.say(Reply::Id { field, text });
        }
        let options = session.engine.options().announced(Dialect::Uci);
        for option in options {
            out.say(Reply::Option(option));
        }
        out.say(Reply::UciOk);
    }

    fn set<G: UciGame>(session: &mut Session<G>, name: &str, value: Option<&str>, out: &mut Out) {
        match session.engine.set(Dialect::Uci, name, value) {
            Ok(capped) => capped
                .into_iter()
                .for_each(|capped| out.say(Reply::message(capped))),
            Err(error) => out.say(Reply::message(error)),
        }
    }

    /// Reads moves in the current notation; if that fails but all are legal in the other, in that.
    fn in_either_notation<G: UciGame, T>(
        &mut self,
        own: G::Notation,
        read: impl Fn(G::Notation) -> Result<T, String>,
        out: &mut Out,
    ) -> Result<T, String> {
        read(own).or_else(|error| {
            let Some((other, warning)) = G::other_notation(own) else {
                return Err(error);
            };
            let found = read(other).map_err(|_| error)?;
            if !std::mem::replace(&mut self.warned, true) {
                out.say(Reply::message(warning));
            }
            Ok(found)
        })
    }

    /// Reads root moves to search or to leave out. Reports wrong ones and skips them.
    fn moves<G: UciGame>(
        &mut self,
        session: &Session<G>,
        texts: &[MoveText],
        verb: &str,
        out: &mut Out,
    ) -> Vec<G::Move> {
        let (position, own) = (session.engine.position(), notation(session));
        let read = |notation, text: &MoveText| G::read_move(position, text.as_str(), notation);
        let all = |notation| texts.iter().map(|text| read(notation, text)).collect();
        if let Ok(moves) = self.in_either_notation::<G, _>(own, all, out) {
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

    fn go<G: UciGame>(&mut self, session: &mut Session<G>, go: &Go, out: &mut Out) {
        if let Some(depth) = go.perft {
            return Self::inspect(session, &NonStandard::Perft { depth }, out);
        }
        if let Some(ignored) = ignored(&go.ignored) {
            out.say(Reply::message(ignored));
        }
        let only = self.moves(session, &go.searchmoves, "go searchmoves", out);
        let limits = limits(go, G::side_to_move(session.engine.position()));
        let request = Request {
            lines: session.engine.options().multipv,
            only,
            ..Request::of_limits(limits)
        };
        match think(session, request) {
            Started::Thinking => {}
            Started::Answered(mv) => {
                out.say(Reply::message("from the book"));
                Self::play(
                    session,
                    session.engine.position(),
                    &Answer::of(Some(mv)),
                    out,
                );
            }
            Started::NoMove(ending) => {
                Self::say_why(ending, out);
                if limits.infinite || limits.ponder {
                    wait(session, limits);
                } else {
                    Self::play(session, session.engine.position(), &Answer::of(None), out);
                }
            }
        }
    }

    fn say_why(ending: NoMoveReason, out: &mut Out) {
        match ending {
            NoMoveReason::NoPosition | NoMoveReason::Banned => out.say(Reply::message(ending)),
            // A side without a move has lost, mated or not.
            NoMoveReason::Over => out.say(Reply::from(Info {
                depth: Some(0),
                score: Some(Score::mate(0)),
                ..Info::default()
            })),
        }
    }

    fn play<G: UciGame>(
        session: &Session<G>,
        position: &G::Position,
        answer: &Answer<G>,
        out: &mut Out,
    ) {
        let write = |mv| text::<G>(mv, notation(session));
        let best = answer.best.and_then(write);
        let Some(best) = best.or_else(|| MoveText::new(NO_MOVE).ok()) else {
            return;
        };
        if let Some(remark) = G::remark(session.engine.options(), position, &answer.pv) {
            out.say(Reply::message(remark));
        }
        let ponder = answer.ponder.and_then(write);
        out.say(Reply::BestMove { best, ponder });
    }

    fn inspect<G: UciGame>(session: &mut Session<G>, what: &NonStandard, out: &mut Out) {
        match inspect(session, what, Dialect::Uci) {
            Some(Ok(text)) => out.say(text),
            Some(Err(why)) => out.say(Reply::message(format_args!("{}: {why}", what.verb()))),
            None => {}
        }
    }
}

/// The limits of a `go`. A limit that is missing is unlimited.
fn limits(go: &Go, side: usize) -> Limits {
    let clock = |time: Option<u64>, increment: Option<u64>| {
        time.map(|time| Remaining {
            time: Duration::from_millis(time),
            increment: Duration::from_millis(increment.unwrap_or(0)),
            moves_to_go: go.movestogo.map(|moves| moves.max(1)),
        })
    };
    let white = clock(go.wtime, go.winc);
    let black = clock(go.btime, go.binc);
    let (own, opponent) = match side {
        0 => (white, black),
        _ => (black, white),
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
    // The opponent's clock alone is no limit.
    limits.infinite |= limits
        == Limits {
            opponent,
            ..Limits::default()
        };
    if !go.infinite && !go.ignored.is_empty() {
        add_fallback_time_limit(&mut limits);
    }
    limits
}

/// The score of a line in UCI's form.
fn score<G: ProtocolGame>(line: &G::Line) -> Score {
    Score {
        value: match line.score() {
            report::Score::Units(value) => Value::Centipawns(G::centipawns(value)),
            report::Score::Mate(moves) => Value::Mate(moves),
        },
        bound: match line.bound() {
            Kind::Exact => Bound::Exact,
            Kind::Lower => Bound::Lower,
            Kind::Upper => Bound::Upper,
        },
    }
}

/// Win, draw and loss for the side to move, if UCI_ShowWDL is on.
fn wdl<G: ProtocolGame>(session: &Session<G>, line: &G::Line) -> Option<Wdl> {
    let engine = &session.engine;
    if !engine.options().shows_wdl {
        return None;
    }
    let certainty = match G::is_known_after(engine, line.pv().first().copied()) {
        true => Certainty::Exact,
        false => line.certainty(),
    };
    let chances = G::chances(engine.position(), line.score(), certainty);
    let [win, draw, loss] = chances.per_mille();
    Some(Wdl { win, draw, loss })
}

impl<G: UciGame> session::Dialect<SessionGame<G>> for Uci {
    type Language = protocol::uci::Uci;

    fn command(&mut self, session: &mut Session<G>, command: &Command, out: &mut Out) -> Flow {
        match command {
            Command::Uci => Self::introduce(session, out),
            Command::Debug(_) | Command::Register(_) => {}
            Command::IsReady => out.say(Reply::ReadyOk),
            Command::SetOption { name, value } => Self::set(session, name, value.as_deref(), out),
            Command::UciNewGame => session.engine.forget(),
            Command::Position { setup, bare } => {
                if *bare {
                    G::cyclone(session.engine.options_mut());
                }
                let read = |notation| position::<G>(setup, notation);
                let position = self.in_either_notation::<G, _>(notation(session), read, out);
                if let Err(why) = session.engine.set_position_or_reject(position) {
                    out.say(Reply::message(format_args!("position: {why}")));
                }
            }
            Command::BanMoves(moves) => {
                let banned = self.moves(session, moves, "banmoves", out);
                session.engine.ban(banned);
            }
            Command::Go(go) => self.go(session, go, out),
            // A running search has already been stopped, and answers.
            Command::Stop => {}
            Command::PonderHit => on_ponderhit(session),
            Command::Quit => return Flow::Quit,
            Command::NonStandard(what) => Self::inspect(session, what, out),
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
        let write = |&mv| text::<G>(mv, notation(session));
        let info = Info {
            depth: Some(line.depth().max(0) as u32),
            seldepth: line.seldepth(),
            multipv: Some(line.rank() as u32),
            score: Some(score::<G>(line)),
            wdl: wdl(session, line),
            nodes: Some(line.nodes()),
            nps: Some(report::nps(line.nodes(), line.elapsed())),
            hashfull: line.hashfull(),
            tbhits: Some(line.tb_hits()).filter(|&hits| hits > 0),
            time: Some(line.elapsed().as_millis() as u64),
            pv: line.pv().iter().filter_map(write).collect(),
            ..Info::default()
        };
        out.print_thinking(line.rank() as u32, Reply::from(info));
    }

    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out) {
        let Some(beat) = Heartbeat::of(session) else {
            return;
        };
        let current = beat.current;
        out.say(Reply::from(Info {
            nodes: Some(beat.nodes),
            nps: Some(report::nps(beat.nodes, beat.elapsed)),
            hashfull: Some(beat.hashfull),
            tbhits: Some(beat.tb_hits).filter(|&hits| hits > 0),
            time: Some(beat.elapsed.as_millis() as u64),
            currmove: current.and_then(|current| text::<G>(current.mv, notation(session))),
            currmovenumber: current.map(|current| current.number),
            ..Info::default()
        }));
    }

    fn answer(
        &mut self,
        session: &mut Session<G>,
        task: Task<G>,
        answer: Answer<G>,
        out: &mut Out,
    ) {
        Self::play(session, &task.position, &answer, out);
    }

    fn accepts(&self, _: &Session<G>, _: &Task<G>, command: &Command) -> bool {
        match command {
            Command::NonStandard(what) => !what.waits(),
            Command::SetOption { .. }
            | Command::UciNewGame
            | Command::Position { .. }
            | Command::BanMoves(_)
            | Command::Go(_) => false,
            _ => true,
        }
    }
}
