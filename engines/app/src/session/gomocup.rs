//! Gomocup, with the extensions of Yixin-Board (docs/reference/gomocup.md).
//!
//! Each command that has an answer gets exactly one, in the order of the commands: while a search runs,
//! what comes waits, except `YXSTOP`, and `END`, which leaves the search where it is. `INFO` has no answer:
//! what cannot be set as it was told is set to the nearest that works, or left, and a `MESSAGE` says so. Mistakes
//! leave the game as it was.

mod block;
mod settings;

use std::fmt::Display;

use protocol::gomocup::{About, Command, Info, Point, Reply, RuleMask, Thinking as Shown, Value};
use protocol::session::{Dialect, Flow, Out};
use protocol::{Inspect, ParseError};
use search::available::Capped;
use search::report::Score;

use super::{
    AUTHORS, Heartbeat, Playing, Session, Spoken, Started, Task, ponder, ponderhit, ponders_on,
    think,
};
use crate::engine::{Answer, Ending, Purpose, Request};
use crate::game::Line;
use crate::options::Options;
use block::{Block, Kind};

pub use settings::Settings;

/// What this dialect has to know of a game: one of putting down stones, by rules that `INFO rule` chooses from.
pub trait GomocupGame: Spoken<Position: PartialEq, Notation = ()> {
    /// The rule that is meant.
    ///
    /// # Errors
    /// That there is none of these flags.
    fn rule(mask: RuleMask) -> Result<&'static str, String>;

    /// # Errors
    /// What boards there are.
    fn start_on(width: u32, height: u32, rule: RuleMask) -> Result<Self::Position, String>;

    /// The start on the same board.
    fn restart(position: &Self::Position, rule: RuleMask) -> Self::Position;

    /// A game on the same board that goes on from stones, whoever placed them and in what order.
    fn set_up(
        position: &Self::Position,
        rule: RuleMask,
        stones: &[(Self::Move, usize)],
        to_move: usize,
    ) -> Self::Position;

    /// The same game under another rule; none if it is under this one.
    fn under_rule(position: &Self::Position, rule: RuleMask) -> Option<Self::Position>;

    /// Builds ahead, while no clock runs, what the first search under a rule would build.
    fn prepare_rule(rule: RuleMask);

    fn stones(position: &Self::Position) -> usize;

    /// The game before its last move, if that may have been this one.
    fn before(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// Whether a move is not only legal, but does not lose by itself either.
    ///
    /// # Errors
    /// What is wrong with it.
    fn check(position: &Self::Position, mv: Self::Move) -> Result<(), String>;

    /// The moves that the rule forbids the side to move.
    fn forbidden(position: &Self::Position) -> Vec<Self::Move>;

    /// How the game ended, if it has.
    fn ended(position: &Self::Position) -> Option<String>;

    fn point(mv: Self::Move) -> Point;

    /// The letter and number of a point, where rows are counted first.
    fn turned_name(position: &Self::Position, mv: Self::Move) -> Option<String>;

    /// What a search for an opening chose instead of a move.
    fn opening(found: Self::Found) -> Option<Opening<Self::Move>>;

    /// Puts down a stone that is no move of the game's yet.
    ///
    /// # Errors
    /// When the point is not free.
    fn place(position: &mut Self::Position, mv: Self::Move) -> Result<(), Self::IllegalMove>;
}

/// What opens a game by swap2, other than a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening<M> {
    Swap,
    Stones(Vec<M>),
}

/// What this dialect remembers of the conversation.
#[derive(Debug, Default)]
pub struct Gomocup {
    /// There is a board: the last `START`'s.
    started: bool,
    settings: Settings,
    /// `BOARD` and its like, until `DONE`.
    block: Option<Block>,
    /// The last search that was started ponders.
    ponders: bool,
    /// What stands behind a word of Yixin-Board's that is none of ours, until `DONE` or another command.
    skips_block: bool,
}

/// A win at once, where a value is one number.
const MATE_UNITS: i64 = 10_000;

/// A command was wrong, and this is what to say of it.
type Done = Result<Option<Reply>, String>;

/// The point of the board that is meant.
fn on_board<G: GomocupGame>(position: &G::Position, at: Point) -> Result<G::Move, String> {
    G::read_move(position, &at.to_string(), ())
}

impl Gomocup {
    /// Whether there is a board to play on.
    fn started(&self) -> Result<(), String> {
        match self.started {
            true => Ok(()),
            false => Err("no board, expected START first".into()),
        }
    }

