//! GTP, in the dialect of Othello (docs/reference/gtp.md).
//!
//! Every request gets one answer, in the order in which they came: while a search runs, all others
//! wait. Here the engine keeps the game: `genmove` plays its move.

mod time;

use std::fmt::Display;
use std::path::Path;

use protocol::gtp::{Color, Command, Request as Asked, Response, known_commands};
use protocol::option::{EngineOption, OptionKind};
use protocol::session::{self, Flow, Out};
use protocol::{NonStandard, ParseError};

use super::protocol_game::inspect;
use super::{
    ProtocolGame, Session, SessionGame, Started, Task, ponder, ponderhit, ponders_on, think,
};
use crate::engine::{Answer, Purpose, Request};
use crate::game::Line;
use crate::options::{Dialect, Options};
use time::Time;

/// Answer to `gogui-analyze_commands`: a type, a label and a command for each.
const ANALYZE_COMMANDS: &str = "plist/Legal Moves/gogui-rules_legal_moves\n\
                                string/Final Score/final_score\n\
                                hstring/Evaluation/eval\n\
                                param/Settings/sanqi-set";

/// What a game implements for this dialect. Black begins, and a side without a move must pass.
pub trait GtpGame: ProtocolGame<Position: PartialEq> {
    /// Names of the game that `set_game` accepts.
    const NAMES: &'static [&'static str];
    /// The name of the game in answers.
    const GAME: &'static str;

    /// The start on a board of `side` by `side` squares.
    ///
    /// # Errors
    /// Why there is none.
    fn start_on(side: u32) -> Result<Self::Position, String>;

    /// The start on a board of the same size.
    fn restart(position: &Self::Position) -> Self::Position;

    /// Loads a position from a game file: the one before move `before`, counted from 1, or the end
    /// of the game.
    ///
    /// # Errors
    /// The error to report when the file cannot be read.
    fn load(path: &Path, before: Option<u32>) -> Result<Self::Position, String>;

    /// The move of a side that has no other.
    fn pass() -> Self::Move;

    fn width(position: &Self::Position) -> u32;

    /// A drawing of the board for people.
    fn picture(position: &Self::Position) -> String;

    /// Whose disc lies on each square, row by row.
    fn squares(position: &Self::Position) -> Vec<Option<usize>>;

    /// Black's score in discs when the game is over.
    fn black_score(position: &Self::Position) -> i32;
}

/// State of the conversation in this dialect.
#[derive(Debug, Default)]
pub struct Gtp {
    time: Time,
    pending: Option<Pending>,
    /// Whether the last search that was started ponders.
    ponders: bool,
}

/// The request that the running search answers.
#[derive(Debug)]
struct Pending {
    id: Option<u64>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// The move is played and reported, as for `genmove`.
    Play,
    /// The move is only reported, as for `reg_genmove`.
    Report,
    /// A count; the lines printed so far.
    Count(String),
}

type Outcome = Result<String, String>;

fn nothing() -> Outcome {
    Ok(String::new())
}

fn color(side: usize) -> Color {
    match side {
        0 => Color::Black,
        _ => Color::White,
    }
}

fn to_move<G: GtpGame>(position: &G::Position) -> Color {
    color(G::side_to_move(position))
}

fn text<G: GtpGame>(session: &Session<G>, mv: G::Move) -> String {
    G::write_move(mv, G::notation(session.engine.options(), Dialect::Gtp))
}

fn is_over<G: GtpGame>(position: &G::Position) -> bool {
    G::root_moves(position).is_empty()
}

/// Makes the pass of the other side if `wanted` is not to move but that side has only a pass.
fn pass_for<G: GtpGame>(position: &mut G::Position, wanted: Color) -> Result<(), String> {
    let mover = to_move::<G>(position);
    let must_pass = || G::root_moves(position) == [G::pass()];
    if mover == wanted || must_pass() && G::play(position, G::pass()).is_ok() {
        return Ok(());
    }
    Err(format!("illegal move: {mover} is to move"))
}

/// The position after a move of `color`.
fn played<G: GtpGame>(
    mut position: G::Position,
    notation: G::Notation,
    color: Color,
    mv: &str,
) -> Result<G::Position, String> {
    let illegal = |why: &dyn Display| format!("illegal move: {why}");
    let mv = G::read_move(&position, mv, notation).map_err(|error| illegal(&error))?;
    // Controllers that do not know the rules let both sides pass before they see the end.
    if is_over::<G>(&position) && mv == G::pass() {
        return Ok(position);
    }
    pass_for::<G>(&mut position, color)?;
    G::play(&mut position, mv).map_err(|error| illegal(&error))?;
    Ok(position)
}

