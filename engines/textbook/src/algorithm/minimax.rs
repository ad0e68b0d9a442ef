//! Minimax in its negamax form: a position's value is the best value of its moves for the side to
//! move.

use super::Search;
use crate::position::Position;
use crate::step::{Reason, Step};
use search::tester::Stopped;
use search::value::{Depth, INFINITE, Value};

impl<P: Position> Search<'_, P> {
    pub(super) fn minimax(&mut self, depth: Depth, ply: usize) -> Result<Value, Stopped> {
        if let Some(value) = self.enter(depth, ply, (-INFINITE, INFINITE))? {
            return Ok(value);
        }
        let mut best = -INFINITE;
        for &mv in self.position.moves().as_ref() {
            self.steps.note(|| Step::Make(mv));
            self.position.make(mv);
            let answer = self.minimax(depth - 1, ply + 1);
            self.position.unmake(mv);
            let value = -answer?;
            if value > best {
                best = value;
                self.keep_line(ply, mv);
            }
        }
        if ply == 0 {
            self.line.clone_from(&self.lines[0]);
        }
        self.steps.note(|| Step::Leave {
            value: best,
            reason: Reason::AllMoves,
        });
        Ok(best)
    }
}
