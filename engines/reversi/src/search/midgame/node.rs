//! A node of the middle game's tree: [`Tree::node`], step by step.
//!
//! One function for both kinds of windows. MTD(f), the endgame solver and the searches of
//! Multi-ProbCut only call it with `PV = false`; principal variation search also opens windows with
//! `PV = true`. All values are fail-soft.

use ::search::abdada::{CurrentlySearching, DeferredMoves};
use ::search::clock::Watch;
use ::search::tester::Stopped;
use ::search::tt::{Entry, TranspositionTable, TtData};
use ::search::value::{Depth, INFINITE, Value};
use reversi_rules::Board;

use super::candidate::Candidate;
use super::lookahead::{Lookahead, MASK};
use crate::eval::patterns::Indices;
use crate::eval::weights::{UNIT, Weights};
use crate::search::best_first::bring_best;
use crate::search::endgame::key::key_of;
use crate::search::selectivity::{Selectivity, probcut_depth};
use crate::search::tt_move::{packed, square_of};

/// The depth from which on positions are stored in the table.
const TT_MIN_DEPTH: Depth = 2;
/// The depth from which on all successors are looked up in the table first.
const ETC_MIN_DEPTH: Depth = 4;
/// The depth from which on a shallow search may cut a node.
pub(super) const PROBCUT_MIN_DEPTH: Depth = 2;
/// The depth from which on a position that is expected to fail high, but has no move in the table,
/// is first searched less deeply (internal iterative deepening).
const IID_MIN_DEPTH: Depth = 8;
/// How many plies that first search is shallower.
const IID_LESS: Depth = 4;
/// The most searches of Multi-ProbCut that may be nested.
const MAX_PROBCUT_LEVEL: u32 = 3;

/// The lower and the upper bound of a search's window.
pub(in crate::search) type Window = (Value, Value);

/// The zero window that tests whether a value is at least `beta`.
pub(in crate::search) const fn zero_window(beta: Value) -> Window {
    (beta - 1, beta)
}

/// A window from the other side's perspective.
const fn turned((alpha, beta): Window) -> Window {
    (-beta, -alpha)
}

/// The search of the middle game by one thread.
pub(in crate::search) struct Tree<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(in crate::search) ahead: Lookahead<'a>,
    pub(super) watch: Watch<'a>,
    /// The root's legal moves and the number of excluded ones: set just before the loop over the
    /// root's moves, which takes it.
    pub(super) root: Option<(u64, usize)>,
    pub(in crate::search) selectivity: Selectivity,
    /// How many searches of Multi-ProbCut the node is inside of.
    probcut_level: u32,
    pub(super) currently_searching: CurrentlySearching,
}

impl<'a> Tree<'a> {
    pub(in crate::search) fn new(
        table: &'a TranspositionTable,
        weights: &'a Weights,
        watch: Watch<'a>,
        selectivity: Selectivity,
    ) -> Self {
        Self {
            table,
            ahead: Lookahead::new(weights),
            watch,
            root: None,
            selectivity,
            probcut_level: 0,
            currently_searching: CurrentlySearching::default(),
        }
    }

    pub(in crate::search) const fn nodes(&self) -> u64 {
        self.ahead.nodes
    }

    /// The value at `depth`: exact if within the window, else a bound on the same side of it.
    ///
    /// # Errors
    /// [`Stopped`] when the search is to end.
    pub(in crate::search) fn node<const PV: bool>(
        &mut self,
        board: Board,
        indices: &Indices,
        depth: Depth,
        (alpha, beta): Window,
    ) -> Result<Value, Stopped> {
        self.watch.tick(self.ahead.nodes)?;
        self.ahead.nodes += 1;

        // Step 1. Passes and the end of the game. A pass is not counted as a ply: it changes
        // nothing on the board that the evaluation could misjudge.
        let moves = board.moves(MASK);
        if moves == 0 {
            let passed = board.pass();
            return if passed.moves(MASK) == 0 {
                Ok(UNIT * board.final_score(MASK))
            } else {
                let window = turned((alpha, beta));
                Ok(-self.node::<PV>(passed, &indices.pass(), depth, window)?)
            };
        }

        // Step 2. Leaves.
        if depth <= 0 {
            return Ok(self.ahead.evaluate(board, indices, moves));
        }
        if depth == 1 {
            return Ok(self.ahead.last_ply(board, indices, moves, beta));
        }

        // Step 3. The transposition table.
        let key = key_of(board);
        let entry = if depth >= TT_MIN_DEPTH {
            self.table.probe(key, 0)
        } else {
            None
        };
        if !PV && let Some(value) = entry.and_then(|entry| entry.cutoff(depth, beta)) {
            return Ok(value);
        }

        // Step 4. Multi-ProbCut.
        if !PV
            && depth >= PROBCUT_MIN_DEPTH
            && let Some(value) = self.probcut((board, moves), indices, depth, beta)?
        {
            return Ok(value);
        }

        // Step 5. Internal iterative deepening, if a fail high is expected and no move is known.
        let mut known = entry.and_then(|entry| entry.mv);
        if known.is_none()
            && depth >= IID_MIN_DEPTH
            && (PV || self.ahead.evaluate(board, indices, moves) >= beta)
        {
            self.node::<PV>(board, indices, depth - IID_LESS, (alpha, beta))?;
            known = self.table.probe(key, 0).and_then(|entry| entry.mv);
        }

        // Step 6. The moves, and enhanced transposition cutoff.
        let hint = known.map(square_of);
        let mut candidates = self.ahead.candidates(board, indices, moves, depth, hint);
        if depth > TT_MIN_DEPTH {
            for candidate in &candidates {
                self.table.prefetch(key_of(candidate.board));
            }
        }
        if !PV
            && depth >= ETC_MIN_DEPTH
            && let Some(value) = self.cutoff_by_successor(&candidates, depth, beta)
        {
            return Ok(value);
        }

        // Step 7. The loop over the moves.
        let (best, square) =
            self.search::<PV>(key, &mut candidates, indices, depth, (alpha, beta))?;
        if depth >= TT_MIN_DEPTH {
            self.keep(key, depth, (alpha, beta), best, square);
        }
        Ok(best)
    }

