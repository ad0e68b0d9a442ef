//! Labels: the values of positions that weights are fitted to.
//!
//! The result of a game says little about its first half, for there were many mistakes in between.
//! So only endings, which were solved, are labelled with the result. Stages are fitted from the
//! last to the first, and the label of a position before the endings is the value of a short search
//! whose leaves are evaluated by the stages already fitted: what is known for certain at the end of
//! games is passed on to their beginning, without the mistakes made in between.
//!
//! The side that moves last in a search picks the best of many estimates, which is mostly too good.
//! So the label is the mean of two searches, one a ply deeper than the other: what one overstates,
//! the other understates.

use ::reversi::eval::weights::{UNIT, Weights};
use ::reversi::search::midgame;
use rayon::prelude::*;
use reversi_rules::Board;

/// Depth of the shorter search: from every position of a stage it reaches the next stage.
const PLIES: i32 = 3;

/// A position and its score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub board: Board,
    /// The target for the weights, in discs; it is the game's result until the position is
    /// labelled.
    pub label: f32,
    /// Share of the game's result in the label: 1 where the rest of the game was solved, so that
    /// the result is the true value.
    pub trust: f32,
}

/// Labels the positions of a stage, given weights of all later stages and preliminary ones of this
/// stage. Uses all threads; the labels do not depend on their number.
pub fn label(samples: &mut [Sample], weights: &Weights) {
    let searched = samples.par_iter_mut().filter(|sample| sample.trust < 1.0);
    searched.for_each(|sample| {
        let value = value(sample.board, weights);
        sample.label = sample.trust * sample.label + (1.0 - sample.trust) * value;
    });
}

/// The mean of the two searches, in discs.
fn value(board: Board, weights: &Weights) -> f32 {
    let value = |plies| midgame::value(board, plies, weights);
    (value(PLIES) + value(PLIES + 1)) as f32 / (2 * UNIT) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::reversi::eval::weights::embedded;
    use reversi_rules::Size;

    #[test]
    fn endings_keep_their_results_and_what_is_before_is_searched() {
        let board = Board::start(Size::STANDARD).unwrap();
        let labelled = |trust| {
            let mut samples = [Sample {
                board,
                label: 20.0,
                trust,
            }];
            label(&mut samples, embedded());
            samples[0].label
        };
        assert_eq!(labelled(1.0), 20.0);
        let searched = labelled(0.0);
        assert!(searched.abs() < 10.0, "{searched}");
        assert!((labelled(0.25) - (5.0 + 0.75 * searched)).abs() < 0.01);
    }
}
