//! The simplest tester: fail-soft alpha-beta with a table and without selectivity. For tests.

use crate::clock::Watch;
use crate::tester::{Stopped, Tester, WindowTester};
use crate::tt::{TranspositionTable, TtData};
use crate::value::{Depth, INFINITE, Value};
use textbook::position::Position;

pub(crate) struct PlainTester<'a, P: Position> {
    root: P,
    table: Option<&'a TranspositionTable>,
    watch: Watch<'a>,
    nodes: u64,
    line: Vec<P::Move>,
    excluded: Vec<P::Move>,
    /// Numbers of the passes so far, by which tests check the drivers.
    pub(crate) passes: Vec<u32>,
    pub(crate) windows: Vec<(Depth, Value, Value)>,
}

impl<'a, P: Position> PlainTester<'a, P> {
    pub(crate) fn new(root: P, table: Option<&'a TranspositionTable>, watch: Watch<'a>) -> Self {
        Self {
            root,
            table,
            watch,
            nodes: 0,
            line: Vec::new(),
            excluded: Vec::new(),
            passes: Vec::new(),
            windows: Vec::new(),
        }
    }

    fn node(
        &mut self,
        depth: Depth,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        line: &mut Vec<P::Move>,
    ) -> Result<Value, Stopped> {
        line.clear();
        self.watch.tick(self.nodes)?;
        self.nodes += 1;
        if let Some(outcome) = self.root.outcome() {
            return Ok(outcome.value(ply));
        }
        if depth == 0 {
            return Ok(self.root.evaluate());
        }
        let key = self.root.key();
        let entry = self.table.and_then(|table| table.probe(key, ply));
        if let Some(entry) = entry
            && ply > 0
        {
            // Only entries of exactly this depth, so that the value is that of minimax.
            if entry.lower_depth == depth && entry.lower >= beta {
                return Ok(entry.lower);
            }
            if entry.upper_depth == depth && entry.upper <= alpha {
                return Ok(entry.upper);
            }
        }
        let mut moves = self.root.moves();
        let moves = moves.as_mut();
        let first = if ply == 0 {
            self.line.first().copied()
        } else {
            None
        };
        let known = entry.and_then(|entry| entry.mv);
        moves.sort_by_key(|&mv| (Some(mv) != first, Some(P::pack(mv)) != known));
        let old_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut below = Vec::new();
        for &mv in &*moves {
            if ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            self.root.make(mv);
            let answer = self.node(depth - 1, -beta, -alpha, ply + 1, &mut below);
            self.root.unmake(mv);
            let value = -answer?;
            if value > best {
                best = value;
                // Keep the line of the best value even if all moves fail low: below a pass that
                // fails high at the root, these are the opponent's nodes.
                line.clear();
                line.push(mv);
                line.append(&mut below);
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        if let Some(table) = self.table
            && (ply > 0 || self.excluded.is_empty())
        {
            let mv = best_move.map(P::pack);
            let data = TtData::of_window(depth, best, (old_alpha, beta));
            table.store(key, ply, TtData { mv, ..data });
        }
        Ok(best)
    }
}

impl<P: Position> Tester for PlainTester<'_, P> {
    type Move = P::Move;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        self.search_window(depth, beta - 1, beta)
    }

    fn begin_pass(&mut self, pass: u32) {
        self.passes.push(pass);
    }

    fn line(&self) -> &[P::Move] {
        &self.line
    }

    fn guess(&self) -> Option<Value> {
        self.table?
            .probe(self.root.key(), 0)
            .map(|entry| entry.refine(0))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn exclude(&mut self, moves: &[P::Move]) -> bool {
        self.excluded = moves.to_vec();
        self.root
            .moves()
            .as_ref()
            .iter()
            .any(|mv| !moves.contains(mv))
    }
}

impl<P: Position> WindowTester for PlainTester<'_, P> {
    fn search_window(&mut self, depth: Depth, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        self.windows.push((depth, alpha, beta));
        let mut line = Vec::new();
        let value = self.node(depth, alpha, beta, 0, &mut line)?;
        if value > alpha {
            self.line = line;
        }
        Ok(value)
    }
}
