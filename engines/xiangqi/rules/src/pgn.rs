//! PGN, Portable Game Notation, as Xiangqi uses it.
//!
//! A file holds games one after another: tags in brackets, then moves.
//!
//! ```text
//! [Game "Chinese Chess"]
//! [Red "..."]
//! [Result "1-0"]
//! [Format "Chinese"]
//!
//! 1. 炮二平五 马８进７ {the usual reply} 2. 马二进三 1-0
//! ```
//!
//! The tags are those of the xqbase.com specification, which puts `Red` in the place of chess's
//! `White`, adds `Game`, `RedTeam` and `BlackTeam`, and names the moves' notation in `Format`:
//! `ICCS`, `WXF` or `Chinese`. [`read`] takes moves in any notation whatever the tag says, in UTF-8
//! or GBK, and keeps comments, annotation glyphs (`$4` or `??`) and variations; the rest of a
//! variation that cannot be played is skipped. [`write`](fn@write) writes one game.
//!
//! `tokens.rs` cuts the text into tags, words and comments, `reader.rs` plays the words,
//! `writer.rs` is the way back.

mod reader;
mod tokens;
mod writer;

use serde::Serialize;
use thiserror::Error;

pub use reader::{parse, read, read_each};
pub use writer::write;

use crate::fen::FenError;
use crate::notation::NotationError;

/// Why a PGN file was refused, and where: line and column count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("line {line}, column {column}: {kind}")]
pub struct PgnError {
    pub line: usize,
    pub column: usize,
    pub kind: PgnErrorKind,
}

/// What can be wrong with a PGN file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum PgnErrorKind {
    #[error("the file is over, expected a game")]
    NoGame,
    #[error("expected {expected} in a tag like [Red \"name\"]")]
    Tag { expected: &'static str },
    #[error("the FEN tag is refused: {0}")]
    Fen(FenError),
    #[error("found no closing {expected} for what opens here")]
    Unclosed {
        /// The bracket that is missing: `}` or `)`.
        expected: char,
    },
    #[error("found {found:?}, which closes nothing")]
    Unopened {
        /// The bracket that closes nothing: `}`, `)` or `]`.
        found: char,
    },
    #[error("move {number}: {error}")]
    Move {
        /// Which half-move of the game, from 1.
        number: usize,
        error: NotationError,
    },
}
