//! A position in UCCI and UCI: a FEN or the start, and the moves played from there.

use std::fmt;

use crate::moves::{MoveText, write_moves};

/// `{fen FEN | startpos} [moves m...]`: a position and the moves played from it.
///
/// The FEN is often the position after the last capture, so that the moves are the history that
/// repetitions are judged by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setup {
    /// The FEN, its words joined by single blanks; `None` for `startpos`. Not checked here.
    pub fen: Option<String>,
    /// The moves played from that position, oldest first.
    pub moves: Vec<MoveText>,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fen {
            Some(fen) => write!(f, "fen {fen}")?,
            None => f.write_str("startpos")?,
        }
        write_moves(f, "moves", &self.moves)
    }
}
