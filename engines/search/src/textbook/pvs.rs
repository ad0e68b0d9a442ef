//! Principal variation search: after the first move, each is only asked whether it is better.

use super::Search;
use super::alphabeta::usable;
use crate::position::Position;
use crate::tester::Stopped;
use crate::value::{Depth, INFINITE, Value};

impl<P: Position> Search<'_, P> {
    /// One search of the root with the widest window.
    pub(super) fn pvs_root(&mut self, depth: Depth) -> Result<Value, Stopped> {
        self.pvs(depth, -INFINITE, INFINITE, 0)
    }

    fn pvs(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        if let Some(value) = self.enter(depth, ply)? {
            return Ok(value);
        }
        let known = self.recall(ply);
        if let Some(value) = usable(&known, depth, alpha, beta) {
            return Ok(value);
        }
        let mut moves = self.position.moves();
        self.order(moves.as_mut(), known.mv);
        let mut best = (-INFINITE, None);
        for &mv in moves.as_ref() {
            self.position.make(mv);
            let answer = self.child(
                depth - 1,
                alpha.max(best.0),
                beta,
                ply + 1,
                best.1.is_none(),
            );
            self.position.unmake(mv);
            let value = answer?;
            if value > best.0 {
                best = (value, Some(mv));
                self.keep_line(ply, mv);
                if value >= beta {
                    self.reward(mv, depth);
                    break;
                }
            }
        }
        self.leave(depth, alpha, beta, ply, best);
        Ok(best.0)
    }

    /// A child's value for its parent: the first by the whole window, the others by a zero window
    /// first, and by the whole one if they turn out better.
    fn child(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
        ply: usize,
        first: bool,
    ) -> Result<Value, Stopped> {
        if !first {
            let value = -self.pvs(depth, -alpha - 1, -alpha, ply)?;
            if value <= alpha || value >= beta {
                return Ok(value);
            }
        }
        Ok(-self.pvs(depth, -beta, -alpha, ply)?)
    }
}
