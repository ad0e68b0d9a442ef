//! The best move of a position as the transposition table keeps it: a number that is never 0, so
//! that none takes no room.

use std::num::NonZeroU16;

/// A square's bit in a board, plus one.
pub(super) type TableMove = NonZeroU16;

/// Of a square's bit, 0 to 63.
#[inline]
pub(super) fn packed(square: u32) -> Option<TableMove> {
    NonZeroU16::new(square as u16 + 1)
}

/// The square's bit.
#[inline]
pub(super) fn square_of(mv: TableMove) -> u32 {
    u32::from(mv.get()) - 1
}
