//! Trying moves in the order of their scores, one by one.

/// No position has more moves than this (33 are known).
pub(super) const MAX_MOVES: usize = 34;

/// A move to be searched, with a move-ordering score.
pub(super) trait Scored {
    /// Higher is searched first.
    fn score(&self) -> i32;
}

/// Brings the candidate of the highest score from `from` on to that place, the first of equals, so
/// that the order is that of the squares. Most nodes are cut off by their first moves: sorting all
/// would be wasted.
#[inline]
pub(super) fn bring_best<C: Scored>(candidates: &mut [C], from: usize) {
    let mut best = from;
    for index in from + 1..candidates.len() {
        if candidates[index].score() > candidates[best].score() {
            best = index;
        }
    }
    candidates.swap(from, best);
}
