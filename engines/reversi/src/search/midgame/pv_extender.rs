//! Extends lines to the depth of their iteration; a pass is not counted as a ply.

use ::search::pv_extender::{PvExtender, best_reply, extend_pv};
use ::search::tt::TranspositionTable;
use ::search::value::Depth;
use reversi_rules::{Board, Move, Square, board};

use super::lookahead::{MASK, best};
use crate::eval::weights::Weights;
use crate::search::endgame::key::key_of;
use crate::search::tt_move::square_of;

/// The plies that the evaluation searches to find a move that the table does not have.
const AHEAD: Depth = 2;

/// Extends a line from a board, by the transposition table first, which the endgame solver shares,
/// then by searches of a few plies.
pub(crate) fn complete_line(
    table: &TranspositionTable,
    weights: &Weights,
    board: Board,
    line: &mut Vec<Move>,
    depth: Depth,
) {
    let mut end = End {
        table,
        weights,
        board,
    };
    extend_pv(&mut end, line, depth);
}

/// The board at the end of a line, and where the next moves come from.
struct End<'a> {
    table: &'a TranspositionTable,
    weights: &'a Weights,
    board: Board,
}

const fn place(square: u32) -> Move {
    Move::Place(Square::from_bit(square))
}

impl PvExtender for End<'_> {
    type Move = Move;

    fn advance(&mut self, mv: Move) -> bool {
        let moves = self.board.moves(MASK);
        let after = match mv {
            Move::Place(square) if moves >> square.bit() & 1 != 0 => self.board.play(square.bit()),
            Move::Pass if moves == 0 && !self.is_over() => self.board.pass(),
            Move::Place(_) | Move::Pass => return false,
        };
        self.board = after;
        true
    }

    fn is_over(&mut self) -> bool {
        self.board.is_over(MASK)
    }

    fn tt_move(&mut self) -> Option<Move> {
        let moves = self.board.moves(MASK);
        if moves == 0 {
            return Some(Move::Pass);
        }
        let known = self.table.probe(key_of(self.board), 0);
        let square = known.and_then(|entry| entry.mv).map(square_of);
        // Where the endgame solver knows no move, it stores a square beyond the board.
        let is_legal = |square: &u32| moves.checked_shr(*square).is_some_and(|at| at & 1 != 0);
        let entry = |square| self.table.probe(key_of(self.board.play(square)), 0);
        square
            .filter(is_legal)
            .or_else(|| best_reply(board::squares(moves), entry))
            .map(place)
    }

    fn quick_move(&mut self) -> Option<Move> {
        best(self.board, AHEAD, self.weights).map(place)
    }

    fn is_ply(mv: Move) -> bool {
        mv != Move::Pass
    }
}
