//! Shares the work of a search between threads (Simplified ABDADA): a thread defers moves that
//! another thread is searching, and comes back to them when the table may already have their
//! values.
//!
//! A mark is a hint and no lock. If one was overwritten, two threads search the same move, as they
//! would without it. (J.-C. Weill: *The ABDADA distributed minimax search algorithm*, ICCA Journal
//! 19(1), 1996, which counts the threads in the table's entries; marks apart from the table are T.
//! Kerrigan's: *Simplified ABDADA*, 2017.)

use std::num::NonZeroU16;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arrayvec::ArrayVec;

use crate::tt::TranspositionTable;
use crate::value::{Depth, Value};

/// Number of marks: a power of two, far more than threads times the plies of their lines.
const SLOTS: usize = 1 << 12;
/// Minimum depth of a node to mark its moves: below, a search is over before others would see the
/// mark.
const MIN_DEPTH: Depth = 5;
/// Maximum number of deferred moves of a node.
const MAX_DEFERRED: usize = 32;

/// The deferred moves of a node.
pub type DeferredMoves<M> = ArrayVec<M, MAX_DEFERRED>;

/// The moves that the threads of a search are searching; each thread has a clone. The default, for
/// a single thread, marks nothing.
///
/// A move is identified by the key of the position after it and the depth of the node before it.
#[derive(Clone, Debug, Default)]
pub struct CurrentlySearching(Option<Arc<[AtomicU64]>>);

impl CurrentlySearching {
    pub(crate) fn for_threads(threads: usize) -> Self {
        let slots = || (0..SLOTS).map(|_| AtomicU64::new(0)).collect();
        Self((threads > 1).then(slots))
    }

    /// The mark of a move and its slot; none if the depth is too low or there is only one thread.
    #[inline]
    fn slot(&self, key: u64, depth: Depth) -> Option<(u64, &AtomicU64)> {
        let slots = self.0.as_ref().filter(|_| depth >= MIN_DEPTH)?;
        let mark = key ^ depth as u64;
        Some((mark, &slots[mark as usize % SLOTS]))
    }

    /// Whether to defer a move, number `move_count` (from 1) of its node, since another thread is
    /// searching it. The first move is never deferred: it may cause a cutoff.
    #[inline]
    pub fn should_defer(&self, key: u64, depth: Depth, move_count: usize) -> bool {
        let is_at = |(mark, slot): (u64, &AtomicU64)| slot.load(Relaxed) == mark;
        move_count > 1 && self.slot(key, depth).is_some_and(is_at)
    }

    /// A cutoff of this node, with its move, that another thread has stored in the table since the
    /// node was entered. To be called before each later move of a deep node.
    #[inline]
    pub fn tt_cutoff(
        &self,
        table: &TranspositionTable,
        (key, ply): (u64, usize),
        (depth, move_count): (Depth, usize),
        beta: Value,
    ) -> Option<(Value, Option<NonZeroU16>)> {
        if self.0.is_none() || depth < MIN_DEPTH || move_count == 1 {
            return None;
        }
        let entry = table.probe(key, ply)?;
        Some((entry.cutoff(depth, beta)?, entry.mv))
    }

    /// Marks a move that this thread begins to search.
    #[inline]
    pub fn starting_search(&self, key: u64, depth: Depth) {
        if let Some((mark, slot)) = self.slot(key, depth) {
            slot.store(mark, Relaxed);
        }
    }

    /// Removes the mark after the search of the move. A search that is stopped leaves its mark,
    /// which nobody reads any more.
    #[inline]
    pub fn finished_search(&self, key: u64, depth: Depth) {
        if let Some((mark, slot)) = self.slot(key, depth) {
            let _ = slot.compare_exchange(mark, 0, Relaxed, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_another_thread_is_at_is_put_off_until_it_is_done() {
        let currently_searching = CurrentlySearching::for_threads(2);
        let other = currently_searching.clone();
        let (key, depth) = (0x1234_5678_9ABC_DEF0, MIN_DEPTH);
        assert!(!currently_searching.should_defer(key, depth, 2));
        other.starting_search(key, depth);
        assert!(currently_searching.should_defer(key, depth, 2));
        assert!(!currently_searching.should_defer(key, depth, 1));
        assert!(!currently_searching.should_defer(key, depth + 1, 2));
        assert!(!currently_searching.should_defer(key + (1 << 32), depth, 2));
        // A mark that was overwritten belongs to the other thread.
        currently_searching.starting_search(key + (1 << 32), depth);
        other.finished_search(key, depth);
        assert!(other.should_defer(key + (1 << 32), depth, 2));
        currently_searching.finished_search(key + (1 << 32), depth);
        assert!(!other.should_defer(key + (1 << 32), depth, 2));
    }

    #[test]
    fn one_thread_and_shallow_nodes_put_nothing_off() {
        for (currently_searching, depth) in [
            (CurrentlySearching::for_threads(1), MIN_DEPTH),
            (CurrentlySearching::for_threads(2), MIN_DEPTH - 1),
        ] {
            currently_searching.starting_search(9, depth);
            assert!(!currently_searching.should_defer(9, depth, 2));
        }
    }
}
