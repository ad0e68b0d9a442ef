//! The search of a node, step by step.
//!
//! Written once for zero windows and open ones. MTD(f) searches with `PV = false` only; principal
//! variation search also opens windows with `PV = true`. All values are fail-soft. In zero-window
//! searches the line of first moves from the root takes the place of the principal variation and is
//! reduced less, as PV nodes are.

use std::ops::ControlFlow;

use search::abdada::DeferredMoves;
use search::best::Best;
use search::lmr::PLY;
use search::tester::Stopped;
use search::value::{Depth, MATE_BOUND, MAX_PLY, Value, mate_in, mated_in};
use xiangqi_rules::Move;

use super::ordering::{MovePicker, PickerMode};
use super::selectivity as tuned;
use super::{Searcher, see};
use crate::eval::Evaluate;

mod steps;

use steps::Node;

/// Quiet moves or captures of a node that were searched and were not its best; they get the malus.
type Tried = arrayvec::ArrayVec<Move, 32>;

impl<E: Evaluate> Searcher<'_, E> {
    /// The value of the current position at `depth`, `ply` plies from the root: exact inside the
    /// window, else a lower or upper bound.
    ///
    /// `cut_node` means that a cutoff is expected here. `ply` 0 is the root, which tries only the
    /// root moves of the request.
    ///
    /// # Errors
    /// [`Stopped`] when the search is stopped; the position then stays wherever the search was.
    pub(super) fn node<const PV: bool>(
        &mut self,
        ply: usize,
        mut depth: Depth,
        mut alpha: Value,
        mut beta: Value,
        cut_node: bool,
    ) -> Result<Value, Stopped> {
        // Step 1. Quiescence search at the leaves.
        if depth <= 0 {
            return self.quiescence::<PV>(ply, 0, alpha, beta);
        }
        self.progress.enter_node(ply, &mut self.watch)?;
        self.progress.pv.clear(ply);
        let root = ply == 0;
        let in_check = self.position.in_check();
        let excluded = self.stack[ply].excluded;
        let prior_reduction = std::mem::take(&mut self.stack[ply].prior_reduction);
        let is_leftmost = self.stack[ply].is_leftmost && excluded.is_none();
        self.stack[ply + 1].is_leftmost = false;

        // Step 2. The end of the game, endgame tables, and the maximum ply.
        if !root {
            if let Some(value) = self.game_end(ply) {
                return Ok(value);
            }
            if excluded.is_none()
                && let Some(value) = self.tablebase_value(ply, alpha, beta)
            {
                return Ok(value);
            }
            if ply >= MAX_PLY - 1 {
                return Ok(if in_check { 0 } else { self.evaluate() });
            }
            // Step 3. Mate distance pruning: no line from here beats a mate already found nearer
            // the root.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return Ok(alpha);
            }
        }

        // Step 4. The transposition table.
        let key = self.key(ply, excluded);
        let entry = self.table.probe(key, ply);
        let mut tt_move = entry
            .and_then(|e| e.mv)
            .and_then(|bits| Move::from_bits(bits.get()))
            .filter(|&mv| self.position.is_pseudo_legal(mv));
        if root && let Some(&mv) = self.progress.line.first() {
            // The drivers rely on the root trying the first move of its line first.
            tt_move = Some(mv);
        }
        if !PV
            && !root
            && excluded.is_none()
            && let Some(e) = entry
            && self.may_use_tt()
        {
            if e.lower >= beta && (e.lower_depth >= depth || self.is_final(e.lower)) {
                if let Some(mv) = tt_move
                    && self.position.piece_on(mv.to()).is_none()
                {
                    self.quiet_bonus(ply, mv, depth, &[]);
                }
                self.prior_move_malus(ply, depth);
                return Ok(e.lower);
            }
            if e.upper <= alpha && (e.upper_depth >= depth || self.is_final(e.upper)) {
                return Ok(e.upper);
            }
        }

        // Step 5. The static evaluation, adjusted by the correction history, then by the table's
        // bounds.
        let (raw, static_eval) = if in_check {
            (None, self.eval_in_check(ply))
        } else if excluded.is_some() {
            (None, self.stack[ply].static_eval)
        } else {
            let raw = entry
                .and_then(|e| e.eval)
                .unwrap_or_else(|| self.evaluate());
            (Some(raw), self.correct(ply, raw))
        };
        self.stack[ply].static_eval = static_eval;
        let eval = match entry {
            Some(e) if !in_check => e.refine(static_eval),
            _ => static_eval,
        };
        let improving = !in_check && ply >= 2 && static_eval > self.stack[ply - 2].static_eval;
        self.stack[ply + 1].excluded = None;
        self.killers.clear_ply(ply + 2);

        // Step 6. Hindsight reduction.
        if !root
            && !in_check
            && excluded.is_none()
            && depth >= 2
            && self.hindsight_reduction(ply, prior_reduction)
        {
            depth -= 1;
        }

        // If the window is at a mate by the mover, the static evaluation tells nothing, and any
        // move may mate: no pruning.
        let mating = alpha >= MATE_BOUND;
        let [razor_depth, rfp_depth] = tuned::razoring_and_futility_depths(self.seeks_mate);
        if !PV && !root && !in_check && !mating && excluded.is_none() {
            // Step 7. Razoring: so far below alpha that only captures could help.
            if depth <= razor_depth
                && eval + tuned::razor_base() + tuned::razor_slope() * depth * depth <= alpha
            {
                let value = self.quiescence::<false>(ply, 0, alpha, alpha + 1)?;
                if value <= alpha {
                    return Ok(value);
                }
            }

            // Step 8. Reverse futility: so far above beta that the opponent cannot catch up.
            if depth <= rfp_depth
                && eval - tuned::reverse_futility_margin(depth, improving) >= beta
                && eval < MATE_BOUND
                && beta > -MATE_BOUND
            {
                return Ok(beta + (eval - beta) / 3);
            }

            // Step 9. Null move pruning.
            if let Some(value) = self.null_move(ply, depth, beta, eval, static_eval, cut_node)? {
                return Ok(value);
            }

            // Step 10. ProbCut.
            if let Some(value) = self.probcut(ply, depth, beta, static_eval, tt_move, key)? {
                return Ok(value);
            }
        }

        // Step 11. Internal iterative reduction: without a table move, search a ply shallower.
        if depth >= tuned::iir_depth() && tt_move.is_none() && excluded.is_none() {
            depth -= 1;
        }

        // Step 12. The loop over the moves.
        let refutations = self.refutations(ply);
        let continuations = self.continuations(ply);
        let mut picker = MovePicker::new(PickerMode::Main, tt_move, refutations);
        let mut best = Best::new(alpha, beta);
        let mut legal_moves = 0;
        let mut deferred = DeferredMoves::new();
        let mut quiets = Tried::new();
        let mut captures = Tried::new();
        let node = Node {
            ply,
            depth,
            beta,
            entry,
            tt_move,
            excluded,
            eval,
            in_check,
            improving,
            cut_node,
            is_leftmost,
        };

        loop {
            let alpha = best.alpha;
            let pending = (&mut deferred, &mut legal_moves);
            let Some((mv, move_count)) =
                self.next_move(&node, &mut picker, &continuations, pending)
            else {
                break;
            };
            let currently_searching = &self.progress.currently_searching;
            if !PV
                && !root
                && excluded.is_none()
                && let Some((value, _)) =
                    currently_searching.tt_cutoff(self.table, (key, ply), (depth, move_count), beta)
                && self.may_use_tt()
            {
                return Ok(value);
            }
            let current = self.current_move(mv, move_count, &continuations);
            let capture = current.capture;
            let reduction = self.reductions.get(depth, move_count);

            // Step 13. Shallow pruning of unpromising moves, once some move has avoided mate.
            if !root
                && !mating
                && best.value > -MATE_BOUND
                && self.shallow_pruning(&node, &current, &mut picker, (reduction, alpha))
            {
                continue;
            }

            // Step 14. Extensions: a singular table move, and checks that lose no material.
            let mut extension = 0;
            if !root && ply < 2 * self.progress.iteration as usize {
                if let Some(singular) = self.singular_entry(&node, mv) {
                    match self.singular_extension::<PV>(&node, mv, singular)? {
                        ControlFlow::Continue(plies) => extension = plies,
                        ControlFlow::Break(value) => return Ok(value),
                    }
                } else if current.gives_check && see::at_least(&self.position, mv, 0) {
                    extension = 1;
                }
            }

            best.begin(mv, move_count, ply, &self.progress, &self.watch);
            let key_after = self.position.key_after(mv);
            self.progress
                .currently_searching
                .starting_search(key_after, depth);
            self.make(ply, mv);
            self.stack[ply].move_count = move_count;
            let mut new_depth = depth - 1 + extension;

            let mut value = 0;
            let mut searched = false;
            // Step 15. Late move reductions: late moves are searched shallower first, and again at
            // full depth if they beat alpha.
            if depth >= 2 && move_count > 1 + usize::from(root) {
                let is_refutation = refutations.contains(&Some(mv));
                let reduction = node.adjusted_reduction::<PV>(&current, reduction, is_refutation);
                let reduced = (new_depth - reduction / PLY).clamp(1.min(new_depth), new_depth);
                if reduced < new_depth {
                    self.stack[ply + 1].prior_reduction = new_depth - reduced;
                    value = -self.node::<false>(ply + 1, reduced, -alpha - 1, -alpha, true)?;
                    searched = value <= alpha;
                    if !searched && !root {
                        new_depth += tuned::do_deeper_or_shallower(value - best.value, new_depth);
                        searched = new_depth <= reduced;
                    }
                }
            }
            // Step 16. The zero-window search at full depth.
            if !searched && (!PV || move_count > 1) {
                let is_leftmost = is_leftmost && move_count == 1;
                self.stack[ply + 1].is_leftmost = is_leftmost;
                let cut_node = !is_leftmost && (PV || !cut_node);
                value = -self.node::<false>(ply + 1, new_depth, -alpha - 1, -alpha, cut_node)?;
            }
            // Step 17. The PV search with the open window.
            if PV && (move_count == 1 || value > alpha) {
                value = -self.node::<true>(ply + 1, new_depth, -beta, -alpha, false)?;
            }
            self.unmake();
            self.progress
                .currently_searching
                .finished_search(key_after, depth);

            // Step 18. The best move so far.
            if best.take(mv, value, ply, &mut self.progress) {
                break;
            }
            if best.mv != Some(mv) {
                let tried = if capture { &mut captures } else { &mut quiets };
                let _ = tried.try_push(mv);
            }
        }

        // Step 19. Mate and stalemate.
        if legal_moves == 0 {
            // Mate and stalemate both lose. With a move excluded, it was the only legal one.
            return Ok(if excluded.is_some() {
                alpha
            } else {
                mated_in(ply)
            });
        }

        // Step 20. Updates of the histories.
        if let Some(mv) = best.mv {
            if self.position.piece_on(mv.to()).is_none() {
                self.quiet_bonus(ply, mv, depth, &quiets);
            } else {
                self.capture_bonus(mv, depth);
            }
            self.capture_malus(&captures, depth);
        } else if excluded.is_none() {
            self.prior_move_bonus(ply, depth);
        }

        // Step 21. Updates of the correction history and the table.
        if excluded.is_none() {
            if !in_check {
                self.update_correction(ply, depth, &best, (static_eval, beta));
            }
            let data = best.data(depth);
            self.store(key, ply, data, best.mv.or(tt_move), raw);
        }
        Ok(best.value)
    }
}
