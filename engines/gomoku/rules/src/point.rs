//! Points, the same for boards of every size.

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use crate::direction::Direction;
use crate::size::{MAX_SIDE, Size};

/// Bits of a [`Point`] that hold its column.
const COLUMN_BITS: u32 = 5;

/// A point: `32 * y + x`, both from 0 at the top left and below 22.
///
/// Its text is `x,y`, as Gomocup writes it; [`Point::letters`] writes it as diagrams do, `h8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Point(u16);

/// Why a text is no point.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum PointError {
    #[error("'{found}' is no point, expected x,y with both from 0 to 21, as in 7,7")]
    Text { found: String },
    /// Not a letter and a number on this board.
    #[error(
        "'{found}' is no point of a board of {size}, expected a letter and a number, as in {example}"
    )]
    Letters {
        found: String,
        size: Size,
        /// The centre, written as it should be.
        example: String,
    },
}

impl Point {
    /// One more than the greatest [`Point::index`], rounded up to a power of two, so that tables of
    /// that length need no bounds check.
    pub const COUNT: usize = 1 << (2 * COLUMN_BITS);

    /// The point in column `x` and row `y`, both 0 to 21 from the top left.
    #[inline]
    pub const fn new(x: u8, y: u8) -> Self {
        debug_assert!(x < MAX_SIDE && y < MAX_SIDE);
        Self((y as u16) << COLUMN_BITS | x as u16)
    }

    /// The point in column `x` and row `y`, which must be on a board: otherwise the result is some
    /// wrong point.
    #[inline]
    pub(crate) const fn masked(x: u8, y: u8) -> Self {
        Self((y as u16 & 31) << COLUMN_BITS | (x as u16 & 31))
    }

    /// The column, 0 at the left.
    #[inline]
    pub const fn x(self) -> u8 {
        (self.0 & ((1 << COLUMN_BITS) - 1)) as u8
    }

    /// The row, 0 at the top.
    #[inline]
    pub const fn y(self) -> u8 {
        (self.0 >> COLUMN_BITS) as u8
    }

    /// `32 * y + x`, below [`Point::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & (Self::COUNT - 1)
    }

    /// The point with this [index](Self::index). None if there is none.
    pub const fn from_index(index: usize) -> Option<Self> {
        let (x, y) = (index % 32, index / 32);
        if x < MAX_SIDE as usize && y < MAX_SIDE as usize {
            Some(Self::new(x as u8, y as u8))
        } else {
            None
        }
    }

    /// The point `distance` steps forward in a direction (backward if negative). It must be on a
    /// board, which the caller knows for example from a window: otherwise the result is some wrong
    /// point, but never a panic.
    #[inline]
    pub const fn offset(self, direction: Direction, distance: i16) -> Self {
        let index = self.0.wrapping_add_signed(direction.stride() * distance);
        Self(index & (Self::COUNT as u16 - 1))
    }

    /// The point `distance` steps forward in a direction, unless that is off a board of `size`.
    pub const fn step(self, size: Size, direction: Direction, distance: i16) -> Option<Self> {
        let (right, down) = direction.step();
        let x = self.x() as i16 + right as i16 * distance;
        let y = self.y() as i16 + down as i16 * distance;
        if x >= 0 && y >= 0 && x < size.width() as i16 && y < size.height() as i16 {
            Some(Self::new(x as u8, y as u8))
        } else {
            None
        }
    }

    /// `h8`: the column as a letter from `a` at the left, the row as a number from 1 at the
    /// *bottom*, as in renju diagrams. So it depends on the height of the board.
    pub fn letters(self, size: Size) -> String {
        let letter = char::from(b'a' + self.x());
        let number = i16::from(size.height()) - i16::from(self.y());
        format!("{letter}{number}")
    }

    /// Reads a point in the notation of [`Point::letters`], in upper or lower case.
    ///
    /// # Errors
    /// When the text is not a letter and a number, or the point is off the board.
    pub fn from_letters(text: &str, size: Size) -> Result<Self, PointError> {
        let parse = || {
            let (column, row) = text.split_at_checked(1)?;
            let column = column.as_bytes().first()?.to_ascii_lowercase();
            let x = column.checked_sub(b'a')?;
            let number = parse_number(row)?;
            let y = size.height().checked_sub(number)?;
            (number > 0 && size.contains(x, y)).then(|| Self::new(x, y))
        };
        parse().ok_or_else(|| PointError::Letters {
            found: quote(text),
            size,
            example: size.centre().letters(size),
        })
    }
}

impl Size {
    /// All points, row by row from the top left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height()).flat_map(move |y| (0..self.width()).map(move |x| Point::new(x, y)))
    }

    /// The centre; on an even side the point right of or below the middle.
    pub const fn centre(self) -> Point {
        Point::new(self.width() / 2, self.height() / 2)
    }
}

/// Reads one or two digits and nothing else: `parse` would also take a sign.
fn parse_number(text: &str) -> Option<u8> {
    if text.is_empty() || text.len() > 2 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// Writes `7,7`: x, then y.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `7,7`; spaces may surround either number.
impl FromStr for Point {
    type Err = PointError;

    fn from_str(text: &str) -> Result<Self, PointError> {
        let parse = || {
            let (x, y) = text.split_once(',')?;
            let (x, y) = (parse_number(x.trim())?, parse_number(y.trim())?);
            (x < MAX_SIDE && y < MAX_SIDE).then(|| Self::new(x, y))
        };
        parse().ok_or_else(|| PointError::Text { found: quote(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_indices_give_the_point_back() {
        let size = Size::square(MAX_SIDE).unwrap();
        for point in size.points() {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(Point::from_letters(&point.letters(size), size), Ok(point));
            assert_eq!(Point::from_index(point.index()), Some(point));
        }
        assert_eq!(" 7 , 11".parse(), Ok(Point::new(7, 11)));
        assert_eq!(Point::from_index(22), None);
        assert_eq!(Point::from_index(22 * 32), None);
        assert_eq!(Point::from_index(usize::MAX), None);
    }

    #[test]
    fn letters_count_rows_from_the_bottom() {
        let size = Size::new(15, 10).unwrap();
        for (text, x, y) in [("a1", 0, 9), ("A10", 0, 0), ("o1", 14, 9), ("h8", 7, 2)] {
            assert_eq!(Point::from_letters(text, size), Ok(Point::new(x, y)));
        }
        for text in [
            "", "h", "8", "h0", "h11", "p1", "h-1", "hh", "h001", "é5", "棋5", "h8 ",
        ] {
            assert!(Point::from_letters(text, size).is_err(), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_points() {
        for text in [
            "",
            "7",
            "7,",
            ",7",
            "22,0",
            "0,22",
            "-1,3",
            "+1,3",
            "7;7",
            "7,7,7",
            "99999999999,0",
            "h8",
        ] {
            assert!(text.parse::<Point>().is_err(), "{text}");
        }
    }

    #[test]
    fn steps_and_offsets_agree_on_the_board() {
        let size = Size::new(9, 7).unwrap();
        for point in size.points() {
            for direction in Direction::ALL {
                for distance in -5..=5 {
                    if let Some(there) = point.step(size, direction, distance) {
                        assert_eq!(there, point.offset(direction, distance));
                        assert_eq!(there.step(size, direction, -distance), Some(point));
                    }
                }
            }
        }
        let corner = Point::new(8, 0);
        assert_eq!(corner.step(size, Direction::Antidiagonal, 1), None);
        assert_eq!(
            corner.step(size, Direction::Antidiagonal, -6),
            Some(Point::new(2, 6))
        );
    }
}
