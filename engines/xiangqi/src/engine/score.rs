//! A value as one whole number, for those who have no word for a mate.

use ::search::report::Score;

use crate::eval::UNIT;

/// A mate in no plies.
pub const MATE: i32 = 10_000;
/// Values that are no mates stay below this.
const BOUND: i32 = 9_000;

/// 1/100 of a horse or cannon; a mate in `n` plies is [`MATE`]` - n`, being mated the negative of it.
pub fn whole(score: Score) -> i32 {
    match score {
        Score::Cp(value) => (value / UNIT).clamp(-BOUND, BOUND),
        Score::Mate(moves) if moves > 0 => MATE - (2 * moves - 1),
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::search::value::{mate_in, mated_in};

    #[test]
    fn mates_are_told_from_values_and_counted_in_plies() {
        let cases = [
            (400, 100),
            (-399, -99),
            (mate_in(1), 9_999),
            (mate_in(5), 9_995),
            (mated_in(0), -10_000),
            (mated_in(4), -9_996),
            (29_999, 7_499),
        ];
        for (value, number) in cases {
            assert_eq!(whole(Score::of(value)), number, "{value}");
        }
    }
}
