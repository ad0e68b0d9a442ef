//! What the dialects ask of the desk, and what a search is for.

use std::sync::Arc;

use ::search::clock::{Clock, Limits};
use protocol::frame;
use protocol::host::{Epoch, Speaker};
use reversi_rules::Position;

use super::{Ended, Reversi, Said, Valued};
use crate::engine::Request;

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play.
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
    /// What it thinks about.
    pub(super) position: Position,
    pub(super) clock: Option<Arc<Clock>>,
}

/// The engine, and the search that runs.
pub(super) type Desk = frame::Desk<Reversi>;

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
        work: impl FnOnce(&Position, &Speaker<Said, Ended>) -> String + Send + 'static,
    );
}

impl Searches for Desk {
    fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> bool {
        let Some(job) = self.engine.prepare(request) else {
            return false;
        };
        let task = Task {
            purpose,
            position: job.position().clone(),
            clock: Some(Arc::clone(job.clock())),
        };
        self.start_thinking(epoch, task, move |stop, say| job.run(stop, say));
        true
    }

    fn review(&mut self, epoch: Epoch, limits: Limits) {
        let mut positions = Vec::new();
        let mut position = self.engine.position().clone();
        loop {
            let moves_made = position.history().len() as u32;
            let job = self
                .engine
                .prepare_for(position.clone(), Request::best(limits));
            let score = 100 * position.score(position.side_to_move());
            positions.push((moves_made, job, score));
            if position.undo().is_none() {
                break;
            }
        }
        self.start(epoch, about(self, Purpose::Review), move |speaker| {
            for (moves_made, job, score) in positions {
                let stop = || speaker.is_stopped();
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
                        speaker.say(Said::Note(Valued { moves_made, value }));
                    }
                    _ => break,
                }
            }
            Ended::Counted(None)
        });
    }

    fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Speaker<Said, Ended>) -> String + Send + 'static,
    ) {
        let task = about(self, Purpose::Count);
        let position = task.position.clone();
        self.start(epoch, task, move |speaker| {
            Ended::Counted(Some(work(&position, speaker)))
        });
    }
}

/// A task about the engine's position that no clock limits.
fn about(desk: &Desk, purpose: Purpose) -> Task {
    Task {
        purpose,
        position: desk.engine.position().clone(),
        clock: None,
    }
}
