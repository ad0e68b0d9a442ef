//! The root of the middle game's tree: the searches that the drivers call, and the lines found.

use ::search::abdada::CurrentlySearching;
use ::search::tester::{Stopped, Tester, WindowTester};
use ::search::value::{Depth, Value};
use reversi_rules::{Board, Move, Square};

use super::lookahead::MASK;
use super::node::{Tree, Window, zero_window};
use super::pv_extender::complete_line;
use crate::eval::patterns::Indices;
use crate::search::endgame::key::key_of;
use crate::search::selectivity::Selectivity;
use crate::search::tt_move::square_of;

/// Converts a square of the tree to a move.
const fn place(square: u32) -> Move {
    Move::Place(Square::from_bit(square))
}

pub(in crate::search) struct Root<'t, 'a> {
    tree: &'t mut Tree<'a>,
    board: Board,
    indices: Indices,
    /// The selectivity until iterations have reached the end of the game.
    selectivity: Selectivity,
    /// The moves that are searched, as a set of squares.
    moves: u64,
    /// The first moves of other lines, which this one must not begin with.
    excluded: Vec<Move>,
    line: Vec<Move>,
}

impl<'t, 'a> Root<'t, 'a> {
    pub(in crate::search) fn new(tree: &'t mut Tree<'a>, board: Board) -> Self {
        Self {
            selectivity: tree.selectivity,
            tree,
            board,
            indices: Indices::of(board),
            moves: board.moves(MASK),
            excluded: Vec::new(),
            line: Vec::new(),
        }
    }

    /// Searches only these of the moves.
    pub(super) fn keep_only(&mut self, moves: u64) {
        self.moves = moves;
    }

    fn choice(&self) -> u64 {
        let without = |set: u64, mv: &Move| set & !mv.square().map_or(0, |at| 1 << at.bit());
        self.excluded.iter().fold(self.moves, without)
    }

    fn search<const PV: bool>(
        &mut self,
        depth: Depth,
        (alpha, beta): Window,
    ) -> Result<Value, Stopped> {
        if self.board.moves(MASK) == 0 {
            let (board, indices) = (self.board.pass(), self.indices.pass());
            let value = -(self.tree).node::<PV>(board, &indices, depth, (-beta, -alpha))?;
            self.line = vec![Move::Pass];
            return Ok(value);
        }
        let key = key_of(self.board);
        let hint = match self.line.first() {
            Some(Move::Place(square)) => Some(square.bit()),
            _ => {
                let known = self.tree.table.probe(key, 0).and_then(|entry| entry.mv);
                known.map(square_of)
            }
        };
        let (board, indices) = (self.board, &self.indices);
        let mut candidates =
            (self.tree.ahead).candidates(board, indices, self.choice(), depth.max(3), hint);
        self.tree.root = Some((board.moves(MASK), self.excluded.len()));
        let (best, square) =
            (self.tree).search::<PV>(key, &mut candidates, indices, depth, (alpha, beta))?;
        // If all moves fail low, the best one is tried first in the next pass, but is not a line
        // yet.
        if let Some(square) = square
            && (best > alpha || self.line.is_empty())
        {
            self.line = vec![place(square)];
        }
        if self.excluded.is_empty() {
            self.tree.keep(key, depth, (alpha, beta), best, square);
        }
        Ok(best)
    }
}

impl Tester for Root<'_, '_> {
    type Move = Move;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        self.search::<false>(depth, zero_window(beta))
    }

    fn become_main(&mut self) {
        self.tree.watch.become_main(self.tree.table);
    }

    fn share_work(&mut self, currently_searching: &CurrentlySearching) -> bool {
        self.tree.currently_searching = currently_searching.clone();
        true
    }

    /// Clears the line: the table has the move to begin with. Beyond the end of the game an
    /// iteration is not deeper, but has a higher confidence.
    fn begin_iteration(&mut self, depth: Depth) {
        self.line.clear();
        let empties = (!self.board.occupied()).count_ones() as Depth;
        let beyond = (depth - empties).max(0);
        self.tree.selectivity = Selectivity::at(self.selectivity.level() + beyond);
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn extend_pv(&mut self, line: &mut Vec<Move>, depth: Depth, _: Value) {
        complete_line(
            self.tree.table,
            self.tree.ahead.weights,
            self.board,
            line,
            depth,
        );
    }

    fn nodes(&self) -> u64 {
        self.tree.nodes()
    }

    fn exclude(&mut self, moves: &[Move]) -> bool {
        self.excluded = moves.to_vec();
        self.line.clear();
        self.choice() != 0 || moves.is_empty()
    }
}

impl WindowTester for Root<'_, '_> {
    fn search_window(&mut self, depth: Depth, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        self.search::<true>(depth, (alpha, beta))
    }
}
