//! Gomocup, with the extensions of Yixin-Board (docs/reference/gomocup.md).
//!
//! Each command that has an answer gets exactly one, in the order of the commands: while a search runs,
//! what comes waits, except `YXSTOP`, and `END`, which leaves the search where it is. `INFO` has no answer:
//! what cannot be set as it was told is set to the nearest that works, or left, and a `MESSAGE` says so. Mistakes
//! leave the game as it was.

mod block;
mod settings;

use std::fmt::Display;

use ::app::session::{Playing, Started, Task, ponder, ponderhit, ponders_on, think};
use ::search::available::Capped;
use ::search::report::Score;
use gomoku_rules::swap2::Answer as Opening;
use gomoku_rules::{Color, Game, Point, Rule, Size, forbidden};
use protocol::ParseError;
use protocol::gomocup::{About, Command, Info, Point as Spot, Reply, Thinking as Shown, Value};
use protocol::session::{Dialect, Epoch, Flow, Out};

use super::{AUTHORS, NAME, Session, VERSION, inspect};
use crate::engine::warm::warm_up;
use crate::engine::{
    self, Answer, Ending, Engine, Gomoku, Line, Options, Purpose, Request, is_allowed,
};
use block::{Block, Kind};
use settings::Settings;

/// What this dialect remembers of the conversation.
#[derive(Debug, Default)]
pub(super) struct Gomocup {
    /// The board of the last `START`; none before the first.
    size: Option<Size>,
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

/// A point as it is written here.
fn spot(point: Point) -> Spot {
    Spot::new(point.x(), point.y())
}

/// The point of the board that is meant.
fn on_board(size: Size, at: Spot) -> Result<Point, String> {
    match (u8::try_from(at.x), u8::try_from(at.y)) {
        (Ok(x), Ok(y)) if size.contains(x, y) => Ok(Point::new(x, y)),
        _ => Err(format!("{at} is off the board of {size}")),
    }
}

/// A board of so many columns and rows.
fn board_of(width: u32, height: u32) -> Result<Size, String> {
    let side = |length: u32| u8::try_from(length).unwrap_or(u8::MAX);
    let size = Size::new(side(width), side(height));
    size.map_err(|_| format!("found a board of {width}x{height}, expected sides of 5 to 22"))
}

impl Gomocup {
    /// The board that is played on.
    fn started(&self) -> Result<Size, String> {
        self.size
            .ok_or_else(|| "no board, expected START first".into())
    }

    /// The board that is played on, if the last position was not refused.
    fn standing(&self, engine: &Engine) -> Result<Size, String> {
        let size = self.started()?;
        match engine.has_position() {
            true => Ok(size),
            false => Err(Ending::NoPosition.to_string()),
        }
    }

    /// Has the engine play by the rule that was told last.
    fn keep_to_rule(&self, session: &mut Session) {
        let (game, rule) = (session.engine.position(), self.settings.rule());
        if game.rule() != rule {
            let (game, refused) = (
                engine::under_rule(game, rule),
                !session.engine.has_position(),
            );
            session.engine.new_game(game);
            if refused {
                session.engine.refuse();
            }
        }
    }

    fn start(&mut self, session: &mut Session, size: Size) -> Done {
        warm_up(self.settings.rule());
        session.engine.make_ready();
        self.size = Some(size);
        self.settings.new_game();
        session
            .engine
            .new_game(Game::new(size, self.settings.rule()));
        Ok(Some(Reply::Ok))
    }

    /// Starts to think about the engine's position.
    fn think(
        &mut self,
        session: &mut Session,
        epoch: Epoch,
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
        match think(session, epoch, request) {
            Started::NoMove(_) => Err(over(&session.engine)),
            Started::Thinking => Ok(None),
            Started::Answered(point) => self.play(session, spot(point)),
        }
    }

    fn begin(&mut self, session: &mut Session, epoch: Epoch) -> Done {
        self.standing(&session.engine)?;
        let stones = session.engine.position().board().stones();
        if stones > 0 {
            return Err(format!(
                "BEGIN: found {stones} stones, expected an empty board"
            ));
        }
        self.think(session, epoch, Purpose::Move, 1)
    }

    fn turn(&mut self, session: &mut Session, epoch: Epoch, at: Spot) -> Done {
        let point = on_board(self.standing(&session.engine)?, at)?;
        session
            .engine
            .play(point)
            .map_err(|error| error.to_string())?;
        self.think(session, epoch, Purpose::Move, 1)
    }

