//! Trying the most promising moves first, one by one.

/// No position has more moves than this (33 are known).
pub(super) const MOST_MOVES: usize = 34;

/// A move to be searched, that looks more or less promising.
pub(super) trait Promising {
    /// Higher is searched first.
    fn promise(&self) -> i32;
}

/// Brings the most promising of the candidates from `from` on to that place, the first of equals, so that the
/// order is that of the squares. Most nodes are cut off by their first moves: sorting all would be wasted.
#[inline]
pub(super) fn bring_best<C: Promising>(candidates: &mut [C], from: usize) {
    let mut best = from;
    for index in from + 1..candidates.len() {
        if candidates[index].promise() > candidates[best].promise() {
            best = index;
        }
    }
    candidates.swap(from, best);
}
