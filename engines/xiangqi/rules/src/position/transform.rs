//! The mirrored position, and the position with the sides exchanged.

use super::Position;
use crate::piece::{Color, Piece};
use crate::square::{SQUARES, Square};

impl Position {
    /// The position with files swapped left to right, without its history.
    pub fn mirrored(&self) -> Self {
        self.transformed(Square::mirrored, |piece| piece, self.side)
    }

    /// The position with the colours exchanged, ranks reversed and the other side to move, without
    /// its history.
    pub fn color_flipped(&self) -> Self {
        let other = |piece: Piece| Piece::new(!piece.color(), piece.kind());
        self.transformed(Square::flipped, other, !self.side)
    }

    fn transformed(
        &self,
        place: impl Fn(Square) -> Square,
        piece: impl Fn(Piece) -> Piece,
        side: Color,
    ) -> Self {
        let mut board = [None; SQUARES];
        for square in self.occupied() {
            board[place(square).index()] = self.piece_on(square).map(&piece);
        }
        let state = self.state();
        Self::from_board(
            board,
            side,
            state.plies_since_capture,
            self.move_number() as u16,
        )
    }
}
