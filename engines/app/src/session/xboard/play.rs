//! The game that the engine keeps: whose turn it is, moves of both sides, the end of the game,
//! undo, draw offers, pondering.

use protocol::session::Out;
use protocol::xboard::{Reply, Tell};
use search::clock::Limits;

use super::{BLACK, DEFAULT_TIME, EngineSide, XBoard, XBoardGame, notation, text};
use crate::engine::{Answer, NoMoveReason, Purpose, Request};
use crate::session::{Session, Started, ponder, think};

impl<G: XBoardGame> XBoard<G> {
    /// Whether it is the engine's turn.
    fn is_on_move(&self, session: &Session<G>) -> bool {
        !self.over
            && self.engine_side == EngineSide::Side(G::side_to_move(session.engine.position()))
    }

    /// Starts a search after the position or the engine's side has changed, if one is due.
    pub(super) fn act(&mut self, session: &mut Session<G>, out: &mut Out) {
        if self.engine_side == EngineSide::Analysis {
            let Some(only) = self.included(session.engine.position()) else {
                return;
            };
            let limits = Limits::infinite();
            let request = Request {
                lines: session.engine.options().multipv,
                only,
                ..Request::analysis(limits)
            };
            think(session, request);
        } else if self.is_on_move(session) {
            let limits = self.control.limits(DEFAULT_TIME);
            match think(session, Request::best(limits)) {
                Started::Thinking => {}
                Started::Answered(mv) => self.play(session, &Answer::of(Some(mv)), out),
                Started::NoMove(ending @ NoMoveReason::NoPosition) => {
                    out.say(Reply::error(ending, "go"));
                }
                Started::NoMove(_) => self.close(session, out),
            }
        }
    }

    /// Prints the result if the game is over.
    fn close(&mut self, session: &Session<G>, out: &mut Out) {
        let engine = &session.engine;
        if let Some((outcome, reason)) = G::outcome(engine.options(), engine.position()) {
            self.over = true;
            out.say(Reply::Result { outcome, reason });
        }
    }

    pub(super) fn play(&mut self, session: &mut Session<G>, answer: &Answer<G>, out: &mut Out) {
        let best = answer
            .best
            .and_then(|mv| Some((mv, text::<G>(mv, notation(&session.engine))?)));
        let Some((mv, text)) = best else {
            return self.close(session, out);
        };
        self.last_score = answer.score;
        let options = session.engine.options();
        if answer.score.is_some_and(|s| G::resigns(options, s)) {
            self.over = true;
            out.say(Reply::Resign);
            return;
        }
        let offered = std::mem::take(&mut self.draw_offered);
        if offered && answer.score.is_some_and(|s| G::takes_draw(options, s)) {
            out.say(Reply::OfferDraw);
        }
        if session.engine.play(mv).is_err() {
            return;
        }
        self.control.made += 1;
        self.expected = answer.ponder;
        out.say(Reply::Move(text));
        self.close(session, out);
        self.start_pondering(session);
    }

    /// Starts to ponder, if that is on and a reply is expected.
    pub(super) fn start_pondering(&mut self, session: &mut Session<G>) {
        let engine = &session.engine;
        let moves = G::root_moves(engine.position());
        self.expected = self.expected.filter(|expected| moves.contains(expected));
        let Some(expected) = self.expected else {
            return;
        };
        if !self.over {
            let position = engine.position().clone();
            ponder(
                session,
                position,
                &[expected],
                self.control.limits(DEFAULT_TIME),
            );
        }
    }

    pub(super) fn user_move(&mut self, session: &mut Session<G>, text: &str, out: &mut Out) {
        let mut position = session.engine.position().clone();
        let made = G::read_move(&position, text, notation(&session.engine))
            .and_then(|mv| G::play_move(&mut position, mv).map(|()| mv));
        let illegal = |why: String| Reply::illegal_move(why, text);
        match made {
            _ if self.over
                && self.engine_side != EngineSide::Analysis
                && self.engine_side != EngineSide::Force =>
            {
                out.say(illegal(NoMoveReason::Over.to_string()));
            }
            _ if !session.engine.has_position() => {
                out.say(illegal(NoMoveReason::NoPosition.to_string()));
            }
            Err(why) => out.say(illegal(why)),
            Ok(mv) => {
                session.engine.set_position(position);
                self.excluded.clear();
                let hit = self.expected.take() == Some(mv);
                if let Some(task) = session.task_mut() {
                    // Only a ponder search lets a move through, and only the expected one.
                    debug_assert!(hit && task.purpose == Purpose::Ponder);
                    return task.ponderhit();
                }
                if self.engine_side != EngineSide::Analysis {
                    self.close(session, out);
                }
                self.act(session, out);
            }
        }
    }

    pub(super) fn set_board(&mut self, session: &mut Session<G>, fen: &str, out: &mut Out) {
        match session
            .engine
            .set_position_or_reject(G::read_position(fen, notation(&session.engine)))
        {
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

    pub(super) fn new_game(&mut self, session: &mut Session<G>) {
        session.engine.new_game(G::start());
        session.engine.make_ready();
        self.new_position();
        self.engine_side = BLACK;
        self.control = self.control.new_game();
    }

    pub(super) fn take_back(
        &mut self,
        session: &mut Session<G>,
        plies: usize,
        line: &str,
        out: &mut Out,
    ) {
        if G::plies(session.engine.position()) < plies {
            out.say(Reply::error("no move to take back", line));
            return;
        }
        for _ in 0..plies {
            session.engine.undo();
        }
        self.new_position();
    }

    pub(super) fn draw(&mut self, session: &Session<G>, out: &mut Out) {
        let options = session.engine.options();
        if self.is_on_move(session) {
            self.draw_offered = true;
        } else if self.last_score.is_some_and(|s| G::takes_draw(options, s)) {
            out.say(Reply::OfferDraw);
        }
    }

    /// In analysis, starts the search anew after a command that has ended it.
    pub(super) fn resume_analysis(&mut self, session: &mut Session<G>, out: &mut Out) {
        if self.engine_side == EngineSide::Analysis && session.task().is_none() {
            self.act(session, out);
        }
    }
}
