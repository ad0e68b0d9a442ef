//! Memoisation of recursive functions on pairs of terms that come to the same pair again and again.

use std::collections::HashMap;

use super::term_bank::TermId;

/// Up to this many steps nothing is remembered: repeating them is faster.
const FREE_STEPS: u32 = 500;

/// The results for pairs of terms. It is filled only when a computation turns out to be long, which
/// then takes at most about one step for each pair.
#[derive(Default)]
pub struct MemoTable {
    steps: u32,
    pairs: HashMap<(TermId, TermId), bool>,
}

impl MemoTable {
    /// Clears the table for a new computation.
    pub fn clear(&mut self) {
        self.steps = 0;
        self.pairs.clear();
    }

    /// Counts a step on a pair, and returns its known result.
    pub fn get(&mut self, left: TermId, right: TermId) -> Option<bool> {
        self.steps += 1;
        self.pairs.get(&(left, right)).copied()
    }

    /// Remembers the result for a pair, if the computation is long.
    pub fn insert(&mut self, left: TermId, right: TermId, found: bool) {
        if self.steps > FREE_STEPS {
            self.pairs.insert((left, right), found);
        }
    }
}