    /// The position that is played on, if the last one was not refused.
    fn standing<'a, G: GomocupGame>(
        &self,
        session: &'a Session<G>,
    ) -> Result<&'a G::Position, String> {
        self.started()?;
        match session.engine.has_position() {
            true => Ok(session.engine.position()),
            false => Err(Ending::NoPosition.to_string()),
        }
    }

    /// Has the engine play by the rule that was told last.
    fn keep_to_rule<G: GomocupGame>(&self, session: &mut Session<G>) {
        let rule = self.settings.rule();
        if let Some(position) = G::under_rule(session.engine.position(), rule) {
            let refused = !session.engine.has_position();
            session.engine.new_game(position);
            if refused {
                session.engine.refuse();
            }
        }
    }

    fn start<G: GomocupGame>(&mut self, session: &mut Session<G>, start: G::Position) -> Done {
        G::prepare_rule(self.settings.rule());
        session.engine.make_ready();
        self.started = true;
        self.settings.new_game();
        session.engine.new_game(start);
        Ok(Some(Reply::Ok))
    }

    /// Starts to think about the engine's position.
    fn think<G: GomocupGame>(
        &mut self,
        session: &mut Session<G>,
        purpose: Purpose,
        lines: usize,
    ) -> Done {
        let request = Request {
            purpose,
            lines,
            ..Request::best(self.settings.limits())
        };
        self.ponders = false;
        if ponderhit(session) {
            return Ok(None);
        }
        match think(session, request) {
            Started::NoMove(_) => Err(over::<G>(session.engine.position())),
            Started::Thinking => Ok(None),
            Started::Answered(mv) => self.play(session, G::point(mv)),
        }
    }

    fn begin<G: GomocupGame>(&mut self, session: &mut Session<G>) -> Done {
        let stones = G::stones(self.standing(session)?);
        if stones > 0 {
            return Err(format!(
                "BEGIN: found {stones} stones, expected an empty board"
            ));
        }
        self.think(session, Purpose::Move, 1)
    }

    fn turn<G: GomocupGame>(&mut self, session: &mut Session<G>, at: Point) -> Done {
        let mv = on_board::<G>(self.standing(session)?, at)?;
        session.engine.play(mv).map_err(|why| why.to_string())?;
        self.think(session, Purpose::Move, 1)
    }

    /// The engine's own move, as the manager wants it.
    fn play<G: GomocupGame>(&mut self, session: &mut Session<G>, at: Point) -> Done {
        let position = self.standing(session)?;
        let mv = on_board::<G>(position, at)?;
        G::check(position, mv)?;
        session.engine.play(mv).map_err(|why| why.to_string())?;
        Ok(Some(Reply::Move(at)))
    }

    fn take_back<G: GomocupGame>(&mut self, session: &mut Session<G>, at: Point) -> Done {
        self.started()?;
        let position = session.engine.position();
        let mv = on_board::<G>(position, at)?;
        if let Some(before) = G::before(position, mv) {
            *session.engine.position_mut() = before;
            return Ok(Some(Reply::Ok));
        }
        Err(match G::last_move(position) {
            Some(last) => format!("TAKEBACK: found {at}, expected the last move, {last}"),
            None => format!("TAKEBACK: {at} was not the last move"),
        })
    }

    fn done<G: GomocupGame>(&mut self, session: &mut Session<G>, block: Block) -> Done {
        self.started()?;
        let kind = block.kind();
        // Until it has been accepted.
        session.engine.refuse();
        let rule = self.settings.rule();
        let position = block.position::<G>(session.engine.position(), rule)?;
        if G::ended(&position).is_some() {
            return Err(over::<G>(&position));
        }
        session.engine.adopt(position);
        match kind {
            Kind::Board => self.think(session, Purpose::Move, 1),
            Kind::Swap2 => self.think(session, Purpose::Opening, 1),
            Kind::Yixin => Ok(None),
        }
    }

    fn info<G: GomocupGame>(&mut self, session: &mut Session<G>, info: &Info, out: &mut Out) {
        let told = self.settings.tell::<G>(info, session.engine.options_mut());
        if let Some(note) = told {
            out.say(Reply::message(note));
        }
        if std::mem::take(&mut self.settings.forgets) {
            session.engine.forget();
        }
        if self.started {
            // Now, while no clock runs.
            self.keep_to_rule(session);
            session.engine.make_ready();
        }
    }

    /// Carries out a command outside of a block.
    fn carry_out<G: GomocupGame>(
        &mut self,
        session: &mut Session<G>,
        command: &Command,
        out: &mut Out,
    ) -> Done {
        match *command {
            Command::Start { width, height } | Command::RectStart { width, height } => {
                // Until it has been accepted.
                session.engine.refuse();
                self.start(session, G::start_on(width, height, self.settings.rule())?)
            }
            Command::Restart => {
                self.started()?;
                let start = G::restart(session.engine.position(), self.settings.rule());
                self.start(session, start)
            }
            Command::Begin => self.begin(session),
            Command::Turn(at) => self.turn(session, at),
            Command::Play(at) => self.play(session, at),
            Command::TakeBack(at) => self.take_back(session, at),
            Command::About => Ok(Some(about::<G>())),
            Command::YxNBest(moves) => {
                self.standing(session)?;
                let lines = moves.clamp(1, 484) as usize;
                self.think(session, Purpose::Hint, lines)
            }
            Command::YxShowInfo => {
                for line in abilities(session.engine.options()) {
                    out.say(Reply::message(line));
                }
                Ok(None)
            }
            Command::YxShowForbid => {
                let points = G::forbidden(session.engine.position()).into_iter();
                Ok(Some(Reply::Forbid(points.map(G::point).collect())))
            }
            Command::Stone(_) => Err("found a stone, expected BOARD first".into()),
            Command::Done => Err("found DONE, expected BOARD first".into()),
            Command::YxHashClear => {
                session.engine.forget();
                Ok(None)
            }
            Command::Inspect(Inspect::Board) => {
                out.say(G::board(session.engine.position(), ()));
                Ok(None)
            }
            Command::Inspect(ref what) => Ok(Some(Reply::Unknown(what.to_string()))),
            // A search that should stop has been told so; blocks, INFO and END do not get here.
            _ => Ok(None),
        }
    }
}

