//! GTP, the Othello dialect (docs/reference/gtp.md).
//!
//! Every request gets one answer, in the order in which they came: while a search runs, all others
//! wait. The engine has the game here: `genmove` plays its move.

mod record;
mod time;

use std::fmt::Display;
use std::path::Path;

use ::app::options::Dialect as Language;
use ::app::session::{Playing, Searches, Started, Task};
use ::search::clock::Limits;
use protocol::gtp::{Color as Side, Command, Request as Asked, Response, known_commands};
use protocol::option::{EngineOption, OptionKind};
use protocol::session::{Dialect, Epoch, Flow, Out};
use protocol::{Inspect, ParseError};
use reversi_rules::{Color, Move, Position, Size};

use super::{Desk, NAME, VERSION, inspect};
use crate::engine::{Answer, Line, Options, Purpose, Request, Reversi};
use time::Time;

/// The game's name, in `set_game` and `gogui-rules_game_id`.
const GAME: &str = "Othello";
/// What GoGui may show: a type, a label, a command each.
const ANALYZE_COMMANDS: &str = "plist/Legal Moves/gogui-rules_legal_moves\n\
                                string/Final Score/final_score\n\
                                hstring/Evaluation/eval\n\
                                param/Settings/sanqi-set";

/// What this dialect remembers of the conversation.
#[derive(Debug, Default)]
pub(super) struct Gtp {
    time: Time,
    pending: Option<Pending>,
    /// The last search that was started ponders.
    ponders: bool,
}

/// What the search that runs was started for.
#[derive(Debug)]
struct Pending {
    id: Option<u64>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// Its move is to be played.
    Play,
    /// Its move is only to be told.
    Tell,
    /// It counts; the lines so far.
    Count(String),
}

type Outcome = Result<String, String>;

fn nothing() -> Outcome {
    Ok(String::new())
}

fn color(side: Side) -> Color {
    match side {
        Side::Black => Color::Black,
        Side::White => Color::White,
    }
}

/// A move as it is written here: `F5`, `pass`.
fn text(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => mv.to_string(),
    }
}

/// Lets the side that must pass do so, if `wanted` is to move but for that.
fn pass_for(position: &mut Position, wanted: Color) -> Result<(), String> {
    let side = position.side_to_move();
    if side == wanted {
        return Ok(());
    }
    if position.legal_moves() == [Move::Pass] && position.make(Move::Pass).is_ok() {
        return Ok(());
    }
    Err(format!("illegal move: {side} is to move"))
}

/// A position after one more move.
fn played(mut position: Position, side: Side, mv: &str) -> Result<Position, String> {
    let illegal = |why: &dyn Display| format!("illegal move: {why}");
    let mv: Move = mv.parse().map_err(|error| illegal(&error))?;
    // Controllers without the rules let both sides pass before they see the end.
    if position.is_over() && mv == Move::Pass {
        return Ok(position);
    }
    pass_for(&mut position, color(side))?;
    position.make(mv).map_err(|error| illegal(&error))?;
    Ok(position)
}

