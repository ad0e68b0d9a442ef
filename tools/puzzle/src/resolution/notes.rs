//! Notes on pairs of terms, for recursive functions that come to the same pair on many ways.

use std::collections::HashMap;

use super::bank::TermId;

/// Work of so many steps is done sooner than noted.
const UNNOTED_STEPS: u32 = 500;

/// What was found out of pairs of terms, from the step on at which a piece of work turns out to be long: so it
/// takes about one step for each pair at most.
#[derive(Default)]
pub struct Notes {
    steps: u32,
    pairs: HashMap<(TermId, TermId), bool>,
}

impl Notes {
    pub fn begin(&mut self) {
        self.steps = 0;
        self.pairs.clear();
    }

    /// A step on a pair: what was noted of it.
    pub fn step(&mut self, left: TermId, right: TermId) -> Option<bool> {
        self.steps += 1;
        self.pairs.get(&(left, right)).copied()
    }

    /// Notes what was found out of a pair, if the work is long.
    pub fn note(&mut self, left: TermId, right: TermId, found: bool) {
        if self.steps > UNNOTED_STEPS {
            self.pairs.insert((left, right), found);
        }
    }
}
