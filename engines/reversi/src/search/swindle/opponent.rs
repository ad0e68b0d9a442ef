//! The model of the opponent in a [swindle](super): he searches some plies and plays the best move
//! he sees the more likely, the better it is than the others.

use std::collections::HashMap;

use ::search::clock::Watch;
use ::search::tester::Stopped;
use ::search::tt::TranspositionTable;
use ::search::value::{Depth, Value};
use reversi_rules::{Board, board};

use crate::eval::weights::Weights;
use crate::search::midgame::{MASK, Tree, estimate};
use crate::search::selectivity::Selectivity;

/// The depth of his search, in plies. This and [`DOUBT`] predict the moves of gtp-rhino at level 5,
/// which searches as deep. A somewhat higher doubt fits its moves better, but expects larger losses
/// than the disc a move that it really loses.
const DEPTH: Depth = 10;
/// The difference, in 1/100 disc, that makes a reply e times less likely: his evaluation is not
/// ours.
const DOUBT: f64 = 150.0;
/// Replies with a lower probability are dropped.
const MIN_CHANCE: f64 = 0.05;
/// The size of his table, in MiB.
const TABLE: usize = 8;

#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub board: Board,
    /// The probability of the reply, from 0 to 1.
    pub chance: f64,
}

/// A table of his own: that of our deeper searches would tell him too much.
pub(super) fn table() -> TranspositionTable {
    TranspositionTable::new(TABLE)
}

/// His search, and his likely replies by board.
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

    /// His likely replies on a board on which the game is not over; their probabilities sum to 1. A
    /// pass is a reply.
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

    /// The value of a board after his move, by his search.
    fn look(&mut self, after: Board) -> Result<Value, Stopped> {
        let mut value = None;
        for depth in 1..DEPTH {
            value = Some(estimate(&mut self.tree, after, depth, value)?);
        }
        Ok(value.unwrap_or(0))
    }
}

/// The likely replies, given the boards after them and their values to him; their probabilities sum
/// to 1.
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
        // The reply that looks much worse is dropped.
        assert_eq!(replies.len(), 3);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!((chances[0] / chances[1] - 1.0_f64.exp()).abs() < 1e-9);
        assert!((chances[1] - chances[2]).abs() < 1e-9);
    }
}