impl Gtp {
    /// Carries out a command; none if it started a search, which answers later.
    fn carry_out<G: GtpGame>(
        &mut self,
        session: &mut Session<G>,
        command: &Asked,
    ) -> Option<Outcome> {
        let engine = &mut session.engine;
        let notation = G::notation(engine.options(), Dialect::Gtp);
        let write = |mv| G::write_move(mv, notation);
        Some(match &command.command {
            Command::ProtocolVersion => Ok("2".into()),
            Command::Name => Ok(G::NAME.into()),
            Command::Version => Ok(env!("CARGO_PKG_VERSION").into()),
            Command::KnownCommand(name) => {
                let paths = engine.options().bounds.paths;
                Ok(known_commands(paths).any(|known| known == name).to_string())
            }
            Command::ListCommands => {
                let paths = engine.options().bounds.paths;
                Ok(known_commands(paths).collect::<Vec<_>>().join("\n"))
            }
            Command::Quit | Command::Interruptible | Command::Interrupt => nothing(),
            Command::BoardSize(side) => match G::start_on(*side) {
                Ok(start) => self.new_game(session, start),
                Err(error) => Err(format!("unacceptable size: {error}")),
            },
            Command::ClearBoard => {
                let start = G::restart(engine.position());
                self.new_game(session, start)
            }
            // There is no komi in this game.
            Command::Komi(_) => nothing(),
            Command::Play { color, mv } => {
                let position = engine.position().clone();
                let position = played::<G>(position, notation, *color, mv.as_str());
                position.map(|position| {
                    engine.set_position(position);
                    String::new()
                })
            }
            Command::PlaySequence(moves) => {
                let start = engine.position().clone();
                let end = moves.iter().try_fold(start, |position, (color, mv)| {
                    let position = played::<G>(position, notation, *color, mv.as_str());
                    position.map_err(|why| format!("{mv}: {why}"))
                });
                end.map(|position| {
                    engine.set_position(position);
                    String::new()
                })
            }
            Command::GenMove(side) => {
                return self.think(session, command, *side, Kind::Play);
            }
            Command::RegGenMove(side) => {
                return self.think(session, command, *side, Kind::Report);
            }
            Command::Undo if engine.undo() => nothing(),
            Command::Undo => Err("cannot undo: no move has been made".into()),
            Command::ShowBoard => Ok(format!("\n{}", G::picture(engine.position()))),
            Command::FinalScore => final_score::<G>(engine.position()),
            Command::TimeSettings(settings) => {
                // A match sets the time before it begins: clocks may run from now on.
                engine.make_ready();
                self.time.set(*settings);
                nothing()
            }
            Command::TimeLeft {
                color: side,
                time,
                stones,
            } => {
                self.time.set_left(*side, *time, *stones);
                nothing()
            }
            Command::SetGame(name) if G::NAMES.iter().any(|n| n.eq_ignore_ascii_case(name)) => {
                nothing()
            }
            Command::SetGame(name) => Err(format!("unknown game {name}, expected {}", G::GAME)),
            Command::ListGames | Command::GameId => Ok(G::GAME.into()),
            Command::LoadSgf { file, before } => {
                G::load(Path::new(file), *before).map(|position| {
                    let mover = to_move::<G>(&position);
                    engine.set_position(position);
                    engine.make_ready();
                    self.time.new_game();
                    mover.to_string()
                })
            }
            // GoGui reads from behind the first blank on, so none may come later than after `=`.
            Command::Board => Ok(rows::<G>(engine.position())),
            Command::BoardSide => Ok(G::width(engine.position()).to_string()),
            Command::LegalMoves => {
                let moves = G::root_moves(engine.position()).into_iter();
                Ok(moves.map(write).collect::<Vec<_>>().join(" "))
            }
            Command::SideToMove => Ok(to_move::<G>(engine.position()).to_string()),
            Command::FinalResult => Ok(final_result::<G>(engine.position())),
            Command::AnalyzeCommands => Ok(ANALYZE_COMMANDS.into()),
            Command::Options => Ok(options::<G>(engine.options())),
            Command::SetOption { name, value } => {
                let text = format!("{name} {value}");
                let (name, value) = Options::<G::Options>::name_and_value(Dialect::Gtp, &text);
                let set = engine.set(Dialect::Gtp, name, Some(value));
                set.map(|capped| capped.map_or_else(String::new, |capped| capped.to_string()))
                    .map_err(|error| error.to_string())
            }
            Command::NonStandard(what) => return self.inspect(session, command.id, what),
        })
    }

