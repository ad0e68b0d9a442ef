//! The longer steps of a node, by technique.

use gomoku_rules::Point;
use search::abdada::DeferredMoves;
use search::best::Best;
use search::value::{Depth, MATE_BOUND, Value};

use crate::patterns::Class;
use crate::search::ordering::{GenType, Hints, MovePicker};
use crate::search::searcher::Searcher;
use crate::search::selectivity as tuned;
use crate::search::vcf::is_forbidden;

/// What the steps read of their node.
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: Depth,
    /// Whether a five must be stopped.
    pub(super) forced: bool,
    /// Whether the opponent could make an open four.
    pub(super) threatened: bool,
    pub(super) improving: bool,
    pub(super) static_eval: Value,
}

impl Searcher<'_> {
    /// What the move must do.
    #[inline(always)]
    pub(super) fn gen_type(&self, their_five: Option<Point>, open_four: Option<Point>) -> GenType {
        match (their_five, open_four) {
            // At the root: elsewhere the game is decided.
            _ if self.state.count(self.mover, Class::Five) > 0 => GenType::Free,
            (Some(five), _) => GenType::StopFive(five),
            (None, Some(open)) => GenType::StopOpenFour(open),
            (None, None) if self.classic.is_some() => GenType::Classic,
            (None, None) => GenType::Free,
        }
    }

    #[inline(always)]
    pub(super) fn hints(&self, ply: usize, tt_move: Option<Point>) -> Hints {
        let last = self.last(ply);
        Hints {
            tt_move,
            killers: self.killers.get(ply),
            counter: self.histories.counter(last),
            last,
        }
    }

    /// The next move that is neither pruned nor forbidden, and its count. Moves that other threads
    /// are searching are deferred and come last. `pending` holds the deferred moves and the number
    /// of moves so far.
    #[inline(always)]
    pub(super) fn next_move(
        &mut self,
        node: &Node,
        picker: &mut MovePicker<'_>,
        (deferred, moves): (&mut DeferredMoves<(Point, usize)>, &mut usize),
        best: &Best<Point>,
    ) -> Option<(Point, usize)> {
        let root = node.ply == 0;
        let prunes = !root && !node.forced && best.value > -MATE_BOUND;
        loop {
            // A deferred move keeps its count.
            let (mv, deferred_count) = match picker.next(&mut self.state, self.histories) {
                Some(mv) => (mv, None),
                None => {
                    let (mv, move_count) = deferred.pop_at(0)?;
                    (mv, Some(move_count))
                }
            };
            let move_count = deferred_count.unwrap_or(*moves + 1);
            if prunes && self.shallow_pruning(node, (mv, move_count), picker, best.alpha) {
                continue;
            }
            if !root && is_forbidden(&mut self.state, mv, self.mover) {
                continue;
            }
            if deferred_count.is_none() {
                *moves = move_count;
                let key_after = self.key_after(mv);
                if self
                    .progress
                    .currently_searching
                    .should_defer(key_after, node.depth, move_count)
                    && deferred.try_push((mv, move_count)).is_ok()
                {
                    continue;
                }
            }
            return Some((mv, move_count));
        }
    }

    /// Whether a move is pruned: as one of too many (late move pruning), or since the evaluation is
    /// too far below alpha (futility).
    #[inline(always)]
    fn shallow_pruning(
        &self,
        node: &Node,
        (mv, move_count): (Point, usize),
        picker: &mut MovePicker<'_>,
        alpha: Value,
    ) -> bool {
        // The stronger class of a stone of either colour. A four by itself delays only: whether
        // fours win is known.
        let class = |point| {
            let class = |side| self.state.class(point, side);
            class(self.mover).max(class(!self.mover))
        };
        let is_decisive = |point| class(point) >= Class::FourThree;
        let (quiet, decisive) = (class(mv) < Class::OpenThree, is_decisive(mv));
        if !decisive && move_count > tuned::late_move_count(node.depth, node.improving) {
            // So are all later moves that are not decisive: they need no sorting.
            picker.keep(is_decisive);
            return true;
        }
        (quiet || !decisive && move_count > 3)
            && !node.threatened
            && node.depth <= tuned::futility_depth()
            && node.static_eval + tuned::futility_margin(node.depth) <= alpha
    }
}
