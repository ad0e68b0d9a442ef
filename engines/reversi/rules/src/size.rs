//! The width and height of a board, and which sizes are supported.

use std::str::FromStr;

use serde::Serialize;
use text_boards::{quote, sides};
use thiserror::Error;

pub use crate::square::MAX_SIDE;
use crate::square::Square;

/// The shortest side of a board.
pub const MIN_SIDE: u8 = 4;
/// The longest side of a board that fits [`crate::Board`], and the longest of a rectangle.
pub(crate) const MAX_SMALL_SIDE: u8 = 8;

/// Width and height of a board, both even: squares of 4x4 to 26x26, and rectangles of up to 8x8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum SizeError {
    /// Neither a number nor two numbers with an `x` between them.
    #[error("'{found}' is no board size, expected an even number as 8, or two as 4x6")]
    Text { found: String },
    #[error("a side of {found} squares is odd, expected an even one")]
    Odd { found: u32 },
    #[error("a side of {found} squares is out of range, expected 4 to 26")]
    Range { found: u32 },
    #[error(
        "a rectangle of {width}x{height} is too large, expected sides of up to 8, or equal ones"
    )]
    Rectangle { width: u32, height: u32 },
}

impl Size {
    pub const STANDARD: Self = Self {
        width: 8,
        height: 8,
    };

    /// A size of `width` columns and `height` rows.
    ///
    /// # Errors
    /// When a side is odd or not within 4 to 26, or the board a rectangle with a side beyond 8.
    pub const fn new(width: u32, height: u32) -> Result<Self, SizeError> {
        let sides = [width, height];
        let mut index = 0;
        while index < sides.len() {
            let found = sides[index];
            if found % 2 == 1 {
                return Err(SizeError::Odd { found });
            }
            if found < MIN_SIDE as u32 || found > MAX_SIDE as u32 {
                return Err(SizeError::Range { found });
            }
            index += 1;
        }
        let largest = if width > height { width } else { height };
        if width != height && largest > MAX_SMALL_SIDE as u32 {
            return Err(SizeError::Rectangle { width, height });
        }
        Ok(Self {
            width: width as u8,
            height: height as u8,
        })
    }

    /// A square board.
    ///
    /// # Errors
    /// When the side is odd or not within 4 to 26.
    pub const fn square(side: u32) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    pub const fn width(self) -> u8 {
        self.width
    }

    pub const fn height(self) -> u8 {
        self.height
    }

    pub const fn squares(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the board fits a [`crate::Board`].
    pub const fn is_small(self) -> bool {
        self.width <= MAX_SMALL_SIDE && self.height <= MAX_SMALL_SIDE
    }

    /// The squares as bits of a [`crate::Board`]. None unless the board [fits](Self::is_small).
    pub const fn mask(self) -> Option<u64> {
        if !self.is_small() {
            return None;
        }
        let row = 0xff_u64 >> (MAX_SMALL_SIDE - self.width);
        let rows = 0x0101_0101_0101_0101_u64 >> (8 * (MAX_SMALL_SIDE - self.height));
        Some(rows * row)
    }

    /// Whether a square is on the board.
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.width && square.row() < self.height
    }

    /// All squares, row by row from the top left.
    pub fn all_squares(self) -> impl Iterator<Item = Square> {
        (0..self.height)
            .flat_map(move |row| (0..self.width).map(move |column| Square::at(column, row)))
    }

    /// The squares of the four discs that a game begins with: black's two, then white's.
    pub(crate) const fn start_discs(self) -> [[Square; 2]; 2] {
        let (right, below) = (self.width / 2, self.height / 2);
        let (left, above) = (right - 1, below - 1);
        [
            [Square::at(right, above), Square::at(left, below)],
            [Square::at(left, above), Square::at(right, below)],
        ]
    }
}

text_boards::write_sides!(Size);

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let of =
            |[width, height]: [u64; 2]| Some((width.try_into().ok()?, height.try_into().ok()?));
        let sides: Option<(u32, u32)> = sides(text, &['x', 'X']).and_then(of);
        let (width, height) = sides.ok_or_else(|| SizeError::Text { found: quote(text) })?;
        Self::new(width, height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        for (text, written, squares) in [("8", "8x8", 64), ("4x6", "4x6", 24), ("26", "26x26", 676)]
        {
            let size: Size = text.parse().unwrap();
            assert_eq!(size.to_string(), written);
            assert_eq!(size.squares(), squares);
            assert_eq!(size.all_squares().count(), squares);
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        for text in [
            "",
            "7",
            "2",
            "28",
            "8x10",
            "4x5",
            "x",
            "0",
            "4294967296",
            "-8",
            "8x",
        ] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
        assert_eq!(
            Size::new(8, 10),
            Err(SizeError::Rectangle {
                width: 8,
                height: 10
            })
        );
        assert_eq!(Size::new(8, 7), Err(SizeError::Odd { found: 7 }));
    }

    #[test]
    fn the_mask_has_the_squares_of_the_board() {
        for (width, height) in [(4, 4), (4, 6), (6, 4), (4, 8), (8, 6), (8, 8)] {
            let size = Size::new(width, height).unwrap();
            let bits = size
                .all_squares()
                .fold(0, |set, square| set | 1 << square.bit());
            assert_eq!(size.mask(), Some(bits), "{size}");
        }
        assert_eq!(Size::square(10).unwrap().mask(), None);
    }
}
