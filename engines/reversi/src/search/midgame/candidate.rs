//! A move of a middle game node that is to be searched.

use arrayvec::ArrayVec;
use reversi_rules::Board;

use crate::eval::patterns::Indices;
use crate::search::best_first::{MAX_MOVES, Scored};

#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u32,
    pub(super) flipped: u64,
    /// The board after the move.
    pub(super) board: Board,
    /// The move-ordering score: higher is searched first.
    pub(super) score: i32,
}

impl Candidate {
    /// The pattern indices after the move, given those before it: computed only if the move is
    /// searched.
    #[inline]
    pub(super) fn indices(&self, before: &Indices) -> Indices {
        before.after(self.square, self.flipped)
    }
}

impl Scored for Candidate {
    #[inline]
    fn score(&self) -> i32 {
        self.score
    }
}

pub(super) type Candidates = ArrayVec<Candidate, MAX_MOVES>;
