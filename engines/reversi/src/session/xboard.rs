//! The XBoard protocol, version 2, with Reversi's moves: for `arena` and scripts, since XBoard itself cannot
//! turn discs over (docs/reference/xboard.md).
//!
//! Unlike NBoard this one has a game: the engine knows which side it plays, answers moves by itself,
//! and says when the game is over. Moves are drops, `P@f5`, and `@@@@` a pass; a FEN has `p` for black's
//! discs and `P` for white's, the row of the largest number first.

mod fen;

use std::time::Duration;

use ::search::clock::Limits;
use ::search::control::{Control, Level};
use protocol::session::{Dialect, Epoch, Flow, Out};
use protocol::xboard::{
    Command, Introduction, Outcome, Patience, Reply, Tell, Thinking as Shown, centiseconds,
};
use protocol::{MoveText, ParseError};
use reversi_rules::{Color, Move, Size, sequence};

use super::desk::{Desk, Purpose, Searches, Task};
use super::{NAME, Reversi, VERSION, inspect};
use crate::engine::{Answer, Line, Request};

const VARIANT: &str = "reversi";
/// How long to think when nobody has said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// How long to think for a hint.
const HINT_TIME: Duration = Duration::from_millis(500);
/// Options that XBoard sets by commands of its own, `memory` and `cores`.
const OWN_COMMANDS: [&str; 2] = ["Hash", "Threads"];

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
}

impl Default for XBoard {
    fn default() -> Self {
        Self {
            seat: Seat::Side(Color::White),
            control: Control::default(),
            over: false,
            post: true,
        }
    }
}

/// A move as it is written here.
fn written(mv: Move) -> String {
    match mv {
        Move::Place(square) => format!("P@{square}"),
        Move::Pass => "@@@@".into(),
    }
}

/// Reads a move: a drop, a pass, or a bare square.
fn read(text: &str) -> Result<Move, reversi_rules::moves::MoveError> {
    let square = text
        .strip_prefix(['P', 'p'])
        .and_then(|rest| rest.strip_prefix('@'));
    square.unwrap_or(text).parse()
}

impl XBoard {
    fn introduce(desk: &Desk, out: &mut Out) {
        let name = format!("{NAME} {VERSION}");
        let introduction = Introduction {
            name: &name,
            variant: VARIANT,
            draw: false,
            exclude: false,
        };
        let has_command = |name: &str| OWN_COMMANDS.contains(&name);
        let options = desk
            .engine
            .options()
            .announced()
            .filter(|option| !has_command(&option.name));
        introduction
            .replies(options)
            .into_iter()
            .for_each(|reply| out.say(reply));
    }

    /// After the position or the seat has changed: think, if there is something to think about.
    fn act(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        let to_move = desk.engine.position().side_to_move();
        if self.seat == Seat::Analysis {
            let limits = Limits {
                infinite: true,
                ..Limits::default()
            };
            desk.think(epoch, Purpose::Analysis, Request::best(limits));
        } else if !self.over && self.seat == Seat::Side(to_move) {
            let limits = self.control.limits(DEFAULT_TIME);
            if !desk.engine.has_position() {
                out.say(Reply::error(desk.engine.why_nothing(), "go"));
            } else if !desk.think(epoch, Purpose::Move, Request::best(limits)) {
                self.close(desk, out);
            }
        }
    }

    /// Says how the game ended, if it has.
    fn close(&mut self, desk: &Desk, out: &mut Out) {
        let position = desk.engine.position();
        if !position.is_over() {
            return;
        }
        self.over = true;
        let (black, white) = (position.count(Color::Black), position.count(Color::White));
        // Black moves first, as white does in chess: XBoard's 1-0 is a win of the first to move.
        let outcome = match position.score(Color::Black).signum() {
            0 => Outcome::Draw,
            1 => Outcome::WhiteWins,
            _ => Outcome::BlackWins,
        };
        let reason = format!("black {black}, white {white}");
        out.say(Reply::Result { outcome, reason });
    }

