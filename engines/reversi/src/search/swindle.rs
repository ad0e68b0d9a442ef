//! Playing on from a lost position: the move that is hardest to answer.
//!
//! Against the best replies every move loses, and a search for the best value has nothing left to
//! win. But who looks less deep errs where the deep search knows better. [`choose`] counts on that:
//! where the [`Opponent`] is to move, values are weighted by the chances of his replies; where we
//! are, the best counts; leaves are judged by the [middle game](super::midgame). (Opponent-model
//! search: H. Iida, J. Uiterwijk, H. J. van den Herik, I. S. Herschberg: *Potential applications of
//! opponent-model search*, ICCA Journal 16, 1993; with chances: H. Donkers, J. Uiterwijk, H. J. van
//! den Herik: *Probabilistic opponent-model search*, Information Sciences 135, 2001.)

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

/// How deep the moves that may be played are looked at first, to leave out what is much worse.
const LOOK: Depth = 11;
/// The same of our later moves.
const GLANCE: Depth = 8;
/// So many of our moves are gone into at a position.
const WIDTH: usize = 3;
/// Moves that are expected to be worse than the best by more are left out, in 1/100 disc.
const MARGIN: f64 = 400.0;
/// Replies that are looked at in turn at most, deepening by one.
const MAX_REPLIES: u32 = 6;
/// How deep the positions after them are judged, deepening.
const LEAVES: [Depth; 4] = [8, 10, 12, 14];
/// With so few empty squares the search of the leaves prunes nothing selectively; the table may
/// still know less sure answers.
const FEW_EMPTIES: u32 = 14;

/// A lost position: the board, seen by who has lost it, and what to think with.
pub struct Lost<'a> {
    /// The board; its player has more than one move.
    pub board: Board,
    pub table: &'a TranspositionTable,
    pub weights: &'a Weights,
    /// How sure the search of the leaves must be of what it leaves out.
    pub selectivity: Selectivity,
    pub clock: &'a Clock,
    /// Asked now and then whether to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

#[derive(Clone, Copy)]
struct Choice {
    square: u32,
    after: Board,
    /// The value that is expected after it, in 1/100 disc to us.
    expected: f64,
}

/// The move to play; none when the limits were reached before the first replies had been looked at.
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

    /// Our moves, looked at so deep, the best first.
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

    /// Those of some moves that are near the best, with what is to be expected after so many
    /// replies.
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

    /// What is to be expected after a move of ours.
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

    /// What is to be expected where we are to move.
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

    /// A leaf: what the search of the middle game thinks of it.
    fn judge(&mut self, board: Board, depth: Depth) -> Result<f64, Stopped> {
        let mut value = None;
        // The first guess comes from less depth; odd and even depths differ.
        for depth in [depth - 4, depth - 2, depth] {
            value = Some(estimate(&mut self.tree, board, depth, value)?);
        }
        Ok(value.map_or(0.0, f64::from))
    }
}

/// Those that are near the best, the best first.
fn best_first(mut choices: Vec<Choice>) -> Vec<Choice> {
    choices.sort_by(|a, b| b.expected.total_cmp(&a.expected));
    let least = choices.first().map_or(0.0, |best| best.expected - MARGIN);
    choices.retain(|choice| choice.expected >= least);
    choices
}

#[cfg(test)]
pub(crate) mod tests;
