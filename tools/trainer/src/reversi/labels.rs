//! What positions are worth, to learn from.
//!
//! How a game ended says little of its first half, for much was played badly in between. So only
//! endings, which were solved, are labelled with the result. Stages are fitted from the last to the
//! first, and before the endings a label is what a short search says whose leaves the stages
//! already fitted judge: so what is known for certain at the end of games is handed on to their
//! beginning, without the mistakes made in them.
//!
//! The side that moves last in a search finds the best of many estimates, mostly too good a one. So
//! two searches, one a ply deeper, share a label: what the one overstates, the other understates.

use ::reversi::eval::weights::{UNIT, Weights};
use ::reversi::search::midgame;
use rayon::prelude::*;
use reversi_rules::Board;

/// Plies of the shorter search: from all positions of a stage they reach the next.
const PLIES: i32 = 3;

/// A position and the score to its side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    pub board: Board,
    /// What the weights should say, in discs: the game's result until it is labelled.
    pub label: f32,
    /// The share of the game's result in the label: 1 where all that followed was solved, so that
    /// the result is the value.
    pub trust: f32,
}

/// Labels the positions of a stage, given weights of all later ones and some of this one. On all
/// threads; the labels depend on none of them.
pub fn label(samples: &mut [Sample], weights: &Weights) {
    let searched = samples.par_iter_mut().filter(|sample| sample.trust < 1.0);
    searched.for_each(|sample| {
        let value = value(sample.board, weights);
        sample.label = sample.trust * sample.label + (1.0 - sample.trust) * value;
    });
}

/// What the two searches say together, in discs.
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
