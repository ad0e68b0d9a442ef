//! The order of moves in the middle game: by what the evaluation thinks of the boards after them, and by how few answers
//! they leave. A look at the answers too costs more than it saves.

use ::search::value::Depth;
use arrayvec::ArrayVec;
use reversi_rules::Board;

use super::lookahead::Lookahead;
use super::node::MASK;
use crate::eval::patterns::Indices;
use crate::search::best_first::{MAX_MOVES, Scored};

/// From this depth on moves are sorted by the evaluation after them, below by the opponent's answers.
const SORT_BY_VALUE: Depth = 3;
/// What an answer of the opponent costs in the order, in 1/100 disc.
const ANSWER: i32 = 60;
/// The table's move comes first.
pub(super) const FIRST: i32 = i32::MAX;

#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) square: u32,
    pub(super) flipped: u64,
    /// The board after it.
    pub(super) board: Board,
    /// Higher is searched first.
    pub(super) score: i32,
}

impl Candidate {
    /// The indices after it, given those before: only what is searched needs them.
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

impl Lookahead<'_> {
    /// The score of a move that flips these and leads from these indices to the board after it.
    #[inline]
    pub(super) fn move_score(
        &self,
        (square, flipped): (u32, u64),
        after: Board,
        indices: &Indices,
        depth: Depth,
    ) -> i32 {
        let answers = after.moves(MASK);
        let value = if depth >= SORT_BY_VALUE {
            self.evaluate_leaf(after, &indices.leaf_after(square, flipped), answers)
        } else {
            0
        };
        -ANSWER * answers.count_ones() as i32 - value
    }
}
