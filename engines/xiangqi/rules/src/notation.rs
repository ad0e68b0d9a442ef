//! Moves as text, in the four notations of Xiangqi.
//!
//! | | example | says |
//! |---|---|---|
//! | [`iccs`] | `h2e2` | both squares, ranks 0 to 9 |
//! | [`uci`] | `h3e3` | both squares, ranks 1 to 10 |
//! | [`wxf`] | `C2=5` | piece, file, direction, number |
//! | [`chinese`] | `炮二平五` | the same in characters |
//!
//! Each module has `parse` and `format`. Parsing takes the position, since the last two notations
//! mean nothing without one, and gives legal moves only; [`NotationError`] says what
//! is wrong with any other. Start reading at `relative.rs`, which holds what WXF and Chinese share:
//! which of several like pieces is meant. [`parse_any`] finds out the notation by itself.

mod coordinates;
mod cursor;
mod error;
mod names;
mod relative;

pub mod chinese;
pub mod iccs;
pub mod uci;
pub mod wxf;

use std::fmt;

pub use error::{Found, Illegality, NotationError};

use crate::moves::Move;
use crate::position::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Both squares, ranks counted from 0: `h2e2`.
    Iccs,
    /// Both squares, ranks counted from 1: `h3e3`.
    Uci,
    /// Piece, file, direction and number: `C2=5`.
    Wxf,
    /// The parts of WXF in Chinese characters: `炮二平五`.
    Chinese,
}

impl Notation {
    pub const ALL: [Self; 4] = [Self::Iccs, Self::Uci, Self::Wxf, Self::Chinese];

    /// The number of red's back rank when squares are named in messages beside this notation.
    pub const fn first_rank(self) -> u8 {
        match self {
            Self::Uci => uci::FIRST_RANK,
            Self::Iccs | Self::Wxf | Self::Chinese => 0,
        }
    }

    /// The legal move that `text` names in this notation.
    pub fn parse(self, position: &Position, text: &str) -> Result<Move, NotationError> {
        match self {
            Self::Iccs => iccs::parse(position, text),
            Self::Uci => uci::parse(position, text),
            Self::Wxf => wxf::parse(position, text),
            Self::Chinese => chinese::parse(position, text),
        }
    }

    /// A legal move in this notation.
    pub fn format(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Iccs => iccs::format(position, mv),
            Self::Uci => uci::format(position, mv),
            Self::Wxf => wxf::format(position, mv),
            Self::Chinese => chinese::format(position, mv),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Iccs => "ICCS",
            Self::Uci => "UCI",
            Self::Wxf => "WXF",
            Self::Chinese => "Chinese",
        })
    }
}

/// The legal move that `text` names, and in which notation.
///
/// A move of two squares is ICCS if it is legal so, else UCI if it is legal so: `h3h4` can be
/// either, and ICCS is what we print.
pub fn parse_any(position: &Position, text: &str) -> Result<(Notation, Move), NotationError> {
    let mut error = NotationError::Unknown {
        text: error::quote(text.trim()),
    };
    for notation in guess(text) {
        match notation.parse(position, text) {
            Ok(mv) => return Ok((*notation, mv)),
            // Keep the first error, unless it is one of syntax and a later notation got further.
            Err(later) if error.is_about_form() => error = later,
            Err(_) => {}
        }
    }
    Err(error)
}

/// The notations that a text can be in, by its characters.
fn guess(text: &str) -> &'static [Notation] {
    if !text.is_ascii() {
        return &[Notation::Chinese];
    }
    let mut letters = text
        .trim()
        .chars()
        .filter(|c| !c.is_ascii_digit() && *c != '-');
    let mut file = || {
        letters
            .next()
            .is_some_and(|c| matches!(c.to_ascii_lowercase(), 'a'..='i'))
    };
    if file() && file() && letters.next().is_none() {
        &[Notation::Iccs, Notation::Uci]
    } else if text.contains(['+', '-', '=', '.']) {
        &[Notation::Wxf]
    } else {
        &[]
    }
}
