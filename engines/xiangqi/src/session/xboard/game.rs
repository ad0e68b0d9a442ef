//! The game that this protocol keeps: whose turn it is, moves of both sides, how it ends, moves taken
//! back, draws offered, thinking on the opponent's time.

use ::search::clock::Limits;
use protocol::session::{Epoch, Out};
use protocol::xboard::{Outcome, Reply, Tell};
use xiangqi_rules::Color;
use xiangqi_rules::notation::{Notation, iccs};
use xiangqi_rules::outcome::{Reason, outcome};

use super::super::NO_POSITION;
use super::super::desk::{Desk, Purpose, Searches, Started};
use super::{DEFAULT_TIME, Seat, XBoard, text};
use crate::engine::job::Answer;
use crate::engine::{Ending, Request, conduct};

impl XBoard {
    /// Whether the engine is to move.
    pub(super) fn is_on_move(&self, desk: &Desk) -> bool {
        !self.over && self.seat == Seat::Side(desk.engine.position().side_to_move())
    }

    /// After the position or the seat has changed: think, if there is something to think about.
    pub(super) fn act(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        if self.seat == Seat::Analysis {
            let Some(only) = self.included(desk.engine.position()) else {
                return;
            };
            let request = Request {
                limits: Limits {
                    infinite: true,
                    ..Limits::default()
                },
                only,
                analysis: true,
                ..Request::default()
            };
            desk.think(epoch, Purpose::Analysis, request);
        } else if self.is_on_move(desk) {
            let request = Request {
                limits: self.control.limits(DEFAULT_TIME),
                ..Request::default()
            };
            match desk.think(epoch, Purpose::Move, request) {
                Started::Thinking => {}
                Started::Answered(mv) => self.play(desk, &Answer::of(Some(mv)), out),
                Started::NoMove(Ending::NoPosition) => out.say(Reply::error(NO_POSITION, "go")),
                Started::NoMove(_) => self.close(desk, out),
            }
        }
    }

    /// Says how the game ended, if a side has no move left. Repetitions and the move limit are the
    /// GUI's to judge: XBoard counts a claim that it cannot verify as a loss.
    pub(super) fn close(&mut self, desk: &Desk, out: &mut Out) {
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

    pub(super) fn play(&mut self, desk: &mut Desk, answer: &Answer, out: &mut Out) {
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
        self.control.made += 1;
        self.expected = answer.ponder;
        out.say(Reply::Move(text));
        self.close(desk, out);
        self.think_ahead(desk);
    }

    /// Begins to think on the opponent's time, if that is wanted and there is a move to expect.
    pub(super) fn think_ahead(&mut self, desk: &mut Desk) {
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
            ..self.control.limits(DEFAULT_TIME)
        };
        let request = Request {
            limits,
            ..Request::default()
        };
        let epoch = desk.new_epoch();
        let started = desk.think(epoch, Purpose::Ponder, request);
        debug_assert!(
            !matches!(started, Started::Answered(_)),
            "the book does not ponder"
        );
        desk.engine.undo();
    }

    pub(super) fn user_move(&mut self, desk: &mut Desk, epoch: Epoch, mv: &str, out: &mut Out) {
        let parsed = iccs::parse(desk.engine.position(), mv);
        let illegal = |reason: String| Reply::illegal_move(reason, mv);
        match parsed {
            _ if self.over && self.seat != Seat::Analysis && self.seat != Seat::Neither => {
                out.say(illegal("the game is over".into()));
            }
            _ if !desk.engine.has_position() => out.say(illegal(NO_POSITION.into())),
            Err(error) => out.say(illegal(error.to_string())),
            Ok(mv) => {
                desk.engine.play(mv);
                self.excluded.clear();
                let hit = self.expected.take() == Some(mv);
                if let Some(task) = desk.task_mut() {
                    // Only a ponder search lets a move through, and only the one it expects.
                    debug_assert!(hit && task.purpose == Purpose::Ponder);
                    task.purpose = Purpose::Move;
                    if let Some(clock) = &task.clock {
                        clock.ponderhit();
                    }
                    return;
                }
                if self.seat != Seat::Analysis {
                    self.close(desk, out);
                }
                self.act(desk, epoch, out);
            }
        }
    }

    pub(super) fn set_board(&mut self, desk: &mut Desk, fen: Option<&str>, out: &mut Out) {
        match desk.engine.set_position(fen, [], Notation::Iccs) {
            Ok(()) => self.new_position(),
            Err(error) => out.say(Reply::Tell {
                whom: Tell::UserError,
                text: format!("Illegal position: {error}"),
            }),
        }
    }

    pub(super) fn new_position(&mut self) {
        self.over = false;
        self.expected = None;
        self.draw_offered = false;
        self.last_score = None;
        self.excluded.clear();
    }

    pub(super) fn new_game(&mut self, desk: &mut Desk, out: &mut Out) {
        desk.engine.new_game();
        self.set_board(desk, None, out);
        self.seat = Seat::Side(Color::Black);
        self.control = self.control.new_game();
    }

    pub(super) fn take_back(&mut self, desk: &mut Desk, plies: usize, out: &mut Out, line: &str) {
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

    pub(super) fn draw(&mut self, desk: &Desk, out: &mut Out) {
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

    /// After the position has changed other than by a move: only analysis goes on by itself.
    pub(super) fn restart(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        if self.seat == Seat::Analysis {
            self.act(desk, epoch, out);
        }
    }
}
