//! The errors of parsing a move from text.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use super::Notation;
use super::names;
use crate::moves::Move;
use crate::piece::{Color, PieceType};

/// Why a text is no move here. Every variant quotes the text, cut to 40 characters.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum NotationError {
    #[error("{text:?} is no {notation} move: character {at} is {found}, expected {expected}")]
    Syntax {
        text: String,
        /// The notation it was read in.
        notation: Notation,
        /// Which character is wrong, from 1.
        at: usize,
        found: Found,
        expected: &'static str,
    },
    #[error(
        "{text:?} is no move in any notation: expected ICCS like h2e2, UCI like h3e3, WXF like \
         C2=5, or Chinese like 炮二平五"
    )]
    Unknown { text: String },
    #[error("{text:?}: {} has no {} {place}", names::side(*.side), names::of(*.kind).english)]
    NoPiece {
        text: String,
        side: Color,
        kind: PieceType,
        /// Where the text says that the piece is: `on file 3`.
        place: String,
    },
    /// There are such pieces, but none of them can make this move.
    #[error("{text:?}: no {} {place} can go there{}", names::of(*.kind).english, list(.instead))]
    NoMove {
        text: String,
        kind: PieceType,
        /// Where the text says that the piece is: `on file 3`.
        place: String,
        /// The legal moves of the pieces it could mean, in ICCS.
        instead: Vec<Move>,
    },
    /// The squares are named, but the move between them is illegal.
    #[error("{text:?} is illegal: {why}")]
    Illegal {
        text: String,
        mv: Move,
        why: Illegality,
    },
    #[error("{text:?} is ambiguous{}", list(.candidates))]
    Ambiguous { text: String, candidates: Vec<Move> },
}

impl NotationError {
    /// Whether the text does not have the form of a move at all.
    pub(crate) fn is_about_form(&self) -> bool {
        matches!(self, Self::Syntax { .. } | Self::Unknown { .. })
    }
}

/// What stands where something else was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Found {
    Char(char),
    End,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(c) => write!(f, "{c:?}"),
            Self::End => f.write_str("missing"),
        }
    }
}

/// What forbids a move between two squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
pub enum Illegality {
    #[error("no piece stands there to be moved")]
    EmptySquare,
    #[error("that piece is {}'s, and {} is to move", names::side(!*.0), names::side(*.0))]
    OpponentsPiece(Color),
    #[error("an own piece stands where it ends")]
    OwnPiece,
    /// The piece does not go there from where it stands.
    #[error("the {} does not go there", names::of(*.0).english)]
    Pattern(PieceType),
    /// The own king would stand attacked, or facing the other.
    #[error("it leaves the own king attacked")]
    Check,
}

/// The text cut to 40 characters, as errors quote it.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

fn list(moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    match moves.split_last() {
        None => String::new(),
        Some((only, [])) => format!("; {only} can be played"),
        Some((last, rest)) => format!("; it could be {} or {last}", rest.join(", ")),
    }
}
