//! The XBoard protocol, version 2 (docs/reference/xboard.md).
//!
//! Unlike in UCI, UCCI and NBoard the engine keeps a game here: it knows which side it plays, keeps
//! the clock settings, answers moves by itself, and says when the game is over. That is in
//! `play.rs`; analysis and hints are in `analysis.rs`. Here are the state and the list of commands.

mod analysis;
mod play;

use std::sync::Arc;
use std::time::Duration;

use protocol::session::{self, Flow, Out};
use protocol::xboard::{
    Command, DuringSearch, Introduction, Outcome, Reply, Thinking, centiseconds,
};
use protocol::{NonStandard, ParseError};
use search::clock::Clock;
use search::control::{Control, Level};
use search::report::Score;
use search::value::Depth;

use super::bound_filter::BoundFilter;
use super::protocol_game::{inspect, text};
use super::{ProtocolGame, Session, SessionGame, Task};
use crate::engine::{Answer, Engine, Purpose};
use crate::game::{Line, title};
use crate::options::{Dialect, Options};

/// Time for a move if none has been set.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The engine plays black in a new game.
const BLACK: EngineSide = EngineSide::Side(1);

/// Name of our endgame tables in this protocol, and the option with their folders.
const TABLE_FORMAT: &str = "sanqi";
const TABLE_PATH: &str = "TablePath";

/// Score of a mate in `n` moves is this plus `n`.
const MATE: i64 = 100_000;

/// What a game implements for this dialect.
pub trait XBoardGame: ProtocolGame {
    /// The game's name in this protocol.
    const VARIANT: &'static str;
    /// Whether `exclude` is supported in analysis.
    const EXCLUDES: bool = false;

