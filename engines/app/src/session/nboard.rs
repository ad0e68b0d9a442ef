//! NBoard, versions 1 and 2 (docs/reference/nboard.md).
//!
//! The GUI keeps the game. `ping` makes the running search pointless: it is discarded, `pong`
//! follows at once, and nothing about the old position after it.

mod clock;

use std::time::Duration;

use protocol::nboard::{Command, Depth, Eval, GameMove, Reply, Search};
use protocol::session::{self, Flow, Out};
use protocol::{MoveText, ParseError};
use search::clock::{Clock, Limits};
use search::report::Score;
use search::value::Value;

use super::protocol_game::inspect;
use super::{
    Heartbeat, ProtocolGame, Session, SessionGame, Started, Task, ponder, ponderhit, ponders_on,
    think,
};
use crate::book::Entry;
use crate::engine::{Answer, NoMoveReason, Purpose, Request};
use crate::game::{Line, title};
use crate::options::{Dialect, OptionError, Options};

pub use clock::GameClock;

/// Time for a move if neither a depth nor a clock has been set.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Depth of hints if none has been set, in plies.
const DEFAULT_DEPTH: i32 = 8;

/// What a game implements for this dialect.
pub trait NBoardGame: ProtocolGame<Position: PartialEq, Note = Valued> {
    /// Reads a game in GGF: its last position, and the clocks.
    ///
    /// # Errors
    /// Why the text is no such game.
    fn read_game(ggf: &str) -> Result<(Self::Position, GameClock), String>;

    /// Plays a move from the GUI, and the pass before it that the GUI may leave out.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn play_move(position: &mut Self::Position, mv: Self::Move) -> Result<(), String>;

    /// How far a line was searched.
    fn reach(line: &Self::Line) -> Depth;

    /// Score of a game that is over, from the side to move's point of view, in 1/100 disc.
    fn final_value(position: &Self::Position) -> Value;

    /// Sets the value of a draw for black, in 1/100 disc.
    fn set_contempt(options: &mut Options<Self::Options>, centidiscs: i32);

    /// Entries of the book in use at a position, the best first.
    fn book(_: &Options<Self::Options>, _: &Self::Position) -> Vec<Entry<Self::Move>> {
        Vec::new()
    }

    /// After an option could not be set: if it names a book that does not exist yet, puts that into
    /// use for [`Self::learn`] to create, and returns the message to print.
    fn begin_book(_: &mut Options<Self::Options>, _name: &str, _value: &str) -> Option<String> {
        None
    }

    /// Adds the game to the user's book, until `stop`. Returns the message to print.
    ///
    /// # Errors
    /// Why nothing was learned.
    fn learn(
        _: &Options<Self::Options>,
        _: &Self::Position,
        _stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<String, String> {
        Err("there is no book to learn into".into())
    }

    /// Name of the game's opening, if it has one.
    fn opening(_: &Self::Position) -> Option<String> {
        None
    }

    /// Whether to print the move without a value: GUIs have been seen to refuse a pass with one.
    fn is_pass(mv: Self::Move) -> bool;
}

/// Value of a position of the game, in 1/100 disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// Number of moves from the start of the game to the position.
    pub moves_made: u32,
    pub value: i32,
}

/// State of the conversation in this dialect.
#[derive(Debug, Default)]
pub struct NBoard {
    /// Depth from `set depth`, in plies.
    depth: Option<i32>,
    /// The clocks from the record of the game.
    clock: GameClock,
    /// The last opening name printed.
    opening: Option<String>,
}

fn text<G: NBoardGame>(session: &Session<G>, mv: G::Move) -> String {
    G::write_move(mv, G::notation(session.engine.options(), Dialect::NBoard))
}

fn centidiscs(score: Score) -> i32 {
    score.value()
}

impl NBoard {
    /// Limits of a search by depth alone.
    fn to_depth(&self) -> Limits {
        Limits::of_depth(self.depth.unwrap_or(DEFAULT_DEPTH))
    }

