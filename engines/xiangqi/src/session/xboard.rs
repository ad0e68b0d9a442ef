//! The XBoard protocol, version 2 (docs/xboard.md).
//!
//! Unlike UCI and UCCI this one has a game: the engine knows which side it plays, keeps the clock
//! settings, answers moves by itself, and says when the game is over.

mod clocks;
mod patience;

use std::fmt::Display;
use std::time::Duration;

use ::search::clock::Limits;
use ::search::report::{Report, Score};
use ::search::table::Bound;
use protocol::host::{Epoch, Flow, Out};
use protocol::xboard::{Command, Feature, Outcome, Reply, Tell, Thinking as Line};
use protocol::{MoveText, ParseError};
use xiangqi_rules::notation::{Notation, iccs};
use xiangqi_rules::outcome::{Reason, outcome};
use xiangqi_rules::{Color, Move, Position};

use super::desk::{Desk, Purpose, Started, Thinking};
use super::{Dialect, NAME, Order, inspect};
use crate::engine::job::Answer;
use crate::engine::options::{Family, OptionError, Options};
use crate::engine::{Request, conduct};
use crate::eval::UNIT;
use clocks::Clocks;
use patience::{Patience, patience};

/// How long to think for a hint.
const HINT_TIME: Duration = Duration::from_millis(500);
/// A mate in `n` is this and `n` more.
const MATE_SCORE: i64 = 100_000;

/// Which side the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seat {
    /// Neither: `force`.
    Neither,
    /// This one.
    Side(Color),
    /// It thinks about every position it is shown: `analyze`.
    Analysis,
}

/// What this dialect remembers of the conversation.
#[derive(Debug)]
pub(super) struct XBoard {
    seat: Seat,
    clocks: Clocks,
    /// The game is over; no move until a new one or a move taken back.
    over: bool,
    /// Thinking output is wanted.
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
            clocks: Clocks::default(),
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
    fn introduce(out: &mut Out) {
        let number = Feature::number;
        out.say(Reply::Features(vec![number("done", 0)]));
        out.say(Reply::Features(vec![
            Feature::text("myname", NAME),
            Feature::text("variants", "xiangqi"),
        ]));
        let plain = [
            ("ping", 1),
            ("setboard", 1),
            ("playother", 1),
            ("san", 0),
            ("usermove", 1),
            ("time", 1),
            ("draw", 1),
            ("sigint", 0),
            ("sigterm", 0),
            ("reuse", 1),
            ("analyze", 1),
            ("colors", 0),
            ("ics", 0),
            ("name", 0),
            ("pause", 0),
            ("nps", 0),
            ("debug", 1),
            ("memory", 1),
            ("smp", 1),
            ("exclude", 1),
        ];
        let plain = plain.map(|(name, value)| number(name, value));
        out.say(Reply::Features(plain.into()));
        let options = Options::announced(Family::XBoard);
        for feature in options.filter_map(|option| Feature::option(&option)) {
            out.say(Reply::Features(vec![feature]));
        }
        out.say(Reply::Features(vec![number("done", 1)]));
    }

    /// Whether the engine is to move.
    fn is_on_move(&self, desk: &Desk) -> bool {
        !self.over && self.seat == Seat::Side(desk.engine.position().side_to_move())
    }

    /// After the position or the seat has changed: think, if there is something to think about.
    fn act(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        if self.seat == Seat::Analysis {
            let request = Request {
                limits: Limits {
                    infinite: true,
                    ..Limits::default()
                },
                only: self.included(desk.engine.position()),
                analysis: true,
            };
            desk.think(epoch, Purpose::Analysis, request);
        } else if self.is_on_move(desk) {
            let request = Request {
                limits: self.clocks.limits(),
                ..Request::default()
            };
            match desk.think(epoch, Purpose::Move, request) {
                Started::Thinking => {}
                Started::Answered(mv) => self.play(desk, &Answer::of(Some(mv)), out),
                Started::NoMove(_) => self.close(desk, out),
            }
        }
    }