/// Whether the search that runs ponders on the game after this move.
fn hits<G: GomocupGame>(session: &Session<G>, at: Point) -> bool {
    let mut position = session.engine.position().clone();
    let mv = on_board::<G>(&position, at);
    mv.is_ok_and(|mv| G::play(&mut position, mv).is_ok()) && ponders_on(session, &position)
}

/// Why there is nothing to think about.
fn over<G: GomocupGame>(position: &G::Position) -> String {
    match G::ended(position) {
        Some(outcome) => format!("the game is over: {outcome}"),
        None => "there is no move".into(),
    }
}

/// What Yixin-Board's sliders go up to: threads, and the binary logarithm of the table's KiB.
fn abilities<O>(options: &Options<O>) -> [String; 2] {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(options.bounds.threads as usize);
    let asked = options.bounds.hash as usize;
    let mib = Capped::of(asked).map_or(asked, |capped| capped.mib);
    [
        format!("INFO MAX_THREAD_NUM {threads}"),
        format!("INFO MAX_HASH_SIZE {}", (mib.max(1) << 10).ilog2()),
    ]
}

fn about<G: GomocupGame>() -> Reply {
    let entries = [
        ("name", G::NAME),
        ("version", env!("CARGO_PKG_VERSION")),
        ("author", AUTHORS),
        ("country", "CHN"),
        ("www", env!("CARGO_PKG_REPOSITORY")),
    ];
    let entry = |(key, value): (&str, &str)| (key.to_owned(), value.replace('"', "'"));
    Reply::About(About {
        entries: entries.map(entry).into(),
    })
}

/// What Yixin-Board draws on its board and beside it: the best move, the value and the line.
fn realtime<G: GomocupGame>(line: &G::Line, position: &G::Position) -> Vec<String> {
    let Some(&best) = line.pv().first() else {
        return Vec::new();
    };
    let name = |&mv: &G::Move| G::turned_name(position, mv);
    let names: Vec<String> = line.pv().iter().filter_map(name).collect();
    let units = match line.score() {
        Score::Cp(value) => i64::from(value),
        Score::Mate(moves) => MATE_UNITS * i64::from(moves.signum()) - i64::from(moves),
    };
    vec![
        "REALTIME REFRESH".into(),
        format!("REALTIME BEST {}", G::point(best)),
        format!("REALTIME VAL {units}"),
        format!("REALTIME PV {}", names.join(" ")),
    ]
}

/// A value as it is shown: wins are counted in plies.
fn value(score: Score) -> Value {
    match score {
        Score::Cp(value) => Value::Units(value.into()),
        Score::Mate(moves) if moves > 0 => Value::Mate(2 * i64::from(moves) - 1),
        Score::Mate(moves) => Value::Mate(2 * i64::from(moves)),
    }
}

impl<G: GomocupGame> Dialect<Playing<G>> for Gomocup {
    type Language = protocol::gomocup::Gomocup;

