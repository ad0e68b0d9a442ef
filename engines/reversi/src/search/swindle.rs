//! Playing on from a lost position: the move that is hardest to answer.
//!
//! Against best replies every move loses, and a search for the best value has nothing left to win.
//! But an opponent who looks less deep makes mistakes that the deep search sees. [`choose`] counts
//! on that: where the [`Opponent`] is to move, values are weighted by the probabilities of his
//! replies; where we are, the best counts; leaves are judged by the [middle game](super::midgame).
//! (Opponent-model search: H. Iida, J. Uiterwijk, H. J. van den Herik, I. S. Herschberg: *Potential
//! applications of opponent-model search*, ICCA Journal 16, 1993; with probabilities: H. Donkers,
//! J. Uiterwijk, H. J. van den Herik: *Probabilistic opponent-model search*, Information Sciences
//! 135, 2001.)

mod opponent;

use ::search::clock::{Clock, Watch};
use ::search::tester::Stopped;
use ::search::tt::TranspositionTable;
use ::search::value::Depth;
use reversi_rules::{Board, Move, Square, board};

use super::midgame::{MASK, Tree, estimate};
use super::selectivity::Selectivity;
use crate::eval::weights::{UNIT, Weights};
use opponent::Opponent;

/// The depth at which the root's moves are searched first, to drop those that are much worse.
const LOOK: Depth = 11;
/// The same depth for our later moves.
const GLANCE: Depth = 8;
/// The most of our moves that are searched at a later position.
const WIDTH: usize = 3;
/// Moves expected to be worse than the best by more than this, in 1/100 disc, are dropped.
const MARGIN: f64 = 400.0;
/// The most of the opponent's replies in a line; iterations deepen by one reply.
const MAX_REPLIES: u32 = 6;
/// The depths at which the positions after those replies are searched, one after the other.
const LEAVES: [Depth; 4] = [8, 10, 12, 14];
/// The most empty squares with which the search of the leaves prunes nothing selectively; the table
/// may still hold less sure values.
const FEW_EMPTIES: u32 = 14;

/// A lost position, from the loser's perspective, and the resources of the search.
pub struct Lost<'a> {
    /// The board; its player has more than one move.
    pub board: Board,
    pub table: &'a TranspositionTable,
    pub weights: &'a Weights,
    /// The selectivity of the search of the leaves.
    pub selectivity: Selectivity,
    pub clock: &'a Clock,
    /// Polled during the search; true ends it.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

#[derive(Clone, Copy)]
struct Choice {
    square: u32,
    after: Board,
    /// The expected value after the move, in 1/100 disc to us.
    expected: f64,
}

/// The move to play. None if the limits were reached before the first iteration was done.
pub fn choose(lost: &Lost<'_>) -> Option<Move> {
    let his = opponent::table();
    let mut search = Search::new(lost, &his);
    let mut choices = search.choices(lost.board, LOOK).ok()?;
    let mut chosen = None;
    for replies in 1..=MAX_REPLIES {
        for leaf in LEAVES {
            let Ok(found) = search.iteration(&choices, replies, leaf) else {
                return chosen;
            };
            choices = found;
            let square = Square::from_bit(choices.first()?.square);
            chosen = Some(Move::Place(square));
        }
    }
    chosen
}

struct Search<'a> {
    tree: Tree<'a>,
    opponent: Opponent<'a>,
}

impl<'a> Search<'a> {
    fn new(lost: &Lost<'a>, his: &'a TranspositionTable) -> Self {
        let empties = 64 - lost.board.occupied().count_ones();
        let selectivity = if empties <= FEW_EMPTIES {
            Selectivity::NONE
        } else {
            lost.selectivity
        };
        let watch = || Watch::new(lost.clock, lost.stop);
        Self {
            tree: Tree::new(lost.table, lost.weights, watch(), selectivity),
            opponent: Opponent::new(his, lost.weights, watch()),
        }
    }

    /// Our moves, searched to `depth`, the best first.
    fn choices(&mut self, board: Board, depth: Depth) -> Result<Vec<Choice>, Stopped> {
        let mut choices = Vec::new();
        for square in board::squares(board.moves(MASK)) {
            let after = board.play(square);
            let expected = -f64::from(estimate(&mut self.tree, after, depth, None)?);
            choices.push(Choice {
                square,
                after,
                expected,
            });
        }
        Ok(best_first(choices))
    }

    /// The choices with their expected values after `replies` replies, the best first; much worse
    /// ones are dropped.
    fn iteration(
        &mut self,
        choices: &[Choice],
        replies: u32,
        leaf: Depth,
    ) -> Result<Vec<Choice>, Stopped> {
        let mut found = Vec::new();
        for &choice in choices {
            let expected = self.after(choice.after, replies, leaf)?;
            found.push(Choice { expected, ..choice });
        }
        Ok(best_first(found))
    }

    /// The expected value after a move of ours.
    fn after(&mut self, after: Board, replies: u32, leaf: Depth) -> Result<f64, Stopped> {
        if after.is_over(MASK) {
            return Ok(-f64::from(UNIT * after.final_score(MASK)));
        }
        let mut expected = 0.0;
        for reply in self.opponent.replies(after)? {
            expected += reply.chance * self.before(reply.board, replies - 1, leaf)?;
        }
        Ok(expected)
    }

    /// The expected value of a position in which we are to move.
    fn before(&mut self, board: Board, replies: u32, leaf: Depth) -> Result<f64, Stopped> {
        if replies == 0 || board.moves(MASK) == 0 {
            return self.judge(board, leaf);
        }
        let mut best = f64::NEG_INFINITY;
        for choice in self.choices(board, GLANCE)?.iter().take(WIDTH) {
            best = best.max(self.after(choice.after, replies, leaf)?);
        }
        Ok(best)
    }

    /// The value of a leaf by the search of the middle game.
    fn judge(&mut self, board: Board, depth: Depth) -> Result<f64, Stopped> {
        let mut value = None;
        // Shallower searches give the first guess; they keep the parity, since odd and even depths
        // differ.
        for depth in [depth - 4, depth - 2, depth] {
            value = Some(estimate(&mut self.tree, board, depth, value)?);
        }
        Ok(value.map_or(0.0, f64::from))
    }
}

/// Sorts choices, the best first, and drops those that are more than [`MARGIN`] worse.
fn best_first(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort_by(|a, b| b.expected.total_cmp(&a.expected));
    let least = choices.first().map_or(0.0, |best| best.expected - MARGIN);
    choices.retain(|choice| choice.expected >= least);
    choices
}

#[cfg(test)]
pub(crate) mod tests;
