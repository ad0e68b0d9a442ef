//! A node of the endgame tree, from six empty squares up.

use reversi_rules::{Board, board};
use search::tester::Stopped;
use search::tt::TtData;
use search::value::Depth;

use super::candidate::Candidate;
use super::key::key_of;
use super::local_table::{Known, NONE};
use super::shallow::SHALLOW;
use super::split::Split;
use super::worker::{Worker, stability_threshold};
use crate::eval::patterns::Indices;
use crate::eval::weights::UNIT;
use crate::search::best_first::bring_best;
use crate::search::selectivity::{Selectivity, shallow_to_end};
use crate::search::tt_move::{TtMove, packed};

/// The number of empty squares from which on positions are kept in the shared table, below it in
/// the thread's local one.
const SHARED_TT_MIN_EMPTIES: u32 = 11;
/// The number of empty squares from which on all successors are looked up in the table first.
const ETC_MIN_EMPTIES: u32 = 8;
/// The number of empty squares from which on the stop signal is polled.
const POLL_MIN_EMPTIES: u32 = 9;
/// The number of empty squares from which on a node may be split.
const SPLIT_MIN_EMPTIES: u32 = 12;
/// The number of empty squares from which on rotations and reflections of a board are one.
const NORMAL_FORM_MIN_EMPTIES: u32 = 14;
/// The number of empty squares from which on shallow searches by the patterns may cut a node, if
/// the solve is selective.
const PROBCUT_MIN_EMPTIES: u32 = 13;