    /// Makes the engine's move. If the other side has to pass then, the GUI says so.
    fn play(&mut self, desk: &mut Desk, best: Move, out: &mut Out) {
        let Ok(text) = MoveText::new(written(best)) else {
            return;
        };
        if desk.engine.play(best).is_err() {
            return;
        }
        self.control.made += 1;
        out.say(Reply::Move(text));
        self.close(desk, out);
    }

    fn user_move(&mut self, desk: &mut Desk, epoch: Epoch, text: &str, out: &mut Out) {
        let mut position = desk.engine.position().clone();
        let made = read(text)
            .map_err(|error| error.to_string())
            .and_then(|mv| {
                // A pass that is understood need not be sent.
                sequence::play(&mut position, &mv.to_string()).map_err(|_| {
                    match position.check(mv) {
                        Err(why) => why.to_string(),
                        Ok(()) => "not in this position".into(),
                    }
                })
            });
        if !desk.engine.has_position() || self.over && self.seat != Seat::Analysis {
            let why = if self.over {
                "the game is over"
            } else {
                desk.engine.why_nothing()
            };
            out.say(Reply::illegal_move(why, text));
            return;
        }
        match made {
            Err(why) => out.say(Reply::illegal_move(why, text)),
            Ok(()) => {
                desk.engine.adopt(position);
                if self.seat != Seat::Analysis {
                    self.close(desk, out);
                }
                self.act(desk, epoch, out);
            }
        }
    }

    fn set_board(&mut self, desk: &mut Desk, text: &str, out: &mut Out) {
        match fen::read(text) {
            Ok(position) => {
                desk.engine.adopt(position);
                self.over = false;
            }
            Err(error) => {
                desk.engine.refuse();
                out.say(Reply::Tell {
                    whom: Tell::UserError,
                    text: format!("Illegal position: {error}"),
                });
            }
        }
    }

    fn take_back(&mut self, desk: &mut Desk, plies: usize, line: &str, out: &mut Out) {
        if desk.engine.position().history().len() < plies {
            out.say(Reply::error("no move to take back", line));
            return;
        }
        for _ in 0..plies {
            desk.engine.undo();
        }
        self.over = false;
    }

    fn status(desk: &Desk, out: &mut Out) {
        let Some(task) = desk.task() else {
            return;
        };
        let clock = task.clock.as_ref();
        let last = desk.last_report();
        let current = last.and_then(|line| line.moves.first());
        out.say(Reply::Status {
            time: clock.map_or(0, |clock| clock.elapsed().as_millis() as u64 / 10),
            nodes: clock.map_or(0, |clock| clock.nodes()),
            ply: last.map_or(0, |line| line.depth.max(0) as u32),
            left: 0,
            total: task.position.legal_moves().len() as u32,
            current: current.and_then(|&mv| MoveText::new(written(mv)).ok()),
        });
    }

    /// Sets an option, as a line wants it.
    fn set(desk: &mut Desk, line: &str, name: &str, value: Option<&str>, out: &mut Out) {
        match desk.engine.set(name, value) {
            Ok(capped) => {
                if let Some(capped) = capped {
                    out.say(Reply::Comment(capped.to_string()));
                }
                desk.engine.make_ready();
            }
            Err(error) => out.say(Reply::error(error, line)),
        }
    }

    /// After the position has changed other than by a move: only analysis goes on by itself.
    fn restart(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        if self.seat == Seat::Analysis {
            self.act(desk, epoch, out);
        }
    }
}

impl Dialect<Reversi> for XBoard {
    type Language = protocol::xboard::XBoard;

