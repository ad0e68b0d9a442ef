//! The root of a solve: the zero-window search that MTD(f) calls, and the line of best moves.

use reversi_rules::{Board, Move, Square};
use search::driver::{Driver, Iteration};
use search::mtdf::Mtdf;
use search::tester::{Stopped, Tester};
use search::value::{Depth, Value};

use super::candidate::Candidates;
use super::key::key_of;
use super::shared::Shared;
use super::worker::Worker;
use crate::eval::weights::UNIT;
use crate::search::midgame;
use crate::search::selectivity::Selectivity;
use crate::search::tt_move::{packed, square_of};

/// The position to solve, and the worker of the main thread.
pub(super) struct Root<'a> {
    worker: Worker<'a>,
    board: Board,
    line: Vec<Move>,
}

impl<'a> Root<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, board: Board) -> Self {
        Self {
            worker: Worker::new(shared),
            board,
            line: Vec::new(),
        }
    }

    fn mask(&self) -> u64 {
        self.worker.geometry.mask
    }

    pub(super) fn is_over(&self) -> bool {
        self.board.is_over(self.mask())
    }

    pub(super) fn final_score(&self) -> i32 {
        self.board.final_score(self.mask())
    }

    /// The board to search and whether a pass leads to it from the root.
    fn to_move(&self) -> (Board, bool) {
        if self.board.moves(self.mask()) == 0 {
            (self.board.pass(), true)
        } else {
            (self.board, false)
        }
    }

    /// A zero-window search: whether the score is more than `alpha`, fail-soft. It keeps the move
    /// if so.
    pub(super) fn zero_window(&mut self, alpha: i32) -> Result<i32, Stopped> {
        let (board, passes) = self.to_move();
        if passes {
            return Ok(-self.zero_window_on(board, -alpha - 1, true)?);
        }
        self.zero_window_on(board, alpha, false)
    }

    fn zero_window_on(&mut self, board: Board, alpha: i32, passed: bool) -> Result<i32, Stopped> {
        let empties = self.mask() & !board.occupied();
        let empty = empties.count_ones();
        let parity = self.worker.geometry.parity(empties);
        let hint = match self.line.get(usize::from(passed)) {
            Some(Move::Place(square)) => packed(square.bit()),
            _ => self.worker.probe(key_of(board), board, empty).mv,
        };
        let moves = board.moves(self.mask());
        let mut candidates: Candidates = self.worker.candidates(board, moves, parity, hint, alpha);
        let (score, mv) = self
            .worker
            .search_moves(&mut candidates, empty, alpha, parity)?;
        // The line's move must have been good enough for its mover, which after a pass is the other
        // side.
        if let Some(mv) = mv
            && (score > alpha || self.line.is_empty())
        {
            let mv = Move::Place(Square::from_bit(square_of(mv)));
            self.line = if passed {
                vec![Move::Pass, mv]
            } else {
                vec![mv]
            };
        }
        self.worker
            .store(key_of(board), board, empty, alpha, score, mv);
        Ok(score)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.worker.all_nodes()
    }

    /// The patterns' value of the root, in discs, searched with iterative deepening to `depth`
    /// plies. The results stay in the table. None on boards without patterns.
    pub(super) fn estimate(&mut self, depth: Depth) -> Result<Option<i32>, Stopped> {
        let board = self.board;
        let Some(tree) = &mut self.worker.patterns else {
            return Ok(None);
        };
        let mut values = Vec::new();
        for depth in 1..=depth {
            let mut root = midgame::Root::new(tree, board);
            let iteration = Iteration {
                depth,
                values: &values,
            };
            let answer = Mtdf::new(UNIT).iterate(&mut root, iteration, &mut |_, _, _| {})?;
            values.push(answer.value);
        }
        Ok(values.last().map(|value| value / UNIT))
    }

    /// Sets the confidence of the selective cuts.
    pub(super) fn set_selectivity(&mut self, selectivity: Selectivity) {
        self.worker.set_selectivity(selectivity);
    }

    pub(super) fn empties(&self) -> u32 {
        (self.mask() & !self.board.occupied()).count_ones()
    }

    /// The line to the end of the game, given the root's exact score. Each further move is one that
    /// reaches its position's score; mostly the tables still have it.
    pub(super) fn whole_line(&mut self, score: i32) -> Result<Vec<Move>, Stopped> {
        let (root, first) = (self.board, self.line.clone());
        let mut line = Vec::new();
        let mut next = first.clone();
        let mut score = score;
        while !next.is_empty() {
            for &mv in &next {
                self.board = match mv {
                    Move::Place(square) => self.board.play(square.bit()),
                    Move::Pass => self.board.pass(),
                };
                score = -score;
            }
            line.append(&mut next);
            if self.is_over() {
                break;
            }
            self.line.clear();
            // The mover must reach the position's score. After a pass that is the other side, so
            // the search is whether the score is no more than it.
            let (_, passes) = self.to_move();
            self.zero_window(if passes { score } else { score - 1 })?;
            next = std::mem::take(&mut self.line);
        }
        (self.board, self.line) = (root, first);
        Ok(line)
    }
}

impl Tester for Root<'_> {
    type Move = Move;

    fn search_zero_window(&mut self, _depth: Depth, beta: Value) -> Result<Value, Stopped> {
        self.zero_window(beta - 1)
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn nodes(&self) -> u64 {
        self.worker.all_nodes()
    }
}
