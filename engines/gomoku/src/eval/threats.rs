//! What the threats of both sides are worth together, beyond the cells that make them.

use gomoku_rules::Color;

use crate::patterns::{Class, State};

/// How many threats are told apart.
const FLAGS: usize = 9;
/// How many combinations of them there are.
pub const COMBINATIONS: usize = 1 << FLAGS;

/// By hand, for the mover to have the threat at all (the first four) or the opponent (the other five).
const WORTH: [i16; FLAGS] = [150, 15, 60, 30, -120, -60, -10, -40, -10];
/// For being to move.
const TEMPO: i16 = 25;
/// The opponent threatens an open four, and there is not even a four to answer with.
const NO_ANSWER: i16 = -60;

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

/// What a combination is worth to the mover before any learning.
pub fn hand_set(flags: usize) -> i16 {
    let there = WORTH
        .iter()
        .enumerate()
        .filter(|&(flag, _)| flags >> flag & 1 == 1)
        .map(|(_, worth)| worth);
    let no_answer = if flags & 0b1_0011 == 0b1_0000 {
        NO_ANSWER
    } else {
        0
    };
    TEMPO + no_answer + there.sum::<i16>()
}