    /// Limits of a search for a move.
    fn for_move<G: NBoardGame>(&self, session: &Session<G>) -> Limits {
        let own = self
            .clock
            .remaining(G::side_to_move(session.engine.position()));
        let is_unlimited = self.depth.is_none() && own.is_none();
        Limits {
            depth: self.depth,
            own,
            movetime: is_unlimited.then_some(DEFAULT_TIME),
            ..Limits::default()
        }
    }

    fn set_game<G: NBoardGame>(&mut self, session: &mut Session<G>, ggf: &str, out: &mut Out) {
        let (position, clock) = match G::read_game(ggf) {
            Ok((position, clock)) => (Ok(position), clock),
            Err(error) => (Err(error), self.clock),
        };
        match session.engine.set_position_or_reject(position) {
            Ok(()) => {
                session.engine.make_ready();
                self.clock = clock;
            }
            Err(error) => out.say(Reply::status(format_args!("set game: {error}"))),
        }
    }

    fn played<G: NBoardGame>(
        &mut self,
        session: &mut Session<G>,
        played: &GameMove,
        out: &mut Out,
    ) {
        if !session.engine.has_position() {
            let why = NoMoveReason::NoPosition;
            out.say(Reply::status(format_args!("move {}: {why}", played.mv)));
            return;
        }
        let mut position = session.engine.position().clone();
        let clock = G::side_to_move(&position);
        let notation = G::notation(session.engine.options(), Dialect::NBoard);
        let made = G::read_move(&position, played.mv.as_str(), notation)
            .and_then(|mv| G::play_move(&mut position, mv));
        match made {
            Ok(()) => {
                session.engine.set_position(position);
                self.clock.charge(clock, played.time.unwrap_or(0));
            }
            Err(why) => out.say(Reply::status(format_args!("move {}: {why}", played.mv))),
        }
    }

    /// Prints the name of the opening if it has changed.
    fn name_opening<G: NBoardGame>(&mut self, session: &Session<G>, out: &mut Out) {
        let opening = G::opening(session.engine.position());
        if let Some(name) = opening.as_ref().filter(|_| opening != self.opening) {
            out.say(Reply::status(name));
        }
        self.opening = opening;
    }

    fn hint<G: NBoardGame>(&mut self, session: &mut Session<G>, moves: u32, out: &mut Out) {
        self.name_opening(session, out);
        let (options, position) = (session.engine.options(), session.engine.position());
        let known = match session.engine.has_position() {
            true => G::book(options, position),
            false => Vec::new(),
        };
        for entry in known.into_iter().take(moves as usize) {
            let line = Search {
                pv: text(session, entry.mv),
                eval: Eval::centidiscs(entry.score.into()),
                depth: Depth::Plies(entry.depth.into()),
                text: String::new(),
            };
            out.say(Reply::Book { games: 0, line });
        }
        let request = Request {
            purpose: Purpose::Hint,
            lines: moves as usize,
            ..Request::best(self.to_depth())
        };
        if let Started::NoMove(ending) = think(session, request) {
            out.say(Reply::status(ending));
        }
    }
}

impl NBoard {
    /// Plays a move from the book, or starts a search. The book is used whatever depth is set,
    /// since NBoard sets the depth as the engine's strength.
    fn go<G: NBoardGame>(&self, session: &mut Session<G>, out: &mut Out) {
        let engine = &session.engine;
        // No book at a limited level, as it would be stronger than the level.
        let known = match engine.has_position() && engine.options().skill().is_none() {
            true => engine.book_move(),
            false => None,
        };
        let known = known.and_then(|mv| Some((mv, MoveText::new(text(session, mv)).ok()?)));
        if let Some((mv, written)) = known {
            let book = G::book(session.engine.options(), session.engine.position());
            let entry = book.into_iter().find(|entry| entry.mv == mv);
            let eval = entry.map(|entry| Eval::centidiscs(entry.score.into()));
            let time = Some(0);
            out.say(Reply::Move(GameMove {
                mv: written,
                eval,
                time,
            }));
            return;
        }
        let request = Request::best(self.for_move(session));
        if let Started::NoMove(ending) = think(session, request) {
            out.say(Reply::status(ending));
        }
    }
}

