//! Gomocup, with the extensions of Yixin-Board and a few of our own (docs/reference/gomocup.md).
//!
//! Each command that has an answer gets exactly one, in the order of the commands: while a search
//! runs, other commands wait, except `YXSTOP`, and `END`, which does not wait for it. `INFO` has no
//! answer: a value that cannot be set is replaced by the nearest valid one, or ignored, and a
//! `MESSAGE` says so. Wrong commands leave the game as it was.

mod block;
mod game;
mod lines;
mod settings;
mod yixin;

use std::collections::HashSet;
use std::fmt::Display;

use protocol::gomocup::{Command, Info, Point, Reply, Thinking as Shown};
use protocol::session::{Dialect, Flow, Out};
use protocol::{NonStandard, ParseError};
use search::report::Score;

use super::bound_filter::BoundFilter;
use super::protocol_game::inspect;
use super::{
    Heartbeat, ProtocolGame, Session, SessionGame, Started, Task, ponder, ponderhit, ponders_on,
    think,
};
use crate::engine::{Answer, NoMoveReason, Purpose, Request};
use crate::game::Line;
use crate::options;
use block::{Block, Kind};
use lines::{abilities, about, details, realtime, value};
use yixin::{Blocked, FileWord, Words};

pub use game::{GomocupGame, OpeningAnswer};
pub use settings::Settings;

/// State of the conversation in this dialect.
#[derive(Debug, Default)]
pub struct Gomocup {
    /// Whether there is a board, since a `START`.
    started: bool,
    settings: Settings,
    /// The block of `BOARD` and similar commands that is being read, until `DONE`.
    block: Option<Block>,
    /// Whether the last search that was started ponders.
    ponders: bool,
    /// Whether to skip lines after an unsupported command of Yixin-Board, until `DONE` or another
    /// command.
    skips_block: bool,
    blocked: Blocked,
    /// Number of lines that the running search values, if there are so many moves.
    lines: usize,
    shown: BoundFilter,
    /// The wording in which to answer the running search.
    words: Words,
    /// Points that `YXSEARCHDEFEND` has found to lose so far; none for other searches.
    losing: Option<HashSet<Point>>,
    /// The command whose file name the next line gives.
    file_for: Option<FileWord>,
}

/// The reply to a command, none if it has none or comes later; or why the command is wrong.
type Done = Result<Option<Reply>, String>;

/// The move at a point, which must be on the board.
fn on_board<G: GomocupGame>(position: &G::Position, at: Point) -> Result<G::Move, String> {
    G::read_move(position, &at.to_string(), ())
}

impl Gomocup {
    /// Fails if there is no board to play on.
    fn started(&self) -> Result<(), String> {
        match self.started {
            true => Ok(()),
            false => Err("no board, expected START first".into()),
        }
    }

