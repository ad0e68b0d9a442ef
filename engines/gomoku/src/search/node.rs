//! A node of the tree, top down.
//!
//! Written once for both kinds of window. MTD(f) asks with `PV = false` only; principal variation
//! search also opens windows with `PV = true`. All values are fail-soft.

use arrayvec::ArrayVec;
use gomoku_rules::Point;
use search::abdada::DeferredMoves;
use search::best::Best;
use search::lmr::PLY;
use search::tester::Stopped;
use search::tt::{MAX_DEPTH, TtData};
use search::value::{Depth, INFINITE, MATE_BOUND, MAX_PLY, Value, mate_in, mated_in};

use super::ordering::{GenType, MovePicker};
use super::searcher::Searcher;
use super::selectivity as tuned;
use crate::patterns::Class;

mod steps;

use steps::Node;

impl Searcher<'_> {
    /// The value of the current position at `depth`, `ply` plies from the root: exact if inside the
    /// window, else a bound on the side it fell out of.
    ///
    /// `cut_node` says that a cutoff is expected here. `ply` 0 is the root, whose moves are limited
    /// to those it was given.
    ///
    /// # Errors
    /// [`Stopped`] when the search is told to stop; the position then stands somewhere in the tree.
    pub(super) fn node<const PV: bool>(
        &mut self,
        ply: usize,
        mut depth: Depth,
        mut alpha: Value,
        mut beta: Value,
        cut_node: bool,
    ) -> Result<Value, Stopped> {
        self.progress.enter_node(ply, &mut self.watch)?;
        self.progress.pv.clear(ply);
        let root = ply == 0;
        let (us, them) = (self.mover, !self.mover);
        let their_five = self.state.points_of(them, Class::Five).next();

        // Step 1. Draws, and what is won or lost without a search.
        if !root {
            if self.state.board().stones() >= self.draw_stones {
                return Ok(0);
            }
            if self.state.count(us, Class::Five) > 0 {
                return Ok(mate_in(ply + 1));
            }
            if self.state.count(them, Class::Five) > 1 && !self.is_caro() {
                return Ok(mated_in(ply + 2));
            }
            if their_five.is_none() && self.state.count(us, Class::OpenFour) > 0 {
                return Ok(mate_in(ply + 3));
            }
            if ply >= MAX_PLY - 1 {
                return Ok(self.evaluate());
            }
            // Step 2. Mate distance pruning: no line from here beats a win already found nearer the
            // root.
            alpha = alpha.max(mated_in(ply + 2));
            beta = beta.min(mate_in(ply + 3));
            if alpha >= beta {
                return Ok(alpha);
            }
            if ply == 1
                && let Some(value) = self.known_value(depth)
            {
                return Ok(value);
            }
        }
        let forced = their_five.is_some();
        if !forced || root {
            depth = depth.max(Depth::from(root));
        }

        // Step 3. The transposition table.
        let key = self.key(ply);
        let entry = self.table.probe(key, ply);
        let mut tt_move = self.tt_move(entry.and_then(|e| e.mv));
        if root && let Some(&mv) = self.progress.line.first() {
            // The drivers rely on it that the root tries the head of its line first.
            tt_move = Some(mv);
        }
        // Step 4. Internal reduction: without a move to begin with, a shallower search finds one
        // cheaper. Before the table is asked: what it knows of such a node was found at the lesser
        // depth, and is to answer the next pass.
        if !root && !forced && depth >= tuned::iir_depth() && tt_move.is_none() {
            depth -= 1;
        }
        if !PV
            && !root
            && let Some(value) = entry.and_then(|e| e.cutoff(depth.max(0), beta))
        {
            return Ok(value);
        }

        let open_four = self.state.points_of(them, Class::OpenFour).next();
        let threatened = open_four.is_some();

        // Step 5. Leaf extension: a leaf with more than one open three against it is searched a ply
        // deeper, to see whether any move stops them all.
        let alarmed = self.state.count(them, Class::OpenFour) > tuned::calm_open_fours() as usize;
        if depth <= 0 && !forced && alarmed && ply < MAX_PLY / 2 {
            depth = 1;
        }

        // Step 6. A win by fours: searched for at leaves and where the table has no entry.
        if !root && !forced && (depth <= 0 || entry.is_none()) {
            let left = u32::try_from(self.watch.left(self.progress.nodes)).unwrap_or(u32::MAX);
            let limit = tuned::fours_at(depth).min(left);
            let win = self.vcf.solve(&mut self.state, us, limit);
            self.progress.nodes += u64::from(self.vcf.nodes().saturating_sub(1));
            if let Some((plies, first)) = win {
                let value = mate_in((ply + plies as usize).min(MAX_PLY - 1));
                let data = TtData::of_window(MAX_DEPTH, value, (value - 1, value));
                self.store(key, ply, data, Some(first));
                // The proof's further moves are not kept.
                self.progress.pv.clear(ply + 1);
                self.progress.pv.set(ply, first);
                return Ok(value);
            }
        }

        // Step 7. The static evaluation, which the table may know.
        let eval = (!forced).then(|| {
            let known = entry.and_then(|e| e.eval);
            known.unwrap_or_else(|| self.evaluate())
        });
        let static_eval = match eval {
            Some(eval) => eval,
            None if ply >= 2 => self.stack[ply - 2].static_eval,
            None => 0,
        };
        self.stack[ply].static_eval = static_eval;
        let improving = ply >= 2 && static_eval > self.stack[ply - 2].static_eval;

        if !root && !forced {
            // Step 8. Leaves.
            if depth <= 0 {
                let value = static_eval;
                let data = TtData {
                    eval,
                    ..TtData::of_window(0, value, (-INFINITE, INFINITE))
                };
                self.store(key, ply, data, None);
                return Ok(value);
            }
            if !PV && !threatened && alpha > -MATE_BOUND && beta < MATE_BOUND {
                // Step 9. Razoring: far below alpha, and no win by fours.
                if depth <= tuned::razor_depth()
                    && static_eval + tuned::razor_margin(depth) <= alpha
                {
                    return Ok(static_eval);
                }
                // Step 10. Reverse futility: so far above beta that the opponent will not catch up.
                if depth <= tuned::rfp_depth()
                    && static_eval - tuned::reverse_futility_margin(depth, improving) >= beta
                {
                    return Ok(static_eval);
                }
            }
        }

        // Step 11. The moves to choose from, and their order.
        let gen_type = self.gen_type(their_five, open_four);
        let hints = self.hints(ply, tt_move);
        self.killers.clear_ply(ply + 2);
        let choice: Option<Vec<Point>> = root.then(|| self.progress.root_moves.choice().collect());
        let choice = choice.as_deref();
        let mut picker = MovePicker::new(us, gen_type, choice, hints);
        let mut best = Best::new(alpha, beta);
        let mut moves = 0;
        let mut deferred = DeferredMoves::new();
        let mut tried: ArrayVec<Point, 32> = ArrayVec::new();

        let node = Node {
            ply,
            depth,
            forced,
            threatened,
            improving,
            static_eval,
        };

        loop {
            // Step 12. The next move that is not pruned.
            let pending = (&mut deferred, &mut moves);
            let Some((mv, move_count)) = self.next_move(&node, &mut picker, pending, &best) else {
                break;
            };
            let alpha = best.alpha;
            let key_after = self.key_after(mv);
            let currently_searching = &self.progress.currently_searching;
            if !PV
                && !root
                && let Some((value, _)) =
                    currently_searching.tt_cutoff(self.table, (key, ply), (depth, move_count), beta)
            {
                return Ok(value);
            }
            currently_searching.starting_search(key_after, depth);
            best.begin(mv, move_count, ply, &self.progress, &self.watch);
            let value = if self.state.class(mv, us) == Class::Five {
                self.progress.pv.clear(ply + 1);
                mate_in(ply + 1)
            } else {
                self.make(ply, mv);
                // Step 13. Extensions: an answer to a four costs no depth.
                let new_depth = depth - Depth::from(!forced);
                let mut reduction = 0;
                if depth >= 2 && move_count > 1 + usize::from(root) && !forced && !threatened {
                    reduction = self.reductions.get(depth, move_count)
                        - self.histories.of(us, mv, hints.last) * PLY / tuned::lmr_history();
                    reduction += tuned::lmr_cut_node() * i32::from(cut_node);
                    reduction += tuned::lmr_not_improving() * i32::from(!improving);
                    reduction -= PLY * i32::from(PV);
                }
                let reduced = (new_depth - reduction / PLY).clamp(new_depth.min(1), new_depth);
                let mut value = 0;
                let mut searched = false;
                // Step 14. Late move reductions: late moves are searched shallower first, and again
                // if they surprise.
                if reduced < new_depth {
                    value = -self.node::<false>(ply + 1, reduced, -alpha - 1, -alpha, true)?;
                    searched = value <= alpha;
                }
                // Step 15. A zero-window search at full depth.
                if !searched && (!PV || move_count > 1) {
                    let cut = PV || !cut_node;
                    value = -self.node::<false>(ply + 1, new_depth, -alpha - 1, -alpha, cut)?;
                }
                // Step 16. A search with the open window.
                if PV && (move_count == 1 || value > alpha) {
                    value = -self.node::<true>(ply + 1, new_depth, -beta, -alpha, false)?;
                }
                self.unmake();
                value
            };
            self.progress
                .currently_searching
                .finished_search(key_after, depth);

            // Step 17. The best move so far.
            if best.take(mv, value, ply, &mut self.progress) {
                break;
            }
            if best.mv != Some(mv) {
                let _ = tried.try_push(mv);
            }
        }

        // Step 18. No move is left.
        if moves == 0 {
            // Nothing that the rules allow stops the threat; or nothing is left near the stones.
            return Ok(match gen_type {
                GenType::StopFive(_) => mated_in(ply + 2),
                GenType::StopOpenFour(_) => mated_in(ply + 4),
                GenType::Free | GenType::Classic => 0,
            });
        }
        // Step 19. What the histories and the table learn.
        if let Some(mv) = best.mv
            && !forced
        {
            self.learn(ply, mv, depth, &tried);
        }
        let data = TtData {
            eval,
            ..best.data(depth.max(0))
        };
        self.store(key, ply, data, best.mv.or(tt_move));
        Ok(best.value)
    }
}
