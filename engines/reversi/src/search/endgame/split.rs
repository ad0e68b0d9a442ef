//! A node whose moves several threads search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::candidate::Candidate;
use crate::search::selectivity::Selectivity;
use crate::search::tt_move::TtMove;

pub(super) struct Split {
    pub(super) candidates: Vec<Candidate>,
    pub(super) empty: u32,
    pub(super) alpha: i32,
    pub(super) parity: u8,
    pub(super) selectivity: Selectivity,
    /// The index of the next candidate to search.
    next: AtomicUsize,
    /// The best score and its move in one word ([`pack`]), so that they always belong together.
    best: AtomicU64,
    /// Whether a move failed high: the rest need not be searched.
    cut: AtomicBool,
    /// The number of threads at work on it, not counting its owner.
    pub(super) helpers: AtomicUsize,
    /// The splits around it that its owner is working in, the innermost last.
    pub(super) outer: Vec<Arc<Split>>,
}

impl Split {
    pub(super) fn new(
        candidates: &[Candidate],
        (empty, alpha, parity): (u32, i32, u8),
        best: (i32, Option<TtMove>),
        selectivity: Selectivity,
        outer: Vec<Arc<Self>>,
    ) -> Self {
        Self {
            candidates: candidates.to_vec(),
            empty,
            alpha,
            parity,
            selectivity,
            next: AtomicUsize::new(0),
            best: AtomicU64::new(pack(best)),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            outer,
        }
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

    pub(super) fn has_work(&self) -> bool {
        !self.is_cut() && self.next.load(Ordering::Relaxed) < self.candidates.len()
    }

    /// Records a move's score. Of equal scores the first recorded stays; with more than one thread
    /// that is chance.
    pub(super) fn note(&self, score: i32, mv: Option<TtMove>) {
        let better = |best| (score > unpack(best).0).then(|| pack((score, mv)));
        // An error means that the score is no better.
        let _ = self
            .best
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, better);
        if score > self.alpha {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn result(&self) -> (i32, Option<TtMove>) {
        unpack(self.best.load(Ordering::Acquire))
    }
}

/// Packs a score and its move into one word.
fn pack((score, mv): (i32, Option<TtMove>)) -> u64 {
    u64::from(score.cast_unsigned()) << 32 | u64::from(mv.map_or(0, TtMove::get))
}

fn unpack(word: u64) -> (i32, Option<TtMove>) {
    let score = ((word >> 32) as u32).cast_signed();
    (score, TtMove::new(word as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_move_travel_together() {
        for score in [i32::MIN, -64, -1, 0, 1, 64, i32::MAX] {
            for mv in [None, TtMove::new(1), TtMove::new(64)] {
                assert_eq!(unpack(pack((score, mv))), (score, mv));
            }
        }
    }
}
