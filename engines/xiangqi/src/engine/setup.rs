//! Positions as the dialects write them.

use thiserror::Error;
use xiangqi_rules::Position;
use xiangqi_rules::fen::FenError;
use xiangqi_rules::notation::{Notation, NotationError};

/// Why a position was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The FEN is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move of the game is none.
    #[error("move {number}: {why}")]
    Move {
        /// Which, from 1.
        number: usize,
        why: NotationError,
    },
}

impl SetupError {
    /// The error in the words of a dialect that writes moves in this notation.
    pub fn text(&self, notation: Notation) -> String {
        match self {
            Self::Fen(error) => error.text(notation.first_rank()),
            Self::Move { .. } => self.to_string(),
        }
    }
}

/// Reads a position: a FEN or the start, and the moves played from there, all of which count for repetitions.
///
/// # Errors
/// When the FEN or a move is wrong.
pub fn read_position<'a>(
    fen: Option<&str>,
    moves: impl IntoIterator<Item = &'a str>,
    notation: Notation,
) -> Result<Position, SetupError> {
    let mut position = match fen {
        Some(fen) => Position::from_fen(fen)?,
        None => Position::startpos(),
    };
    for (index, text) in moves.into_iter().enumerate() {
        let mv = notation.parse(&position, text);
        position.make(mv.map_err(|why| SetupError::Move {
            number: index + 1,
            why,
        })?);
    }
    Ok(position)
}
