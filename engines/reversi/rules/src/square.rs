//! Squares, the same for boards of every size.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

/// The longest side of a board.
pub const MAX_SIDE: u8 = 26;
/// Bits of a [`Square`] that hold its column.
const COLUMN_BITS: u32 = 5;

/// A square: `32 * row + column`, both from 0 at the top left. Its text is the same on every board:
/// the column as a letter from `a`, the row as a number from 1 at the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u16);

/// Why a text is no square.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("'{found}' is no square, expected a column a to z and a row 1 to 26, as in f5")]
pub struct SquareError {
    pub found: String,
}

impl Square {
    /// The square in this column and row, both 0 to 25.
    #[inline]
    pub const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < MAX_SIDE && row < MAX_SIDE);
        Self((row as u16) << COLUMN_BITS | column as u16)
    }

    /// The square of a bit of a [`crate::Board`], 0 to 63.
    #[inline]
    pub const fn from_bit(bit: u32) -> Self {
        debug_assert!(bit < 64);
        Self::at((bit % 8) as u8, (bit / 8) as u8)
    }

    /// The square's bit in a [`crate::Board`]. Meaningless beyond row and column 7.
    #[inline]
    pub const fn bit(self) -> u32 {
        self.row() as u32 * 8 + self.column() as u32
    }

    /// 0 to 25 for a to z.
    #[inline]
    pub const fn column(self) -> u8 {
        (self.0 & ((1 << COLUMN_BITS) - 1)) as u8
    }

    /// 0 to 25 from the top.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 >> COLUMN_BITS) as u8
    }

    /// A number below 832, different for each square.
    #[inline]
    pub const fn index(self) -> u16 {
        self.0
    }

    /// The square with this [index](Self::index). None if there is none.
    pub const fn from_index(index: u16) -> Option<Self> {
        let square = Self(index);
        if square.column() < MAX_SIDE && index >> COLUMN_BITS < MAX_SIDE as u16 {
            Some(square)
        } else {
            None
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let parse = || {
            let (column, row) = text.split_at_checked(1)?;
            let column = column.as_bytes().first()?.to_ascii_lowercase();
            if !column.is_ascii_lowercase() || !row.as_bytes().first()?.is_ascii_digit() {
                return None;
            }
            let row = row.parse::<u8>().ok()?.checked_sub(1)?;
            (row < MAX_SIDE).then(|| Self::at(column - b'a', row))
        };
        parse().ok_or_else(|| SquareError { found: quote(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_index_give_the_square_back() {
        for row in 0..MAX_SIDE {
            for column in 0..MAX_SIDE {
                let square = Square::at(column, row);
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!(Square::from_index(square.index()), Some(square));
            }
        }
        assert_eq!("F5".parse(), Ok(Square::at(5, 4)));
        assert_eq!(Square::from_bit(37), Square::at(5, 4));
    }

    #[test]
    fn other_texts_are_no_squares() {
        for text in [
            "", "f", "5", "5f", "f0", "f27", "f+5", "ff5", "f5 ", "f300", "é5", "棋5",
        ] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
        assert_eq!(Square::from_index(26), None);
        assert_eq!(Square::from_index(26 << 5), None);
    }
}
