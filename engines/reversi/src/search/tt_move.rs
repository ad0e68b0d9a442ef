//! The best move of a position as the transposition table stores it: never 0, so that an `Option`
//! of it takes no more room.

use std::num::NonZeroU16;

/// A square's bit in a board, plus one.
pub(super) type TtMove = NonZeroU16;

/// Packs the bit of a square, 0 to 63.
#[inline]
pub(super) fn packed(square: u32) -> Option<TtMove> {
    NonZeroU16::new(square as u16 + 1)
}

/// The bit of the move's square.
#[inline]
pub(super) fn square_of(mv: TtMove) -> u32 {
    u32::from(mv.get()) - 1
}
