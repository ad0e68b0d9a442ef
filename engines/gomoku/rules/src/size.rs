//! The width and height of a board, and their limits.

use std::str::FromStr;

use serde::Serialize;
use text_boards::{quote, sides};
use thiserror::Error;

/// The longest side of a board.
pub const MAX_SIDE: u8 = 22;
/// The shortest side of a board.
pub const MIN_SIDE: u8 = 5;

/// Width and height of a board, 5 to 22 each; rectangles are boards too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum SizeError {
    /// Neither a number nor two numbers with an `x` or a comma between them.
    #[error("'{found}' is no board size, expected a number as 15, or two as 20x15")]
    Text { found: String },
    #[error("a side of {found} points is out of range, expected 5 to 22")]
    Range { found: u64 },
}

/// Whether a side may have this length.
const fn is_side(side: u8) -> bool {
    MIN_SIDE <= side && side <= MAX_SIDE
}

impl Size {
    /// The usual board of renju and most other games, 15x15.
    pub const STANDARD: Self = Self {
        width: 15,
        height: 15,
    };

    /// A size of `width` columns and `height` rows.
    ///
    /// # Errors
    /// When a side is not within 5 to 22.
    pub const fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        match (is_side(width), is_side(height)) {
            (true, true) => Ok(Self { width, height }),
            (false, _) => Err(SizeError::Range {
                found: width as u64,
            }),
            (true, false) => Err(SizeError::Range {
                found: height as u64,
            }),
        }
    }

    /// A square board.
    ///
    /// # Errors
    /// When the side is not within 5 to 22.
    pub const fn square(side: u8) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    #[inline]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether column `x` and row `y` are on the board.
    #[inline]
    pub const fn contains(self, x: u8, y: u8) -> bool {
        x < self.width && y < self.height
    }
}

text_boards::write_sides!(Size);

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let sides =
            sides(text, &['x', 'X', ',']).ok_or_else(|| SizeError::Text { found: quote(text) })?;
        let side = |found| u8::try_from(found).map_err(|_| SizeError::Range { found });
        Self::new(side(sides[0])?, side(sides[1])?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written() {
        for (text, written, area) in [
            ("15", "15x15", 225),
            ("5x22", "5x22", 110),
            (" 20,15 ", "20x15", 300),
            ("22X22", "22x22", 484),
        ] {
            let size: Size = text.parse().unwrap();
            assert_eq!(size.to_string(), written);
            assert_eq!(size.area(), area);
            assert_eq!(size.points().count(), area);
            assert!(
                size.points()
                    .all(|point| size.contains(point.x(), point.y()))
            );
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        for text in [
            "",
            "x",
            "4",
            "23",
            "0",
            "-8",
            "15x",
            "99999999999",
            "15x4",
            "1e1",
        ] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
        assert_eq!(
            "300".parse::<Size>().unwrap_err().to_string(),
            "a side of 300 points is out of range, expected 5 to 22"
        );
    }
}
