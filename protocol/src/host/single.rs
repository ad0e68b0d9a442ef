//! One search at a time: what most sessions hold.
//!
//! The host runs any number of searches; a GUI asks for one after the other. [`Single`] remembers the
//! one that runs, what it is for (a `T` of the session's own), and whether anyone still wants its
//! answer.

use std::cell::Cell;
use std::fmt;

use super::epoch::Epoch;
use super::search::{Running, Searches, Speaker};
use super::session::Event;

/// The one search that may run.
pub struct Single<R, A, T> {
    searches: Searches<R, A>,
    current: Option<Current<T>>,
}

struct Current<T> {
    task: T,
    /// Nobody wants its answer any more.
    discarded: Cell<bool>,
    running: Running,
}

/// What an event of the search means to the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News<R, A, T> {
    /// It said something on its way.
    Said(R),
    /// It is over, and this is what it was for and what it found.
    Done(T, A),
    /// It panicked, with this message. What it was for, unless nobody wanted its answer: then one is
    /// still owed.
    Panicked(Option<T>, String),
}

impl<R, A, T> Single<R, A, T> {
    /// What the search that runs is for, if one does.
    pub fn task(&self) -> Option<&T> {
        self.current.as_ref().map(|current| &current.task)
    }

    pub fn task_mut(&mut self) -> Option<&mut T> {
        self.current.as_mut().map(|current| &mut current.task)
    }

    /// Ends the search that runs; it still answers.
    pub fn cancel(&self) {
        if let Some(current) = &self.current {
            current.running.cancel();
        }
    }

    /// Ends the search that runs, and nobody will hear of its answer. [`Single::task`] remains until
    /// it has ended: no other may be started before.
    pub fn discard(&self) {
        if let Some(current) = &self.current {
            current.discarded.set(true);
            current.running.cancel();
        }
    }

    /// What an event means; none if it is nobody's business any more.
    pub fn hear(&mut self, event: Event<R, A>) -> Option<News<R, A, T>> {
        match event {
            Event::Said { report, .. } => {
                let wanted = self.current.as_ref().is_some_and(|c| !c.discarded.get());
                wanted.then_some(News::Said(report))
            }
            Event::Done { answer, .. } => {
                let task = self.finished()?;
                Some(News::Done(task, answer))
            }
            Event::Panicked { message, .. } => {
                log::error!("the search panicked: {message}");
                self.current
                    .is_some()
                    .then(|| News::Panicked(self.finished(), message))
            }
        }
    }

    /// The search has ended; what it was for, if anyone still wants its answer.
    fn finished(&mut self) -> Option<T> {
        let current = self.current.take()?;
        (!current.discarded.get()).then_some(current.task)
    }
}

impl<R: Send + 'static, A: Send + 'static, T> Single<R, A, T> {
    /// None runs yet.
    pub fn new(searches: Searches<R, A>) -> Single<R, A, T> {
        Single {
            searches,
            current: None,
        }
    }

    /// Runs `think` as the search for `task`, under the number of the command that asked for it. No
    /// other may be running.
    pub fn start(
        &mut self,
        epoch: Epoch,
        task: T,
        think: impl FnOnce(&Speaker<R, A>) -> A + Send + 'static,
    ) {
        debug_assert!(self.current.is_none(), "a search runs already");
        let running = self.searches.start(epoch, think);
        self.current = Some(Current {
            task,
            discarded: Cell::new(false),
            running,
        });
    }

    /// A number for a search that no command asked for.
    pub fn own_epoch(&self) -> Epoch {
        self.searches.own_epoch()
    }
}

impl<R, A, T: fmt::Debug> fmt::Debug for Single<R, A, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Single")
            .field("task", &self.task())
            .finish_non_exhaustive()
    }
}
