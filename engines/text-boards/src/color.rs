//! The two sides of a game with black and white pieces.

use std::fmt;
use std::ops::Not;

use serde::Serialize;

/// A side, or a piece of that side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Color {
    /// Moves first; `X` in texts.
    Black,
    /// `O` in texts.
    White,
}

impl Color {
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The letter in texts of boards: `X` for black, `O` for white.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// The side of a letter in a text: `X` or `x` for black, `O` or `o` for white.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'X' | 'x' => Some(Self::Black),
            'O' | 'o' => Some(Self::White),
            _ => None,
        }
    }

    /// 0 for black, 1 for white.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}
