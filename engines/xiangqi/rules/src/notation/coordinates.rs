//! Moves that name both squares: what ICCS and UCI share.

use super::NotationError;
use super::cursor::Cursor;
use super::error::Illegality;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::{FILES, Square};

/// Reads a file letter of either case.
pub(super) fn file(cursor: &mut Cursor<'_>) -> Result<u8, NotationError> {
    cursor.take("a file, a to i", |c| {
        let file = (c.to_ascii_lowercase() as u32).checked_sub(u32::from(b'a'))?;
        (file < u32::from(FILES)).then_some(file as u8)
    })
}

/// The move between two squares, if it is legal.
pub(super) fn legal(
    position: &Position,
    from: Square,
    to: Square,
    cursor: &Cursor<'_>,
) -> Result<Move, NotationError> {
    cursor.end()?;
    if from == to {
        return Err(cursor.error("another square than the one it starts on"));
    }
    let mv = Move::new(from, to);
    if position.legal_moves().contains(&mv) {
        Ok(mv)
    } else {
        Err(NotationError::Illegal {
            text: cursor.quote(),
            mv,
            why: illegality(position, mv),
        })
    }
}

fn illegality(position: &Position, mv: Move) -> Illegality {
    let side = position.side_to_move();
    let Some(piece) = position.piece_on(mv.from()) else {
        return Illegality::EmptySquare;
    };
    if piece.color() != side {
        return Illegality::OpponentsPiece(side);
    }
    if position
        .piece_on(mv.to())
        .is_some_and(|target| target.color() == side)
    {
        return Illegality::OwnPiece;
    }
    let (from, occupied): (_, Bitboard) = (mv.from(), position.occupied());
    let reach = match piece.kind() {
        PieceType::King => attacks::king(from),
        PieceType::Advisor => attacks::advisor(from),
        PieceType::Elephant => attacks::elephant(from, occupied),
        PieceType::Horse => attacks::horse(from, occupied),
        PieceType::Rook => attacks::rook(from, occupied),
        PieceType::Cannon => attacks::cannon(from, occupied),
        PieceType::Pawn => attacks::pawn(side, from),
    };
    if reach.contains(mv.to()) {
        Illegality::Check
    } else {
        Illegality::Pattern(piece.kind())
    }
}
