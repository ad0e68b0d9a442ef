//! Piece placement as game files store it: a list of the squares of all 32 pieces (XQF, UBB), or
//! a board square by square.

use crate::piece::{Color, Piece, PieceType};
use crate::position::Position;
use crate::square::{FILES, SQUARES, Square};

/// The piece on each square, by the square's index.
pub(crate) type Board = [Option<Piece>; SQUARES];

/// The pieces of a side in the order in which XQF and UBB list their squares. Red's come first,
/// then black's.
const PIECES: [PieceType; 16] = {
    use PieceType::{
        Advisor as A, Cannon as C, Elephant as E, Horse as H, King as K, Pawn as P, Rook as R,
    };
    [R, H, E, A, K, A, E, H, R, C, C, P, P, P, P, P]
};

/// Length of the list, both sides together.
pub(crate) const LISTED: usize = 2 * PIECES.len();

/// The piece at a place of the list.
pub(crate) const fn listed(place: usize) -> Piece {
    Piece::new(
        Color::ALL[place / PIECES.len()],
        PIECES[place % PIECES.len()],
    )
}

pub(crate) fn list(position: &Position) -> [Option<Square>; LISTED] {
    let mut left = position.occupied();
    std::array::from_fn(|place| {
        let piece = listed(place);
        let mut squares = left.into_iter();
        let found = squares.find(|&square| position.piece_on(square) == Some(piece));
        if let Some(square) = found {
            left -= square.into();
        }
        found
    })
}

/// A board as FEN, with a 1 for each empty point.
pub(crate) fn fen(board: &Board, side: Color) -> String {
    let letter = |square: &Option<Piece>| square.map_or('1', Piece::letter);
    let ranks = board.chunks_exact(usize::from(FILES)).rev();
    let ranks: Vec<String> = ranks
        .map(|rank| rank.iter().map(letter).collect())
        .collect();
    let side = match side {
        Color::Red => 'w',
        Color::Black => 'b',
    };
    format!("{} {side}", ranks.join("/"))
}
