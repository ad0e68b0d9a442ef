//! A node whose moves several threads search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::candidate::Candidate;
use crate::search::selectivity::Selectivity;
use crate::search::table_move::TableMove;

pub(super) struct Split {
    pub(super) candidates: Vec<Candidate>,
    pub(super) empty: u32,
    pub(super) alpha: i32,
    pub(super) parity: u8,
    pub(super) selectivity: Selectivity,
    /// The next candidate that nobody has taken.
    next: AtomicUsize,
    /// The best score and its move in one word ([`pack`]): they belong together whoever notes one
    /// when.
    best: AtomicU64,
    /// A move was good enough: the rest need not be searched.
    cut: AtomicBool,
    /// Threads at work on it, its owner not counted.
    pub(super) helpers: AtomicUsize,
    /// The splits that its owner is inside of, the innermost last.
    pub(super) outer: Vec<Arc<Split>>,
}

impl Split {
    pub(super) fn new(
        candidates: &[Candidate],
        (empty, alpha, parity): (u32, i32, u8),
        best: (i32, Option<TableMove>),
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

    /// Notes a move's score. Ties go to whoever comes first; with more than one thread that is
    /// chance.
    pub(super) fn note(&self, score: i32, mv: Option<TableMove>) {
        let better = |best| (score > unpack(best).0).then(|| pack((score, mv)));
        // An error says that it is no better.
        let _ = self
            .best
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, better);
        if score > self.alpha {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn result(&self) -> (i32, Option<TableMove>) {
        unpack(self.best.load(Ordering::Acquire))
    }
}

/// A score and its move as one word.
fn pack((score, mv): (i32, Option<TableMove>)) -> u64 {
    u64::from(score.cast_unsigned()) << 32 | u64::from(mv.map_or(0, TableMove::get))
}

fn unpack(word: u64) -> (i32, Option<TableMove>) {
    let score = ((word >> 32) as u32).cast_signed();
    (score, TableMove::new(word as u16))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_and_its_move_travel_together() {
        for score in [i32::MIN, -64, -1, 0, 1, 64, i32::MAX] {
            for mv in [None, TableMove::new(1), TableMove::new(64)] {
                assert_eq!(unpack(pack((score, mv))), (score, mv));
            }
        }
    }
}