    /// Answers a command of our own; none if a count has been started, which answers later.
    fn inspect<G: GtpGame>(
        &mut self,
        session: &mut Session<G>,
        id: Option<u64>,
        what: &NonStandard,
    ) -> Option<Outcome> {
        let outcome = inspect(session, what, Dialect::Gtp);
        if outcome.is_none() {
            self.ponders = false;
            self.pending = Some(Pending {
                id,
                kind: Kind::Count(String::new()),
            });
        }
        outcome.map(|outcome| match what {
            NonStandard::Board => outcome.map(|text| format!("\n{text}")),
            _ => outcome,
        })
    }

    fn new_game<G: GtpGame>(&mut self, session: &mut Session<G>, start: G::Position) -> Outcome {
        session.engine.new_game(start);
        session.engine.make_ready();
        self.time.new_game();
        nothing()
    }

    /// Starts a search for the move of a side. A pass if the game is over, and a book move, are
    /// answered at once.
    fn think<G: GtpGame>(
        &mut self,
        session: &mut Session<G>,
        command: &Asked,
        wanted: Color,
        kind: Kind,
    ) -> Option<Outcome> {
        let mut position = session.engine.position().clone();
        if is_over::<G>(&position) {
            return Some(Ok(text(session, G::pass())));
        }
        if let Err(why) = pass_for::<G>(&mut position, wanted) {
            return Some(Err(why));
        }
        session.engine.set_position(position);
        let limits = self.time.limits(wanted);
        self.ponders = false;
        if !ponderhit(session) {
            match think(session, Request::best(limits)) {
                Started::Thinking => {}
                Started::NoMove(ending) => return Some(Err(ending.to_string())),
                Started::Answered(mv) => return Some(self.play_from_book(session, mv, &kind)),
            }
        }
        self.pending = Some(Pending {
            id: command.id,
            kind,
        });
        None
    }

    fn play_from_book<G: GtpGame>(
        &self,
        session: &mut Session<G>,
        mv: G::Move,
        kind: &Kind,
    ) -> Outcome {
        if matches!(kind, Kind::Play) {
            let played = session.engine.play(mv);
            played.map_err(|why| format!("the book failed: {why}"))?;
        }
        Ok(text(session, mv))
    }
}

fn say(id: Option<u64>, outcome: Outcome, out: &mut Out) {
    let response = match outcome {
        Ok(text) => Response::success(id, text),
        Err(why) => Response::failure(id, why),
    };
    // An empty line ends every response.
    out.say(format_args!("{response}\n"));
}

fn final_score<G: GtpGame>(position: &G::Position) -> Outcome {
    if !is_over::<G>(position) {
        return Err("cannot score: the game is not over".into());
    }
    Ok(match G::black_score(position) {
        0 => "0".into(),
        score if score > 0 => format!("B+{score}"),
        score => format!("W+{}", -score),
    })
}

/// One line for each option, as GoGui reads them: type, name with underscores for blanks, value.
fn options<G: GtpGame>(options: &Options<G::Options>) -> String {
    let line = |option: EngineOption| {
        let name = option.name.replace(' ', "_");
        match option.kind {
            OptionKind::Spin { default, .. } => {
                format!("\n[string] {name} {}", default.unwrap_or_default())
            }
            OptionKind::Check { default } => {
                format!("\n[bool] {name} {}", u8::from(default.unwrap_or_default()))
            }
            OptionKind::Text { default } => {
                format!("\n[string] {name} {}", default.unwrap_or_default())
            }
            OptionKind::Combo { default, choices } => {
                let (choices, value) = (choices.join("/"), default.unwrap_or_default());
                format!("\n[list/{choices}] {name} {value}")
            }
            _ => String::new(),
        }
    };
    options.announced(Dialect::Gtp).map(line).collect()
}

/// The result in words; empty if the game is not over.
fn final_result<G: GtpGame>(position: &G::Position) -> String {
    if !is_over::<G>(position) {
        return String::new();
    }
    let squares = G::squares(position);
    let count = |color| {
        squares
            .iter()
            .filter(|disc| disc.map(self::color) == Some(color))
            .count()
    };
    let (black, white) = (count(Color::Black), count(Color::White));
    match G::black_score(position).signum() {
        0 => format!("Draw, {black} to {white}"),
        1 => format!("Black wins, {black} to {white}"),
        _ => format!("White wins, {white} to {black}"),
    }
}

