//! The opponent as a [swindle](super) thinks of him: he looks some plies deep and mostly plays what
//! is best there, the more surely the more it is better than the rest.

use std::collections::HashMap;

use ::search::clock::Watch;
use ::search::tester::Stopped;
use ::search::tt::TranspositionTable;
use ::search::value::{Depth, Value};
use reversi_rules::{Board, board};

use crate::eval::weights::Weights;
use crate::search::midgame::{MASK, Tree, estimate};
use crate::search::selectivity::Selectivity;

/// Plies that he looks ahead. This and [`DOUBT`] foretell the moves of gtp-rhino at level 5, which
/// looks so deep. Somewhat more doubt explains its moves better, but expects it to lose more than
/// the disc a move that it does.
const DEPTH: Depth = 10;
/// A reply that he thinks to be worse by so much is e times less likely, in 1/100 disc: he judges
/// otherwise than we do.
const DOUBT: f64 = 150.0;
/// Less likely replies are left out.
const MIN_CHANCE: f64 = 0.05;
/// His table, in MiB.
const TABLE: usize = 8;

/// A reply that he may give.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    /// The board after it.
    pub board: Board,
    /// How likely it is, of 1.
    pub chance: f64,
}

/// A table for him. His own, for that of deeper searches would tell him too much.
pub(super) fn table() -> TranspositionTable {
    TranspositionTable::new(TABLE)
}

/// What he sees, and what he was found to reply.
pub(super) struct Opponent<'a> {
    tree: Tree<'a>,
    known: HashMap<Board, Vec<Reply>>,
}

impl<'a> Opponent<'a> {
    pub(super) fn new(
        table: &'a TranspositionTable,
        weights: &'a Weights,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            tree: Tree::new(table, weights, watch, Selectivity::MIN),
            known: HashMap::new(),
        }
    }

    /// His likely replies on a board where the game is not over; their chances are 1 together. A
    /// pass is one.
    pub(super) fn replies(&mut self, board: Board) -> Result<Vec<Reply>, Stopped> {
        if let Some(known) = self.known.get(&board) {
            return Ok(known.clone());
        }
        let moves = board.moves(MASK);
        let mut seen = Vec::new();
        if moves == 0 {
            seen.push((board.pass(), 0));
        }
        for square in board::squares(moves) {
            let after = board.play(square);
            let value = if moves.count_ones() == 1 {
                0
            } else {
                -self.look(after)?
            };
            seen.push((after, value));
        }
        let replies = likely(&seen);
        self.known.insert(board, replies.clone());
        Ok(replies)
    }

    /// The value of a board after his move, as he sees it.
    fn look(&mut self, after: Board) -> Result<Value, Stopped> {
        let mut value = None;
        for depth in 1..DEPTH {
            value = Some(estimate(&mut self.tree, after, depth, value)?);
        }
        Ok(value.unwrap_or(0))
    }
}

/// The likely ones of boards of these values to him, with chances that are 1 together.
fn likely(seen: &[(Board, Value)]) -> Vec<Reply> {
    let best = seen.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let weight = |value: Value| (f64::from(value - best) / DOUBT).exp();
    let all: f64 = seen.iter().map(|&(_, value)| weight(value)).sum();
    let mut replies: Vec<Reply> = seen
        .iter()
        .map(|&(board, value)| Reply {
            board,
            chance: weight(value) / all,
        })
        .filter(|reply| reply.chance >= MIN_CHANCE)
        .collect();
    let left: f64 = replies.iter().map(|reply| reply.chance).sum();
    for reply in &mut replies {
        reply.chance /= left;
    }
    replies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_a_reply_looks_the_likelier_it_is() {
        let doubt = DOUBT as i32;
        let seen = [0, -doubt, -doubt, -10 * doubt].map(|value| {
            let board = Board {
                player: u64::from(value.unsigned_abs()),
                opponent: 0,
            };
            (board, value)
        });
        let replies = likely(&seen);
        let chances: Vec<f64> = replies.iter().map(|reply| reply.chance).collect();
        // One that looks much worse is not expected.
        assert_eq!(replies.len(), 3);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((chances[0] / chances[1] - 1.0_f64.exp()).abs() < 1e-9);
        assert!((chances[1] - chances[2]).abs() < 1e-9);
    }
}