    fn command(&mut self, desk: &mut Desk, command: &Command, epoch: Epoch, out: &mut Out) -> Flow {
        let line = command.to_string();
        let side_to_move = desk.engine.position().side_to_move();
        match command {
            Command::XBoard => out.say(""),
            Command::ProtoVer(_) => Self::introduce(desk, out),
            Command::New => {
                desk.engine.new_game(Size::STANDARD);
                desk.engine.make_ready();
                *self = Self {
                    control: self.control.new_game(),
                    post: self.post,
                    ..Self::default()
                };
            }
            Command::Variant(name) if name != VARIANT => {
                out.say(Reply::error("unsupported variant, expected reversi", &line));
            }
            Command::Quit => return Flow::Quit,
            Command::Force => self.seat = Seat::Neither,
            Command::Go => {
                self.seat = Seat::Side(side_to_move);
                self.act(desk, epoch, out);
            }
            Command::PlayOther => self.seat = Seat::Side(!side_to_move),
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
                self.control.depth = (*plies > 0).then_some((*plies).min(1000) as i32);
            }
            Command::Time(left) => self.control.own = Some(centiseconds(*left)),
            Command::OpponentTime(left) => self.control.opponent = Some(centiseconds(*left)),
            Command::UserMove(mv) => self.user_move(desk, epoch, mv.as_str(), out),
            Command::Ping(token) => {
                desk.engine.make_ready();
                out.say(Reply::Pong(*token));
            }
            Command::Result { .. } => self.over = true,
            Command::SetBoard(text) => {
                self.set_board(desk, text, out);
                self.restart(desk, epoch, out);
            }
            Command::Edit => out.say(Reply::error("unknown command, use setboard", &line)),
            Command::Hint if desk.task().is_none() => {
                desk.think(epoch, Purpose::Hint, Request::within(HINT_TIME));
            }
            Command::Book => out.say("\tthere is no book\n"),
            Command::Undo => {
                self.take_back(desk, 1, &line, out);
                self.restart(desk, epoch, out);
            }
            Command::Remove => {
                self.take_back(desk, 2, &line, out);
                self.restart(desk, epoch, out);
            }
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Analyze => {
                self.seat = Seat::Analysis;
                self.act(desk, epoch, out);
            }
            Command::Exit => self.seat = Seat::Neither,
            Command::Status => Self::status(desk, out),
            Command::Memory(mib) => {
                let mib = (*mib).clamp(1, 65_536).to_string();
                Self::set(desk, &line, "Hash", Some(&mib), out);
            }
            Command::Cores(cores) => {
                let cores = (*cores).clamp(1, 256).to_string();
                Self::set(desk, &line, "Threads", Some(&cores), out);
            }
            Command::SetOption { name, value } => {
                Self::set(desk, &line, name, value.as_deref(), out);
            }
            Command::Inspect(what) => {
                if let Some(text) = inspect::inspect(desk, what, epoch) {
                    out.say(text);
                }
            }
            // `?` has stopped the search already; the rest changes nothing here.
            _ => {}
        }
        Flow::Continue
    }

    fn parse_error(&mut self, _: &mut Desk, line: &str, error: &ParseError, out: &mut Out) {
        out.say(Reply::parse_error(error, line));
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::Comment(why.into()));
    }

    fn report(&mut self, desk: &Desk, line: &Line, out: &mut Out) {
        let shown = match desk.task().map(|task| task.purpose) {
            Some(Purpose::Analysis) => true,
            Some(Purpose::Move) => self.post,
            _ => false,
        };
        if !shown {
            return;
        }
        let pv: Vec<String> = line.moves.iter().map(|&mv| written(mv)).collect();
        out.think(
            line.rank as u32,
            Reply::Thinking(Shown {
                ply: line.depth.max(0) as u32,
                score: line.value.into(),
                time: line.elapsed.as_millis() as u64 / 10,
                nodes: line.nodes,
                pv: pv.join(" "),
            }),
        );
    }

    fn answer(&mut self, desk: &mut Desk, task: Task, answer: Answer, out: &mut Out) {
        let Some(best) = answer.best else {
            return;
        };
        match task.purpose {
            Purpose::Move => self.play(desk, best, out),
            Purpose::Hint => {
                if let Ok(text) = MoveText::new(written(best)) {
                    out.say(Reply::Hint(text));
                }
            }
            Purpose::Analysis | Purpose::Review | Purpose::Count => {}
        }
    }

    fn accepts(&self, desk: &Desk, task: &Task, command: &Command) -> bool {
        let patience = command.patience();
        if patience == Patience::Independent {
            return true;
        }
        let thinks_for_itself = matches!(task.purpose, Purpose::Move | Purpose::Count);
        if !thinks_for_itself || patience == Patience::InsteadOfMove {
            desk.discard();
        }
        false
    }
}
