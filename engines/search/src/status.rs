//! The state of a running search, for other threads to watch.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// Written by the main searcher's [`Watch`](crate::clock::Watch); table hits by all threads.
#[derive(Debug, Default)]
pub(crate) struct SearchStatus {
    /// A packed [`RootMove`]: `place` in the upper half, `number` in the lower; 0 for none.
    root_move: AtomicU64,
    hashfull: AtomicU32,
    tb_hits: AtomicU64,
}

/// The root move being searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootMove {
    /// Index among the root moves of the search, from 0.
    pub place: usize,
    /// Position in the order of search, from 1.
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

    pub(crate) fn count_tb_hit(&self) {
        self.tb_hits.fetch_add(1, Relaxed);
    }

    pub(crate) fn tb_hits(&self) -> u64 {
        self.tb_hits.load(Relaxed)
    }
}
