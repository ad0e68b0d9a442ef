//! How nodes read the history tables, and how they update them.

use search::best::Best;
use search::history;
use search::value::{Depth, EVALUATION_BOUND, INFINITE, Value};
use xiangqi_rules::Move;

use super::Searcher;
use super::histories::{Continuations, PieceTo};
use super::selectivity as tuned;
use crate::eval::Evaluate;

impl<E: Evaluate> Searcher<'_, E> {
    /// The killers of this ply, and the counter move to the last move.
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

    /// The moves one, two and four plies ago, which index the continuation history.
    #[inline]
    pub(super) fn continuations(&self, ply: usize) -> Continuations {
        Continuations(
            [1, 2, 4].map(|back| ply.checked_sub(back).and_then(|p| self.stack[p].piece_to)),
        )
    }

    /// The static evaluation that is used in check: that of two plies before.
    #[inline]
    pub(super) fn eval_in_check(&self, ply: usize) -> Value {
        ply.checked_sub(2)
            .map_or(-INFINITE, |before| self.stack[before].static_eval)
    }

    /// Whether the evaluation confirms in hindsight that the move that led here, whose search was
    /// reduced by `prior_reduction`, is a bad one: after it the side to move stands better than its
    /// opponent's evaluation before the move told.
    #[inline]
    pub(super) fn hindsight_reduction(&self, ply: usize, prior_reduction: Depth) -> bool {
        let before = self.stack[ply - 1].static_eval;
        prior_reduction >= 1
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

    /// The static evaluation adjusted by the correction history.
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

    /// Gives the bonus to the quiet move that was best here, and the malus to the ones of `tried`.
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

    /// Adds a bonus or malus to the move that led here, if it was quiet.
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

    /// Updates the correction history after the search of a position not in check whose best move,
    /// if any, is quiet. A lower bound counts only if it is above the static evaluation, an upper
    /// bound only if it is below.
    pub(super) fn update_correction(
        &mut self,
        ply: usize,
        depth: Depth,
        best: &Best<Move>,
        (static_eval, beta): (Value, Value),
    ) {
        let is_quiet = |mv: Move| self.position.piece_on(mv.to()).is_none();
        let is_informative = if best.value >= beta {
            best.value > static_eval
        } else {
            best.value > best.old_alpha || best.value < static_eval
        };
        if is_informative && best.mv.is_none_or(is_quiet) {
            self.learn_correction(ply, depth, best.value - static_eval);
        }
    }

    /// Gives the quiet move that led here, which a table entry refuted, a malus if it was tried
    /// early.
    pub(super) fn prior_move_malus(&mut self, ply: usize, depth: Depth) {
        if ply > 0 && self.stack[ply - 1].move_count <= tuned::early_moves() as usize {
            self.update_prior_move(ply, history::malus(depth + 1, self.pass));
        }
    }

    /// Gives the quiet move that led here, which no reply refuted, a bonus.
    pub(super) fn prior_move_bonus(&mut self, ply: usize, depth: Depth) {
        let bonus = history::bonus(depth, self.pass) * tuned::unrefuted_bonus() / 8;
        self.update_prior_move(ply, bonus);
    }

    pub(super) fn capture_bonus(&mut self, mv: Move, depth: Depth) {
        let bonus = history::bonus(depth, self.pass);
        self.histories.update_capture(&self.position, mv, bonus);
    }

    /// Gives a malus to the captures that were tried and were not the best move.
    pub(super) fn capture_malus(&mut self, tried: &[Move], depth: Depth) {
        let malus = history::malus(depth, self.pass);
        for &mv in tried {
            self.histories.update_capture(&self.position, mv, malus);
        }
    }
}
