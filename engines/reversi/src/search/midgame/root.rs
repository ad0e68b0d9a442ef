//! The root of the middle game's tree: the questions of MTD(f), and the lines that answer them.

use ::search::tester::{Stopped, Tester};
use ::search::tt::TranspositionTable;
use ::search::value::{Depth, Value};
use reversi_rules::{Board, Move, Square};

use super::node::{MASK, Tree, square_of};
use crate::eval::patterns::Indices;
use crate::search::endgame::key::key_of;

/// The move of a square of the tree.
const fn place(square: u32) -> Move {
    Move::Place(Square::from_bit(square))
}

pub(in crate::search) struct Root<'t, 'a> {
    tree: &'t mut Tree<'a>,
    board: Board,
    indices: Indices,
    /// Moves that other lines begin with.
    left_out: Vec<Move>,
    line: Vec<Move>,
}

impl<'t, 'a> Root<'t, 'a> {
    /// The position on a board, without some of its moves.
    pub(in crate::search) fn new(
        tree: &'t mut Tree<'a>,
        board: Board,
        left_out: Vec<Move>,
    ) -> Self {
        Self {
            tree,
            board,
            indices: Indices::of(board),
            left_out,
            line: Vec::new(),
        }
    }

    /// The line of the last question that failed high, completed from the table.
    pub(super) fn line_from_table(&self, depth: Depth) -> Vec<Move> {
        complete(self.tree.table, self.board, self.line.clone(), depth)
    }
}

/// A line, gone on with the table's moves to as many plies.
fn complete(
    table: &TranspositionTable,
    mut board: Board,
    mut line: Vec<Move>,
    depth: Depth,
) -> Vec<Move> {
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
        let entry = table.probe(key_of(board), 0);
        let square = entry.and_then(|entry| entry.mv).map(square_of);
        let Some(square) = square.filter(|square| moves >> square & 1 != 0) else {
            break;
        };
        line.push(place(square));
        board = board.play(square);
    }
    line
}

impl Tester for Root<'_, '_> {
    type Move = Move;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        let moves = self.board.moves(MASK);
        if moves == 0 {
            let (board, indices) = (self.board.pass(), self.indices.pass());
            let value = -self.tree.node(board, &indices, depth, 1 - beta)?;
            self.line = vec![Move::Pass];
            return Ok(value);
        }
        let out = |set: u64, mv: &Move| set & !mv.square().map_or(0, |square| 1 << square.bit());
        let moves = self.left_out.iter().fold(moves, out);
        let key = key_of(self.board);
        let hint = match self.line.first() {
            Some(Move::Place(square)) => square.bit(),
            _ => {
                let known = self.tree.table.probe(key, 0).and_then(|entry| entry.mv);
                known.map_or(64, square_of)
            }
        };
        let mut candidates =
            self.tree
                .ahead
                .candidates(self.board, &self.indices, moves, depth.max(3), hint);
        let (best, square) = self
            .tree
            .search(&mut candidates, &self.indices, depth, beta)?;
        if square < 64 && (best >= beta || self.line.is_empty()) {
            self.line = vec![place(square)];
        }
        if self.left_out.is_empty() {
            self.tree.keep(key, depth, beta, best, square);
        }
        Ok(best)
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn nodes(&self) -> u64 {
        self.tree.nodes()
    }
}
