//! Fail-soft alpha-beta, with history and transposition table if the search has them.

use std::cmp::Reverse;
use std::num::NonZeroU16;

use super::Search;
use crate::position::Position;
use crate::step::{Reason, Step};
use search::tester::Stopped;
use search::tt::{Bound, Entry, TtData};
use search::value::{Depth, INFINITE, Value};

/// A child node after a move, with a window from the point of view of the side that made it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) depth: Depth,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) ply: usize,
    /// Whether it is after the first move of its node.
    pub(super) first: bool,
}

impl<P: Position> Search<'_, P> {
    /// Searches the root with a full window.
    pub(super) fn fixed_depth(&mut self, depth: Depth) -> Result<Value, Stopped> {
        self.alphabeta(depth, -INFINITE, INFINITE, 0)
    }

    /// The value if it lies between alpha and beta, else a bound on the side where it lies.
    pub(crate) fn alphabeta(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Result<Value, Stopped> {
        self.node(depth, alpha, beta, ply, |search, child| {
            Ok(-search.alphabeta(child.depth, -child.beta, -child.alpha, child.ply)?)
        })
    }

    /// The node function of alpha-beta, in which `ask` searches a child and returns its value for
    /// the side that moved to it.
    pub(super) fn node(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
        ply: usize,
        ask: impl Fn(&mut Self, Child) -> Result<Value, Stopped>,
    ) -> Result<Value, Stopped> {
        if let Some(value) = self.enter(depth, ply, (alpha, beta))? {
            return Ok(value);
        }
        let known = self.probe_tt(ply);
        if ply > 0
            && let Some(value) = usable(&known, depth, alpha, beta)
        {
            self.steps.note(|| Step::Leave {
                value,
                reason: Reason::Table,
            });
            return Ok(value);
        }
        let mut moves = self.position.moves();
        // The root tries the best move so far first: the drivers rely on that.
        let standing = self.line.first().filter(|_| ply == 0);
        let first = standing.map(|&mv| P::pack(mv)).or(known.mv);
        self.order(moves.as_mut(), first);
        let mut best = (-INFINITE, None);
        for &mv in moves.as_ref() {
            if ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            self.steps.note(|| Step::Make(mv));
            self.position.make(mv);
            let child = Child {
                depth: depth - 1,
                alpha: alpha.max(best.0),
                beta,
                ply: ply + 1,
                first: best.1.is_none(),
            };
            let answer = ask(self, child);
            self.position.unmake(mv);
            let value = answer?;
            if value > best.0 {
                best = (value, Some(mv));
                self.keep_line(ply, mv);
                if value >= beta {
                    self.update_history(mv, depth);
                    break;
                }
            }
        }
        self.leave(depth, alpha, beta, ply, best);
        self.steps.note(|| Step::Leave {
            value: best.0,
            reason: match best.0 >= beta {
                true => Reason::Cut,
                false => Reason::AllMoves,
            },
        });
        Ok(best.0)
    }

    /// The table's entry of the position; empty if there is none.
    pub(super) fn probe_tt(&self, ply: usize) -> Entry {
        self.table
            .and_then(|table| table.probe(self.position.key(), ply))
            .unwrap_or(Entry::EMPTY)
    }

    /// Sorts moves: the table's move first, then by the game's ordering score, then by history; the
    /// sort is stable.
    pub(super) fn order(&self, moves: &mut [P::Move], first: Option<NonZeroU16>) {
        let history = self
            .history
            .as_ref()
            .map(|history| &history.0[self.position.side()]);
        moves.sort_by_cached_key(|&mv| {
            let bits = P::pack(mv);
            let cuts = history.map_or(0, |history| history[usize::from(bits.get())]);
            (
                Some(bits) != first,
                Reverse(self.position.ordering_score(mv)),
                Reverse(cuts),
            )
        });
    }

    /// Adds to the history of a move that caused a cutoff.
    pub(super) fn update_history(&mut self, mv: P::Move, depth: Depth) {
        let side = self.position.side();
        if let Some(history) = &mut self.history {
            let cuts = &mut history.0[side][usize::from(P::pack(mv).get())];
            *cuts = cuts.saturating_add(1_u32.checked_shl(depth as u32).unwrap_or(u32::MAX));
        }
    }

    /// Stores the result of a node in the table, and at the root keeps the line.
    pub(super) fn leave(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
        ply: usize,
        (value, mv): (Value, Option<P::Move>),
    ) {
        let bound = Bound::of(value, (alpha, beta));
        let is_whole = ply > 0 || self.excluded.is_empty();
        if let Some(table) = self.table.filter(|_| is_whole) {
            // At a node that failed low the best move is arbitrary.
            let mv = mv.filter(|_| bound != Bound::Upper).map(P::pack);
            let data = TtData::of_window(depth, value, (alpha, beta));
            table.store(self.position.key(), ply, TtData { mv, ..data });
        }
        if ply == 0 && bound != Bound::Upper {
            self.line.clone_from(&self.lines[0]);
        }
    }
}

/// A cutoff from the table, only from a search of exactly this depth: a deeper value may differ
/// from that of minimax.
fn usable(known: &Entry, depth: Depth, alpha: Value, beta: Value) -> Option<Value> {
    let lower = (known.lower_depth == depth).then_some(known.lower);
    let upper = (known.upper_depth == depth).then_some(known.upper);
    lower
        .filter(|&lower| lower >= beta || upper == Some(lower))
        .or(upper.filter(|&upper| upper <= alpha))
}
