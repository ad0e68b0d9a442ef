//! What a stone's patterns come to, for one colour, in one word.

use super::tables::Worth;

/// Values are raised by this much, to be positive.
const RAISED: i32 = 1 << 15;
/// The two values.
const VALUES: u64 = 0x0000_ffff_0000_ffff;

/// The worth of a cell to the evaluation, its code and its class.
///
/// From the lowest bit: its value when the colour is to move, raised, 16 bits; its code, 16; its value when the colour
/// is not to move, raised, 16; its class, 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gist(u64);

impl Gist {
    /// Of a cell with a stone: worth nothing, and not counted.
    pub const NONE: Self = Self(0);

    /// The gist of a code.
    pub fn of(code: usize, worth: &Worth) -> Self {
        let raised = |value: i16| (i32::from(value) + RAISED) as u64;
        let [to_move, waiting] = worth.value;
        Self(
            raised(to_move)
                | (code as u64) << 16
                | raised(waiting) << 32
                | (worth.class as u64) << 48,
        )
    }

    /// The [code](super::code) of the patterns.
    #[inline]
    pub const fn code(self) -> usize {
        (self.0 >> 16) as u16 as usize
    }

    /// The number of the class.
    #[inline]
    pub const fn class(self) -> u8 {
        (self.0 >> 48) as u8
    }

    /// The two values, raised, 32 bits each, so that a sum over all cells does not overflow.
    #[inline]
    pub const fn values(self) -> u64 {
        self.0 & VALUES
    }
}
