//! What the dialects ask of the desk, and what a search is for.

use std::sync::Arc;

use ::search::clock::{Clock, Limits};
use protocol::session::{Epoch, Reporter, Session};
use reversi_rules::Position;

use super::{Reversi, Valued};
use crate::engine::Request;

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
    /// What the best moves are worth.
    Hint,
    /// A look at a position, until told otherwise.
    Analysis,
    /// What the positions of a game are worth.
    Review,
    /// `perft`.
    Count,
}

/// What a search is for, and about.
#[derive(Debug)]
pub struct Task {
    pub(super) purpose: Purpose,
    pub(super) position: Position,
    pub(super) clock: Option<Arc<Clock>>,
    pub(super) is_bounded: bool,
}

/// From so many empty squares on nobody waits for a search to reach the end of the game.
const TOO_MANY: u32 = 34;

/// Whether a search of a position ends by itself: a depth that reaches the end of the game is no limit
/// where that is far.
fn is_bounded(limits: &Limits, position: &Position) -> bool {
    let empties = position.empties();
    let to_the_end = limits.depth.is_some_and(|depth| depth as u32 >= empties);
    let otherwise = limits.movetime.is_some() || limits.own.is_some() || limits.nodes.is_some();
    otherwise || !limits.infinite && (!to_the_end || empties < TOO_MANY)
}

/// The engine, and the search that runs.
pub(super) type Desk = Session<Reversi>;

/// The searches of this game. No other may be running when one is started.
pub(super) trait Searches {
    /// Starts thinking about the engine's position, unless the game is over. Whether a search runs.
    fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> bool;

    /// Values the positions of the game so far, the last one first.
    fn review(&mut self, epoch: Epoch, limits: Limits);

    /// Counts something on the search thread, and says it in lines of text.
    fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Reporter<Reversi>) -> String + Send + 'static,
    );
}

impl Searches for Desk {
    fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> bool {
        let asked_at = Some(self.clock_start(epoch));
        let Some(job) = self.engine.prepare(Request {
            asked_at,
            ..request
        }) else {
            return false;
        };
        let task = Task {
            purpose,
            position: job.position().clone(),
            clock: Some(Arc::clone(job.clock())),
            is_bounded: is_bounded(job.clock().limits(), job.position()),
        };
        self.start_search(epoch, task, move |stop, say| job.run(stop, say));
        true
    }

    fn review(&mut self, epoch: Epoch, limits: Limits) {
        let mut positions = Vec::new();
        let mut position = self.engine.position().clone();
        let mut task = about(self, Purpose::Review);
        loop {
            let moves_made = position.history().len() as u32;
            task.is_bounded &= is_bounded(&limits, &position);
            let job = self
                .engine
                .prepare_for(position.clone(), Request::best(limits));
            let score = 100 * position.score(position.side_to_move());
            positions.push((moves_made, job, score));
            if position.undo().is_none() {
                break;
            }
        }
        self.start_count(epoch, task, move |reporter| {
            for (moves_made, job, score) in positions {
                let stop = || reporter.is_stopped();
                let value = match job {
                    // The game is over here.
                    None => Some(score),
                    Some(job) => {
                        let answer = job.run(&stop, &mut |_| {});
                        answer.lines.first().map(|line| line.value)
                    }
                };
                match value {
                    Some(value) if !stop() => {
                        reporter.note(Valued { moves_made, value });
                    }
                    _ => break,
                }
            }
            None
        });
    }

    fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Reporter<Reversi>) -> String + Send + 'static,
    ) {
        let task = about(self, Purpose::Count);
        let position = task.position.clone();
        self.start_count(epoch, task, move |reporter| Some(work(&position, reporter)));
    }
}

/// A task about the engine's position that no clock limits.
fn about(desk: &Desk, purpose: Purpose) -> Task {
    Task {
        purpose,
        position: desk.engine.position().clone(),
        clock: None,
        is_bounded: true,
    }
}