impl Gtp {
    /// Carries out what needs no search; none: a search has been started.
    fn carry_out(&mut self, desk: &mut Desk, command: &Asked, epoch: Epoch) -> Option<Outcome> {
        let engine = &mut desk.engine;
        Some(match &command.command {
            Command::ProtocolVersion => Ok("2".into()),
            Command::Name => Ok(NAME.into()),
            Command::Version => Ok(VERSION.into()),
            Command::KnownCommand(name) => {
                let paths = engine.options().bounds.paths;
                Ok(known_commands(paths).any(|known| known == name).to_string())
            }
            Command::ListCommands => {
                let paths = engine.options().bounds.paths;
                Ok(known_commands(paths).collect::<Vec<_>>().join("\n"))
            }
            Command::Quit | Command::Interruptible | Command::Interrupt => nothing(),
            Command::BoardSize(side) => match Size::square(*side) {
                Ok(size) => {
                    engine.new_game(Position::new(size));
                    engine.make_ready();
                    self.time.new_game();
                    nothing()
                }
                Err(error) => Err(format!("unacceptable size: {error}")),
            },
            Command::ClearBoard => {
                let size = engine.position().size();
                engine.new_game(Position::new(size));
                engine.make_ready();
                self.time.new_game();
                nothing()
            }
            // There is none in this game.
            Command::Komi(_) => nothing(),
            Command::Play { color, mv } => {
                let position = engine.position().clone();
                played(position, *color, mv.as_str()).map(|position| {
                    engine.adopt(position);
                    String::new()
                })
            }
            Command::PlaySequence(moves) => {
                let start = engine.position().clone();
                let end = moves.iter().try_fold(start, |position, (side, mv)| {
                    played(position, *side, mv.as_str()).map_err(|why| format!("{mv}: {why}"))
                });
                end.map(|position| {
                    engine.adopt(position);
                    String::new()
                })
            }
            Command::GenMove(side) => return self.think(desk, command, epoch, *side, Kind::Play),
            Command::RegGenMove(side) => {
                return self.think(desk, command, epoch, *side, Kind::Tell);
            }
            Command::Undo if engine.undo() => nothing(),
            Command::Undo => Err("cannot undo: no move has been made".into()),
            Command::ShowBoard => Ok(format!("\n{}", engine.position())),
            Command::FinalScore => final_score(engine.position()),
            Command::TimeSettings(settings) => {
                // A match sets the time before it begins: from now on clocks may run.
                engine.make_ready();
                self.time.set(*settings);
                nothing()
            }
            Command::TimeLeft {
                color: side,
                time,
                stones,
            } => {
                self.time.set_left(color(*side), *time, *stones);
                nothing()
            }
            Command::SetGame(name) if name.eq_ignore_ascii_case(GAME) => nothing(),
            Command::SetGame(name) if name.eq_ignore_ascii_case("reversi") => nothing(),
            Command::SetGame(name) => Err(format!("unknown game {name}, expected {GAME}")),
            Command::ListGames | Command::GameId => Ok(GAME.into()),
            Command::LoadSgf { file, before } => {
                record::load(Path::new(file), *before).map(|position| {
                    let side = position.side_to_move();
                    engine.adopt(position);
                    engine.make_ready();
                    self.time.new_game();
                    side.to_string()
                })
            }
            Command::Board => Ok(format!("\n{}", rows(engine.position()))),
            Command::BoardSide => Ok(engine.position().size().width().to_string()),
            Command::LegalMoves => {
                let moves = engine.position().legal_moves();
                Ok(moves.into_iter().map(text).collect::<Vec<_>>().join(" "))
            }
            Command::SideToMove => Ok(engine.position().side_to_move().to_string()),
            Command::FinalResult => Ok(final_result(engine.position())),
            Command::AnalyzeCommands => Ok(ANALYZE_COMMANDS.into()),
            Command::Options => Ok(options(engine.options())),
            Command::SetOption { name, value } => {
                let set = engine.set(Language::Gtp, &name.replace('_', " "), Some(value));
                set.map(|capped| capped.map_or_else(String::new, |capped| capped.to_string()))
                    .map_err(|error| error.to_string())
            }
            Command::Inspect(what) => {
                let text = inspect::inspect(desk, what, epoch);
                if text.is_none() {
                    self.ponders = false;
                    self.pending = Some(Pending {
                        id: command.id,
                        kind: Kind::Count(String::new()),
                    });
                }
                return text.map(|text| match what {
                    Inspect::Board => Ok(format!("\n{text}")),
                    _ => Ok(text),
                });
            }
        })
    }

    /// Starts to think for a side. Over, or with a pass alone, there is nothing to think about.
    fn think(
        &mut self,
        desk: &mut Desk,
        command: &Asked,
        epoch: Epoch,
        side: Side,
        kind: Kind,
    ) -> Option<Outcome> {
        let mut position = desk.engine.position().clone();
        if position.is_over() {
            return Some(Ok(text(Move::Pass)));
        }
        if let Err(why) = pass_for(&mut position, color(side)) {
            return Some(Err(why));
        }
        desk.engine.adopt(position);
        let limits: Limits = self.time.limits(color(side));
        self.ponders = false;
        if !desk.ponderhit()
            && let Started::NoMove(ending) = desk.think(epoch, Request::best(limits))
        {
            return Some(Err(ending.to_string()));
        }
        self.pending = Some(Pending {
            id: command.id,
            kind,
        });
        None
    }
}

fn say(id: Option<u64>, outcome: Outcome, out: &mut Out) {
    let response = match outcome {
        Ok(text) => Response::success(id, text),
        Err(why) => Response::failure(id, why),
    };
    // The empty line that ends it.
    out.say(format_args!("{response}\n"));
}

fn final_score(position: &Position) -> Outcome {
    if !position.is_over() {
        return Err("cannot score: the game is not over".into());
    }
    Ok(match position.score(Color::Black) {
        0 => "0".into(),
        score if score > 0 => format!("B+{score}"),
        score => format!("W+{}", -score),
    })
}

