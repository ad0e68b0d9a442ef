//! Tests whether a king is attacked, and whether a move gives check.

use super::Position;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Color, PieceType};
use crate::square::Square;

/// The rooks, cannons and king of a side on the rank or file of `square`, whatever stands between.
/// The king is among them since it may not face the other king.
#[inline]
pub(crate) fn sliders(position: &Position, by: Color, square: Square) -> Bitboard {
    let kinds = position.by_kind(PieceType::Rook)
        | position.by_kind(PieceType::Cannon)
        | position.by_kind(PieceType::King);
    kinds & position.by_color(by) & attacks::lines_through(square)
}

/// Whether `by` would give check to a king on `square` if exactly `occupied` were occupied. Pieces
/// that are not in `occupied` do not count. Facing kings count as check.
#[inline]
pub(crate) fn attacked(position: &Position, by: Color, square: Square, occupied: Bitboard) -> bool {
    let cannons = position.by_kind(PieceType::Cannon);
    for slider in sliders(position, by, square) & occupied {
        let screens = (attacks::between(square, slider) & occupied).count();
        if screens == u32::from(cannons.contains(slider)) {
            return true;
        }
    }
    let theirs = position.by_color(by) & occupied;
    let horses = theirs & position.by_kind(PieceType::Horse) & attacks::horse_reach(square);
    if !horses.is_empty() && horses.intersects(attacks::horse_attackers_to(square, occupied)) {
        return true;
    }
    let pawns = theirs & position.by_kind(PieceType::Pawn);
    pawns.intersects(attacks::pawn_attackers_to(by, square))
}

/// Whether a legal move of the side to move attacks the enemy king.
#[inline]
pub(crate) fn given_by(position: &Position, mv: Move) -> bool {
    let (from, to, us) = (mv.from(), mv.to(), position.side_to_move());
    let king = position.king(!us);
    let occupied = (position.occupied() - from.into()) | to.into();
    let Some(piece) = position.piece_on(from) else {
        return false;
    };
    let between = || (attacks::between(king, to) & occupied).count();
    let directly = match piece.kind() {
        PieceType::Rook => attacks::aligned(king, to) && between() == 0,
        PieceType::Cannon => attacks::aligned(king, to) && between() == 1,
        PieceType::Horse => {
            attacks::horse_reach(king).contains(to)
                && !occupied.contains(attacks::horse_leg(to, king))
        }
        PieceType::Pawn => attacks::pawn(us, to).contains(king),
        PieceType::King | PieceType::Advisor | PieceType::Elephant => false,
    };
    // Other pieces give check only if the move changed what stands between them and the king. Most
    // moves do not, and end here. The moved piece is not counted again: it has left `from`.
    let changed = Bitboard::from(from) | to.into();
    directly
        || (changed.intersects(attacks::relevant_occupancy(king))
            && attacked(position, us, king, occupied))
}
