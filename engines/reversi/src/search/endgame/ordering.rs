//! Move ordering: first the moves that leave the opponent the fewest replies.
//!
//! A reply that does not exist need not be searched, so the tree is smallest where the opponent has
//! few moves ("fastest first"). Discs that cannot be flipped again, the empty squares next to one's
//! own discs, and the parity of the quadrant break ties. With many empty squares a shallow search
//! by the learned patterns adds to the score: it costs little there, and a bad order costs much.

use reversi_rules::symmetry::normal_form;
use reversi_rules::{Board, board};
use search::value::{Depth, Value};

use super::candidate::{Candidate, Candidates};
use super::key::key_of;
use super::worker::Worker;
use crate::eval::patterns::Indices;
use crate::eval::weights::UNIT;
use crate::search::best_first::MAX_MOVES;
use crate::search::tt_move::{TtMove, square_of};

/// The terms of a move's score: each mostly, but not always, outweighs those below it.
const MOBILITY: i32 = 1 << 15;
const CORNER: i32 = 1 << 11;
const POTENTIAL: i32 = 1 << 5;
const PARITY: i32 = 1 << 4;
/// The weight of a disc in the patterns' value.
const DISC: i32 = 1 << 14;
/// How far beyond the window, in 1/100 disc, the patterns' value counts, above and below: further
/// out all moves are equally good or bad.
const ABOVE: Value = 12 * UNIT;
const BELOW: Value = 16 * UNIT;
/// The number of empty squares from which on the patterns are used.
pub(super) const PATTERNS_FROM: u32 = 13;
/// The score of the table's move, and of a move that leaves the opponent no disc.
const FIRST: i32 = 1 << 30;

impl Worker<'_> {
    /// The moves on these squares, unsorted; `hint` is the table's move.
    #[inline]
    pub(super) fn candidates(
        &mut self,
        board: Board,
        moves: u64,
        parity: u8,
        hint: Option<TtMove>,
        alpha: i32,
    ) -> Candidates {
        let mut candidates = Candidates::new();
        let empty = (self.geometry.mask & !board.occupied()).count_ones();
        let odd = self.geometry.in_quadrants[parity as usize & 15];
        let merges_symmetric_boards = self.merges_symmetric_boards(empty - 1);
        let first = hint.map_or(0, |mv| 1_u64 << square_of(mv));
        for square in board::squares(moves).take(MAX_MOVES) {
            let mut after = board.play(square);
            if merges_symmetric_boards {
                after = normal_form(after, self.geometry.size);
                if candidates.iter().any(|known| known.board == after) {
                    continue;
                }
            }
            self.prefetch(key_of(after), empty - 1);
            let answers = after.moves(self.geometry.mask);
            let score = if first >> square & 1 != 0 || after.player == 0 {
                FIRST
            } else {
                self.move_score(after, answers) + PARITY * (odd >> square & 1) as i32
            };
            candidates.push(Candidate {
                square,
                board: after,
                moves: answers,
                score,
            });
        }
        if empty >= PATTERNS_FROM && candidates.len() > 1 {
            self.add_pattern_scores(&mut candidates, board, empty, alpha);
        }
        candidates
    }

    /// Adds the patterns' values to the moves' scores.
    #[cold]
    fn add_pattern_scores(
        &mut self,
        candidates: &mut Candidates,
        board: Board,
        empty: u32,
        alpha: i32,
    ) {
        let Some(tree) = &mut self.patterns else {
            return;
        };
        let indices = Indices::of(board);
        let depth = looked_ahead(empty);
        let beta = UNIT * -alpha;
        for candidate in candidates {
            if candidate.score < FIRST {
                let after = indices.after(candidate.square, board.flips(candidate.square));
                let (low, high) = (beta - ABOVE, beta + BELOW);
                let value = tree
                    .ahead
                    .estimate(candidate.board, &after, depth, (low, high));
                candidate.score -= value.clamp(low, high) * DISC / UNIT;
            }
        }
    }

    /// The score of a move from the board after it, on which the mover is the opponent.
    #[inline]
    fn move_score(&self, after: Board, answers: u64) -> i32 {
        let corners = self.geometry.corners;
        let mobility = answers.count_ones() + (answers & corners).count_ones();
        let empties = self.geometry.mask & !after.occupied();
        let potential = (neighbours(after.opponent) & empties).count_ones();
        let held = after.opponent & corners;
        let anchored = held.count_ones() + (neighbours(held) & after.opponent & EDGES).count_ones();
        CORNER * anchored as i32 - MOBILITY * mobility as i32 - POTENTIAL * potential as i32
    }
}

/// The depth of the search by patterns, in plies.
const fn looked_ahead(empty: u32) -> Depth {
    match empty {
        ..=14 => 0,
        15..=17 => 1,
        18..=21 => 2,
        22..=25 => 3,
        _ => 4,
    }
}

/// The edge squares of 8x8, where a disc beside a corner is stable. On smaller boards only two of
/// its sides are edges.
const EDGES: u64 = 0xff81_8181_8181_81ff;

/// The squares of a set and all squares next to it.
#[inline]
const fn neighbours(set: u64) -> u64 {
    const NOT_FIRST: u64 = !0x0101_0101_0101_0101;
    const NOT_LAST: u64 = !0x8080_8080_8080_8080;
    let sides = set | (set << 1 & NOT_FIRST) | (set >> 1 & NOT_LAST);
    sides | sides << 8 | sides >> 8
}
