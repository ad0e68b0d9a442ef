//! The 90 points of the board.

use std::fmt;

/// Files of the board, `a` to `i` from red's left.
pub const FILES: u8 = 9;
/// Ranks of the board, 0 (red's bottom) to 9 (black's bottom).
pub const RANKS: u8 = 10;
pub const SQUARES: usize = 90;

/// A point of the board: `rank * 9 + file`, so a0 = 0, i0 = 8, a9 = 81, i9 = 89.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Square(u8);

impl Square {
    /// The square with this index, 0 to 89.
    #[inline]
    pub const fn new(index: u8) -> Self {
        debug_assert!(index < SQUARES as u8);
        Self(index)
    }

    /// The square on `file` (0 to 8 for a to i) and `rank` (0 to 9 from red's side).
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Self {
        debug_assert!(file < FILES && rank < RANKS);
        Self(rank * FILES + file)
    }

    /// `rank * 9 + file`, 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 to 8 for a to i.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// 0 to 9 from red's side.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The square as seen from the other side of the river: same file, rank `9 - rank`.
    #[inline]
    pub const fn flipped(self) -> Self {
        Self::at(self.file(), RANKS - 1 - self.rank())
    }

    /// The square's mirror image: file `8 - file`, same rank.
    #[inline]
    pub const fn mirrored(self) -> Self {
        Self::at(FILES - 1 - self.file(), self.rank())
    }

    /// All squares in the order of their indices, a0 first and i9 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..SQUARES as u8).map(Self)
    }
}

impl Square {
    /// Its file as a letter and its rank as a number, counted from `first_rank`: 0 as in ICCS, 1 as
    /// in UCI.
    pub fn name(self, first_rank: u8) -> String {
        let file = (b'a' + self.file()) as char;
        format!("{file}{}", self.rank() + first_rank)
    }
}

/// Formats the square in ICCS coordinates: `e0`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
