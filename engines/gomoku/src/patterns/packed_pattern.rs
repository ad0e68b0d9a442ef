//! What a stone's patterns come to, for one colour, in one word.

use super::class::Class;

/// The code and the class of a cell. From the lowest bit: its code, 16 bits; its class, 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedPattern(u32);

impl PackedPattern {
    /// Of a cell with a stone.
    pub const NONE: Self = Self(0);

    pub const fn of(code: usize, class: Class) -> Self {
        Self(code as u32 | (class as u32) << 16)
    }

    /// The [code](super::code) of the patterns.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as u16 as usize
    }

    #[inline]
    pub const fn class(self) -> u8 {
        (self.0 >> 16) as u8
    }
}
