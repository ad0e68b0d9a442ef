//! What the threats of both sides are worth together, beyond the cells that make them.

use gomoku_rules::Color;
use search::value::Value;

use crate::patterns::{Class, State};

/// How many threats are told apart.
pub const FLAGS: usize = 9;

/// For the mover to have the threat at all (the first four) or the opponent (the other five); hand-set.
const WORTH: [Value; FLAGS] = [150, 15, 60, 30, -120, -60, -10, -40, -10];
/// For being to move.
const TEMPO: Value = 25;
/// The opponent threatens an open four, and there is not even a four to answer with.
const NO_ANSWER: Value = -60;

/// Which threats there are, a bit each: cells where the mover could make four-three, a four, a double
/// three, an open three; then where the opponent could make an open four, four-three and so on.
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

/// The sum for the position's threats, from the mover's view.
#[inline]
pub fn value(state: &State, mover: Color) -> Value {
    let flags = flags(state, mover);
    let mut value = TEMPO;
    for (flag, worth) in WORTH.iter().enumerate() {
        value += worth * (flags >> flag & 1) as Value;
    }
    if flags & 0b1_0011 == 0b1_0000 {
        value += NO_ANSWER;
    }
    value
}
