//! A move: from one square to another. The position's [state](crate::State) has what it captured.

use std::fmt;

use arrayvec::ArrayVec;

use crate::square::Square;

/// Moves of one position. With the pieces a side starts with there are never more than 119: each
/// rook and cannon has at most 17, each horse 8, each pawn 3, the rest 20 together.
pub type MoveList = ArrayVec<Move, 128>;

/// A move in 14 bits: `to * 128 + from`. Never zero, since no move goes from a0 to a0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(std::num::NonZeroU16);

impl Move {
    /// The move between two squares, which must differ.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        debug_assert!(from.index() != to.index());
        match std::num::NonZeroU16::new((to.index() as u16) << 7 | from.index() as u16) {
            Some(bits) => Self(bits),
            None => panic!("a move goes somewhere"),
        }
    }

    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0.get() & 127) as u8)
    }

    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0.get() >> 7) as u8)
    }

    /// The 14 bits of the move, for storage in tables; never zero.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Unpacks [`Move::to_bits`]; none for zero and for anything that names no two squares.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match std::num::NonZeroU16::new(bits) {
            Some(b) if bits & 127 < 90 && bits >> 7 < 90 && bits & 127 != bits >> 7 => {
                Some(Self(b))
            }
            _ => None,
        }
    }

    /// The move in the mirror: files swapped left to right.
    #[inline]
    pub const fn mirrored(self) -> Self {
        Self::new(self.from().mirrored(), self.to().mirrored())
    }
}

/// Formats the move in ICCS notation: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
