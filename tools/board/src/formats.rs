//! Games and positions as text: what people paste, and what other programs read.
//!
//! | game | read | written |
//! |---|---|---|
//! | Xiangqi | PGN, XQF, CBR, CBL, UBB, FEN, moves in any notation | PGN, FEN, moves |
//! | Reversi | GGF, OBF, `f5d6c3` | GGF, OBF, moves |
//! | Gomoku | SGF, LIB, PSQ, `h8i9`, `7,7 8,8`, rows of `.XO` | SGF, moves |
//!
//! Comments and variations survive reading and writing, except in GGF, which has no variations.

mod export;
mod import;

pub use export::export;
pub use import::{Imported, ImportedMove, import};

/// Limit on the size of an uploaded text or file, in bytes.
pub const MAX_UPLOAD: usize = 1024 * 1024;