/// Rows of `X`, `O` and `.`, separated by blanks. The row of the vertices A1, B1, ... is the last,
/// as GoGui reads it.
fn rows<G: GtpGame>(position: &G::Position) -> String {
    let letter = |disc: &Option<usize>| match disc.map(color) {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => ".",
    };
    let squares = G::squares(position);
    let rows = squares.chunks(G::width(position) as usize);
    rows.rev()
        .map(|row| row.iter().map(letter).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

impl<G: GtpGame> session::Dialect<SessionGame<G>> for Gtp {
    type Language = protocol::gtp::Gtp;

    fn command(&mut self, session: &mut Session<G>, command: &Asked, out: &mut Out) -> Flow {
        let id = command.id;
        if command.command == Command::Interrupt {
            // GTP takes the line for a comment, which has no answer. The search has already been
            // interrupted.
            return Flow::Continue;
        }
        if let Some(outcome) = self.carry_out(session, command) {
            say(id, outcome, out);
        }
        if command.command == Command::Quit {
            return Flow::Quit;
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Session<G>, line: &str, error: &ParseError, out: &mut Out) {
        let id = Asked::id_of(line);
        let why = match error {
            // Empty lines and comments have no answer.
            ParseError::Empty { .. } if id.is_none() => return,
            ParseError::UnknownVerb { .. } => "unknown command".to_owned(),
            error => error.to_string(),
        };
        say(id, Err(why), out);
    }

    fn text(&mut self, text: &dyn Display, _: &mut Out) {
        if let Some(Pending {
            kind: Kind::Count(lines),
            ..
        }) = &mut self.pending
        {
            lines.push_str(&format!("\n{text}"));
        }
    }

    fn counted(&mut self, _: &mut Session<G>, last: Option<String>, out: &mut Out) {
        if let Some(Pending { id, kind }) = self.pending.take() {
            let lines = match kind {
                Kind::Count(lines) => lines,
                Kind::Play | Kind::Report => String::new(),
            };
            say(
                id,
                Ok(format!("{lines}\n{}", last.unwrap_or_default())),
                out,
            );
        }
    }

    fn failed(&mut self, why: &str, _: &mut Out) {
        // The answer that is owed still comes, so the error is only logged.
        log::error!("{why}");
    }

    fn report(&mut self, _: &Session<G>, line: &G::Line, _: &mut Out) {
        let pv: Vec<String> = line.pv().iter().map(ToString::to_string).collect();
        log::info!("depth {} {:?} {}", line.depth(), line.score(), pv.join(" "));
    }

    fn answer(
        &mut self,
        session: &mut Session<G>,
        task: Task<G>,
        answer: Answer<G>,
        out: &mut Out,
    ) {
        // A ponder search that was not hit has no pending request.
        let Some(Pending { id, kind }) = self.pending.take() else {
            return;
        };
        let Some(best) = answer.best else {
            return say(id, Err("no move".into()), out);
        };
        if matches!(kind, Kind::Play) {
            let mover = to_move::<G>(&task.position);
            self.time.spend(mover, task.own_time(&answer));
            if let Err(error) = session.engine.play(best) {
                return say(id, Err(format!("the search failed: {error}")), out);
            }
        }
        say(id, Ok(text(session, best)), out);
        if matches!(kind, Kind::Play)
            && let Some(reply) = answer.ponder
        {
            self.ponders = true;
            let limits = self.time.limits(to_move::<G>(&task.position));
            ponder(session, session.engine.position().clone(), &[reply], limits);
        }
    }

    fn accepts(&self, session: &Session<G>, task: &Task<G>, command: &Asked) -> bool {
        if task.purpose != Purpose::Ponder {
            return command.command == Command::Interrupt;
        }
        let accepts = match &command.command {
            Command::GenMove(color) | Command::RegGenMove(color) => {
                let position = session.engine.position();
                to_move::<G>(position) == *color && ponders_on(session, position)
            }
            // Commands that begin a new game, or change how to search.
            Command::BoardSize(_)
            | Command::ClearBoard
            | Command::LoadSgf { .. }
            | Command::SetOption { .. } => false,
            Command::NonStandard(what) => !what.counts(),
            _ => true,
        };
        if !accepts {
            session.discard();
        }
        accepts
    }

    /// A script is answered in the order of its lines, even those with mistakes.
    fn accepts_parse_error(&self) -> bool {
        self.ponders
    }
}
