//! What a node asks of the histories, and what it teaches them.

use search::history;
use search::value::{Depth, EVALUATION_BOUND, Value};
use xiangqi_rules::Move;

use super::Searcher;
use super::histories::Continuations;
use crate::eval::Evaluate;

impl<E: Evaluate> Searcher<'_, E> {
    /// Killers of this ply and the counter move to the last move.
    #[inline]
    pub(super) fn refutations(&self, ply: usize) -> [Option<Move>; 3] {
        let [first, second] = self.stack[ply].killers;
        let previous = ply.checked_sub(1).and_then(|p| self.stack[p].piece_to);
        [
            first,
            second,
            previous.and_then(|p| self.histories.counter(p)),
        ]
    }

    /// The moves one, two and four plies ago, which quiet moves are judged in the light of.
    #[inline]
    pub(super) fn continuations(&self, ply: usize) -> Continuations {
        Continuations(
            [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|p| self.stack[p].piece_to)),
        )
    }

    /// The static evaluation as searches of such positions have corrected it.
    #[inline]
    pub(super) fn correct(&self, raw: Value) -> Value {
        let corrected = raw + self.histories.correction(&self.position);
        corrected.clamp(1 - EVALUATION_BOUND, EVALUATION_BOUND - 1)
    }

    #[inline]
    pub(super) fn learn_correction(&mut self, depth: Depth, error: Value) {
        self.histories
            .learn_correction(&self.position, depth, error);
    }

    /// A quiet move cut here after the others of `tried` had failed to.
    pub(super) fn reward_quiet(&mut self, ply: usize, mv: Move, depth: Depth, tried: &[Move]) {
        let continuations = self.continuations(ply);
        let (bonus, malus) = (
            history::bonus(depth, self.pass),
            history::malus(depth, self.pass),
        );
        self.histories
            .update_quiet(&self.position, mv, &continuations, bonus);
        for &other in tried {
            self.histories
                .update_quiet(&self.position, other, &continuations, malus);
        }
        let killers = &mut self.stack[ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = continuations.0[0] {
            self.histories.set_counter(previous, mv);
        }
    }

    /// A capture was best here.
    pub(super) fn reward_capture(&mut self, mv: Move, depth: Depth) {
        let bonus = history::bonus(depth, self.pass);
        self.histories.update_capture(&self.position, mv, bonus);
    }

    /// Captures were tried here before the best move.
    pub(super) fn punish_captures(&mut self, tried: &[Move], depth: Depth) {
        let malus = history::malus(depth, self.pass);
        for &mv in tried {
            self.histories.update_capture(&self.position, mv, malus);
        }
    }
}
