//! Moves: a disc placed, or a pass.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use crate::square::Square;

/// The spellings of a pass that are in use, compared without regard to case.
const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "@@@@"];
/// A pass [packed](Move::pack): no square has this number plus one.
const PACKED_PASS: u16 = 1 << 10;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A disc is placed and flips others.
    Place(Square),
    /// The side to move has no other move.
    Pass,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("'{found}' is no move, expected a square as f5, or pass")]
pub struct MoveError {
    pub found: String,
}

impl Move {
    /// The square of the disc. None for a pass.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Place(square) => Some(square),
            Self::Pass => None,
        }
    }

    /// The move in 16 bits, for transposition tables.
    pub const fn pack(self) -> NonZeroU16 {
        let bits = match self {
            Self::Place(square) => square.index() + 1,
            Self::Pass => PACKED_PASS,
        };
        match NonZeroU16::new(bits) {
            Some(packed) => packed,
            None => NonZeroU16::MAX,
        }
    }

    /// The move that was [packed](Self::pack) into this number. None if no move packs into it.
    pub const fn unpack(packed: NonZeroU16) -> Option<Self> {
        if packed.get() == PACKED_PASS {
            return Some(Self::Pass);
        }
        match Square::from_index(packed.get() - 1) {
            Some(square) => Some(Self::Place(square)),
            None => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => fmt::Display::fmt(square, f),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `f5` or `F5`; `pass`, `PA`, `PS`, `--` or `@@@@`.
impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        if PASSES.iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
            return Ok(Self::Pass);
        }
        match text.parse() {
            Ok(square) => Ok(Self::Place(square)),
            Err(_) => Err(MoveError { found: quote(text) }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_gives_the_move_back() {
        let squares = (0..1024).filter_map(Square::from_index).map(Move::Place);
        let mut seen = Vec::new();
        for mv in squares.chain([Move::Pass]) {
            assert_eq!(Move::unpack(mv.pack()), Some(mv));
            assert!(!seen.contains(&mv.pack()));
            seen.push(mv.pack());
        }
        assert_eq!(seen.len(), 26 * 26 + 1);
        assert_eq!(NonZeroU16::new(27).and_then(Move::unpack), None);
    }

    #[test]
    fn every_way_of_passing_is_read() {
        for text in ["pass", "PASS", "PA", "ps", "--", "@@@@"] {
            assert_eq!(text.parse(), Ok(Move::Pass));
        }
        let error = "resign".parse::<Move>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "'resign' is no move, expected a square as f5, or pass"
        );
    }
}
