//! Scores as one whole number, for protocols and files that have no other way to express a mate.

use ::app::session::{ProtocolGame as _, ucci};
use ::search::report::Score;

use super::Xiangqi;

/// In 1/100 of a horse or cannon, mates as in UCCI.
pub(crate) fn in_horses(score: Score) -> i32 {
    ucci::ucci_score::<Xiangqi>(score)
}

/// In centipawns as in UCI, mates as in UCCI.
pub(crate) fn in_centipawns(score: Score) -> i32 {
    ucci::with_mates(score, Xiangqi::centipawns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::search::value::{mate_in, mated_in};

    #[test]
    fn mates_are_recognized_by_values_and_counted_in_plies() {
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
            assert_eq!(in_horses(Score::of(value)), number, "{value}");
        }
    }
}
