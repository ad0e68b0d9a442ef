//! Looking instead of playing: which moves an analysis leaves out, how far it is (`.`), hints, and what
//! the book knows (`bk`).

use std::time::Duration;

use ::search::clock::Limits;
use protocol::session::{Epoch, Out};
use protocol::xboard::Reply;
use xiangqi_rules::notation::iccs;
use xiangqi_rules::{Move, Position};

use super::super::desk::{Desk, Purpose, Searches};
use super::{XBoard, text};
use crate::engine::Request;

/// How long to think for a hint.
const HINT_TIME: Duration = Duration::from_millis(500);

impl XBoard {
    /// The root moves of an analysis, as [`Request::only`] has them; none when all are excluded.
    pub(super) fn included(&self, position: &Position) -> Option<Vec<Move>> {
        if self.excluded.is_empty() {
            return Some(Vec::new());
        }
        let legal = position.legal_moves();
        let included = legal.iter().filter(|mv| !self.excluded.contains(mv));
        let included: Vec<Move> = included.copied().collect();
        (!included.is_empty()).then_some(included)
    }

    pub(super) fn status(desk: &Desk, out: &mut Out) {
        let Some(task) = desk.task() else {
            return;
        };
        let total = task.position.legal_moves().len() as u32;
        let clock = task.clock.as_ref();
        let last = desk.last_report();
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

    pub(super) fn exclude(&mut self, desk: &Desk, mv: &str, out: &mut Out) {
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

    pub(super) fn include(&mut self, desk: &Desk, mv: &str, out: &mut Out) {
        if mv == "all" {
            self.excluded.clear();
            return;
        }
        match iccs::parse(desk.engine.position(), mv) {
            Ok(mv) => self.excluded.retain(|&other| other != mv),
            Err(error) => out.say(Reply::error(error, mv)),
        }
    }

    pub(super) fn hint(&mut self, desk: &mut Desk, epoch: Epoch, out: &mut Out) {
        let known = self.expected.or_else(|| desk.engine.book_move());
        match known.and_then(text) {
            Some(mv) => out.say(Reply::Hint(mv)),
            None if desk.task().is_some() => {}
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
}

/// The answer to `bk`: indented lines, an empty one last.
pub(super) fn book(desk: &Desk) -> String {
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
