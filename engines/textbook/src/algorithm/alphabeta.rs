//! Fail-soft alpha-beta, with a history and a transposition table where the search has them.

use std::cmp::Reverse;
use std::num::NonZeroU16;

use super::Search;
use crate::position::Position;
use crate::step::{Reason, Step};
use search::tester::Stopped;
use search::tt::{Bound, Entry, TtData};
use search::value::{Depth, INFINITE, Value};

/// A move that has been made, to be valued within a window of the side that made it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) depth: Depth,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) ply: usize,
    /// It is the first move of its node.
    pub(super) first: bool,
}

impl<P: Position> Search<'_, P> {
    /// One search of the root with the widest window.
    pub(super) fn fixed_depth(&mut self, depth: Depth) -> Result<Value, Stopped> {
        self.alphabeta(depth, -INFINITE, INFINITE, 0)
    }

    /// The value if it lies between alpha and beta, else a bound on the side that it lies.
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

    /// The same, where `ask` says how a move's value is asked for, to the side that makes it.
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
        let known = self.recall(ply);
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
        // The root begins with the move that stands: the drivers rely on it.
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
                    self.reward(mv, depth);
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

    /// What the table knows of the position.
    pub(super) fn recall(&self, ply: usize) -> Entry {
        self.table
            .and_then(|table| table.probe(self.position.key(), ply))
            .unwrap_or(Entry::EMPTY)
    }

    /// The table's move first, then by the game's own score, then by history; equals stay as they
    /// are.
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

    /// Remembers a move that has cut.
    pub(super) fn reward(&mut self, mv: P::Move, depth: Depth) {
        let side = self.position.side();
        if let Some(history) = &mut self.history {
            let cuts = &mut history.0[side][usize::from(P::pack(mv).get())];
            *cuts = cuts.saturating_add(1_u32.checked_shl(depth as u32).unwrap_or(u32::MAX));
        }
    }

    /// Stores what a node has found, and at the root keeps the line.
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
            // A move from a node that failed low is the best by chance.
            let mv = mv.filter(|_| bound != Bound::Upper).map(P::pack);
            let data = TtData::of_window(depth, value, (alpha, beta));
            table.store(self.position.key(), ply, TtData { mv, ..data });
        }
        if ply == 0 && bound != Bound::Upper {
            self.line.clone_from(&self.lines[0]);
        }
    }
}

/// The table's answer to a window, from a search of this very depth: a deeper one may differ from
/// minimax.
fn usable(known: &Entry, depth: Depth, alpha: Value, beta: Value) -> Option<Value> {
    let lower = (known.lower_depth == depth).then_some(known.lower);
    let upper = (known.upper_depth == depth).then_some(known.upper);
    lower
        .filter(|&lower| lower >= beta || upper == Some(lower))
        .or(upper.filter(|&upper| upper <= alpha))
}
