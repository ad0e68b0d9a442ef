//! Move ordering in the middle game: by the evaluation after each move and by the number of the
//! opponent's replies. Searching the replies as well costs more than it saves.

use ::search::value::Depth;
use reversi_rules::{Board, board};

use super::candidate::{Candidate, Candidates};
use super::lookahead::{Lookahead, MASK};
use crate::eval::patterns::Indices;
use crate::search::selectivity::order_answer;

/// The depth from which on moves are also sorted by the evaluation after them, below only by the
/// number of the opponent's replies.
const SORT_BY_VALUE: Depth = 3;
/// The score of the table's move.
const FIRST: i32 = i32::MAX;

impl Lookahead<'_> {
    /// The moves on these squares, unsorted; `hint` is the table's move.
    pub(super) fn candidates(
        &self,
        board: Board,
        indices: &Indices,
        moves: u64,
        depth: Depth,
        hint: Option<u32>,
    ) -> Candidates {
        let mut candidates = Candidates::new();
        for square in board::squares(moves).take(candidates.capacity()) {
            let flipped = board.flips(square);
            let after = board.after(square, flipped);
            let score = if Some(square) == hint {
                FIRST
            } else {
                self.move_score((square, flipped), after, indices, depth)
            };
            candidates.push(Candidate {
                square,
                flipped,
                board: after,
                score,
            });
        }
        candidates
    }

    /// The score of a move. `flipped` are the discs that it flips, `indices` those of the board
    /// before it.
    #[inline]
    fn move_score(
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
        -order_answer() * answers.count_ones() as i32 - value
    }
}
