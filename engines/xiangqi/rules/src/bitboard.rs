//! Sets of squares, packed into the bits of a `u128`, with set operators and iteration.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::square::{FILES, RANKS, SQUARES, Square};

/// A set of squares: bit `n` stands for the square of index `n`; the upper 38 bits stay zero.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bitboard(u128);

const BOARD: u128 = (1 << SQUARES) - 1;

impl Bitboard {
    pub const EMPTY: Self = Self(0);
    pub const ALL: Self = Self(BOARD);

    /// The set with these bits. Bits 90 and above must be zero.
    #[inline]
    pub const fn new(bits: u128) -> Self {
        debug_assert!(bits & !BOARD == 0);
        Self(bits)
    }

    /// The bits: bit `n` for the square of index `n`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    #[inline]
    pub const fn square(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The nine squares of a rank, 0 to 9.
    #[inline]
    pub const fn rank(rank: u8) -> Self {
        debug_assert!(rank < RANKS);
        Self(0x1ff << (rank * FILES))
    }

    /// The ten squares of a file, 0 to 8.
    #[inline]
    pub const fn file(file: u8) -> Self {
        debug_assert!(file < FILES);
        let mut bits = 0;
        let mut rank = 0;
        while rank < RANKS {
            bits |= 1 << (rank * FILES + file);
            rank += 1;
        }
        Self(bits)
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set has no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has two squares or more.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set, 0 to 90.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square of the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::new(self.0.trailing_zeros() as u8))
        }
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::square(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & BOARD)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

/// The squares of a set, in the order of their indices.
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

/// Ten lines of nine characters from black's bottom rank down: `x` in the set, `.` not.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            writeln!(f)?;
            for file in 0..FILES {
                f.write_str(if self.contains(Square::at(file, rank)) {
                    "x"
                } else {
                    "."
                })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_squares_in_order() {
        let squares = [0, 7, 63, 64, 89].map(Square::new);
        let set: Bitboard = squares.into_iter().collect();
        assert_eq!(set.count(), 5);
        assert_eq!(set.into_iter().collect::<Vec<_>>(), squares);
        assert_eq!((!set).count(), 85);
        assert!(set.more_than_one() && !Bitboard::from(squares[4]).more_than_one());
    }

    #[test]
    fn ranks_and_files_cover_the_board_once_each() {
        let ranks = (0..RANKS)
            .map(Bitboard::rank)
            .fold(Bitboard::EMPTY, |a, b| a ^ b);
        let files = (0..FILES)
            .map(Bitboard::file)
            .fold(Bitboard::EMPTY, |a, b| a ^ b);
        assert_eq!((ranks, files), (Bitboard::ALL, Bitboard::ALL));
    }
}
