//! What the threats of both sides are worth together, beyond the cells that make them.

use gomoku_rules::Color;

use super::network::COMBINATIONS;
use super::state::State;
use crate::patterns::Class;

/// How many threats are told apart.
const FLAGS: usize = 9;
const _: () = assert!(1 << FLAGS == COMBINATIONS);

/// Which threats there are, a bit each: cells where the mover could make four-three, a four, a
/// double three, an open three; then where the opponent could make an open four, four-three and so
/// on.
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
