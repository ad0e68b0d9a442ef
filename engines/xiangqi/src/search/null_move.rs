//! Null move pruning (D. Beal: *Experiments with the null move*, Advances in Computer Chess 5,
//! 1989; with verification, O. Tabibi, N. Netanyahu: *Verified null-move pruning*, ICGA Journal
//! 25(3), 2002).

use search::tester::Stopped;
use search::value::{Depth, MATE_BOUND, Value};

use super::Searcher;
use super::selectivity as tuned;
use crate::eval::Evaluate;

impl<E: Evaluate> Searcher<'_, E> {
    /// Null move pruning: if passing still beats beta, some move does too, except in zugzwang. From
    /// [`tuned::null_verification_depth`] on, a search without null moves for some plies must
    /// confirm it.
    pub(super) fn null_move(
        &mut self,
        ply: usize,
        depth: Depth,
        beta: Value,
        eval: Value,
        static_eval: Value,
        cut_node: bool,
    ) -> Result<Option<Value>, Stopped> {
        if depth < tuned::null_depth()
            || eval < beta
            || static_eval < beta - tuned::null_static_slope() * depth + tuned::null_static_base()
            || self.stack[ply - 1].mv.is_none()
            || ply < self.null_allowed_from
            || !self.has_major_material()
        {
            return Ok(None);
        }
        // If the window is at a mate of the mover, the surplus tells nothing.
        let surplus = if beta <= -MATE_BOUND {
            0
        } else {
            ((eval - beta) / tuned::null_surplus()).min(tuned::null_surplus_plies())
        };
        let reduction = tuned::null_base() + depth / tuned::null_divisor() + surplus;
        self.make_null(ply);
        let value = self.node::<false>(ply + 1, depth - reduction, -beta, -beta + 1, !cut_node);
        let value = -value?;
        self.unmake_null();
        if value < beta {
            return Ok(None);
        }
        // A mate found after passing is not proven.
        let value = if value >= MATE_BOUND { beta } else { value };
        if depth < tuned::null_verification_depth() || self.null_allowed_from > 0 {
            return Ok(Some(value));
        }
        let plies = tuned::null_verification_plies() * (depth - reduction).max(1) / 4;
        self.null_allowed_from = ply + plies as usize;
        let verified = self.node::<false>(ply, depth - reduction, beta - 1, beta, false);
        self.null_allowed_from = 0;
        Ok((verified? >= beta).then_some(value))
    }
}
