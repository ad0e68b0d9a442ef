//! The code and the class of a cell for one colour, packed into one word.

use super::class::Class;

/// The code of a cell in the lowest 16 bits, its class in the next 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedPattern(u32);

impl PackedPattern {
    /// The value of a cell with a stone.
    pub const NONE: Self = Self(0);

    pub const fn of(code: usize, class: Class) -> Self {
        Self(code as u32 | (class as u32) << 16)
    }

    #[inline]
    pub const fn code(self) -> usize {
        self.0 as u16 as usize
    }

    #[inline]
    pub const fn class(self) -> u8 {
        (self.0 >> 16) as u8
    }
}
