//! The tree of the middle game, and its root.

use std::num::NonZeroU16;

use ::search::clock::Watch;
use ::search::table::{Bound, Finding, Table};
use ::search::tester::{Stopped, Tester};
use ::search::value::{Depth, INFINITE, Value};
use arrayvec::ArrayVec;
use reversi_rules::{Board, Move, board};

use super::place;
use crate::eval::patterns::Indices;
use crate::eval::weights::{UNIT, Weights};
use crate::search::endgame::key::key_of;

/// No position has more moves than this (33 are known).
const MOST_MOVES: usize = 34;
/// From this depth on moves are sorted by the evaluation after them, below by the opponent's answers.
const SORT_BY_VALUE: Depth = 3;
/// What an answer of the opponent costs in the order, in 1/100 disc.
const ANSWER: i32 = 60;
/// The table's move comes first.
const FIRST: i32 = i32::MAX;
/// The squares of 8x8.
const MASK: u64 = u64::MAX;

/// A move to be searched.
struct Candidate {
    square: u32,
    board: Board,
    indices: Indices,
    promise: i32,
}

/// One search of one root.
pub(super) struct Tree<'a> {
    table: &'a Table,
    weights: &'a Weights,
    watch: Watch<'a>,
    pub(super) nodes: u64,
    root: Board,
    indices: Indices,
    /// Root moves that other lines begin with.
    pub(super) left_out: Vec<Move>,
    line: Vec<Move>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(table: &'a Table, weights: &'a Weights, watch: Watch<'a>) -> Self {
        let nothing = Board {
            player: 0,
            opponent: 0,
        };
        Self {
            table,
            weights,
            watch,
            nodes: 0,
            root: nothing,
            indices: Indices::of(nothing),
            left_out: Vec::new(),
            line: Vec::new(),
        }
    }

    /// Which position the next questions are about.
    pub(super) fn set_root(&mut self, board: Board) {
        self.root = board;
        self.indices = Indices::of(board);
        self.line.clear();
    }

    /// The moves on these squares, unsorted.
    fn candidates(
        &self,
        board: Board,
        indices: &Indices,
        moves: u64,
        depth: Depth,
        hint: Option<u32>,
    ) -> ArrayVec<Candidate, MOST_MOVES> {
        board::squares(moves)
            .take(MOST_MOVES)
            .map(|square| {
                let flipped = board.flips(square);
                let after = board.after(square, flipped);
                let indices = indices.after(square, flipped);
                let promise = if hint == Some(square) {
                    FIRST
                } else {
                    let answers = ANSWER * after.moves(MASK).count_ones() as i32;
                    if depth >= SORT_BY_VALUE {
                        -answers
                            - self
                                .weights
                                .evaluate(&indices, after.occupied().count_ones())
                    } else {
                        -answers
                    }
                };
                Candidate {
                    square,
                    board: after,
                    indices,
                    promise,
                }
            })
            .collect()
    }

    /// Whether the value at `depth` is at least `beta`, fail-soft.
    fn node(
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
            return Ok(self
                .weights
                .evaluate(indices, board.occupied().count_ones()));
        }
        let key = key_of(board);
        let entry = self.table.probe(key, 0);
        if let Some(value) = entry.and_then(|entry| entry.answers(depth, beta)) {
            return Ok(value);
        }
        let hint = entry
            .and_then(|entry| entry.mv)
            .map(|mv| u32::from(mv.get()) - 1);
        let mut candidates = self.candidates(board, indices, moves, depth, hint);
        let (best, square) = self.search(&mut candidates, depth, beta)?;
        self.keep(key, depth, beta, best, square);
        Ok(best)
    }

    /// The best value of these moves, and the move.
    fn search(
        &mut self,
        candidates: &mut [Candidate],
        depth: Depth,
        beta: Value,
    ) -> Result<(Value, u32), Stopped> {
        let (mut best, mut best_square) = (-INFINITE, 64);
        for index in 0..candidates.len() {
            let rest = candidates[index..].iter().enumerate();
            // The first of equals, so that the order is that of the squares.
            let promising = rest.rev().max_by_key(|(_, candidate)| candidate.promise);
            candidates.swap(index, index + promising.map_or(0, |(offset, _)| offset));
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

    fn keep(&self, key: u64, depth: Depth, beta: Value, value: Value, square: u32) {
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

    /// The line of the last question that failed high, completed from the table.
    pub(super) fn line_from_table(&self, root: Board, depth: Depth) -> Vec<Move> {
        let mut line = self.line.clone();
        let mut board = root;
        for &mv in &line {
            board = match mv {
                Move::Place(square) => board.play(square.bit()),
                Move::Pass => board.pass(),
            };
        }
        while !line.is_empty() && (line.len() as Depth) < depth {
            let moves = board.moves(MASK);
            if moves == 0 && board.pass().moves(MASK) != 0 {
                line.push(Move::Pass);
                board = board.pass();
                continue;
            }
            let entry = self.table.probe(key_of(board), 0);
            let Some(square) = entry
                .and_then(|entry| entry.mv)
                .map(|mv| u32::from(mv.get()) - 1)
            else {
                break;
            };
            if moves >> square & 1 == 0 {
                break;
            }
            line.push(place(square));
            board = board.play(square);
        }
        line
    }
}

impl Tester for Tree<'_> {
    type Move = Move;

    fn test(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        let moves = self.root.moves(MASK);
        if moves == 0 {
            let value = -self.node(self.root.pass(), &self.indices.pass(), depth - 1, 1 - beta)?;
            self.line = vec![Move::Pass];
            return Ok(value);
        }
        let out = |set: u64, mv: &Move| set & !mv.square().map_or(0, |square| 1 << square.bit());
        let moves = self.left_out.iter().fold(moves, out);
        let key = key_of(self.root);
        let hint = match self.line.first() {
            Some(Move::Place(square)) => Some(square.bit()),
            _ => {
                let known = self.table.probe(key, 0).and_then(|entry| entry.mv);
                known.map(|mv| u32::from(mv.get()) - 1)
            }
        };
        let indices = self.indices;
        let mut candidates =
            self.candidates(self.root, &indices, moves, depth.max(SORT_BY_VALUE), hint);
        let (best, square) = self.search(&mut candidates, depth, beta)?;
        if square < 64 && (best >= beta || self.line.is_empty()) {
            self.line = vec![place(square)];
        }
        if self.left_out.is_empty() {
            self.keep(key, depth, beta, best, square);
        }
        Ok(best)
    }

    /// Asks about the upper end alone: MTD(f) never comes here.
    fn window(&mut self, depth: Depth, _alpha: Value, beta: Value) -> Result<Value, Stopped> {
        self.test(depth, beta)
    }

    fn begin_iteration(&mut self, _depth: Depth) {}

    fn begin_pass(&mut self, _pass: u32) {}

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn guess(&self) -> Option<Value> {
        None
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