/// A line for each option, as GoGui reads them: its type, its name without blanks, its value.
fn options(options: &Options) -> String {
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
    options.announced(Language::Gtp).map(line).collect()
}

/// In words; nothing when the game is not over.
fn final_result(position: &Position) -> String {
    if !position.is_over() {
        return String::new();
    }
    let (black, white) = (position.count(Color::Black), position.count(Color::White));
    match position.score(Color::Black).signum() {
        0 => format!("Draw, {black} to {white}"),
        1 => format!("Black wins, {black} to {white}"),
        _ => format!("White wins, {white} to {black}"),
    }
}

/// Rows of `X`, `O` and `.`, with a blank between.
fn rows(position: &Position) -> String {
    let size = position.size();
    let mut text = String::new();
    for square in size.all_squares() {
        let disc = position.piece_on(square);
        text.push(disc.map_or('.', Color::letter));
        text.push(if square.column() + 1 == size.width() {
            '\n'
        } else {
            ' '
        });
    }
    text
}

impl Dialect<Playing<Reversi>> for Gtp {
    type Language = protocol::gtp::Gtp;

    fn command(&mut self, desk: &mut Desk, command: &Asked, epoch: Epoch, out: &mut Out) -> Flow {
        let id = command.id;
        if command.command == Command::Interrupt {
            // A comment to all others: nothing is answered. The search has heard of it already.
            return Flow::Continue;
        }
        if let Some(outcome) = self.carry_out(desk, command, epoch) {
            say(id, outcome, out);
        }
        if command.command == Command::Quit {
            return Flow::Quit;
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Desk, line: &str, error: &ParseError, out: &mut Out) {
        let id = Asked::id_of(line);
        let why = match error {
            // A comment.
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

    fn counted(&mut self, last: Option<String>, out: &mut Out) {
        if let Some(Pending { id, kind }) = self.pending.take() {
            let lines = match kind {
                Kind::Count(lines) => lines,
                Kind::Play | Kind::Tell => String::new(),
            };
            say(
                id,
                Ok(format!("{lines}\n{}", last.unwrap_or_default())),
                out,
            );
        }
    }

    fn failed(&mut self, why: &str, _: &mut Out) {
        // The answer that is owed still comes.
        log::error!("{why}");
    }

    fn report(&mut self, _: &Desk, line: &Line, _: &mut Out) {
        let pv: Vec<String> = line.moves.iter().map(|&mv| text(mv)).collect();
        log::info!("depth {} value {} {}", line.depth, line.value, pv.join(" "));
    }

    fn answer(&mut self, desk: &mut Desk, task: Task<Reversi>, answer: Answer, out: &mut Out) {
        // What was pondered on and not played has none.
        let Some(Pending { id, kind }) = self.pending.take() else {
            return;
        };
        let Some(best) = answer.best else {
            return say(id, Err("no move".into()), out);
        };
        if matches!(kind, Kind::Play) {
            let side = task.position.side_to_move();
            self.time.spend(side, task.own_time(&answer));
            if let Err(error) = desk.engine.play(best) {
                return say(id, Err(format!("the search failed: {error}")), out);
            }
        }
        say(id, Ok(text(best)), out);
        if matches!(kind, Kind::Play)
            && let Some(reply) = answer.ponder
        {
            self.ponders = true;
            let limits = self.time.limits(task.position.side_to_move());
            desk.ponder(desk.engine.position().clone(), &[reply], limits);
        }
    }

    fn accepts(&self, desk: &Desk, task: &Task<Reversi>, command: &Asked) -> bool {
        if task.purpose != Purpose::Ponder {
            return command.command == Command::Interrupt;
        }
        let accepts = match &command.command {
            Command::GenMove(side) | Command::RegGenMove(side) => {
                let position = desk.engine.position();
                position.side_to_move() == color(*side) && desk.ponders_on(position)
            }
            // What begins anew, or changes how it is searched.
            Command::BoardSize(_)
            | Command::ClearBoard
            | Command::LoadSgf { .. }
            | Command::SetOption { .. } => false,
            Command::Inspect(what) => !inspect::counts(what),
            _ => true,
        };
        if !accepts {
            desk.discard();
        }
        accepts
    }

    /// A script is answered in its order, mistakes too.
    fn accepts_parse_error(&self) -> bool {
        self.ponders
    }
}
