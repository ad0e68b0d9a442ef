//! What a search is doing, for whoever watches it from another thread.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// Written by the main searcher's [`Watch`](crate::clock::Watch); table hits by all.
#[derive(Debug, Default)]
pub(crate) struct SearchStatus {
    /// Of [`RootMove`]: the place in the upper half, the number, 0 for none, in the lower.
    root_move: AtomicU64,
    hashfull: AtomicU32,
    table_hits: AtomicU64,
}

/// Which move of the root is being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// Among the moves that the search was given, from 0.
    pub place: usize,
    /// In the order in which they are tried, from 1.
    pub number: u32,
}

impl SearchStatus {
    pub(crate) fn set_root_move(&self, place: usize, number: usize) {
        let packed = (place as u64) << 32 | (number as u64 & u64::from(u32::MAX));
        self.root_move.store(packed, Relaxed);
    }

    pub(crate) fn root_move(&self) -> Option<RootMove> {
        let packed = self.root_move.load(Relaxed);
        let (place, number) = ((packed >> 32) as usize, packed as u32);
        (number > 0).then_some(RootMove { place, number })
    }

    pub(crate) fn set_hashfull(&self, per_mille: u32) {
        self.hashfull.store(per_mille, Relaxed);
    }

    pub(crate) fn hashfull(&self) -> u32 {
        self.hashfull.load(Relaxed)
    }

    pub(crate) fn count_table_hit(&self) {
        self.table_hits.fetch_add(1, Relaxed);
    }

    pub(crate) fn table_hits(&self) -> u64 {
        self.table_hits.load(Relaxed)
    }
}