    /// The root moves of an analysis; empty for all.
    fn included(&self, position: &Position) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        let legal = position.legal_moves();
        let included = legal.iter().filter(|mv| !self.excluded.contains(mv));
        included.copied().collect()
    }

    /// Says how the game ended, if a side has no move left. Repetitions and the move limit are the
    /// GUI's to judge: XBoard counts a claim that it cannot verify as a loss.
    fn close(&mut self, desk: &Desk, out: &mut Out) {
        let rules = desk.engine.options().rules();
        let Some(ending) = outcome(desk.engine.position(), &rules) else {
            return;
        };
        let outcome = match (ending.reason, ending.winner) {
            (Reason::Checkmate | Reason::Stalemate, Some(Color::Red)) => Outcome::WhiteWins,
            (Reason::Checkmate | Reason::Stalemate, Some(Color::Black)) => Outcome::BlackWins,
            _ => return,
        };
        self.over = true;
        let reason = ending.reason.to_string();
        out.say(Reply::Result { outcome, reason });
    }

    /// Makes the engine's move.
    fn play(&mut self, desk: &mut Desk, answer: &Answer, out: &mut Out) {
        let Some((mv, text)) = answer.best.and_then(|mv| Some((mv, text(mv)?))) else {
            return self.close(desk, out);
        };
        self.last_score = answer.score;
        let options = desk.engine.options();
        if options.resign && answer.score.is_some_and(conduct::is_hopeless) {
            self.over = true;
            out.say(Reply::Resign);
            return;
        }
        let offered = std::mem::take(&mut self.draw_offered);
        if offered
            && answer
                .score
                .is_some_and(|s| conduct::takes_draw(s, options.style))
        {
            out.say(Reply::OfferDraw);
        }
        desk.engine.play(mv);
        self.clocks.moves += 1;
        self.expected = answer.ponder;
        out.say(Reply::Move(text));
        self.close(desk, out);
        self.think_ahead(desk);
    }

    /// Begins to think on the opponent's time, if that is wanted and there is a move to expect.
    fn think_ahead(&mut self, desk: &mut Desk) {
        let Some(expected) = self.expected else {
            return;
        };
        let legal = desk.engine.position().legal_moves().contains(&expected);
        if !legal {
            self.expected = None;
        }
        if !self.ponder || self.over || !legal {
            return;
        }
        desk.engine.play(expected);
        let limits = Limits {
            ponder: true,
            ..self.clocks.limits()
        };
        let request = Request {
            limits,
            ..Request::default()
        };
        let epoch = desk.own_epoch();
        let started = desk.think(epoch, Purpose::Ponder, request);
        debug_assert!(
            !matches!(started, Started::Answered(_)),
            "the book does not ponder"
        );
        desk.engine.undo();
    }

    fn user_move(&mut self, desk: &mut Desk, order: &Order<Command>, mv: &str, out: &mut Out) {
        let parsed = iccs::parse(desk.engine.position(), mv);
        let illegal = |reason: String| Reply::illegal_move(reason, mv);
        match parsed {
            _ if self.over && self.seat != Seat::Analysis && self.seat != Seat::Neither => {
                out.say(illegal("the game is over".into()));
            }
            Err(error) => out.say(illegal(error.to_string())),
            Ok(mv) => {
                desk.engine.play(mv);
                self.excluded.clear();
                let hit = self.expected.take() == Some(mv);
                if let Some(thinking) = desk.thinking_mut() {
                    // Only a ponder search lets a move through, and only the one it expects.
                    debug_assert!(hit && thinking.purpose == Purpose::Ponder);
                    thinking.purpose = Purpose::Move;
                    if let Some(clock) = &thinking.clock {
                        clock.ponderhit();
                    }
                    return;
                }
                if self.seat != Seat::Analysis {
                    self.close(desk, out);
                }
                self.act(desk, order.epoch, out);
            }
        }
    }

    fn set_board(&mut self, desk: &mut Desk, fen: Option<&str>, out: &mut Out) {
        match desk.engine.set_position(fen, [], Notation::Iccs) {
            Ok(()) => self.new_position(),
            Err(error) => out.say(Reply::Tell {
                whom: Tell::UserError,
                text: format!("Illegal position: {error}"),
            }),
        }
    }

    fn new_position(&mut self) {
        self.over = false;
        self.expected = None;
        self.draw_offered = false;
        self.last_score = None;
        self.excluded.clear();
    }

    fn new_game(&mut self, desk: &mut Desk, out: &mut Out) {
        desk.engine.new_game();
        self.set_board(desk, None, out);
        self.seat = Seat::Side(Color::Black);
        self.clocks = Clocks {
            level: self.clocks.level,
            fixed: self.clocks.fixed,
            ..Clocks::default()
        };
    }

    fn take_back(&mut self, desk: &mut Desk, plies: usize, out: &mut Out, line: &str) {
        let history = desk.engine.position().ply();
        if history < plies {
            out.say(Reply::error("no move to take back", line));
            return;
        }
        for _ in 0..plies {
            desk.engine.undo();
        }
        self.new_position();
    }

    fn hint(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        let known = self.expected.or_else(|| desk.engine.book_move());
        match known.and_then(text) {
            Some(mv) => out.say(Reply::Hint(mv)),
            None if desk.thinking().is_some() => {}
            None => {
                let limits = Limits {
                    movetime: Some(HINT_TIME),
                    ..Limits::default()
                };
                let request = Request {
                    limits,
                    analysis: true,
                    ..Request::default()
                };
                desk.think(epoch, Purpose::Hint, request);
            }
        }
    }

    fn draw(&mut self, desk: &Desk, out: &mut Out) {
        let style = desk.engine.options().style;
        if self.is_on_move(desk) {
            self.draw_offered = true;
        } else if self
            .last_score
            .is_some_and(|s| conduct::takes_draw(s, style))
        {
            out.say(Reply::OfferDraw);
        }
    }

    fn status(desk: &Desk, out: &mut Out) {
        let Some(thinking) = desk.thinking() else {
            return;
        };
        let total = thinking.position.legal_moves().len() as u32;
        let clock = thinking.clock.as_ref();
        let last = thinking.last.as_ref();
        out.say(Reply::Status {
            time: clock.map_or(0, |clock| clock.elapsed().as_millis() as u64 / 10),
            nodes: clock.map_or(0, |clock| clock.nodes()),
            ply: last.map_or(0, |report| report.depth.max(0) as u32),
            left: 0,
            total,
            current: last
                .and_then(|report| report.pv.first().copied())
                .and_then(text),
        });
    }

    fn exclude(&mut self, desk: &Desk, mv: &str, out: &mut Out) {
        let position = desk.engine.position();
        if mv == "all" {
            self.excluded = position.legal_moves().iter().copied().collect();
            return;
        }
        match iccs::parse(position, mv) {
            Ok(mv) => self.excluded.push(mv),
            Err(error) => out.say(Reply::error(error, mv)),
        }
    }

    fn include(&mut self, desk: &Desk, mv: &str, out: &mut Out) {
        if mv == "all" {
            self.excluded.clear();
            return;
        }
        match iccs::parse(desk.engine.position(), mv) {
            Ok(mv) => self.excluded.retain(|&other| other != mv),
            Err(error) => out.say(Reply::error(error, mv)),
        }
    }

    fn set(desk: &mut Desk, name: &str, value: Option<&str>, out: &mut Out) {
        if let Err(error) = desk.engine.set(Family::XBoard, name, value) {
            out.say(Reply::error(error, &format!("option {name}")));
        }
    }

    /// Sets what XBoard has a command of its own for, under the name that UCI has for it.
    fn set_own(desk: &mut Desk, name: &str, value: u64) {
        let set = desk.engine.set(Family::Uci, name, Some(&value.to_string()));
        if let Err(OptionError::Value { expected, .. }) = set {
            log::warn!("{name} {value}: expected {expected}");
        }
    }
}

