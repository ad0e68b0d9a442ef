//! A position as UCCI and UCI hand it over: a FEN or the start, and the moves played from there.

use std::fmt;

use crate::moves::{MoveText, write_moves};

/// `{fen FEN | startpos} [moves m...]`.
///
/// The FEN is often the position after the last capture, so the moves carry the history that
/// repetition is judged by.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Setup {
    /// The FEN, its words joined by single blanks; `None` for `startpos`. Not checked here.
    pub fen: Option<String>,
    /// The moves played from there, oldest first.
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