fn node_stats<G: NBoardGame>(answer: &Answer<G>) -> Reply {
    Reply::NodeStats {
        nodes: answer.nodes,
        time: answer.elapsed.as_millis() as u64,
    }
}

impl<G: NBoardGame> session::Dialect<SessionGame<G>> for NBoard {
    type Language = protocol::nboard::NBoard;

    fn command(&mut self, session: &mut Session<G>, command: &Command, out: &mut Out) -> Flow {
        match command {
            Command::NBoard(_) => out.say(Reply::MyName(title::<G>())),
            Command::SetDepth(plies) => self.depth = Some((*plies).clamp(1, 1000) as i32),
            Command::SetGame(ggf) => self.set_game(session, ggf, out),
            Command::SetContempt(centidiscs) => {
                G::set_contempt(session.engine.options_mut(), *centidiscs);
            }
            Command::SetOther { name, value } => {
                // Our own options may be set by hand; unknown ones from newer GUIs are no error.
                let text = format!("{name} {value}");
                let (name, value) = Options::<G::Options>::name_and_value(Dialect::NBoard, &text);
                match session.engine.set(Dialect::NBoard, name, Some(value)) {
                    Ok(capped) => capped
                        .into_iter()
                        .for_each(|capped| out.say(Reply::status(capped))),
                    Err(OptionError::Unknown { .. }) => log::debug!("set {name}: unknown"),
                    Err(OptionError::File(why)) => {
                        let begun = G::begin_book(session.engine.options_mut(), name, value);
                        out.say(Reply::status(begun.unwrap_or(why)));
                    }
                    Err(error) => out.say(Reply::status(error)),
                }
            }
            Command::Move(mv) => self.played(session, mv, out),
            Command::Hint(moves) => self.hint(session, *moves, out),
            Command::Go => {
                if !ponderhit(session) {
                    self.go(session, out);
                }
            }
            Command::Ping(token) => {
                session.engine.make_ready();
                out.say(Reply::Pong(*token));
            }
            Command::Learn => learn(session),
            Command::Analyze => {
                let limits = self.to_depth();
                review(session, limits);
            }
            Command::Quit => return Flow::Quit,
            Command::NonStandard(what) => match inspect(session, what, Dialect::NBoard) {
                Some(Ok(text)) => out.say(text),
                Some(Err(why)) => out.say(Reply::status(format_args!("{}: {why}", what.verb()))),
                None => {}
            },
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Session<G>, _line: &str, error: &ParseError, out: &mut Out) {
        out.say(Reply::status(error));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::status(why));
    }

