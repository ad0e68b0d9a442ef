//! Games and positions as people paste them, and as other programs read them.
//!
//! | game | read | written |
//! |---|---|---|
//! | Xiangqi | PGN, XQF, CBR, CBL, UBB, FEN, moves in any notation | PGN, FEN, moves |
//! | Reversi | GGF, OBF, `f5d6c3` | GGF, OBF, moves |
//! | Gomoku | SGF, `h8i9`, `7,7 8,8`, rows of `.XO` | SGF, moves |
//!
//! Comments come out as they came in, and so do variations, except in GGF, which has none.

mod export;
mod import;

pub use export::export;
pub use import::{Imported, ImportedMove, import};

/// Bytes of a text or file that is read.
pub const MAX_UPLOAD: usize = 1024 * 1024;
