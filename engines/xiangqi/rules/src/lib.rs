//! The rules of Xiangqi.

pub mod moves;
pub mod piece;
pub mod square;

pub use moves::Move;
pub use piece::{Color, Piece, PieceType};
pub use square::Square;
