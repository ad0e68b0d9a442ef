//! The best move of a node while its moves are searched.

use crate::clock::Watch;
use crate::progress::Progress;
use crate::tt::TtData;
use crate::value::{Depth, INFINITE, Value};

/// The best of the moves searched so far, and the window for the others. Fail-soft.
#[derive(Clone, Copy, Debug)]
pub struct Best<M> {
    pub value: Value,
    /// The last move that raised alpha.
    pub mv: Option<M>,
    pub alpha: Value,
    beta: Value,
    /// Alpha at the start of the node.
    pub old_alpha: Value,
    /// Node count before the current move.
    nodes_before: u64,
}

impl<M: Copy + Eq> Best<M> {
    /// The start of a node with this window, before any move.
    #[inline]
    pub const fn new(alpha: Value, beta: Value) -> Self {
        Self {
            value: -INFINITE,
            mv: None,
            alpha,
            beta,
            old_alpha: alpha,
            nodes_before: 0,
        }
    }

    /// Begins move number `move_count` of the node at `ply`.
    #[inline]
    pub fn begin(
        &mut self,
        mv: M,
        move_count: usize,
        ply: usize,
        progress: &Progress<M>,
        watch: &Watch<'_>,
    ) {
        if ply == 0 {
            progress.root_moves.begin(mv, move_count, watch);
            self.nodes_before = progress.nodes;
        }
    }

    /// Records the value of a move of the node at `ply`, and its line if it is the best. True on a
    /// beta cutoff.
    #[inline]
    pub fn take(&mut self, mv: M, value: Value, ply: usize, progress: &mut Progress<M>) -> bool {
        if ply == 0 {
            let nodes = progress.nodes - self.nodes_before;
            progress.root_moves.count(mv, nodes);
        }
        if value <= self.value {
            return false;
        }
        self.value = value;
        // If all moves fail low, the one with the highest value is the expected reply.
        progress.pv.set(ply, mv);
        if value <= self.alpha {
            return false;
        }
        self.mv = Some(mv);
        if ply == 0 {
            progress.take_line();
        }
        let cuts = value >= self.beta;
        if !cuts {
            self.alpha = value;
        }
        cuts
    }

    /// The result of the node, searched to `depth`, for the transposition table.
    #[inline]
    pub const fn data(&self, depth: Depth) -> TtData {
        TtData::of_window(depth, self.value, (self.old_alpha, self.beta))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_reaches_beta_cuts_and_one_that_raises_alpha_is_the_best() {
        let mut progress = Progress::new(&['a', 'b', 'c', 'd']);
        let mut best = Best::new(10, 30);
        assert!(!best.take('a', 5, 0, &mut progress));
        assert_eq!((best.value, best.mv, best.alpha), (5, None, 10));
        assert!(!best.take('b', 20, 0, &mut progress));
        assert_eq!((best.value, best.mv, best.alpha), (20, Some('b'), 20));
        assert!(!best.take('c', 15, 0, &mut progress));
        assert_eq!(best.mv, Some('b'));
        assert!(best.take('d', 30, 0, &mut progress));
        assert_eq!((best.value, best.mv), (30, Some('d')));
        assert_eq!(progress.line, ['d']);
        assert_eq!(best.data(3), TtData::of_window(3, 30, (10, 30)));
    }
}
