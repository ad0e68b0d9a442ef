//! What the threads of the solver share: the table, the stop signal, and the nodes that they split.
//!
//! A node is split when its first move has not cut it off and some thread is idle: whoever comes takes
//! the next of its moves (R. Feldmann and others: *Distributed game tree search*, ICCA Journal 12(2), 1989: the young
//! brothers wait for the eldest). The thread that opened the split works on it too, waits for the
//! others in the end, and meanwhile helps those that help it.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search::clock::{Clock, Limits};
use search::table::Table;

use super::geometry::Geometry;
use super::ordering::Candidate;
use super::worker::Worker;
use crate::search::selectivity::Selectivity;

/// The memory that all threads see.
pub(super) struct Shared<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) table: &'a Table,
    /// No limits: searches by the patterns want one to look at.
    pub(super) clock: Clock,
    /// Whether the session wants the search to end.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    stopped: AtomicBool,
    /// Threads that wait for work.
    idle: AtomicUsize,
    pool: Mutex<Pool>,
    /// Something changed in the pool, or a split is done.
    changed: Condvar,
    /// Nodes of the helpers.
    helper_nodes: AtomicU64,
}

#[derive(Default)]
struct Pool {
    open: Vec<Arc<Split>>,
    closed: bool,
}

/// A node whose moves several threads search.
pub(super) struct Split {
    pub(super) candidates: Vec<Candidate>,
    pub(super) empty: u32,
    pub(super) alpha: i32,
    pub(super) parity: u8,
    selectivity: Selectivity,
    /// The next candidate that nobody has taken.
    next: AtomicUsize,
    best: AtomicI32,
    best_square: AtomicU32,
    /// A move was good enough: the rest need not be searched.
    cut: AtomicBool,
    /// Threads at work on it, its owner not counted.
    helpers: AtomicUsize,
    /// The splits around it.
    outer: Vec<Arc<Split>>,
}

impl Split {
    pub(super) fn new(
        worker: &Worker<'_>,
        candidates: &[Candidate],
        (empty, alpha, parity): (u32, i32, u8),
        (best, square): (i32, u32),
    ) -> Arc<Self> {
        Arc::new(Self {
            candidates: candidates.to_vec(),
            empty,
            alpha,
            parity,
            selectivity: worker.selectivity,
            next: AtomicUsize::new(0),
            best: AtomicI32::new(best),
            best_square: AtomicU32::new(square),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            outer: worker.splits.clone(),
        })
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    pub(super) fn take(&self) -> Option<&Candidate> {
        if self.is_cut() {
            return None;
        }
        self.candidates
            .get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    fn has_work(&self) -> bool {
        !self.is_cut() && self.next.load(Ordering::Relaxed) < self.candidates.len()
    }

    /// Notes a move's score. Ties go to whoever comes first; with more than one thread that is chance.
    pub(super) fn note(&self, score: i32, square: u32) {
        if self.best.fetch_max(score, Ordering::AcqRel) < score {
            self.best_square.store(square, Ordering::Release);
        }
        if score > self.alpha {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn result(&self) -> (i32, u32) {
        (
            self.best.load(Ordering::Acquire),
            self.best_square.load(Ordering::Acquire),
        )
    }
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        geometry: &'a Geometry,
        table: &'a Table,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            geometry,
            table,
            clock: Clock::start(Limits::default(), Duration::ZERO),
            stop,
            stopped: AtomicBool::new(false),
            idle: AtomicUsize::new(0),
            pool: Mutex::default(),
            changed: Condvar::new(),
            helper_nodes: AtomicU64::new(0),
        }
    }

    /// A thread that panicked leaves the pool as it was: nothing in it is ever half done.
    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the stop signal.
    pub(super) fn look(&self) {
        if (self.stop)() {
            self.note_stop();
        }
    }

    /// Notes that the stop signal was seen.
    pub(super) fn note_stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn somebody_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Opens a split for helpers.
    pub(super) fn open(&self, split: &Arc<Split>) {
        self.pool().open.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// Closes a split, and waits for its helpers; meanwhile `worker` helps them.
    pub(super) fn close(&self, split: &Arc<Split>, worker: &mut Worker<'a>) {
        let mut pool = self.pool();
        pool.open.retain(|other| !Arc::ptr_eq(other, split));
        self.idle.fetch_add(1, Ordering::Relaxed);
        while split.helpers.load(Ordering::Acquire) > 0 {
            let of_helpers = |other: &&Arc<Split>| {
                other.has_work() && other.outer.iter().any(|outer| Arc::ptr_eq(outer, split))
            };
            match pool.open.iter().find(of_helpers).cloned() {
                Some(other) => pool = self.join(&other, worker, pool),
                None => {
                    pool = self
                        .changed
                        .wait(pool)
                        .unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        self.idle.fetch_sub(1, Ordering::Relaxed);
    }

    /// Works on a split of another thread.
    fn join<'b>(
        &'b self,
        split: &Arc<Split>,
        worker: &mut Worker<'a>,
        pool: MutexGuard<'b, Pool>,
    ) -> MutexGuard<'b, Pool> {
        split.helpers.fetch_add(1, Ordering::AcqRel);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        drop(pool);
        let mut splits = split.outer.clone();
        splits.push(Arc::clone(split));
        let own = std::mem::replace(&mut worker.splits, splits);
        worker.set_selectivity(split.selectivity);
        worker.work_on(split);
        worker.splits = own;
        let pool = self.pool();
        self.idle.fetch_add(1, Ordering::Relaxed);
        split.helpers.fetch_sub(1, Ordering::AcqRel);
        self.changed.notify_all();
        pool
    }

    /// Helps whoever opens a split, until [`Shared::finish`].
    pub(super) fn help(&self) {
        let mut worker = Worker::new(self);
        let mut pool = self.pool();
        self.idle.fetch_add(1, Ordering::Relaxed);
        while !pool.closed {
            match pool.open.iter().find(|split| split.has_work()).cloned() {
                Some(split) => pool = self.join(&split, &mut worker, pool),
                None => {
                    pool = self
                        .changed
                        .wait(pool)
                        .unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        self.helper_nodes
            .fetch_add(worker.all_nodes(), Ordering::Relaxed);
    }

    /// Positions that helpers visited, known once they have gone.
    pub(super) fn helper_nodes(&self) -> u64 {
        self.helper_nodes.load(Ordering::Relaxed)
    }

    /// Lets the helpers go.
    pub(super) fn finish(&self) {
        self.pool().closed = true;
        self.changed.notify_all();
    }
}
