//! Memoisation of what a recursive function finds out of pairs of terms, for functions that come to
//! the same pair again and again.

use std::collections::HashMap;

use super::term_bank::TermId;

/// Up to so many steps are done again sooner than they are remembered.
const FREE_STEPS: u32 = 500;

/// What was found out of pairs of terms. It is only filled once a piece of work turns out to be
/// long, which then takes about one step for each pair at most.
#[derive(Default)]
pub struct MemoTable {
    steps: u32,
    pairs: HashMap<(TermId, TermId), bool>,
}

impl MemoTable {
    /// Forgets all, for a new piece of work.
    pub fn clear(&mut self) {
        self.steps = 0;
        self.pairs.clear();
    }

    /// Counts a step on a pair, and returns what is known of it.
    pub fn get(&mut self, left: TermId, right: TermId) -> Option<bool> {
        self.steps += 1;
        self.pairs.get(&(left, right)).copied()
    }

    /// Remembers what was found out of a pair, if the work is long.
    pub fn insert(&mut self, left: TermId, right: TermId, found: bool) {
        if self.steps > FREE_STEPS {
            self.pairs.insert((left, right), found);
        }
    }
}