    /// The engine's own move, as the manager wants it.
    fn play(&mut self, session: &mut Session, at: Spot) -> Done {
        let point = on_board(self.standing(&session.engine)?, at)?;
        let game = session.engine.position();
        game.check(point).map_err(|error| error.to_string())?;
        if !is_allowed(game, point) {
            return Err(format!("{at} is forbidden to {}", game.to_move()));
        }
        session
            .engine
            .play(point)
            .map_err(|error| error.to_string())?;
        Ok(Some(Reply::Move(at)))
    }

    fn take_back(&mut self, session: &mut Session, at: Spot) -> Done {
        let point = on_board(self.started()?, at)?;
        if let Some(game) = engine::before(session.engine.position(), point) {
            *session.engine.position_mut() = game;
            return Ok(Some(Reply::Ok));
        }
        Err(match session.engine.position().moves().last() {
            Some(last) => format!("TAKEBACK: found {at}, expected the last move, {last}"),
            None => format!("TAKEBACK: {at} was not the last move"),
        })
    }

    fn done(&mut self, session: &mut Session, epoch: Epoch, block: Block) -> Done {
        let size = self.started()?;
        let kind = block.kind();
        // Until it has been accepted.
        session.engine.refuse();
        let game = block.into_game(size, self.settings.rule())?;
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        session.engine.adopt(game);
        match kind {
            Kind::Board => self.think(session, epoch, Purpose::Move, 1),
            Kind::Swap2 => self.think(session, epoch, Purpose::Opening, 1),
            Kind::Yixin => Ok(None),
        }
    }

    fn show_forbidden(&self, session: &Session) -> Reply {
        let game = session.engine.position();
        let restricted = game.rule() == Rule::Renju && game.to_move() == Color::Black;
        let points = if restricted {
            forbidden::points(&mut game.board().clone())
        } else {
            Vec::new()
        };
        Reply::Forbid(points.into_iter().map(|(point, _)| spot(point)).collect())
    }

    fn info(&mut self, session: &mut Session, info: &Info, out: &mut Out) {
        let weights = session.engine.options().own.weights.clone();
        if let Some(note) = self.settings.tell(info, session.engine.options_mut()) {
            out.say(Reply::message(note));
        }
        if session.engine.options().own.weights != weights {
            // What was searched by others is no longer true.
            session.engine.forget();
        }
        if self.size.is_some() {
            // Now, while no clock runs.
            self.keep_to_rule(session);
            session.engine.make_ready();
        }
    }

