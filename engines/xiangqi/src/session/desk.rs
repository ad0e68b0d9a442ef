//! What the dialects ask of the desk, and what a search is for.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ::search::clock::{Clock, Limits};
use protocol::session::{Epoch, Reporter, Session};
use xiangqi_rules::{Move, Position};

use super::Xiangqi;
use crate::engine::job::Answer;
use crate::engine::{Ending, Prepared, Request};

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
    /// A look at a position, until told otherwise.
    Analysis,
    /// Thinking on the opponent's time (XBoard; UCCI and UCI ask for it themselves).
    Ponder,
    Hint,
    /// `perft` or `bench`.
    Count,
}

/// What a search is for, and about.
pub struct Task {
    pub(super) purpose: Purpose,
    pub(super) position: Position,
    pub(super) clock: Option<Arc<Clock>>,
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task")
            .field("purpose", &self.purpose)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

pub(super) enum Started {
    Thinking,
    Answered(Move),
    NoMove(Ending),
}

/// The engine, and the search that runs.
pub(super) type Desk = Session<Xiangqi>;

/// The searches of this game. No other may be running when one is started.
pub(super) trait Searches {
    /// Starts thinking about the engine's position.
    fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> Started;

    /// Answers that there is no move, but not before `go infinite` and `go ponder` may be answered.
    fn wait(&mut self, epoch: Epoch, limits: Limits);

    /// Counts something on the search thread, and says it in lines of text.
    fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Reporter<Xiangqi>) -> String + Send + 'static,
    );
}

impl Searches for Desk {
    fn think(&mut self, epoch: Epoch, purpose: Purpose, request: Request) -> Started {
        let asked_at = Some(self.clock_start(epoch));
        match self.engine.prepare(Request {
            asked_at,
            ..request
        }) {
            Prepared::NoMove(ending) => Started::NoMove(ending),
            Prepared::Book(mv) => Started::Answered(mv),
            Prepared::Search(job) => {
                let task = Task {
                    purpose,
                    position: job.position().clone(),
                    clock: Some(Arc::clone(job.clock())),
                };
                self.start_search(epoch, task, move |stop, say| job.run(stop, say));
                Started::Thinking
            }
        }
    }

    fn wait(&mut self, epoch: Epoch, limits: Limits) {
        let clock = Arc::new(Clock::start(limits, Duration::ZERO));
        let task = Task {
            purpose: Purpose::Move,
            position: self.engine.position().clone(),
            clock: Some(Arc::clone(&clock)),
        };
        self.start_search(epoch, task, move |stop, _| {
            clock.wait_for_stop(stop);
            Answer::of(None)
        });
    }

    fn count(
        &mut self,
        epoch: Epoch,
        work: impl FnOnce(&Position, &Reporter<Xiangqi>) -> String + Send + 'static,
    ) {
        let position = self.engine.position().clone();
        let task = Task {
            purpose: Purpose::Count,
            position: position.clone(),
            clock: None,
        };
        self.start_count(epoch, task, move |reporter| Some(work(&position, reporter)));
    }
}
