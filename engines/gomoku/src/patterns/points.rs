//! Finds the cells of some classes, eight at a time.

use gomoku_rules::{Point, Size};

use super::cells::{POINTS, ROWS};
use super::class::Class;

/// The low bit of each of eight classes, one a byte.
const LANES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each byte: set by additions that reach 128.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The points of some classes, row by row.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    classes: &'a [u8; POINTS],
    above_least: u64,
    above_most: u64,
    /// The cells found among the eight from `at` on, by the high bits of their bytes.
    found: u64,
    at: usize,
    next: usize,
    /// The number of columns searched: a multiple of eight, at most 24.
    columns: usize,
    end: usize,
}

impl<'a> Points<'a> {
    pub(crate) const NONE: Points<'static> = Points {
        classes: &[0; POINTS],
        above_least: 0,
        above_most: 0,
        found: 0,
        at: 0,
        next: 0,
        columns: 0,
        end: 0,
    };

    /// The points whose class is from `least` to `most`.
    #[inline]
    pub(crate) const fn new(
        classes: &'a [u8; POINTS],
        size: Size,
        least: Class,
        most: Class,
    ) -> Self {
        Self {
            classes,
            above_least: LANES * (0x80 - least as u64),
            above_most: LANES * (0x7f - most as u64),
            found: 0,
            at: 0,
            next: 0,
            columns: (size.width() as usize).next_multiple_of(8),
            end: size.height() as usize * ROWS,
        }
    }
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.found == 0 {
            if self.next >= self.end {
                return None;
            }
            let eight = self.classes.get(self.next..self.next + 8)?;
            let eight = u64::from_le_bytes(eight.try_into().ok()?);
            self.found = (eight + self.above_least) & !(eight + self.above_most) & HIGH;
            self.at = self.next;
            self.next += 8;
            if self.next % ROWS == self.columns {
                self.next += ROWS - self.columns;
            }
        }
        let lane = self.found.trailing_zeros() as usize / 8;
        self.found &= self.found - 1;
        Point::from_index(self.at + lane)
    }
}
