//! Moves one direction after the other, for every processor.

use super::{FILLABLE, STEPS};

/// The empty squares where a disc of the player would flip discs of the opponent.
#[inline]
pub fn moves(player: u64, opponent: u64) -> u64 {
    let mut reached = 0;
    for (&step, fillable) in STEPS.iter().zip(FILLABLE) {
        let through = opponent & fillable;
        let mut up = through & player << step;
        let mut down = through & player >> step;
        up |= through & up << step;
        down |= through & down >> step;
        let pairs = through & through << step;
        let pairs_down = pairs >> step;
        up |= pairs & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        up |= pairs & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        reached |= up << step | down >> step;
    }
    reached & !(player | opponent)
}
