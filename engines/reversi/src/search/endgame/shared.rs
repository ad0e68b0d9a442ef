//! What the threads of the solver share: the table, the stop signal, and the nodes that they split.
//!
//! A node is split when its first move has not cut it off and some thread is idle: whoever comes takes
//! the next of its moves (R. Feldmann and others: *Distributed game tree search*, ICCA Journal 12(2), 1989: the young
//! brothers wait for the eldest). The thread that opened the split works on it too, waits for the
//! others in the end, and meanwhile helps those that help it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use search::clock::{Clock, Limits};
use search::tt::TranspositionTable;

use super::geometry::Geometry;
use super::ordering::Candidate;
use super::worker::Worker;
use crate::search::selectivity::Selectivity;

/// The memory that all threads see.
pub(super) struct Shared<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) table: &'a TranspositionTable,
    /// What limits there are; searches by the patterns look at it too.
    pub(super) clock: Clock,
    /// Whether the session wants the search to end.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    stopped: AtomicBool,
    idle: AtomicUsize,
    pool: Mutex<Pool>,
    /// Something changed in the pool, or a split is done.
    changed: Condvar,
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
    /// The best score and its square in one word ([`pack`]): they belong together whoever notes one when.
    best: AtomicU64,
    /// A move was good enough: the rest need not be searched.
    cut: AtomicBool,
    /// Threads at work on it, its owner not counted.
    helpers: AtomicUsize,
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
            best: AtomicU64::new(pack(best, square)),
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
        let better = |best| (score > unpack(best).0).then(|| pack(score, square));
        // An error says that it is no better.
        let _ = self
            .best
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, better);
        if score > self.alpha {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn result(&self) -> (i32, u32) {
        unpack(self.best.load(Ordering::Acquire))
    }
}

/// A score and its square as one word.
fn pack(score: i32, square: u32) -> u64 {
    u64::from(score.cast_unsigned()) << 32 | u64::from(square)
}

fn unpack(word: u64) -> (i32, u32) {
    (((word >> 32) as u32).cast_signed(), word as u32)
}

/// A thread at work on another's split. However it leaves, the owner no longer waits for it; if it panics, the
/// move that it had taken has no score, and the search ends without an answer.
struct Helping<'a, 'b> {
    shared: &'a Shared<'b>,
    split: &'a Split,
}

impl Drop for Helping<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.shared.note_stop();
        }
        // With the pool in hand: an owner that is about to wait either sees it or hears it.
        let _pool = self.shared.pool();
        self.split.helpers.fetch_sub(1, Ordering::AcqRel);
        self.shared.changed.notify_all();
    }
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        geometry: &'a Geometry,
        table: &'a TranspositionTable,
        limits: Limits,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            geometry,
            table,
            clock: Clock::start(limits, Duration::ZERO),
            stop,
            stopped: AtomicBool::new(false),
            idle: AtomicUsize::new(0),
            pool: Mutex::default(),
            changed: Condvar::new(),
            helper_nodes: AtomicU64::new(0),
        }
    }

    /// What it holds is whole even if a thread panicked: each change of it is one step.
    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts nodes, and looks at the limit and at the stop signal.
    pub(super) fn look(&self, nodes: u64) {
        self.clock.count(nodes);
        let most = self.clock.limits().nodes;
        if most.is_some_and(|most| self.clock.nodes() >= most) || (self.stop)() {
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
        let helping = Helping {
            shared: self,
            split,
        };
        worker.work_on(split);
        drop(helping);
        worker.splits = own;
        self.idle.fetch_add(1, Ordering::Relaxed);
        self.pool()
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

    pub(super) fn finish(&self) {
        self.pool().closed = true;
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_square_travel_together() {
        for score in [i32::MIN, -64, -1, 0, 1, 64, i32::MAX] {
            for square in [0, 63, u32::MAX] {
                assert_eq!(unpack(pack(score, square)), (score, square));
            }
        }
    }

    /// What the threads share, and one of them.
    fn with_worker(test: impl FnOnce(&Shared<'_>, &Worker<'_>)) {
        let geometry = Geometry::new(reversi_rules::Size::STANDARD).unwrap();
        let table = TranspositionTable::new(1);
        let shared = Shared::new(&geometry, &table, Limits::default(), &|| false);
        test(&shared, &Worker::new(&shared));
    }

    #[test]
    fn the_best_of_many_scores_noted_at_once_keeps_its_square() {
        with_worker(|_, worker| {
            for _ in 0..200 {
                let split = Split::new(worker, &[], (20, 64, 0), (-64, u32::MAX));
                thread::scope(|scope| {
                    for thread in 0..4_u32 {
                        let split = &split;
                        scope.spawn(move || {
                            for score in -60..=60 {
                                // Each score has a square of its own.
                                split.note(score, score.cast_unsigned() ^ thread << 16);
                            }
                        });
                    }
                });
                let (score, square) = split.result();
                assert_eq!(score, 60);
                assert_eq!(square & 0xffff, 60);
            }
        });
    }

    #[test]
    fn a_helper_that_panics_is_not_waited_for() {
        with_worker(|shared, worker| {
            let split = Split::new(worker, &[], (20, 0, 0), (-64, u32::MAX));
            split.helpers.fetch_add(1, Ordering::AcqRel);
            let panicked = thread::scope(|scope| {
                let work = || {
                    let _helping = Helping {
                        shared,
                        split: &split,
                    };
                    panic!("as a test has it");
                };
                scope.spawn(work).join().is_err()
            });
            assert!(panicked && shared.is_stopped());
            assert_eq!(split.helpers.load(Ordering::Acquire), 0);
        });
    }
}