    /// The current position, unless the last one was rejected.
    fn standing<'a, G: GomocupGame>(
        &self,
        session: &'a Session<G>,
    ) -> Result<&'a G::Position, String> {
        self.started()?;
        match session.engine.has_position() {
            true => Ok(session.engine.position()),
            false => Err(NoMoveReason::NoPosition.to_string()),
        }
    }

    /// Switches the game to the rule that `INFO rule` set last.
    fn apply_rule<G: GomocupGame>(&self, session: &mut Session<G>) {
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

    /// Starts a search of the engine's position.
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
        self.search(session, request)
    }

    /// Starts a search for something other than a move.
    fn search_for<G: GomocupGame>(&mut self, session: &mut Session<G>, goal: G::Goal) -> Done {
        let request = Request {
            purpose: Purpose::Opening,
            goal,
            ..Request::best(self.settings.limits())
        };
        self.search(session, request)
    }

    fn search<G: GomocupGame>(&mut self, session: &mut Session<G>, request: Request<G>) -> Done {
        self.ponders = false;
        self.lines = request.lines;
        if ponderhit(session) {
            return Ok(None);
        }
        let blocked = self.blocked.at::<G>(session.engine.position());
        session.engine.ban(blocked);
        match think(session, request) {
            Started::NoMove(NoMoveReason::Banned) => Err(NoMoveReason::Banned.to_string()),
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

    /// Plays a move for the engine that the manager dictates, as after `SUGGEST`.
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

    fn done<G: GomocupGame>(
        &mut self,
        session: &mut Session<G>,
        block: Block,
        out: &mut Out,
    ) -> Done {
        let kind = block.kind().clone();
        if let Kind::Points(command) = kind {
            return self.done_points(session, &command, &block.points()?, out);
        }
        self.started()?;
        // Rejected until the new position has been accepted.
        session.engine.refuse();
        let rule = self.settings.rule();
        if let Kind::Opening(_) = kind {
            let (position, goal) = block.opening::<G>(session.engine.position(), rule)?;
            session.engine.set_position(position);
            return self.search_for(session, goal);
        }
        let position = block.position::<G>(session.engine.position(), rule)?;
        if G::ended(&position).is_some() {
            return Err(over::<G>(&position));
        }
        session.engine.set_position(position);
        match kind {
            Kind::Board => self.think(session, Purpose::Move, 1),
            Kind::Swap2 => {
                let goal = G::swap2(session.engine.position());
                self.search_for(session, goal.map_err(|why| format!("SWAP2BOARD: {why}"))?)
            }
            Kind::Yixin | Kind::Opening(_) | Kind::Points(_) => Ok(None),
        }
    }

    fn info<G: GomocupGame>(&mut self, session: &mut Session<G>, info: &Info, out: &mut Out) {
        let note = self.settings.apply::<G>(info, session.engine.options_mut());
        if let Some(note) = note {
            out.say(Reply::message(note));
        }
        if std::mem::take(&mut self.settings.forgets) {
            session.engine.forget();
        }
        if self.started {
            // Done now, while no clock runs.
            self.apply_rule(session);
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
                // Rejected until the new board has been accepted.
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
            Command::YxBalance { stones, bias } => {
                self.standing(session)?;
                self.search_for(session, G::balance(stones.into(), bias))
            }
            Command::YxSearchDefend => self.search_defend(session),
            Command::YxSwap2Step(step) => self.swap2_step(session, step),
            Command::YxSoosorvStep { step, fifths } => self.soosorv(session, step, &[], fifths),
            Command::YxBlockReset | Command::YxBlockPathReset => {
                self.blocked.reset(command);
                Ok(None)
            }
            Command::YxHashDump(_) | Command::YxHashLoad(_) | Command::YxDatabase(..) => {
                match (FileWord::of(command), command) {
                    (Some((word, "")), _) => self.file_for = Some(word),
                    (Some((word, file)), _) => say_all(out, word.carry_out(session, file)),
                    (None, Command::YxDatabase(word, text)) => {
                        say_all(out, yixin::database(session, None, *word, text));
                    }
                    (None, _) => {}
                }
                Ok(None)
            }
            Command::YxShowHashUsage => {
                out.say(Reply::message(yixin::usage(session)));
                Ok(None)
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
            Command::Points(..) | Command::Swap => {
                Err("found an answer to an opening, expected OPENING first".into())
            }
            Command::Done => Err("found DONE, expected BOARD first".into()),
            Command::YxHashClear => {
                session.engine.forget();
                Ok(None)
            }
            Command::NonStandard(NonStandard::Board) => {
                out.say(G::board(session.engine.position(), ()));
                Ok(None)
            }
            Command::NonStandard(ref what) => {
                let text = inspect(session, what, options::Dialect::Gomocup);
                let text = text.transpose()?.unwrap_or_default();
                say_all(out, text.lines().map(str::to_owned).collect());
                Ok(None)
            }
            // `YXSTOP` has already stopped the search; blocks, INFO and END are handled elsewhere.
            _ => Ok(None),
        }
    }
}

fn say_all(out: &mut Out, lines: Vec<String>) {
    lines
        .into_iter()
        .for_each(|line| out.say(Reply::message(line)));
}

/// Whether a command that opens a block has wrong arguments: the lines of the block follow.
fn opens_block(error: &ParseError) -> bool {
    let verb = match error {
        ParseError::Argument { verb, .. } => verb,
        _ => return false,
    };
    *verb == "OPENING" || verb.starts_with("YXSOOSORVSTEP")
}

/// Whether a line continues or ends a block.
const fn is_line(command: &Command) -> bool {
    matches!(
        command,
        Command::Stone(_) | Command::Points(..) | Command::Swap | Command::Done
    )
}

/// Whether the running search ponders on the position after this move.
fn hits<G: GomocupGame>(session: &Session<G>, at: Point) -> bool {
    let mut position = session.engine.position().clone();
    let mv = on_board::<G>(&position, at);
    mv.is_ok_and(|mv| G::play(&mut position, mv).is_ok()) && ponders_on(session, &position)
}

/// Why there is nothing to search.
fn over<G: GomocupGame>(position: &G::Position) -> String {
    match G::ended(position) {
        Some(outcome) => format!("the game is over: {outcome}"),
        None => "there is no move".into(),
    }
}

impl<G: GomocupGame> Dialect<SessionGame<G>> for Gomocup {
    type Language = protocol::gomocup::Gomocup;

    fn command(&mut self, session: &mut Session<G>, command: &Command, out: &mut Out) -> Flow {
        if *command == Command::End {
            return Flow::Quit;
        }
        self.settings.note_extension(command);
        if self.file_for.take().is_some() {
            out.say(Reply::error(format_args!(
                "found `{command}`, expected the name of a file"
            )));
        }
        if self.skips_block && is_line(command) {
            self.skips_block = *command != Command::Done;
            return Flow::Continue;
        }
        self.skips_block = matches!(command, Command::Yixin(_));
        let answer = match (self.block.take(), command) {
            (Some(block), Command::Done) => {
                self.apply_rule(session);
                let is_silent = block.kind().is_silent();
                match self.done(session, block, out) {
                    Err(why) if is_silent => {
                        out.say(Reply::message(why));
                        Ok(None)
                    }
                    done => done,
                }
            }
            (Some(mut block), line) if is_line(line) => {
                block.line(line);
                self.block = Some(block);
                return Flow::Continue;
            }
            (block, _) => {
                if let Some(block) = block {
                    out.say(match block.kind().is_silent() {
                        true => Reply::message(block.unclosed(command)),
                        false => Reply::error(block.unclosed(command)),
                    });
                }
                if let Some(kind) = Kind::opened_by(command) {
                    self.block = Some(Block::new(kind));
                    return Flow::Continue;
                }
                if let Command::Info(info) = command {
                    self.info(session, info, out);
                    return Flow::Continue;
                }
                self.apply_rule(session);
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

    fn parse_error(
        &mut self,
        session: &mut Session<G>,
        line: &str,
        error: &ParseError,
        out: &mut Out,
    ) {
        if let Some(word) = self.file_for.take() {
            say_all(out, word.carry_out(session, line.trim()));
            return;
        }
        if let ParseError::NamesPath { verb } = error {
            // Managers always send a folder, but it is not used.
            if !verb.starts_with("INFO") {
                out.say(Reply::error(error));
                self.skips_block = true;
            }
            return;
        }
        if let Some(block) = &mut self.block {
            block.parse_error(error);
            return;
        }
        match error {
            // A line of a skipped block, such as a file name.
            _ if self.skips_block => {}
            ParseError::Argument { verb, .. } if verb.starts_with("INFO") => {
                out.say(Reply::message(error));
            }
            ParseError::UnknownVerb { .. } => out.say(Reply::Unknown(error.to_string())),
            _ => {
                out.say(Reply::error(error));
                self.skips_block = opens_block(error);
            }
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
        if let Some(losing) = &mut self.losing
            && matches!(line.score(), Score::Mate(moves) if moves <= 0)
            && let Some(&mv) = line.pv().first()
            && losing.insert(G::point(mv))
        {
            out.say(Reply::message(format_args!(
                "REALTIME LOSE {}",
                G::point(mv)
            )));
        }
        let clock = session.task().and_then(|task| task.clock.as_ref());
        let head = shown.pv.first().map_or_else(String::new, Point::to_string);
        if !self.shown.should_print(clock, line, &head) {
            return;
        }
        out.print_thinking(line.rank() as u32, Reply::message(&shown));
        if let Some(task) = session.task().filter(|_| self.settings.shows_lines()) {
            let lines = self.lines.min(task.moves.len());
            for reply in details::<G>(line, &shown, lines, &task.position) {
                out.say(reply);
            }
        }
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
        let words = std::mem::take(&mut self.words);
        self.losing = None;
        let found = G::answered(&task.goal, &task.position, &answer.found);
        let engine = &mut session.engine;
        let expected = answer.ponder.filter(|_| found.is_none());
        let reply = match (found, answer.best) {
            (Some((found, position)), _) => {
                if let Some(messages) = words.messages::<G>(&found) {
                    // Yixin-Board sends the position again after such an answer.
                    messages
                        .into_iter()
                        .for_each(|text| out.say(Reply::message(text)));
                    return;
                }
                engine.set_position(position);
                Ok(found.reply::<G>())
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

    /// Answers come in the order of the commands, so that all commands wait except those without an
    /// answer.
    fn accepts(&self, session: &Session<G>, task: &Task<G>, command: &Command) -> bool {
        let accepts = match command {
            Command::YxStop => true,
            Command::NonStandard(what) => !what.waits(),
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
