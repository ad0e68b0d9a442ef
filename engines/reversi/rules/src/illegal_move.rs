//! The error of an illegal move.

use serde::Serialize;
use text_boards::Color;
use thiserror::Error;

use crate::size::Size;
use crate::square::Square;

/// Why a move was refused. The position is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
pub enum IllegalMove {
    #[error("{square} is off the board of {size}")]
    OffBoard { square: Square, size: Size },
    #[error("{square} is occupied by {by}")]
    Occupied { square: Square, by: Color },
    /// The disc would enclose no line of the other side's discs.
    #[error("{color} on {square} flips no disc")]
    FlipsNothing { square: Square, color: Color },
    /// A pass by a side that has a move.
    #[error("{color} may not pass: {square} is a move")]
    MustMove {
        color: Color,
        /// The side's first legal move.
        square: Square,
    },
    #[error("the game is over")]
    GameOver,
}
