//! The evaluation of a position and plain searches of a few plies: without a table and without
//! pruning but alpha-beta's.

use ::search::value::{Depth, INFINITE, Value};
use reversi_rules::{Board, board};

use crate::eval::patterns::{Indices, Leaf};
use crate::eval::weights::{UNIT, Weights};
use crate::search::best_first::bring_best;

/// The mask of the squares of 8x8.
pub(in crate::search) const MASK: u64 = u64::MAX;

/// The value of a board `depth` plies ahead, in 1/100 disc to its player, by plain alpha-beta. It
/// depends on nothing but the arguments.
pub fn value(board: Board, depth: Depth, weights: &Weights) -> Value {
    let indices = Indices::of(board);
    Lookahead::new(weights).estimate(board, &indices, depth, (-INFINITE, INFINITE))
}

/// The square of the best move in a search of `depth` plies like [`value`]; of equal moves the one
/// with the highest ordering score. None if there is no move.
pub fn best(board: Board, depth: Depth, weights: &Weights) -> Option<u32> {
    let mut ahead = Lookahead::new(weights);
    let indices = Indices::of(board);
    let mut candidates = ahead.candidates(board, &indices, board.moves(MASK), depth, None);
    let (mut highest, mut square) = (-INFINITE, None);
    for index in 0..candidates.len() {
        bring_best(&mut candidates, index);
        let candidate = candidates[index];
        let after = candidate.indices(&indices);
        let window = (-INFINITE, -highest);
        let value = -ahead.estimate(candidate.board, &after, depth - 1, window);
        if value > highest {
            (highest, square) = (value, Some(candidate.square));
        }
    }
    square
}

/// A search of a few plies with some weights; it counts its nodes.
pub(in crate::search) struct Lookahead<'a> {
    pub(super) weights: &'a Weights,
    pub(super) nodes: u64,
}

impl<'a> Lookahead<'a> {
    pub(super) const fn new(weights: &'a Weights) -> Self {
        Self { weights, nodes: 0 }
    }

    /// The evaluation of a board whose player has these moves.
    #[inline]
    pub(in crate::search) fn evaluate(&self, board: Board, indices: &Indices, moves: u64) -> Value {
        self.weights
            .evaluate(indices, moves, board.occupied().count_ones())
    }

    #[inline]
    pub(super) fn evaluate_leaf(&self, board: Board, leaf: &Leaf, moves: u64) -> Value {
        self.weights
            .evaluate_leaf(leaf, moves, board.occupied().count_ones())
    }

    /// The value of a board one ply before the leaves.
    pub(super) fn last_ply(
        &mut self,
        board: Board,
        indices: &Indices,
        moves: u64,
        beta: Value,
    ) -> Value {
        let discs = board.occupied().count_ones() + 1;
        let mut best = -INFINITE;
        for square in board::squares(moves) {
            let flipped = board.flips(square);
            let after = board.after(square, flipped);
            self.nodes += 1;
            let answers = after.moves(MASK);
            let value = if answers != 0 {
                let leaf = indices.leaf_after(square, flipped);
                -self.weights.evaluate_leaf(&leaf, answers, discs)
            } else {
                let moves = after.pass().moves(MASK);
                if moves == 0 {
                    -UNIT * after.final_score(MASK)
                } else {
                    let indices = indices.after(square, flipped).pass();
                    self.weights.evaluate(&indices, moves, discs)
                }
            };
            if value > best {
                best = value;
                if best >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The value of a board `depth` plies ahead: exact within the window, else a bound on the same
    /// side of it. It uses no table.
    pub(in crate::search) fn estimate(
        &mut self,
        board: Board,
        indices: &Indices,
        depth: Depth,
        (mut alpha, beta): (Value, Value),
    ) -> Value {
        let moves = board.moves(MASK);
        if moves == 0 {
            let passed = board.pass();
            self.nodes += 1;
            return if passed.moves(MASK) == 0 {
                UNIT * board.final_score(MASK)
            } else {
                -self.estimate(passed, &indices.pass(), depth, (-beta, -alpha))
            };
        }
        self.nodes += 1;
        if depth <= 0 {
            return self.evaluate(board, indices, moves);
        }
        if depth == 1 {
            return self.last_ply(board, indices, moves, beta);
        }
        let mut candidates = self.candidates(board, indices, moves, 0, None);
        let mut best = -INFINITE;
        for index in 0..candidates.len() {
            bring_best(&mut candidates, index);
            let candidate = candidates[index];
            let after = candidate.indices(indices);
            best = best.max(-self.estimate(candidate.board, &after, depth - 1, (-beta, -alpha)));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