    /// Plays a move of the opponent.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn play_move(position: &mut Self::Position, mv: Self::Move) -> Result<(), String> {
        Self::play(position, mv).map_err(|why| why.to_string())
    }

    /// The result and its reason if the game is over, and the engine is to claim it.
    fn outcome(
        options: &Options<Self::Options>,
        position: &Self::Position,
    ) -> Option<(Outcome, String)>;

    /// Answer to `bk`: the book's moves here, as indented lines with an empty one last.
    fn book(_: &Options<Self::Options>, _: &Self::Position) -> String {
        "\tthere is no book\n".into()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineSide {
    /// In `force` mode: the engine plays neither side.
    Force,
    /// The side that the engine plays, as in [`ProtocolGame::side_to_move`].
    Side(usize),
    /// In `analyze` mode: the engine searches every position that it gets.
    Analysis,
}

/// State of the conversation in this dialect.
pub struct XBoard<G: XBoardGame> {
    engine_side: EngineSide,
    control: Control,
    /// Whether the game is over. The engine does not move before a new game or an undo.
    over: bool,
    post: bool,
    /// Expected reply to the engine's last move, on which it may ponder.
    expected: Option<G::Move>,
    /// Whether the opponent has offered a draw, to be answered with the next move.
    draw_offered: bool,
    /// Score of the last search for a move.
    last_score: Option<Score>,
    /// Moves that analysis leaves out.
    excluded: Vec<G::Move>,
    /// The last line printed of rank 1, and the clock that identifies its search.
    last: Option<(Arc<Clock>, Thinking)>,
    shown: BoundFilter,
}

impl<G: XBoardGame> Default for XBoard<G> {
    fn default() -> Self {
        Self {
            engine_side: BLACK,
            control: Control::default(),
            over: false,
            post: true,
            expected: None,
            draw_offered: false,
            last_score: None,
            excluded: Vec::new(),
            last: None,
            shown: BoundFilter::default(),
        }
    }
}

fn notation<G: ProtocolGame>(engine: &Engine<G>) -> G::Notation {
    G::notation(engine.options(), Dialect::XBoard)
}

/// A score in 1/100 of the unit that players use.
fn score<G: ProtocolGame>(score: Score) -> i64 {
    match score {
        Score::Units(value) => i64::from(G::centipawns(value)),
        Score::Mate(moves) if moves > 0 => MATE + i64::from(moves),
        Score::Mate(moves) => i64::from(moves) - MATE,
    }
}

impl<G: XBoardGame> XBoard<G> {
    /// Whether to print the lines of the running search.
    fn shows(&self, session: &Session<G>) -> bool {
        match session.task().map(|task| task.purpose) {
            Some(Purpose::Analysis) => true,
            Some(Purpose::Move | Purpose::Ponder) => self.post,
            _ => false,
        }
    }

    /// Announces the features and options, then `done=1`.
    fn introduce(session: &Session<G>, out: &mut Out) {
        let options: Vec<_> = session
            .engine
            .options()
            .announced(Dialect::XBoard)
            .collect();
        let has_tables = options.iter().any(|option| option.name == TABLE_PATH);
        let introduction = Introduction {
            name: &title::<G>(),
            variant: G::VARIANT,
            draw: G::DRAWS,
            exclude: G::EXCLUDES,
            tables: has_tables.then_some(TABLE_FORMAT),
        };
        let replies = introduction.replies(options);
        replies.into_iter().for_each(|reply| out.say(reply));
    }

    /// Sets an option; `line` is quoted if that fails.
    fn set(session: &mut Session<G>, line: &str, name: &str, value: Option<&str>, out: &mut Out) {
        match session.engine.set(Dialect::XBoard, name, value) {
            Ok(capped) => capped
                .into_iter()
                .for_each(|capped| out.say(Reply::Comment(capped.to_string()))),
            Err(error) => out.say(Reply::error(error, line)),
        }
    }
}

impl<G: XBoardGame> session::Dialect<SessionGame<G>> for XBoard<G> {
    type Language = protocol::xboard::XBoard;

    fn command(&mut self, session: &mut Session<G>, command: &Command, out: &mut Out) -> Flow {
        let line = command.to_string();
        let side_to_move = G::side_to_move(session.engine.position());
        match command {
            Command::XBoard => out.say(""),
            Command::ProtoVer(_) => Self::introduce(session, out),
            Command::Rejected(name) if name == "usermove" || name == "setboard" => {
                log::warn!("the GUI rejected the feature {name}");
            }
            Command::New => self.new_game(session),
            Command::Variant(name) if name != G::VARIANT => {
                let why = format_args!("unsupported variant, expected {}", G::VARIANT);
                out.say(Reply::error(why, &line));
            }
            Command::Quit => return Flow::Quit,
            Command::Force | Command::Exit => self.engine_side = EngineSide::Force,
            Command::Go => {
                self.engine_side = EngineSide::Side(side_to_move);
                self.act(session, out);
            }
            Command::PlayOther => {
                self.engine_side = EngineSide::Side(1 - side_to_move);
                self.start_pondering(session);
            }
            Command::White => self.engine_side = BLACK,
            Command::Black => self.engine_side = EngineSide::Side(0),
            Command::Level(level) => {
                self.control = self.control.with_level(Level {
                    moves: level.periods.moves(),
                    base: Duration::from_secs(level.base),
                    increment: Duration::from_millis(level.increment),
                });
            }
            Command::SecondsPerMove(millis) => {
                self.control.fixed = Some(Duration::from_millis(*millis));
            }
            Command::Depth(plies) => {
                self.control.depth = (*plies > 0).then_some((*plies).min(1000) as Depth);
            }
            Command::Time(left) => self.control.own = Some(centiseconds(*left)),
            Command::OpponentTime(left) => self.control.opponent = Some(centiseconds(*left)),
            Command::UserMove(mv) => self.user_move(session, mv.as_str(), out),
            Command::Ping(token) => {
                session.engine.make_ready();
                out.say(Reply::Pong(*token));
            }
            Command::Draw if G::DRAWS => self.draw(session, out),
            Command::Result { .. } => {
                self.over = true;
                self.expected = None;
            }
            Command::SetBoard(fen) => self.set_board(session, fen, out),
            Command::Edit => out.say(Reply::error("unknown command, use setboard", &line)),
            Command::Hint => self.hint(session, out),
            Command::Book => {
                let engine = &session.engine;
                out.say(G::book(engine.options(), engine.position()));
            }
            Command::Undo => self.take_back(session, 1, &line, out),
            Command::Remove => self.take_back(session, 2, &line, out),
            Command::Hard => session.engine.options_mut().ponder = true,
            Command::Easy => session.engine.options_mut().ponder = false,
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Analyze => {
                self.engine_side = EngineSide::Analysis;
                self.act(session, out);
            }
            Command::Status => Self::status(session, out),
            Command::Memory(mib) => {
                let mib = (*mib).clamp(1, 65_536).to_string();
                Self::set(session, &line, "Hash", Some(&mib), out);
            }
            Command::Cores(cores) => {
                let cores = (*cores).clamp(1, 256).to_string();
                Self::set(session, &line, "Threads", Some(&cores), out);
            }
            Command::EgtPath { kind, path } if kind == TABLE_FORMAT => {
                Self::set(session, &line, TABLE_PATH, Some(path), out);
            }
            Command::EgtPath { .. } => {
                let why = format_args!("unknown format of tables, expected {TABLE_FORMAT}");
                out.say(Reply::error(why, &line));
            }
            Command::SetOption { name, value } => {
                Self::set(session, &line, name, value.as_deref(), out);
            }
            Command::Exclude(mv) => self.exclude(session, mv.as_str(), out),
            Command::Include(mv) => self.include(session, mv.as_str(), out),
            Command::NonStandard(what) => {
                match inspect(session, what, Dialect::XBoard) {
                    Some(Ok(text)) => out.say(text),
                    Some(Err(why)) => out.say(Reply::error(why, &line)),
                    None => {}
                }
                if *what == NonStandard::Flip {
                    self.new_position();
                }
            }
            // `?` has already stopped the search; other commands change nothing here.
            _ => {}
        }
        self.resume_analysis(session, out);
        Flow::Continue
    }

    fn parse_error(
        &mut self,
        session: &mut Session<G>,
        line: &str,
        error: &ParseError,
        out: &mut Out,
    ) {
        if matches!(error, ParseError::Argument { verb, .. } if *verb == "setboard") {
            session.engine.refuse();
        }
        out.say(Reply::parse_error(error, line));
    }

    fn counted(&mut self, session: &mut Session<G>, last: Option<String>, out: &mut Out) {
        if let Some(line) = last {
            out.say(line);
        }
        session.begin_unrequested_epoch();
        self.resume_analysis(session, out);
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::Comment(why.into()));
    }

    fn report(&mut self, session: &Session<G>, line: &G::Line, out: &mut Out) {
        if !self.shows(session) {
            return;
        }
        let notation = notation(&session.engine);
        let write = |&mv| G::write_move(mv, notation);
        let pv: Vec<String> = line.pv().iter().map(write).collect();
        let clock = session.task().and_then(|task| task.clock.clone());
        let head = pv.first().map_or("", String::as_str);
        if !self.shown.should_print(clock.as_ref(), line, head) {
            return;
        }
        let thinking = Thinking {
            ply: line.depth().max(0) as u32,
            score: score::<G>(line.score()),
            time: line.elapsed().as_millis() as u64 / 10,
            nodes: line.nodes(),
            pv: pv.join(" "),
        };
        if let Some(clock) = clock.filter(|_| line.rank() == 1) {
            self.last = Some((clock, thinking.clone()));
        }
        out.print_thinking(line.rank() as u32, Reply::Thinking(thinking));
    }

    /// Repeats the last line with the current time and nodes.
    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out) {
        let clock = session.task().and_then(|task| task.clock.as_ref());
        if let (Some(clock), Some((own, thinking))) = (clock, &self.last)
            && Arc::ptr_eq(clock, own)
            && self.shows(session)
        {
            out.say(Reply::Thinking(Thinking {
                time: clock.elapsed().as_millis() as u64 / 10,
                nodes: clock.nodes(),
                ..thinking.clone()
            }));
        }
    }

    fn answer(
        &mut self,
        session: &mut Session<G>,
        task: Task<G>,
        answer: Answer<G>,
        out: &mut Out,
    ) {
        match task.purpose {
            Purpose::Move => self.play(session, &answer, out),
            Purpose::Hint => {
                if let Some(mv) = answer
                    .best
                    .and_then(|mv| text::<G>(mv, notation(&session.engine)))
                {
                    out.say(Reply::Hint(mv));
                }
            }
            _ => {}
        }
    }

    fn accepts(&self, session: &Session<G>, task: &Task<G>, command: &Command) -> bool {
        let during_search = command.during_search();
        if during_search == DuringSearch::Independent {
            return true;
        }
        if task.purpose == Purpose::Ponder
            && let Command::UserMove(mv) = command
            && let Some(expected) = self.expected
            && mv.as_str() == G::write_move(expected, notation(&session.engine))
        {
            return true;
        }
        let thinks_for_itself = matches!(task.purpose, Purpose::Move | Purpose::Count);
        if !thinks_for_itself || during_search == DuringSearch::InsteadOfMove {
            session.discard();
        }
        false
    }
}
