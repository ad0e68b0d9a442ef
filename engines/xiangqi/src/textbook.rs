//! The game for the shared textbook algorithms and UCT: no history, so no repetitions; every legal
//! move, an end by mate or stalemate, and an evaluation at the leaves.
//!
//! `compare` runs on it, and the property tests compare the engine's own search with it.

use std::cell::RefCell;
use std::num::NonZeroU16;

use ::search::value::Value;
use ::textbook::position::Outcome;
use xiangqi_rules::{Move, MoveList, PieceType, Position};

use crate::eval::Evaluate;

/// A position and the evaluation that follows it.
#[derive(Clone, Debug)]
pub struct Game<E> {
    position: Position,
    /// In a cell, since evaluating changes an evaluation's caches, and algorithms evaluate through
    /// a shared reference.
    evaluation: RefCell<E>,
}

impl<E: Evaluate> Game<E> {
    /// The game from a position on.
    pub fn new(position: Position, mut evaluation: E) -> Self {
        evaluation.reset(&position);
        Self {
            position,
            evaluation: RefCell::new(evaluation),
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }
}

/// The rank of a kind in the order of captures, cheapest first.
const fn rank(kind: PieceType) -> i32 {
    match kind {
        PieceType::Pawn => 1,
        PieceType::Advisor => 2,
        PieceType::Elephant => 3,
        PieceType::Horse => 4,
        PieceType::Cannon => 5,
        PieceType::Rook => 6,
        PieceType::King => 7,
    }
}

impl<E: Evaluate> ::textbook::position::Position for Game<E> {
    type Move = Move;
    type Moves = MoveList;

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn moves(&self) -> MoveList {
        self.position.legal_moves()
    }

    fn make(&mut self, mv: Move) {
        self.evaluation.get_mut().make(&self.position, mv);
        self.position.make(mv);
    }

    fn unmake(&mut self, _: Move) {
        self.position.unmake();
        self.evaluation.get_mut().unmake();
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_move = xiangqi_rules::movegen::count_legal(&self.position) > 0;
        (!has_move).then_some(Outcome::Loss)
    }

    fn evaluate(&mut self) -> Value {
        self.evaluation.borrow_mut().evaluate(&self.position)
    }

    fn pack(mv: Move) -> NonZeroU16 {
        // A move's bits are never zero.
        NonZeroU16::new(mv.to_bits()).unwrap_or(NonZeroU16::MIN)
    }

    fn side(&self) -> usize {
        self.position.side_to_move().index()
    }

    fn ordering_score(&self, mv: Move) -> i32 {
        let kind = |square| {
            self.position
                .piece_on(square)
                .map_or(0, |piece| rank(piece.kind()))
        };
        // The most valuable victim by the least valuable attacker first.
        match kind(mv.to()) {
            0 => 0,
            victim => 8 * victim - kind(mv.from()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Classic;
    use ::textbook::algorithm::{Algorithm, search_to_depth};

    #[test]
    fn all_algorithms_find_the_same_value() {
        let fens = [
            "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
            "R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w - - 0 1",
        ];
        for fen in fens {
            let mut game = Game::new(Position::from_fen(fen).unwrap(), Classic);
            let value = |algorithm| {
                search_to_depth(&mut game, algorithm, 3, 1, &|| false)
                    .unwrap()
                    .value
            };
            let values = Algorithm::ALL.map(value);
            assert_eq!(values, [values[0]; 6], "{fen}");
        }
    }
}
