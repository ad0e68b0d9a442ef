//! Why a move was refused.

use thiserror::Error;

use crate::color::Color;
use crate::size::Size;
use crate::square::Square;

/// Why a move was refused. The position is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Not on this board.
    #[error("{square} is off the board of {size}")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// There is a disc.
    #[error("{square} is occupied by {by}")]
    Occupied {
        /// The square.
        square: Square,
        /// Whose disc it is.
        by: Color,
    },
    /// No line of the other side's discs is enclosed.
    #[error("{color} on {square} flips no disc")]
    FlipsNothing {
        /// The square.
        square: Square,
        /// The side to move.
        color: Color,
    },
    /// A pass of a side that has a move.
    #[error("{color} may not pass: {square} is a move")]
    MustMove {
        /// The side to move.
        color: Color,
        /// The first of its moves.
        square: Square,
    },
    /// Neither side has a move.
    #[error("the game is over")]
    GameOver,
}