    fn report(&mut self, session: &Session<G>, line: &G::Line, out: &mut Out) {
        let purpose = session.task().map(|task| task.purpose);
        if purpose != Some(Purpose::Hint) {
            return;
        }
        let search = Search {
            pv: line.pv().iter().map(|&mv| text(session, mv)).collect(),
            eval: Eval::centidiscs(centidiscs(line.score())),
            depth: G::reach(line),
            text: String::new(),
        };
        out.print_thinking(line.rank() as u32, Reply::Search(search));
    }

    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out) {
        let purpose = session.task().map(|task| task.purpose);
        if purpose == Some(Purpose::Ponder) {
            return;
        }
        let Some(beat) = Heartbeat::of(session) else {
            return;
        };
        // The status comes first, because statistics without one end a hint.
        let status = match beat.current {
            Some(current) => {
                let (number, all) = (current.number, current.all);
                format!("{}, {number} of {all}", text(session, current.mv))
            }
            None => "thinking".to_owned(),
        };
        out.say(Reply::status(status));
        out.say(Reply::NodeStats {
            nodes: beat.nodes,
            time: beat.elapsed.as_millis() as u64,
        });
    }

    fn note(&mut self, valued: Valued, out: &mut Out) {
        out.say(Reply::Analysis {
            moves_made: valued.moves_made,
            eval: Eval::centidiscs(valued.value),
        });
    }

    fn answer(
        &mut self,
        session: &mut Session<G>,
        task: Task<G>,
        answer: Answer<G>,
        out: &mut Out,
    ) {
        if task.purpose == Purpose::Ponder {
            return;
        }
        out.say(node_stats(&answer));
        if task.purpose != Purpose::Move {
            return;
        }
        let Some(best) = answer.best else {
            return;
        };
        let Ok(mv) = MoveText::new(text(session, best)) else {
            return;
        };
        let value = answer.score.map(centidiscs);
        out.say(Reply::Move(match G::is_pass(best) {
            true => GameMove::bare(mv),
            false => GameMove {
                mv,
                eval: value.map(Eval::centidiscs),
                time: Some(task.own_time(&answer).as_millis() as u64),
            },
        }));
        if let Some(reply) = answer.ponder {
            let limits = self.for_move(session);
            ponder(session, task.position, &[best, reply], limits);
        }
    }

    fn accepts(&self, session: &Session<G>, task: &Task<G>, command: &Command) -> bool {
        match command {
            Command::Ping(_) => {
                session.discard();
                true
            }
            Command::Go if task.purpose == Purpose::Ponder => {
                let is_hit = ponders_on(session, session.engine.position());
                if !is_hit {
                    session.discard();
                }
                is_hit
            }
            // A search keeps its own position, so another may be set up meanwhile.
            Command::SetGame(_) | Command::Move(_) if task.purpose == Purpose::Ponder => true,
            Command::NBoard(_) | Command::Quit => true,
            Command::NonStandard(what) if !what.counts() => true,
            Command::SetDepth(_) | Command::SetContempt(_) => true,
            // GUIs ping first. A script that does not still gets its move, but does not wait for a
            // hint about an old position.
            _ => {
                if task.purpose == Purpose::Ponder {
                    session.discard();
                }
                if matches!(task.purpose, Purpose::Hint | Purpose::Review)
                    && matches!(command, Command::SetGame(_) | Command::Move(_))
                {
                    session.cancel();
                }
                false
            }
        }
    }
}

/// Learns the game so far on the search thread. Prints nothing if stopped.
fn learn<G: NBoardGame>(session: &mut Session<G>) {
    let position = session.engine.position().clone();
    let options = session.engine.options().clone();
    let task = Task::unlimited(Purpose::Count, position.clone());
    session.start_count(task, move |reporter| {
        let stop = || reporter.is_stopped();
        let said = G::learn(&options, &position, &stop);
        if stop() {
            return None;
        }
        let said = said.unwrap_or_else(|why| format!("learn: {why}"));
        reporter.text(Reply::status(said).to_string());
        Some(Reply::Learned.to_string())
    });
}

/// Values all positions of the game so far, the last one first.
fn review<G: NBoardGame>(session: &mut Session<G>, limits: Limits) {
    let mut positions = Vec::new();
    let mut position = session.engine.position().clone();
    let mut task = Task::unlimited(Purpose::Review, position.clone());
    loop {
        let moves_made = G::plies(&position) as u32;
        let clock = Clock::start(limits, Duration::ZERO);
        task.is_endless |= G::is_endless(&clock, &position);
        let job = session
            .engine
            .prepare_for(
                position.clone(),
                Request {
                    fine: true,
                    ..Request::best(limits)
                },
            )
            .job();
        let value = G::final_value(&position);
        positions.push((moves_made, job, value));
        if !G::undo(&mut position) {
            break;
        }
    }
    session.start_count(task, move |reporter| {
        for (moves_made, job, value) in positions {
            let stop = || reporter.is_stopped();
            let value = match job {
                // The game is over at this position.
                None => Some(value),
                Some(job) => {
                    let answer = job.run(&stop, &mut |_| {});
                    answer.score.map(centidiscs)
                }
            };
            match value {
                Some(value) if !stop() => {
                    reporter.note(Valued { moves_made, value });
                }
                _ => break,
            }
        }
        None
    });
}