    fn command(&mut self, session: &mut Session<G>, command: &Command, out: &mut Out) -> Flow {
        if *command == Command::End {
            return Flow::Quit;
        }
        self.settings.note_extension(command);
        if self.skips_block && matches!(command, Command::Stone(_) | Command::Done) {
            self.skips_block = matches!(command, Command::Stone(_));
            return Flow::Continue;
        }
        self.skips_block = matches!(command, Command::Yixin(_));
        let answer = match (self.block.take(), command) {
            (Some(mut block), Command::Stone(stone)) => {
                block.add(*stone);
                self.block = Some(block);
                return Flow::Continue;
            }
            (Some(block), Command::Done) => {
                self.keep_to_rule(session);
                self.done(session, block)
            }
            (block, _) => {
                if let Some(block) = block {
                    out.say(Reply::error(block.unclosed(command)));
                }
                if let Some(kind) = Kind::opened_by(command) {
                    self.block = Some(Block::new(kind));
                    return Flow::Continue;
                }
                if let Command::Info(info) = command {
                    self.info(session, info, out);
                    return Flow::Continue;
                }
                self.keep_to_rule(session);
                self.carry_out(session, command, out)
            }
        };
        match answer {
            Ok(Some(reply)) => out.say(reply),
            Ok(None) => {}
            Err(why) => out.say(Reply::error(why)),
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Session<G>, _line: &str, error: &ParseError, out: &mut Out) {
        if matches!(error, ParseError::NamesPath { .. }) {
            // The folder that managers always tell; it is not used anyway.
            return;
        }
        if let Some(block) = &mut self.block {
            block.parse_error(error);
            return;
        }
        match error {
            // A line of a block that is skipped, such as the name of a file.
            _ if self.skips_block => {}
            ParseError::Argument { verb, .. } if verb.starts_with("INFO") => {
                out.say(Reply::message(error));
            }
            ParseError::UnknownVerb { .. } => out.say(Reply::Unknown(error.to_string())),
            _ => out.say(Reply::error(error)),
        }
    }

    fn text(&mut self, text: &dyn Display, out: &mut Out) {
        out.say(Reply::message(text));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::message(why));
    }

    fn report(&mut self, session: &Session<G>, line: &G::Line, out: &mut Out) {
        let wanted = session.task().is_some_and(|task| match task.purpose {
            Purpose::Hint => true,
            Purpose::Ponder => false,
            _ => self.settings.shows_detail(),
        });
        if !wanted {
            return;
        }
        let shown = Shown {
            depth: line.depth().max(0).unsigned_abs(),
            seldepth: line.seldepth().unwrap_or_default(),
            multipv: line.rank() as u32,
            value: value(line.score()),
            nodes: line.nodes(),
            time: line.elapsed().as_millis() as u64,
            pv: line.pv().iter().map(|&mv| G::point(mv)).collect(),
        };
        out.think(line.rank() as u32, Reply::message(shown));
        if self.settings.shows_realtime() && line.rank() == 1 {
            for text in realtime::<G>(line, session.engine.position()) {
                out.say(Reply::message(text));
            }
        }
    }

    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out) {
        let ponders = |task: &Task<G>| task.purpose == Purpose::Ponder;
        let wanted = self.settings.shows_detail() && !session.task().is_some_and(ponders);
        if let Some(beat) = Heartbeat::of(session).filter(|_| wanted) {
            out.say(Reply::message(beat));
        }
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
        self.settings.spend(task.own_time(&answer));
        let engine = &mut session.engine;
        let opening = G::opening(answer.found);
        let expected = answer.ponder.filter(|_| opening.is_none());
        let reply = match (opening, answer.best) {
            (Some(Opening::Swap), _) => Ok(Reply::Swap),
            (Some(Opening::Stones(stones)), _) => {
                let position = engine.position_mut();
                let placed = stones.iter().try_for_each(|&mv| G::place(position, mv));
                placed.map(|()| Reply::Stones(stones.into_iter().map(G::point).collect()))
            }
            (None, Some(mv)) => engine.play(mv).map(|()| Reply::Move(G::point(mv))),
            (None, None) => Ok(Reply::error("there is no move")),
        };
        out.say(reply.unwrap_or_else(Reply::error));
        if let Some(expected) = expected {
            self.ponders = true;
            let position = session.engine.position().clone();
            ponder(session, position, &[expected], self.settings.limits());
        }
    }

    /// Answers come in the order of the commands, so all wait but those that have none.
    fn accepts(&self, session: &Session<G>, task: &Task<G>, command: &Command) -> bool {
        let accepts = match command {
            Command::YxStop | Command::Inspect(_) => true,
            _ if task.purpose != Purpose::Ponder => false,
            Command::Turn(at) => hits(session, *at),
            Command::Info(_) | Command::About => true,
            _ => false,
        };
        if !accepts && task.purpose == Purpose::Ponder {
            session.discard();
        }
        accepts
    }

    fn accepts_parse_error(&self) -> bool {
        self.ponders
    }
}
