//! A node of the middle game's tree.
//!
//! [`Tree::node`] answers "is the value at this depth at least `beta`?", [`Tree::estimate`] gives the value of
//! a few plies inside a window, to sort moves by. The endgame solver uses both.

use std::num::NonZeroU16;

use ::search::clock::Watch;
use ::search::table::{Bound, Entry, Finding, Table};
use ::search::tester::Stopped;
use ::search::value::{Depth, INFINITE, Value};
use reversi_rules::{Board, board};

use super::ordering::{Candidate, Candidates};
use crate::eval::patterns::Indices;
use crate::eval::weights::{UNIT, Weights};
use crate::search::endgame::key::key_of;
use crate::search::promise::bring_best;
use crate::search::selectivity::{Selectivity, shallow_for};

/// The squares of 8x8.
pub(super) const MASK: u64 = u64::MAX;
/// From this depth on positions are kept in the table.
const TABLE_FROM: Depth = 2;
/// From this depth on the table is asked about all successors first.
const ETC_FROM: Depth = 4;
/// From this depth on shallow searches may answer in place of deep ones.
pub(super) const PROBCUT_FROM: Depth = 3;
/// Probes of probes, no further.
const PROBES: u32 = 2;

/// One thread's search of the middle game.
pub(in crate::search) struct Tree<'a> {
    pub(super) table: &'a Table,
    pub(super) weights: &'a Weights,
    watch: Watch<'a>,
    /// Positions visited.
    pub(in crate::search) nodes: u64,
    /// How sure cuts must be.
    pub(in crate::search) selectivity: Selectivity,
    /// How many probes the search is inside of.
    probes: u32,
}

impl<'a> Tree<'a> {
    pub(in crate::search) fn new(
        table: &'a Table,
        weights: &'a Weights,
        watch: Watch<'a>,
        selectivity: Selectivity,
    ) -> Self {
        Self {
            table,
            weights,
            watch,
            nodes: 0,
            selectivity,
            probes: 0,
        }
    }

    /// The evaluation of a board.
    #[inline]
    pub(in crate::search) fn evaluate(&self, board: Board, indices: &Indices) -> Value {
        self.weights
            .evaluate(indices, board.occupied().count_ones())
    }

    /// Whether the value at `depth` is at least `beta`, fail-soft.
    pub(in crate::search) fn node(
        &mut self,
        board: Board,
        indices: &Indices,
        depth: Depth,
        beta: Value,
    ) -> Result<Value, Stopped> {
        self.watch.tick(self.nodes)?;
        self.nodes += 1;
        let moves = board.moves(MASK);
        if moves == 0 {
            let passed = board.pass();
            return if passed.moves(MASK) == 0 {
                Ok(UNIT * board.final_score(MASK))
            } else {
                // A pass is no ply: it changes nothing that the evaluation could misjudge.
                Ok(-self.node(passed, &indices.pass(), depth, 1 - beta)?)
            };
        }
        if depth <= 0 {
            return Ok(self.evaluate(board, indices));
        }
        if depth == 1 {
            return Ok(self.last_ply(board, indices, moves, beta));
        }
        let key = key_of(board);
        let entry = if depth >= TABLE_FROM {
            self.table.probe(key, 0)
        } else {
            None
        };
        if let Some(value) = entry.and_then(|entry| entry.answers(depth, beta)) {
            return Ok(value);
        }
        if depth >= PROBCUT_FROM
            && let Some(value) = self.probcut(board, indices, depth, beta)?
        {
            return Ok(value);
        }
        let hint = entry.and_then(|entry| entry.mv).map_or(64, square_of);
        let mut candidates = self.candidates(board, indices, moves, depth, hint);
        if depth >= ETC_FROM
            && let Some(value) = self.cutoff_by_successor(&candidates, depth, beta)
        {
            return Ok(value);
        }
        let (best, square) = self.search(&mut candidates, depth, beta)?;
        if depth >= TABLE_FROM {
            self.keep(key, depth, beta, best, square);
        }
        Ok(best)
    }