impl Dialect for XBoard {
    type Command = Command;

    fn command(&mut self, desk: &mut Desk, order: Order<Command>, out: &mut Out) -> Flow {
        let line = order.command.to_string();
        match &order.command {
            Command::XBoard => out.say(""),
            Command::ProtoVer(_) => Self::introduce(out),
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
                self.act(desk, order.epoch, out);
            }
            Command::PlayOther => {
                self.seat = Seat::Side(!desk.engine.position().side_to_move());
                self.think_ahead(desk);
            }
            Command::White => self.seat = Seat::Side(Color::Black),
            Command::Black => self.seat = Seat::Side(Color::Red),
            Command::Level(level) => {
                self.clocks.level = Some(*level);
                (self.clocks.fixed, self.clocks.own) = (None, None);
                (self.clocks.opponent, self.clocks.moves) = (None, 0);
            }
            Command::SecondsPerMove(millis) => {
                self.clocks.fixed = Some(*millis);
                self.clocks.level = None;
            }
            Command::Depth(plies) => self.clocks.depth = (*plies > 0).then_some(*plies),
            Command::Time(centiseconds) => self.clocks.own = Some(*centiseconds),
            Command::OpponentTime(centiseconds) => self.clocks.opponent = Some(*centiseconds),
            Command::UserMove(mv) => self.user_move(desk, &order, mv.as_str(), out),
            Command::Ping(token) => out.say(Reply::Pong(*token)),
            Command::Draw => self.draw(desk, out),
            Command::Result { .. } => {
                self.over = true;
                self.expected = None;
            }
            Command::SetBoard(fen) => {
                self.set_board(desk, Some(fen), out);
                self.restart(desk, order.epoch, out);
            }
            Command::Edit => out.say(Reply::error("unknown command, use setboard", &line)),
            Command::Hint => self.hint(desk, order.epoch, out),
            Command::Book => out.say(book(desk)),
            Command::Undo => {
                self.take_back(desk, 1, out, &line);
                self.restart(desk, order.epoch, out);
            }
            Command::Remove => {
                self.take_back(desk, 2, out, &line);
                self.restart(desk, order.epoch, out);
            }
            Command::Hard => self.ponder = true,
            Command::Easy => self.ponder = false,
            Command::Post => self.post = true,
            Command::NoPost => self.post = false,
            Command::Analyze => {
                self.seat = Seat::Analysis;
                self.act(desk, order.epoch, out);
            }
            Command::Exit => self.seat = Seat::Neither,
            Command::Status => Self::status(desk, out),
            Command::Memory(mib) => Self::set_own(desk, "Hash", (*mib).clamp(1, 65_536)),
            Command::Cores(cores) => Self::set_own(desk, "Threads", u64::from((*cores).max(1))),
            Command::SetOption { name, value } => Self::set(desk, name, value.as_deref(), out),
            Command::Exclude(mv) => {
                self.exclude(desk, mv.as_str(), out);
                self.restart(desk, order.epoch, out);
            }
            Command::Include(mv) => {
                self.include(desk, mv.as_str(), out);
                self.restart(desk, order.epoch, out);
            }
            Command::Inspect(what) => {
                inspect::inspect(desk, what, Notation::Iccs, order.epoch, out);
            }
            // `?` has stopped the search already; the rest changes nothing here.
            _ => {}
        }
        Flow::Continue
    }

    fn misheard(&mut self, line: &str, error: &ParseError, out: &mut Out) {
        out.say(Reply::misheard(error, line));
    }

    fn text(&mut self, text: &dyn Display, out: &mut Out) {
        out.say(text);
    }

    fn failed(&mut self, why: &str, out: &mut Out) {
        out.say(Reply::Comment(why.into()));
    }

    fn thought(&mut self, desk: &Desk, report: &Report<Move>, out: &mut Out) {
        let shown = match desk.thinking().map(|thinking| thinking.purpose) {
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

    fn answer(&mut self, desk: &mut Desk, thinking: Thinking, answer: Answer, out: &mut Out) {
        match thinking.purpose {
            Purpose::Move => self.play(desk, &answer, out),
            Purpose::Hint => {
                if let Some(mv) = answer.best.and_then(text) {
                    out.say(Reply::Hint(mv));
                }
            }
            Purpose::Analysis | Purpose::Ponder | Purpose::Count => {}
        }
    }

    fn accepts(&self, desk: &Desk, thinking: &Thinking, command: &Command) -> bool {
        let patience = patience(command);
        if patience == Patience::Independent {
            return true;
        }
        if thinking.purpose == Purpose::Ponder
            && let Command::UserMove(mv) = command
            && let Some(expected) = self.expected
            && mv.as_str() == expected.to_string()
        {
            return true;
        }
        let thinks_for_itself = matches!(thinking.purpose, Purpose::Move | Purpose::Count);
        if !thinks_for_itself || patience == Patience::InsteadOfMove {
            desk.discard();
        }
        false
    }
}

impl XBoard {
    /// After the position has changed other than by a move: only analysis goes on by itself.
    fn restart(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        if self.seat == Seat::Analysis {
            self.act(desk, epoch, out);
        }
    }
}

/// The answer to `bk`: indented lines, an empty one last.
fn book(desk: &Desk) -> String {
    let entries = desk.engine.book_entries();
    if entries.is_empty() {
        return "\tthe book does not know this position\n".into();
    }
    let total: u32 = entries.iter().map(|entry| u32::from(entry.weight)).sum();
    let lines = entries.iter().map(|entry| {
        let share = 100 * u32::from(entry.weight) / total.max(1);
        format!(
            "\t{} {share}%  score {}  depth {}\n",
            entry.mv, entry.score, entry.depth
        )
    });
    lines.collect()
}