    /// Carries out a command outside of a block.
    fn carry_out(
        &mut self,
        session: &mut Session,
        command: &Command,
        epoch: Epoch,
        out: &mut Out,
    ) -> Done {
        match *command {
            Command::Start { width, height } | Command::RectStart { width, height } => {
                // Until it has been accepted.
                session.engine.refuse();
                self.start(session, board_of(width, height)?)
            }
            Command::Restart => {
                let size = self.started()?;
                self.start(session, size)
            }
            Command::Begin => self.begin(session, epoch),
            Command::Turn(at) => self.turn(session, epoch, at),
            Command::Play(at) => self.play(session, at),
            Command::TakeBack(at) => self.take_back(session, at),
            Command::About => Ok(Some(about())),
            Command::YxNBest(moves) => {
                self.standing(&session.engine)?;
                let lines = moves.clamp(1, 484) as usize;
                self.think(session, epoch, Purpose::Hint, lines)
            }
            Command::YxShowInfo => {
                for line in abilities(session.engine.options()) {
                    out.say(Reply::message(line));
                }
                Ok(None)
            }
            Command::YxShowForbid => Ok(Some(self.show_forbidden(session))),
            Command::Stone(_) => Err("found a stone, expected BOARD first".into()),
            Command::Done => Err("found DONE, expected BOARD first".into()),
            Command::YxHashClear => {
                session.engine.forget();
                Ok(None)
            }
            Command::Inspect(ref what) => match inspect::inspect(session.engine.position(), what) {
                Some(text) => {
                    out.say(text);
                    Ok(None)
                }
                None => Ok(Some(Reply::Unknown(what.to_string()))),
            },
            // A search that should stop has been told so; blocks, INFO and END do not get here.
            _ => Ok(None),
        }
    }
}

/// Whether the search that runs ponders on the game after this move.
fn hits(session: &Session, at: Spot) -> bool {
    let mut game = session.engine.position().clone();
    let point = on_board(game.size(), at);
    point.is_ok_and(|point| game.play(point).is_ok()) && ponders_on(session, &game)
}

/// Why there is nothing to think about.
fn over(engine: &Engine) -> String {
    match engine.position().outcome() {
        Some(outcome) => format!("the game is over: {outcome}"),
        None => "there is no move".into(),
    }
}

/// What Yixin-Board's sliders go up to: threads, and the binary logarithm of the table's KiB.
fn abilities(options: &Options) -> [String; 2] {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(options.bounds.threads as usize);
    let asked = options.bounds.hash as usize;
    let mib = Capped::of(asked).map_or(asked, |capped| capped.mib);
    [
        format!("INFO MAX_THREAD_NUM {threads}"),
        format!("INFO MAX_HASH_SIZE {}", (mib.max(1) << 10).ilog2()),
    ]
}

fn about() -> Reply {
    let entries = [
        ("name", NAME),
        ("version", VERSION),
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
fn realtime(line: &Line, size: Size) -> Vec<String> {
    let Some(&best) = line.pv.first() else {
        return Vec::new();
    };
    // It counts the rows first.
    let name = |point: &Point| Some(Point::new(point.y(), point.x()).letters(turned(size)?));
    let names: Vec<String> = line.pv.iter().filter_map(name).collect();
    let units = match line.score {
        Score::Cp(value) => i64::from(value),
        Score::Mate(moves) => MATE_UNITS * i64::from(moves.signum()) - i64::from(moves),
    };
    vec![
        "REALTIME REFRESH".into(),
        format!("REALTIME BEST {}", spot(best)),
        format!("REALTIME VAL {units}"),
        format!("REALTIME PV {}", names.join(" ")),
    ]
}

/// The board with columns for rows.
fn turned(size: Size) -> Option<Size> {
    Size::new(size.height(), size.width()).ok()
}

/// A value as it is shown: wins are counted in plies.
fn value(score: Score) -> Value {
    match score {
        Score::Cp(value) => Value::Units(value.into()),
        Score::Mate(moves) if moves > 0 => Value::Mate(2 * i64::from(moves) - 1),
        Score::Mate(moves) => Value::Mate(2 * i64::from(moves)),
    }
}

impl Dialect<Playing<Gomoku>> for Gomocup {
    type Language = protocol::gomocup::Gomocup;

    fn command(
        &mut self,
        session: &mut Session,
        command: &Command,
        epoch: Epoch,
        out: &mut Out,
    ) -> Flow {
        if *command == Command::End {
            return Flow::Quit;
        }
        self.settings.hear(command);
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
                self.done(session, epoch, block)
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
                self.carry_out(session, command, epoch, out)
            }
        };
        match answer {
            Ok(Some(reply)) => out.say(reply),
            Ok(None) => {}
            Err(why) => out.say(Reply::error(why)),
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Session, _line: &str, error: &ParseError, out: &mut Out) {
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

    fn report(&mut self, session: &Session, line: &Line, out: &mut Out) {
        let wanted = session.task().is_some_and(|task| match task.purpose {
            Purpose::Hint => true,
            Purpose::Ponder => false,
            _ => self.settings.shows_detail(),
        });
        if !wanted {
            return;
        }
        let shown = Shown {
            depth: line.depth.max(0).unsigned_abs(),
            seldepth: line.seldepth,
            multipv: line.multipv as u32,
            value: value(line.score),
            nodes: line.nodes,
            time: line.elapsed.as_millis() as u64,
            pv: line.pv.iter().map(|&point| spot(point)).collect(),
        };
        out.think(line.multipv as u32, Reply::message(shown));
        if self.settings.shows_realtime() && line.multipv == 1 {
            for text in realtime(line, session.engine.position().size()) {
                out.say(Reply::message(text));
            }
        }
    }

    fn answer(&mut self, session: &mut Session, task: Task<Gomoku>, answer: Answer, out: &mut Out) {
        if task.purpose == Purpose::Ponder {
            return;
        }
        self.settings.spend(task.own_time(&answer));
        let expected = answer.ponder.filter(|_| answer.found.is_none());
        let engine = &mut session.engine;
        let reply = match (answer.found, answer.best) {
            (Some(Opening::Swap), _) => Ok(Reply::Swap),
            (Some(Opening::Stones(points)), _) => {
                let game = engine.position_mut();
                let placed = points
                    .iter()
                    .try_for_each(|&point| game.play_opening(point));
                placed.map(|()| Reply::Stones(points.iter().map(|&point| spot(point)).collect()))
            }
            (None, Some(point)) => engine.play(point).map(|()| Reply::Move(spot(point))),
            (None, None) => Ok(Reply::error("there is no move")),
        };
        match reply {
            Ok(reply) => out.say(reply),
            Err(error) => out.say(Reply::error(error)),
        }
        if let Some(expected) = expected {
            self.ponders = true;
            let game = session.engine.position().clone();
            ponder(session, game, &[expected], self.settings.limits());
        }
    }

    /// Answers come in the order of the commands, so all wait but those that have none.
    fn accepts(&self, session: &Session, task: &Task<Gomoku>, command: &Command) -> bool {
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