    /// The best value of these moves and its move. `indices` are those of the board before the
    /// moves.
    pub(super) fn search<const PV: bool>(
        &mut self,
        key: u64,
        candidates: &mut [Candidate],
        indices: &Indices,
        depth: Depth,
        (mut alpha, beta): Window,
    ) -> Result<(Value, Option<u32>), Stopped> {
        let (mut best, mut best_square) = (-INFINITE, None);
        let root = self.root.take();
        let (mut rest, mut deferred) = (0..candidates.len(), DeferredMoves::new());
        loop {
            let index = if let Some(index) = rest.next() {
                bring_best(candidates, index);
                let key = key_of(candidates[index].board);
                if self.currently_searching.should_defer(key, depth, index + 1)
                    && deferred.try_push(index).is_ok()
                {
                    continue;
                }
                index
            } else if let Some(index) = deferred.pop_at(0) {
                index
            } else {
                break;
            };
            if !PV
                && root.is_none()
                && let Some((value, mv)) = self.currently_searching.tt_cutoff(
                    self.table,
                    (key, 0),
                    (depth, index + 1),
                    beta,
                )
            {
                return Ok((value, mv.map(square_of)));
            }
            let candidate = candidates[index];
            let key = key_of(candidate.board);
            self.currently_searching.starting_search(key, depth);
            let (board, after) = (candidate.board, candidate.indices(indices));
            if let Some((moves, excluded)) = root {
                let before = moves & ((1 << candidate.square) - 1);
                let place = before.count_ones() as usize;
                self.watch.root_move(place, excluded + index + 1);
            }
            let mut value = best;
            if !PV || index > 0 {
                let window = turned(zero_window(alpha + 1));
                value = -self.node::<false>(board, &after, depth - 1, window)?;
            }
            if PV && (index == 0 || value > alpha && value < beta) {
                let window = turned((alpha, beta));
                value = -self.node::<true>(board, &after, depth - 1, window)?;
            }
            self.currently_searching.finished_search(key, depth);
            if value > best {
                (best, best_square) = (value, Some(candidate.square));
                if best >= beta {
                    break;
                }
                alpha = alpha.max(best);
            }
        }
        Ok((best, best_square))
    }

    /// A value by Multi-ProbCut, if a shallower search is far enough from `beta`.
    fn probcut(
        &mut self,
        (board, moves): (Board, u64),
        indices: &Indices,
        depth: Depth,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        if self.probcut_level >= MAX_PROBCUT_LEVEL {
            return Ok(None);
        }
        let depths = (probcut_depth(depth), depth);
        self.probcut_test((board, moves), indices, depths, beta)
    }

    /// Whether a search of the first depth is so far from `beta` that one of the second is most
    /// likely on the same side: then `beta`, or the value below it. `moves` are the legal moves of
    /// the board's player.
    pub(in crate::search) fn probcut_test(
        &mut self,
        (board, moves): (Board, u64),
        indices: &Indices,
        (shallow, deep): (Depth, Depth),
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let discs = board.occupied().count_ones();
        let Some(margin) = self.selectivity.margin(discs, shallow, deep) else {
            return Ok(None);
        };
        let now = self.ahead.evaluate(board, indices, moves);
        // Try first the side of `beta` on which the evaluation is; the other side only if the
        // shallow search turns out to be there.
        let likely = now >= beta;
        for high in [likely, !likely] {
            let bound = if high { beta + margin } else { beta - margin };
            if bound.abs() >= 64 * UNIT {
                break;
            }
            let value = if shallow == 0 {
                now
            } else {
                self.probcut_level += 1;
                let window = zero_window(if high { bound } else { bound + 1 });
                let value = self.node::<false>(board, indices, shallow, window);
                self.probcut_level -= 1;
                value?
            };
            if high && value >= bound {
                return Ok(Some(beta));
            }
            if !high && value <= bound {
                return Ok(Some(beta - 1));
            }
            if high == (value >= beta) {
                break;
            }
        }
        Ok(None)
    }

    /// Enhanced transposition cutoff: a value of at least `beta`, if the table has a successor that
    /// is bad enough for the opponent (A. Plaat and others: *Exploiting graph properties of game
    /// trees*, AAAI 1996).
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

    pub(super) fn keep(
        &self,
        key: u64,
        depth: Depth,
        (alpha, beta): Window,
        value: Value,
        square: Option<u32>,
    ) {
        let data = TtData {
            // If all moves fail low, which is best is random.
            mv: square.filter(|_| value > alpha).and_then(packed),
            ..TtData::of_window(depth, value, (alpha, beta))
        };
        self.table.store(key, 0, data);
    }
}
