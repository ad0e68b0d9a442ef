//! The quiescence search: captures only (and at first quiet checks), until the position is quiet
//! enough for a static evaluation. In check all moves are tried.

use search::tester::Stopped;
use search::tt::{NO_DEPTH, TtData};
use search::value::{INFINITE, MATE_BOUND, MAX_PLY, Value, mated_in};
use xiangqi_rules::Move;

use super::ordering::{MovePicker, PickerMode};
use super::selectivity as tuned;
use super::{Searcher, see};
use crate::eval::Evaluate;

impl<E: Evaluate> Searcher<'_, E> {
    /// The value of the current position when only forcing moves are followed.
    ///
    /// `qs_ply` counts the plies from the quiescence search's own root.
    ///
    /// # Errors
    /// [`Stopped`] when the search is stopped; the position then stays wherever the search was.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        ply: usize,
        qs_ply: i32,
        mut alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        // Step 1. The end of the game, endgame tables, and the maximum ply.
        self.progress.enter_node(ply, &mut self.watch)?;
        self.progress.pv.clear(ply);
        let in_check = self.position.in_check();
        let ended = self
            .game_end(ply)
            .or_else(|| self.tablebase_value(ply, alpha, beta));
        if let Some(value) = ended {
            return Ok(value);
        }
        if ply >= MAX_PLY - 1 {
            return Ok(if in_check { 0 } else { self.evaluate() });
        }

        // Step 2. The transposition table: a bound of any depth is enough.
        let key = self.key(ply, None);
        let entry = self.table.probe(key, ply);
        if !PV
            && let Some(value) = entry.and_then(|e| e.cutoff(NO_DEPTH, beta))
            && self.may_use_tt()
        {
            return Ok(value);
        }
        let tt_move = entry
            .and_then(|e| e.mv)
            .and_then(|bits| Move::from_bits(bits.get()))
            .filter(|&mv| {
                (in_check || self.position.piece_on(mv.to()).is_some())
                    && self.position.is_pseudo_legal(mv)
            });

        // Step 3. Stand pat: when not in check, the mover need not capture.
        let old_alpha = alpha;
        let mut raw = None;
        let mut best = mated_in(ply);
        let mut futility_base = -INFINITE;
        if !in_check {
            let static_raw = entry
                .and_then(|e| e.eval)
                .unwrap_or_else(|| self.evaluate());
            raw = Some(static_raw);
            best = self.correct(ply, static_raw);
            self.stack[ply].static_eval = best;
            if let Some(e) = entry {
                best = e.refine(best);
            }
            if best >= beta {
                if entry.is_none() {
                    let data = TtData::of_window(0, best, (alpha, beta));
                    self.store(key, ply, data, None, raw);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
            futility_base = best + tuned::delta_margin();
        } else {
            self.stack[ply].static_eval = self.eval_in_check(ply);
        }

        // Step 4. The loop over the moves.
        let purpose = if in_check {
            PickerMode::Evasions
        } else if qs_ply < tuned::quiescence_checks() {
            PickerMode::CapturesAndChecks
        } else {
            PickerMode::Captures
        };
        let continuations = self.continuations(ply);
        let mut picker = MovePicker::new(purpose, tt_move, [None; 3]);
        let mut best_move = None;
        let mut legal = false;
        while let Some(mv) = picker.next(&self.position, self.histories, &continuations) {
            if !self.position.is_legal(mv) {
                continue;
            }
            legal = true;
            // Step 5. Pruning.
            if best > -MATE_BOUND
                && let Some(hope) = self.prune_in_quiescence(mv, in_check, futility_base, alpha)
            {
                best = best.max(hope);
                continue;
            }
            // Step 6. The search of the move.
            self.prefetch(mv);
            self.make(ply, mv);
            let value = -self.quiescence::<PV>(ply + 1, qs_ply + 1, -beta, -alpha)?;
            self.unmake();
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    self.progress.pv.set(ply, mv);
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        // Step 7. Mate.
        if in_check && !legal {
            return Ok(mated_in(ply));
        }
        // Step 8. The transposition table's update.
        let data = TtData::of_window(0, best, (old_alpha, beta));
        self.store(key, ply, data, best_move, raw);
        Ok(best)
    }

    /// For a move that is pruned, an upper estimate of its value, which does not exceed alpha; none
    /// if the move must be searched. `futility_base` is the stand-pat value plus the delta margin.
    #[inline]
    fn prune_in_quiescence(
        &self,
        mv: Move,
        in_check: bool,
        futility_base: Value,
        alpha: Value,
    ) -> Option<Value> {
        let victim = self.position.piece_on(mv.to());
        if in_check {
            // Once there is a defence, quiet moves that lose material are pruned.
            let loses = victim.is_none() && !see::at_least(&self.position, mv, 0);
            return loses.then_some(-INFINITE);
        }
        let victim = victim.filter(|_| !self.position.gives_check(mv))?;
        // Delta pruning: even the victim would not lift the value to alpha.
        let hope = futility_base + see::value(victim.kind());
        if hope <= alpha {
            return Some(hope);
        }
        (futility_base <= alpha && !see::at_least(&self.position, mv, 1)).then_some(futility_base)
    }
}
