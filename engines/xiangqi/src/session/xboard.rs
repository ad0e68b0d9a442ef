//! The XBoard protocol, version 2 (docs/reference/xboard.md).
//!
//! Unlike UCI and UCCI this one has a game: the engine knows which side it plays, keeps the clock
//! settings, answers moves by itself, and says when the game is over. That is in `game.rs`; what it does
//! when it only looks at positions is in `analysis.rs`. Here are its state and the list of commands.

mod analysis;
mod features;
mod game;

use std::time::Duration;

use ::search::control::{Control, Level};
use ::search::report::{Report, Score};
use ::search::tt::Bound;
use ::search::value::Depth;
use protocol::session::{Dialect, Epoch, Flow, Out};
use protocol::xboard::{Command, Patience, Reply, Thinking as Line, centiseconds};
use protocol::{MoveText, ParseError};
use xiangqi_rules::notation::Notation;
use xiangqi_rules::{Color, Move};

use super::desk::{Desk, Purpose, Task};
use super::{Xiangqi, inspect, refuse_position};
use crate::engine::job::Answer;
use crate::engine::options::Family;
use crate::eval::UNIT;

/// How long to think when nobody has said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// A mate in `n` is this and `n` more.
const MATE_SCORE: i64 = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// Neither: `force`.
    Neither,
    Side(Color),
    /// It thinks about every position it is shown: `analyze`.
    Analysis,
}

/// What this dialect remembers of the conversation.
#[derive(Debug)]
pub(super) struct XBoard {
    seat: Seat,
    control: Control,
    /// The game is over; no move until a new one or a move taken back.
    over: bool,
    post: bool,
    /// The engine may think on the opponent's time.
    ponder: bool,
    /// The opponent's reply expected by the last answer, which a ponder search assumes.
    expected: Option<Move>,
    /// The opponent has offered a draw, which the next move answers.
    draw_offered: bool,
    /// The last score of a search for a move.
    last_score: Option<Score>,
    /// Moves not to be analyzed.
    excluded: Vec<Move>,
}

impl Default for XBoard {
    fn default() -> Self {
        Self {
            seat: Seat::Side(Color::Black),
            control: Control::default(),
            over: false,
            post: true,
            ponder: false,
            expected: None,
            draw_offered: false,
            last_score: None,
            excluded: Vec::new(),
        }
    }
}

fn text(mv: Move) -> Option<MoveText> {
    MoveText::new(mv.to_string()).ok()
}

fn score(score: Score) -> i64 {
    match score {
        Score::Cp(value) => i64::from(value / UNIT),
        Score::Mate(moves) if moves > 0 => MATE_SCORE + i64::from(moves),
        Score::Mate(moves) => i64::from(moves) - MATE_SCORE,
    }
}

impl XBoard {
    /// Sets an option, as a line wants it.
    fn set(desk: &mut Desk, line: &str, name: &str, value: Option<&str>, out: &mut Out) {
        if let Err(error) = desk.engine.set(Family::XBoard, name, value) {
            out.say(Reply::error(error, line));
        }
    }

    /// Sets what XBoard has a command of its own for, under the name that UCI has for it.
    fn set_own(desk: &mut Desk, name: &str, value: u64, out: &mut Out) {
        match desk.engine.set(Family::Uci, name, Some(&value.to_string())) {
            Ok(applied) => {
                if let Some(capped) = applied.capped {
                    out.say(Reply::Comment(capped.to_string()));
                }
            }
            Err(error) => log::warn!("{name} {value}: {error}"),
        }
    }
}

impl Dialect<Xiangqi> for XBoard {
    type Language = protocol::xboard::XBoard;