impl Worker<'_> {
    /// Whether the score is more than `alpha`, fail-soft. `moves` are the player's legal moves.
    pub(super) fn node(
        &mut self,
        board: Board,
        moves: u64,
        empty: u32,
        alpha: i32,
        parity: u8,
    ) -> Result<i32, Stopped> {
        if empty <= SHALLOW {
            return Ok(self.shallow(board, empty, alpha, parity));
        }
        self.nodes += 1;
        if empty >= POLL_MIN_EMPTIES && self.stopped() {
            return Err(Stopped);
        }
        if alpha >= stability_threshold(empty)
            && let Some(bound) = self.stability_cutoff(board, alpha)
        {
            return Ok(bound);
        }
        if moves == 0 {
            let passed = board.pass();
            let answers = passed.moves(self.geometry.mask);
            return if answers == 0 {
                Ok(board.final_score(self.geometry.mask))
            } else {
                Ok(-self.node(passed, answers, empty, -alpha - 1, parity)?)
            };
        }
        let key = key_of(board);
        let known = self.probe(key, board, empty);
        if known.lower > alpha {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        if empty >= PROBCUT_MIN_EMPTIES
            && let Some(score) = self.probcut((board, moves), empty, alpha)?
        {
            return Ok(score);
        }
        let mut candidates = self.candidates(board, moves, parity, known.mv, alpha);
        if empty >= ETC_MIN_EMPTIES
            && let Some(bound) = self.cutoff_by_successor(&candidates, empty, alpha)
        {
            return Ok(bound);
        }
        let (best, mv) = self.search_moves(&mut candidates, empty, alpha, parity)?;
        self.store(key, board, empty, alpha, best, mv);
        Ok(best)
    }

    /// The best score of these moves, and the move.
    pub(super) fn search_moves(
        &mut self,
        candidates: &mut [Candidate],
        empty: u32,
        alpha: i32,
        parity: u8,
    ) -> Result<(i32, Option<TtMove>), Stopped> {
        let (mut best, mut mv) = (NONE, None);
        for index in 0..candidates.len() {
            bring_best(candidates, index);
            if index > 0
                && empty >= SPLIT_MIN_EMPTIES
                && index + 1 < candidates.len()
                && self.shared.somebody_idle()
            {
                candidates[index..].sort_by_key(|candidate| -candidate.score);
                return self.split(&candidates[index..], (empty, alpha, parity), (best, mv));
            }
            let candidate = candidates[index];
            let score = self.after(&candidate, empty, alpha, parity)?;
            if score > best {
                (best, mv) = (score, packed(candidate.square));
                if best > alpha {
                    break;
                }
            }
        }
        Ok((best, mv))
    }

    /// Whether boards with `empty` empty squares are searched in their normal form. Near the start
    /// of a game on a small board many are images of each other. With patterns, which means on 8x8,
    /// the solver starts long after that.
    #[inline]
    pub(super) fn merges_symmetric_boards(&self, empty: u32) -> bool {
        empty >= NORMAL_FORM_MIN_EMPTIES && self.patterns.is_none()
    }

    /// The score after a move, from the mover's side.
    fn after(
        &mut self,
        candidate: &Candidate,
        empty: u32,
        alpha: i32,
        parity: u8,
    ) -> Result<i32, Stopped> {
        let parity = if self.merges_symmetric_boards(empty - 1) {
            let empties = self.geometry.mask & !candidate.board.occupied();
            self.geometry.parity(empties)
        } else {
            parity ^ self.geometry.quadrant[board::index(candidate.square)]
        };
        Ok(-self.node(
            candidate.board,
            candidate.moves,
            empty - 1,
            -alpha - 1,
            parity,
        )?)
    }

    /// Searches the rest of a node's moves together with idle threads.
    fn split(
        &mut self,
        rest: &[Candidate],
        node: (u32, i32, u8),
        so_far: (i32, Option<TtMove>),
    ) -> Result<(i32, Option<TtMove>), Stopped> {
        let split = self.new_split(rest, node, so_far);
        let shared = self.shared;
        self.splits.push(split.clone());
        shared.open(&split);
        self.work_on(&split);
        shared.close(&split, self);
        self.splits.pop();
        let result = split.result();
        // A split that its own moves cut has its answer, even if an outer split was cut meanwhile.
        if !split.is_cut() && self.stopped() {
            return Err(Stopped);
        }
        Ok(result)
    }

    /// Searches moves of a split until none is left.
    pub(super) fn work_on(&mut self, split: &Split) {
        while let Some(candidate) = split.take() {
            match self.after(candidate, split.empty, split.alpha, split.parity) {
                Ok(score) => split.note(score, packed(candidate.square)),
                Err(Stopped) => break,
            }
        }
    }

    /// Enhanced transposition cutoff: a lower bound above `alpha`, if the table has a successor
    /// that is bad enough for the opponent (A. Plaat and others: *Exploiting graph properties of
    /// game trees*, AAAI 1996).
    #[inline]
    fn cutoff_by_successor(
        &mut self,
        candidates: &[Candidate],
        empty: u32,
        alpha: i32,
    ) -> Option<i32> {
        candidates.iter().find_map(|candidate| {
            let known = self.probe(key_of(candidate.board), candidate.board, empty - 1);
            (-known.upper > alpha).then_some(-known.upper)
        })
    }

    /// The table depth of scores with `empty` empty squares at the current selectivity. The middle
    /// game's search uses the same table; its depths are at most the number of empty squares, and
    /// its unit is a [`UNIT`]th of a disc.
    #[inline]
    fn depth(&self, empty: u32) -> i32 {
        let selectivity = if empty < PROBCUT_MIN_EMPTIES {
            Selectivity::NONE
        } else {
            self.selectivity
        };
        empty as i32 + 1 + selectivity.level()
    }

    /// A score on the side of `alpha` on which a shallow search by the patterns says it most likely
    /// is.
    fn probcut(
        &mut self,
        (board, moves): (Board, u64),
        empty: u32,
        alpha: i32,
    ) -> Result<Option<i32>, Stopped> {
        if self.selectivity == Selectivity::NONE {
            return Ok(None);
        }
        let Some(tree) = &mut self.patterns else {
            return Ok(None);
        };
        // Scores are even: the window is between two of them.
        let beta = UNIT * alpha + UNIT * (alpha & 1 ^ 1);
        let deep = empty as Depth;
        let indices = Indices::of(board);
        let depths = (shallow_to_end(deep), deep);
        let answer = tree.probcut_test((board, moves), &indices, depths, beta);
        if answer.is_err() {
            self.shared.note_stop();
        }
        Ok(answer?.map(|value| {
            if value >= beta {
                alpha + 1 + (alpha & 1 ^ 1)
            } else {
                alpha - (alpha & 1)
            }
        }))
    }

    /// Prefetches what [`Worker::probe`] will read.
    #[inline]
    pub(super) fn prefetch(&self, key: u64, empty: u32) {
        if empty >= SHARED_TT_MIN_EMPTIES {
            self.shared.table.prefetch(key);
        }
    }

    /// The bounds and move that the tables have for a position.
    #[inline]
    pub(super) fn probe(&mut self, key: u64, board: Board, empty: u32) -> Known {
        if empty < SHARED_TT_MIN_EMPTIES {
            return self.local_table.probe(key, board);
        }
        let nothing = Known {
            lower: NONE,
            upper: -NONE,
            mv: None,
        };
        let depth = self.depth(empty);
        self.shared
            .table
            .probe(key, 0)
            .map_or(nothing, |entry| Known {
                lower: if entry.lower_depth >= depth {
                    entry.lower / UNIT
                } else {
                    NONE
                },
                upper: if entry.upper_depth >= depth {
                    entry.upper / UNIT
                } else {
                    -NONE
                },
                mv: entry.mv,
            })
    }

    #[inline]
    pub(super) fn store(
        &mut self,
        key: u64,
        board: Board,
        empty: u32,
        alpha: i32,
        score: i32,
        mv: Option<TtMove>,
    ) {
        if empty < SHARED_TT_MIN_EMPTIES {
            self.local_table.store(key, board, alpha, score, mv);
            return;
        }
        let window = (UNIT * alpha, UNIT * alpha + 1);
        let data = TtData {
            mv,
            ..TtData::of_window(self.depth(empty), UNIT * score, window)
        };
        self.shared.table.store(key, 0, data);
    }
}
