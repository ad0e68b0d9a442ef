//! The longer steps of the move loop of a node, one function per technique.
//!
//! They are always inlined: left to the compiler, `bench` takes 1.8 % more instructions.

use std::ops::ControlFlow;

use search::abdada::DeferredMoves;
use search::lmr::PLY;
use search::tester::Stopped;
use search::tt::Entry;
use search::value::{Depth, MATE_BOUND, Value};
use xiangqi_rules::Move;

use crate::eval::Evaluate;
use crate::search::histories::Continuations;
use crate::search::ordering::MovePicker;
use crate::search::selectivity as tuned;
use crate::search::{Searcher, see};

/// The variables of a node that the steps need.
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: Depth,
    pub(super) beta: Value,
    pub(super) entry: Option<Entry>,
    pub(super) tt_move: Option<Move>,
    pub(super) excluded: Option<Move>,
    pub(super) eval: Value,
    pub(super) in_check: bool,
    pub(super) improving: bool,
    pub(super) cut_node: bool,
    pub(super) is_leftmost: bool,
}

/// The current move of the loop.
pub(super) struct CurrentMove {
    mv: Move,
    move_count: usize,
    pub(super) capture: bool,
    pub(super) gives_check: bool,
    history: i32,
}

impl<E: Evaluate> Searcher<'_, E> {
    /// The next legal move and its count. Moves that other threads are searching are put off to the
    /// end (ABDADA). The last argument is the moves put off and the number of moves so far.
    #[inline(always)]
    pub(super) fn next_move(
        &self,
        node: &Node,
        picker: &mut MovePicker,
        continuations: &Continuations,
        (deferred, legal_moves): (&mut DeferredMoves<(Move, usize)>, &mut usize),
    ) -> Option<(Move, usize)> {
        while let Some(mv) = picker.next(&self.position, self.histories, continuations) {
            if Some(mv) == node.excluded
                || (node.ply == 0 && !self.progress.root_moves.contains(mv))
                || !self.position.is_legal(mv)
            {
                continue;
            }
            // Also for moves that will be pruned.
            self.prefetch(mv);
            *legal_moves += 1;
            let key = self.position.key_after(mv);
            let is_deferred =
                self.progress
                    .currently_searching
                    .should_defer(key, node.depth, *legal_moves)
                    && deferred.try_push((mv, *legal_moves)).is_ok();
            if !is_deferred {
                return Some((mv, *legal_moves));
            }
        }
        deferred.pop_at(0)
    }

    #[inline(always)]
    pub(super) fn current_move(
        &self,
        mv: Move,
        move_count: usize,
        continuations: &Continuations,
    ) -> CurrentMove {
        let capture = self.position.piece_on(mv.to()).is_some();
        CurrentMove {
            mv,
            move_count,
            capture,
            gives_check: self.position.gives_check(mv),
            history: if capture {
                self.histories.capture(&self.position, mv)
            } else {
                self.histories.quiet(&self.position, mv, continuations)
            },
        }
    }

    /// Whether a move near the leaves is pruned: by its move count (late move pruning), by the
    /// evaluation (futility pruning), by its history, or by static exchange evaluation.
    #[inline(always)]
    pub(super) fn shallow_pruning(
        &self,
        node: &Node,
        current: &CurrentMove,
        picker: &mut MovePicker,
        (reduction, alpha): (i32, Value),
    ) -> bool {
        let (depth, mv) = (node.depth, current.mv);
        if current.capture || current.gives_check {
            let slope = if current.gives_check {
                tuned::see_check_slope()
            } else {
                tuned::see_capture_slope()
            };
            return !see::at_least(&self.position, mv, -slope * depth);
        }
        if depth <= tuned::lmp_depth()
            && current.move_count > tuned::late_move_count(depth, node.improving)
        {
            picker.skip_quiets(self.seeks_mate || depth >= tuned::late_checks_depth());
            return true;
        }
        let reduced = (depth - reduction / PLY).max(0);
        if reduced <= tuned::futility_depth()
            && !node.in_check
            && node.eval + tuned::futility_base() + tuned::futility_slope() * reduced <= alpha
        {
            return true;
        }
        if reduced <= tuned::history_pruning_depth()
            && current.history < -tuned::history_pruning_slope() * depth
        {
            return true;
        }
        let loss = tuned::see_quiet_slope() * reduced * reduced;
        !see::at_least(&self.position, mv, -loss)
    }

    /// The table entry of a move that may be singular: `mv` must be its move, with a lower bound
    /// from nearly this depth.
    #[inline(always)]
    pub(super) fn singular_entry(&self, node: &Node, mv: Move) -> Option<Entry> {
        let may_be = Some(mv) == node.tt_move
            && node.excluded.is_none()
            && node.depth >= tuned::singular_depth();
        node.entry.filter(|entry| {
            may_be
                && entry.lower_depth >= node.depth - 3
                && entry.lower.abs() < MATE_BOUND
                && entry.lower > -search::value::EVALUATION_BOUND
        })
    }

    /// Singular extension: by how many plies to extend the table move, found by a search that
    /// excludes it. Breaks with the node's value if other moves beat beta too (multi-cut).
    #[inline(always)]
    pub(super) fn singular_extension<const PV: bool>(
        &mut self,
        node: &Node,
        mv: Move,
        entry: Entry,
    ) -> Result<ControlFlow<Value, Depth>, Stopped> {
        let (ply, depth) = (node.ply, node.depth);
        let singular_beta = entry.lower - tuned::singular_margin() * depth / 8;
        self.stack[ply].excluded = Some(mv);
        let value = self.node::<false>(
            ply,
            (depth - 1) / 2,
            singular_beta - 1,
            singular_beta,
            node.cut_node,
        );
        self.stack[ply].excluded = None;
        let value = value?;
        Ok(if value < singular_beta {
            let much = value < singular_beta - tuned::double_extension_margin();
            ControlFlow::Continue(1 + Depth::from(!PV && much))
        } else if singular_beta >= node.beta {
            // Multi-cut: another move beats beta too, so the full search is expected to.
            ControlFlow::Break(singular_beta)
        } else {
            ControlFlow::Continue(-Depth::from(entry.lower >= node.beta))
        })
    }
}

impl Node {
    /// Adjusts the reduction that depth and move count give, in units of [`PLY`].
    #[inline(always)]
    pub(super) fn adjusted_reduction<const PV: bool>(
        &self,
        current: &CurrentMove,
        mut reduction: i32,
        is_refutation: bool,
    ) -> i32 {
        if current.capture {
            reduction = reduction / 2 - current.history * PLY / (4 * tuned::lmr_history());
        } else {
            reduction -= current.history * PLY / tuned::lmr_history();
            if is_refutation {
                reduction -= PLY;
            }
        }
        if self.cut_node {
            reduction += tuned::lmr_cut_node();
        }
        if !self.improving {
            reduction += PLY / 2;
        }
        if PV || self.is_leftmost {
            reduction -= PLY;
        }
        if current.gives_check || self.in_check {
            reduction -= PLY;
        }
        reduction
    }
}
