//! What a node asks of the histories, and what it teaches them.

use search::best::Best;
use search::history;
use search::value::{Depth, EVALUATION_BOUND, INFINITE, Value};
use xiangqi_rules::Move;

use super::Searcher;
use super::histories::{Continuations, PieceTo};
use super::selectivity as tuned;
use crate::eval::Evaluate;

impl<E: Evaluate> Searcher<'_, E> {
    /// Killers of this ply and the counter move to the last move.
    #[inline]
    pub(super) fn refutations(&self, ply: usize) -> [Option<Move>; 3] {
        let [first, second] = self.killers.get(ply);
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

    /// What stands for a static evaluation in check: that of the mover's position before.
    #[inline]
    pub(super) fn eval_in_check(&self, ply: usize) -> Value {
        ply.checked_sub(2)
            .map_or(-INFINITE, |before| self.stack[before].static_eval)
    }

    /// Whether the evaluation agrees in hindsight that the move that led here, whose search was
    /// reduced by `reduced_by`, is a bad one: after it the mover stands better than the opponent
    /// thought before.
    #[inline]
    pub(super) fn hindsight_reduction(&self, ply: usize, reduced_by: Depth) -> bool {
        let before = self.stack[ply - 1].static_eval;
        reduced_by >= 1
            && before > -INFINITE
            && self.stack[ply].static_eval + before > tuned::hindsight_margin()
    }

    /// The last two moves, if there were two.
    #[inline]
    fn last_two(&self, ply: usize) -> Option<[PieceTo; 2]> {
        let before = ply.checked_sub(2)?;
        Some([
            self.stack[before + 1].piece_to?,
            self.stack[before].piece_to?,
        ])
    }

    /// The static evaluation as searches of such positions have corrected it.
    #[inline]
    pub(super) fn correct(&self, ply: usize, raw: Value) -> Value {
        let learned = self
            .histories
            .correction(&self.position, self.last_two(ply));
        let corrected = raw + learned;
        corrected.clamp(1 - EVALUATION_BOUND, EVALUATION_BOUND - 1)
    }

    #[inline]
    pub(super) fn learn_correction(&mut self, ply: usize, depth: Depth, error: Value) {
        let last = self.last_two(ply);
        self.histories
            .learn_correction(&self.position, last, depth, error);
    }

    /// A quiet move cut here after the others of `tried` had failed to: they get the malus.
    pub(super) fn quiet_bonus(&mut self, ply: usize, mv: Move, depth: Depth, tried: &[Move]) {
        let continuations = self.continuations(ply);
        let (bonus, malus) = (
            history::bonus(depth, self.pass),
            history::malus(depth, self.pass),
        );
        let side = self.position.side_to_move();
        for (mv, bonus) in std::iter::once((mv, bonus)).chain(tried.iter().map(|&mv| (mv, malus))) {
            if let Some(piece_to) = PieceTo::of(&self.position, mv) {
                self.histories
                    .update_quiet(side, mv, piece_to, &continuations, bonus);
            }
        }
        self.killers.insert(ply, mv);
        if let Some(previous) = continuations.0[0] {
            self.histories.set_counter(previous, mv);
        }
    }

    /// The move that led here was good or bad, by the answers found; only quiet moves learn of it.
    fn update_prior_move(&mut self, ply: usize, bonus: i32) {
        let Some(before) = ply.checked_sub(1) else {
            return;
        };
        let frame = &self.stack[before];
        if let (None, Some(mv), Some(piece_to)) =
            (self.position.captured(), frame.mv, frame.piece_to)
        {
            let side = !self.position.side_to_move();
            let continuations = self.continuations(before);
            self.histories
                .update_quiet(side, mv, piece_to, &continuations, bonus);
        }
    }

    /// What a search of a quiet position, not in check, says about its evaluation. A bound counts
    /// only if it is on the other side of it.
    pub(super) fn update_correction(
        &mut self,
        ply: usize,
        depth: Depth,
        best: &Best<Move>,
        (static_eval, beta): (Value, Value),
    ) {
        let is_quiet = |mv: Move| self.position.piece_on(mv.to()).is_none();
        let tells = if best.value >= beta {
            best.value > static_eval
        } else {
            best.value > best.alpha_before || best.value < static_eval
        };
        if tells && best.mv.is_none_or(is_quiet) {
            self.learn_correction(ply, depth, best.value - static_eval);
        }
    }

    /// The quiet move that led here was refuted by what the table knew: bad, if it was tried early.
    pub(super) fn prior_move_malus(&mut self, ply: usize, depth: Depth) {
        if ply > 0 && self.stack[ply - 1].move_count <= tuned::early_moves() as usize {
            self.update_prior_move(ply, history::malus(depth + 1, self.pass));
        }
    }

    /// No answer refuted the move that led here.
    pub(super) fn prior_move_bonus(&mut self, ply: usize, depth: Depth) {
        let bonus = history::bonus(depth, self.pass) * tuned::unrefuted_bonus() / 8;
        self.update_prior_move(ply, bonus);
    }

    pub(super) fn capture_bonus(&mut self, mv: Move, depth: Depth) {
        let bonus = history::bonus(depth, self.pass);
        self.histories.update_capture(&self.position, mv, bonus);
    }

    /// Captures were tried here before the best move.
    pub(super) fn capture_malus(&mut self, tried: &[Move], depth: Depth) {
        let malus = history::malus(depth, self.pass);
        for &mv in tried {
            self.histories.update_capture(&self.position, mv, malus);
        }
    }
}
