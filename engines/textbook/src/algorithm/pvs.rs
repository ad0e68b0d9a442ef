//! Principal variation search: after the first move, zero-window searches test whether others are
//! better.

use super::Search;
use super::alphabeta::Child;
use crate::position::Position;
use search::tester::Stopped;
use search::value::{Depth, INFINITE, Value};

impl<P: Position> Search<'_, P> {
    /// Searches the root with a full window.
    pub(super) fn pvs_root(&mut self, depth: Depth) -> Result<Value, Stopped> {
        self.pvs(depth, -INFINITE, INFINITE, 0)
    }

    /// The value if it lies between alpha and beta, else a bound on the side where it lies.
    pub(crate) fn pvs(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.node(depth, alpha, beta, ply, Self::pvs_child)
    }

    /// A child's value for its parent: the first child with the full window; the others with a zero
    /// window, then again with the full one if they fail high.
    fn pvs_child(&mut self, child: Child) -> Result<Value, Stopped> {
        let Child {
            depth,
            alpha,
            beta,
            ply,
            first,
        } = child;
        if !first {
            let value = -self.pvs(depth, -alpha - 1, -alpha, ply)?;
            if value <= alpha || value >= beta {
                return Ok(value);
            }
        }
        Ok(-self.pvs(depth, -beta, -alpha, ply)?)
    }
}
