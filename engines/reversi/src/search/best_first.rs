//! Picks moves one by one, the one with the highest ordering score first.

/// More moves than any position has (33 are known).
pub(super) const MAX_MOVES: usize = 34;

/// A move to be searched, with a move-ordering score.
pub(super) trait Scored {
    /// The move-ordering score: higher is searched first.
    fn score(&self) -> i32;
}

/// Swaps the candidate with the highest score from `from` on to that place. Equal scores keep the
/// order of the squares. Most nodes are cut off by their first moves, so sorting them all would be
/// a waste.
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