    /// The value one ply before the leaves.
    fn last_ply(&mut self, board: Board, indices: &Indices, moves: u64, beta: Value) -> Value {
        let discs = board.occupied().count_ones() + 1;
        let mut best = -INFINITE;
        for square in board::squares(moves) {
            let flipped = board.flips(square);
            let after = board.after(square, flipped);
            self.nodes += 1;
            let value = if after.moves(MASK) != 0 {
                let leaf = indices.leaf_after(square, flipped);
                -self.weights.evaluate_leaf(&leaf, discs)
            } else if after.pass().moves(MASK) == 0 {
                -UNIT * after.final_score(MASK)
            } else {
                let indices = indices.after(square, flipped).pass();
                self.weights.evaluate(&indices, discs)
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

    /// The best value of these moves, and the move.
    pub(super) fn search(
        &mut self,
        candidates: &mut [Candidate],
        depth: Depth,
        beta: Value,
    ) -> Result<(Value, u32), Stopped> {
        let (mut best, mut best_square) = (-INFINITE, 64);
        for index in 0..candidates.len() {
            bring_best(candidates, index);
            let Candidate {
                square,
                board,
                indices,
                ..
            } = &candidates[index];
            let value = -self.node(*board, indices, depth - 1, 1 - beta)?;
            if value > best {
                (best, best_square) = (value, *square);
                if best >= beta {
                    break;
                }
            }
        }
        Ok((best, best_square))
    }

    /// An answer by a shallower search that is far enough from `beta`.
    fn probcut(
        &mut self,
        board: Board,
        indices: &Indices,
        depth: Depth,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        if self.probes >= PROBES {
            return Ok(None);
        }
        self.probe(board, indices, (shallow_for(depth), depth), beta)
    }

    /// Whether a search of the first depth is so far from `beta` that one of the second is most likely on
    /// the same side: then `beta`, or the value below it.
    pub(in crate::search) fn probe(
        &mut self,
        board: Board,
        indices: &Indices,
        (shallow, deep): (Depth, Depth),
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let discs = board.occupied().count_ones();
        let Some(margin) = self.selectivity.margin(discs, shallow, deep) else {
            return Ok(None);
        };
        let now = self.evaluate(board, indices);
        // Where the position itself is on the other side, a probe would mostly be in vain.
        let high = now >= beta;
        let bound = if high { beta + margin } else { beta - margin };
        if bound.abs() >= 64 * UNIT {
            return Ok(None);
        }
        self.probes += 1;
        let value = if shallow == 0 {
            Ok(now)
        } else if high {
            self.node(board, indices, shallow, bound)
        } else {
            self.node(board, indices, shallow, bound + 1)
        };
        self.probes -= 1;
        let value = value?;
        Ok(if high && value >= bound {
            Some(beta)
        } else if !high && value <= bound {
            Some(beta - 1)
        } else {
            None
        })
    }

    /// Enhanced transposition cutoff: a value of at least `beta`, if the table knows a successor that is bad
    /// enough for the opponent (A. Plaat and others: *Exploiting graph properties of game trees*, AAAI 1996).
    fn cutoff_by_successor(
        &self,
        candidates: &[Candidate],
        depth: Depth,
        beta: Value,
    ) -> Option<Value> {
        candidates.iter().find_map(|candidate| {
            let entry: Entry = self.table.probe(key_of(candidate.board), 0)?;
            (entry.upper_depth >= depth - 1 && -entry.upper >= beta).then_some(-entry.upper)
        })
    }

    pub(super) fn keep(&self, key: u64, depth: Depth, beta: Value, value: Value, square: u32) {
        let high = value >= beta;
        let finding = Finding {
            depth,
            value,
            bound: Some(if high { Bound::Lower } else { Bound::Upper }),
            // Of moves that all fail low the best is chance.
            mv: if high {
                NonZeroU16::new(square as u16 + 1)
            } else {
                None
            },
            eval: None,
        };
        self.table.store(key, 0, finding);
    }

    /// The moves on these squares, unsorted; `hint` is the table's move, or 64.
    pub(super) fn candidates(
        &mut self,
        board: Board,
        indices: &Indices,
        moves: u64,
        depth: Depth,
        hint: u32,
    ) -> Candidates {
        let mut candidates = Candidates::new();
        for square in board::squares(moves).take(candidates.capacity()) {
            let flipped = board.flips(square);
            let after = board.after(square, flipped);
            let indices = indices.after(square, flipped);
            let promise = if square == hint {
                super::ordering::FIRST
            } else {
                self.promise(after, &indices, depth)
            };
            candidates.push(Candidate {
                square,
                board: after,
                indices,
                promise,
            });
        }
        candidates
    }

    /// The value of a few plies if it is between the bounds, else something on the same side of them. No table
    /// is asked.
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
            return self.evaluate(board, indices);
        }
        if depth == 1 {
            return self.last_ply(board, indices, moves, beta);
        }
        let mut candidates = self.candidates(board, indices, moves, 0, 64);
        let mut best = -INFINITE;
        for index in 0..candidates.len() {
            bring_best(&mut candidates, index);
            let Candidate { board, indices, .. } = candidates[index];
            best = best.max(-self.estimate(board, &indices, depth - 1, (-beta, -alpha)));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The square of a move in the table.
#[inline]
pub(super) fn square_of(mv: NonZeroU16) -> u32 {
    u32::from(mv.get()) - 1
}