    fn command(&mut self, desk: &mut Desk, command: &Command, epoch: Epoch, out: &mut Out) -> Flow {
        let line = command.to_string();
        match command {
            Command::XBoard => out.say(""),
            Command::ProtoVer(_) => features::introduce(desk, out),
            Command::Rejected(name) if name == "usermove" || name == "setboard" => {
                log::warn!("the GUI rejected the feature {name}");
            }
            Command::New => self.new_game(desk, out),
            Command::Variant(name) if name != "xiangqi" => {
                out.say(Reply::error("unsupported variant, expected xiangqi", &line));
            }
            Command::Quit => return Flow::Quit,
            Command::Force => self.seat = Seat::Neither,
            Command::Go => {
                self.seat = Seat::Side(desk.engine.position().side_to_move());
                self.act(desk, epoch, out);
            }
            Command::PlayOther => {
                self.seat = Seat::Side(!desk.engine.position().side_to_move());
                self.think_ahead(desk);
            }
            Command::White => self.seat = Seat::Side(Color::Black),
            Command::Black => self.seat = Seat::Side(Color::Red),
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
            Command::UserMove(mv) => self.user_move(desk, epoch, mv.as_str(), out),
            Command::Ping(token) => out.say(Reply::Pong(*token)),
            Command::Draw => self.draw(desk, out),
            Command::Result { .. } => {
                self.over = true;
                self.expected = None;
            }
            Command::SetBoard(fen) => {
                self.set_board(desk, Some(fen), out);
                self.restart(desk, epoch, out);
            }
            Command::Edit => out.say(Reply::error("unknown command, use setboard", &line)),
            Command::Hint => self.hint(desk, epoch, out),
            Command::Book => out.say(analysis::book(desk)),
            Command::Undo => {
                self.take_back(desk, 1, out, &line);
                self.restart(desk, epoch, out);
            }
            Command::Remove => {
                self.take_back(desk, 2, out, &line);
                self.restart(desk, epoch, out);
            }
            Command::Hard => self.ponder = true,
            Command::Easy => self.ponder = false,
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Analyze => {
                self.seat = Seat::Analysis;
                self.act(desk, epoch, out);
            }
            Command::Exit => self.seat = Seat::Neither,
            Command::Status => Self::status(desk, out),
            Command::Memory(mib) => Self::set_own(desk, "Hash", (*mib).clamp(1, 65_536), out),
            Command::Cores(cores) => {
                Self::set_own(desk, "Threads", u64::from((*cores).max(1)), out);
            }
            Command::SetOption { name, value } => {
                Self::set(desk, &line, name, value.as_deref(), out);
            }
            Command::Exclude(mv) => {
                self.exclude(desk, mv.as_str(), out);
                self.restart(desk, epoch, out);
            }
            Command::Include(mv) => {
                self.include(desk, mv.as_str(), out);
                self.restart(desk, epoch, out);
            }
            Command::Inspect(what) => {
                inspect::inspect(desk, what, Notation::Iccs, epoch, out);
            }
            // `?` has stopped the search already; the rest changes nothing here.
            _ => {}
        }
        Flow::Continue
    }

    fn parse_error(&mut self, desk: &mut Desk, line: &str, error: &ParseError, out: &mut Out) {
        refuse_position(desk, error);
        out.say(Reply::parse_error(error, line));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::Comment(why.into()));
    }

    fn report(&mut self, desk: &Desk, report: &Report<Move>, out: &mut Out) {
        let shown = match desk.task().map(|task| task.purpose) {
            Some(Purpose::Analysis) => true,
            Some(Purpose::Move | Purpose::Ponder) => self.post,
            _ => false,
        };
        if !shown || report.bound != Bound::Exact {
            return;
        }
        let pv: Vec<String> = report.pv.iter().map(Move::to_string).collect();
        let line = Line {
            ply: report.depth.max(0) as u32,
            score: score(report.score),
            time: report.elapsed.as_millis() as u64 / 10,
            nodes: report.nodes,
            pv: pv.join(" "),
        };
        out.think(report.multipv as u32, Reply::Thinking(line));
    }

    fn answer(&mut self, desk: &mut Desk, task: Task, answer: Answer, out: &mut Out) {
        match task.purpose {
            Purpose::Move => self.play(desk, &answer, out),
            Purpose::Hint => {
                if let Some(mv) = answer.best.and_then(text) {
                    out.say(Reply::Hint(mv));
                }
            }
            Purpose::Analysis | Purpose::Ponder | Purpose::Count => {}
        }
    }

    fn accepts(&self, desk: &Desk, task: &Task, command: &Command) -> bool {
        let patience = command.patience();
        if patience == Patience::Independent {
            return true;
        }
        if task.purpose == Purpose::Ponder
            && let Command::UserMove(mv) = command
            && let Some(expected) = self.expected
            && mv.as_str() == expected.to_string()
        {
            return true;
        }
        let thinks_for_itself = matches!(task.purpose, Purpose::Move | Purpose::Count);
        if !thinks_for_itself || patience == Patience::InsteadOfMove {
            desk.discard();
        }
        false
    }
}
