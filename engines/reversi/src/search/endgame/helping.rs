//! How the solver's threads help each other: a thread without work searches moves of a node that
//! another has split.

use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::thread;

use super::candidate::Candidate;
use super::shared::{Pool, Shared};
use super::split::Split;
use super::worker::Worker;
use crate::search::tt_move::TtMove;

impl Worker<'_> {
    /// A split of the remaining moves, with the best score and move so far.
    pub(super) fn new_split(
        &self,
        candidates: &[Candidate],
        node: (u32, i32, u8),
        best: (i32, Option<TtMove>),
    ) -> Arc<Split> {
        let outer = self.splits.clone();
        Arc::new(Split::new(candidates, node, best, self.selectivity, outer))
    }
}

/// A thread that works on another's split. On drop it stops counting as a helper, however it ends;
/// if it panics, the move that it took has no score, and the search ends without an answer.
struct Helping<'a, 'b> {
    shared: &'a Shared<'b>,
    split: &'a Split,
}

impl Drop for Helping<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.shared.note_stop();
        }
        // The pool is locked so that the owner, about to wait, either sees the change or is
        // notified.
        let _pool = self.shared.pool();
        self.split.helpers.fetch_sub(1, Ordering::AcqRel);
        self.shared.changed.notify_all();
    }
}

impl<'a> Shared<'a> {
    /// Closes a split and waits for its helpers; meanwhile `worker` helps with their splits.
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

    /// Helps with any open split, until [`Shared::finish`].
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
}

#[cfg(test)]
mod tests {
    use search::clock::Limits;
    use search::tt::TranspositionTable;

    use super::super::geometry::Geometry;
    use super::*;

    /// Runs a test with a worker and the state that workers share.
    fn with_worker(test: impl FnOnce(&Shared<'_>, &Worker<'_>)) {
        let geometry = Geometry::new(reversi_rules::Size::STANDARD).unwrap();
        let table = TranspositionTable::new(1);
        let shared = Shared::new(&geometry, &table, None, Limits::default(), &|| false);
        test(&shared, &Worker::new(&shared));
    }

    #[test]
    fn the_best_of_many_scores_noted_at_once_keeps_its_move() {
        with_worker(|_, worker| {
            for _ in 0..200 {
                let split = worker.new_split(&[], (20, 64, 0), (-64, None));
                thread::scope(|scope| {
                    for thread in 0..4_u16 {
                        let split = &split;
                        scope.spawn(move || {
                            for score in -60..=60_i32 {
                                // Every score comes with a different move.
                                let mv = (score + 61).cast_unsigned() as u16 | thread << 8;
                                split.note(score, TtMove::new(mv));
                            }
                        });
                    }
                });
                let (score, mv) = split.result();
                assert_eq!(score, 60);
                assert_eq!(mv.map(|mv| mv.get() & 0xff), Some(121));
            }
        });
    }

    #[test]
    fn a_helper_that_panics_is_not_waited_for() {
        with_worker(|shared, worker| {
            let split = worker.new_split(&[], (20, 0, 0), (-64, None));
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
