//! The simpler chase of the UCCI computer league (its rule 5.4, as its referee program plays it).
//!
//! Only the piece that moved can chase, pins count for nothing, and the values of the pieces decide
//! alone. Rule 5.4 says that an attack on a *protected* piece is a chase; the referee counts the
//! unprotected ones, as every other rule book does, and so do we.

use super::board::Board;
use super::chase::Chased;
use crate::moves::Move;
use crate::piece::{Color, PieceType};
use crate::square::Square;

/// What the moved piece of `side` attacks after the move, of the victims that count.
pub(super) fn chased(after: &Board, mv: Move, side: Color) -> Chased {
    let attacker = after.kind(mv.to());
    if !matches!(
        attacker,
        PieceType::Rook | PieceType::Horse | PieceType::Cannon
    ) {
        return Chased::default();
    }
    let mut found = 0;
    for to in after.reach(attacker, mv.to()) & after.side(!side) {
        let chased = match after.kind(to) {
            PieceType::Rook if attacker != PieceType::Rook => true,
            victim @ (PieceType::Horse | PieceType::Cannon) if attacker != victim => {
                !is_protected(after, mv, side, to)
            }
            PieceType::Pawn if Board::crossed(!side, to) => !is_protected(after, mv, side, to),
            _ => false,
        };
        if chased {
            found |= after.number(to);
        }
    }
    Chased {
        all: found,
        active: found,
    }
}

fn is_protected(after: &Board, mv: Move, side: Color, to: Square) -> bool {
    after.is_defended(!side, to, after.occupied() - mv.to().into())
}
