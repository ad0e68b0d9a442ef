//! ProbCut: cutoffs by a shallower search with a raised beta.

use search::tester::Stopped;
use search::tt::TtData;
use search::value::{Depth, MATE_BOUND, Value};
use xiangqi_rules::Move;

use super::Searcher;
use super::ordering::{MovePicker, PickerMode};
use super::selectivity as tuned;
use crate::eval::Evaluate;

impl<E: Evaluate> Searcher<'_, E> {
    /// ProbCut (Buro, ICCA Journal 18(2), 1995): a capture that beats beta by a margin at a reduced
    /// depth will beat beta at the full depth.
    pub(super) fn probcut(
        &mut self,
        ply: usize,
        depth: Depth,
        beta: Value,
        static_eval: Value,
        tt_move: Option<Move>,
        key: u64,
    ) -> Result<Option<Value>, Stopped> {
        let raised = beta + tuned::probcut_margin();
        if depth < tuned::probcut_depth() || beta.abs() >= MATE_BOUND {
            return Ok(None);
        }
        if let Some(e) = self.table.probe(key, ply)
            && e.upper < raised
            && e.upper_depth >= depth - tuned::probcut_reduction()
        {
            return Ok(None);
        }
        let first = tt_move.filter(|mv| self.position.piece_on(mv.to()).is_some());
        let mut picker =
            MovePicker::new(PickerMode::ProbCut(raised - static_eval), first, [None; 3]);
        let continuations = self.continuations(ply);
        let reduced = depth - tuned::probcut_reduction();
        while let Some(mv) = picker.next(&self.position, self.histories, &continuations) {
            if !self.position.is_legal(mv) {
                continue;
            }
            self.prefetch(mv);
            self.make(ply, mv);
            let mut value = -self.quiescence::<false>(ply + 1, 0, -raised, -raised + 1)?;
            if value >= raised {
                value = -self.node::<false>(ply + 1, reduced, -raised, -raised + 1, true)?;
            }
            self.unmake();
            if value >= raised {
                let data = TtData::of_window(reduced + 1, value, (raised - 1, raised));
                self.store(key, ply, data, Some(mv), None);
                return Ok(Some(if value >= MATE_BOUND {
                    value
                } else {
                    value - tuned::probcut_margin()
                }));
            }
        }
        Ok(None)
    }
}
