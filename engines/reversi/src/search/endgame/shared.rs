//! The state that the solver's threads share: the table, the stop signal, and the nodes that are
//! split.
//!
//! A node is split when its first move has not cut it off and some thread is idle: each thread that
//! joins takes the next of its moves (R. Feldmann and others: *Distributed game tree search*, ICCA
//! Journal 12(2), 1989: young brothers wait). The thread that opened the split works on it too,
//! waits for the others in the end, and meanwhile helps those that help it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use search::clock::{Clock, Limits};
use search::tt::TranspositionTable;

use super::geometry::Geometry;
use super::split::Split;
use crate::eval::weights::Weights;

pub(super) struct Shared<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) table: &'a TranspositionTable,
    /// The weights of the patterns; default: the embedded ones.
    pub(super) weights: Option<&'a Weights>,
    /// The clock with the limits; searches by the patterns poll it too.
    pub(super) clock: Clock,
    /// Polled during the search; true ends it.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    stopped: AtomicBool,
    pub(super) idle: AtomicUsize,
    pool: Mutex<Pool>,
    /// Notified when the pool changes or a split is done.
    pub(super) changed: Condvar,
    pub(super) helper_nodes: AtomicU64,
}

#[derive(Default)]
pub(super) struct Pool {
    pub(super) open: Vec<Arc<Split>>,
    pub(super) closed: bool,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        geometry: &'a Geometry,
        table: &'a TranspositionTable,
        weights: Option<&'a Weights>,
        limits: Limits,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            geometry,
            table,
            weights,
            clock: Clock::start(limits, Duration::ZERO),
            stop,
            stopped: AtomicBool::new(false),
            idle: AtomicUsize::new(0),
            pool: Mutex::default(),
            changed: Condvar::new(),
            helper_nodes: AtomicU64::new(0),
        }
    }

    /// Locks the pool. It is consistent even if a thread panicked, since each change is one step.
    pub(super) fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts nodes, and checks the node limit and the stop signal.
    pub(super) fn poll(&self, nodes: u64) {
        self.clock.count(nodes);
        let most = self.clock.limits().nodes;
        if most.is_some_and(|most| self.clock.nodes() >= most) || (self.stop)() {
            self.note_stop();
        }
    }

    /// Makes all threads stop.
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

    /// Nodes of the helpers, complete when they have ended.
    pub(super) fn helper_nodes(&self) -> u64 {
        self.helper_nodes.load(Ordering::Relaxed)
    }

    pub(super) fn finish(&self) {
        self.pool().closed = true;
        self.changed.notify_all();
    }
}
