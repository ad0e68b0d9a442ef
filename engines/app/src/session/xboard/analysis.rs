//! Analysis: excluded moves, the answer to `.`, and hints.

use std::time::Duration;

use protocol::session::Out;
use protocol::xboard::Reply;
use search::clock::Limits;

use super::{XBoard, XBoardGame, notation, text};
use crate::engine::{Purpose, Request};
use crate::game::Line;
use crate::session::{Heartbeat, Session, think};

const HINT_TIME: Duration = Duration::from_millis(500);

impl<G: XBoardGame> XBoard<G> {
    /// Root moves to analyse, as in [`Request::only`]; none if all are excluded.
    pub(super) fn included(&self, position: &G::Position) -> Option<Vec<G::Move>> {
        if self.excluded.is_empty() {
            return Some(Vec::new());
        }
        let mut included = G::root_moves(position);
        included.retain(|mv| !self.excluded.contains(mv));
        (!included.is_empty()).then_some(included)
    }

    pub(super) fn status(session: &Session<G>, out: &mut Out) {
        let Some(task) = session.task() else {
            return;
        };
        let clock = task.clock.as_ref();
        let last = session.last_report();
        let beat = Heartbeat::of(session).and_then(|beat| beat.current);
        let best = last.and_then(|line| line.pv().first().copied());
        let current = beat.map(|current| current.mv).or(best);
        out.say(Reply::Status {
            time: clock.map_or(0, |clock| clock.elapsed().as_millis() as u64 / 10),
            nodes: clock.map_or(0, |clock| clock.nodes()),
            ply: last.map_or(0, |line| line.depth().max(0) as u32),
            left: beat.map_or(0, |current| current.all.saturating_sub(current.number)),
            total: G::root_moves(&task.position).len() as u32,
            current: current.and_then(|mv| text::<G>(mv, notation(&session.engine))),
        });
    }

    pub(super) fn exclude(&mut self, session: &Session<G>, mv: &str, out: &mut Out) {
        let position = session.engine.position();
        if mv == "all" {
            self.excluded = G::root_moves(position);
            return;
        }
        match G::read_move(position, mv, notation(&session.engine)) {
            Ok(mv) => self.excluded.push(mv),
            Err(error) => out.say(Reply::error(error, mv)),
        }
    }

    pub(super) fn include(&mut self, session: &Session<G>, mv: &str, out: &mut Out) {
        if mv == "all" {
            self.excluded.clear();
            return;
        }
        match G::read_move(session.engine.position(), mv, notation(&session.engine)) {
            Ok(mv) => self.excluded.retain(|&other| other != mv),
            Err(error) => out.say(Reply::error(error, mv)),
        }
    }

    pub(super) fn hint(&mut self, session: &mut Session<G>, out: &mut Out) {
        let known = self.expected.or_else(|| session.engine.book_move());
        match known.and_then(|mv| text::<G>(mv, notation(&session.engine))) {
            Some(mv) => out.say(Reply::Hint(mv)),
            None if session.task().is_some() => {}
            None => {
                let limits = Limits::of_movetime(HINT_TIME);
                let request = Request {
                    purpose: Purpose::Hint,
                    ..Request::best(limits)
                };
                think(session, request);
            }
        }
    }
}
