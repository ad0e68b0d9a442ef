//! The threats of both sides, which the network values beyond the cells that make them.

use gomoku_rules::Color;

use super::network::COMBINATIONS;
use super::state::State;
use crate::patterns::Class;

/// The number of different threats.
const FLAGS: usize = 9;
const _: () = assert!(1 << FLAGS == COMBINATIONS);

/// The threats on the board, one bit each: whether there are cells where the mover could make a
/// four-three, a four, a double three, an open three; then where the opponent could make an open
/// four, a four-three and so on.
#[inline]
pub fn flags(state: &State, mover: Color) -> usize {
    let any = |color, classes: &[Class]| {
        usize::from(classes.iter().any(|&class| state.count(color, class) > 0))
    };
    let of = |color| {
        any(color, &[Class::FourThree])
            | any(color, &[Class::Four, Class::FourPlus]) << 1
            | any(color, &[Class::DoubleThree]) << 2
            | any(color, &[Class::OpenThree, Class::OpenThreePlus]) << 3
    };
    of(mover) | any(!mover, &[Class::OpenFour]) << 4 | of(!mover) << 5
}
