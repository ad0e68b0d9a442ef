//! Flips ray by ray, for every processor.

use super::RAYS;
use crate::board;

/// The opponent's discs that a disc of the player on `square`, 0 to 63 and empty, flips.
#[inline]
pub fn flips(square: u32, player: u64, opponent: u64) -> u64 {
    let [higher, lower] = &RAYS[board::index(square)];
    let mut flipped = 0;
    for ray in higher.0 {
        let stops = ray & !opponent;
        let outflanking = stops & stops.wrapping_neg() & player;
        flipped |= ray & outflanking.wrapping_sub(u64::from(outflanking != 0));
    }
    for ray in lower.0 {
        let stops = ray & !opponent;
        // The highest bit; where there is none, bit 0, which is on no such ray then.
        let outflanking = ray & player & (1 << 63 >> (stops | 1).leading_zeros());
        flipped |= ray & (outflanking.wrapping_neg() << 1);
    }
    flipped
}
