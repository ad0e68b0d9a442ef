//! Runs any position under the drivers, the iterative deepening and the parallel search of the
//! search crate: alpha-beta with history and a table that all threads share. There is no pruning
//! but alpha-beta, so the value of an iteration is that of minimax.

use search::clock::Watch;
use search::tester::{Stopped, Tester, WindowTester};
use search::tt::TranspositionTable;
use search::value::{Depth, INFINITE, Value};

use crate::algorithm::{History, Search};
use crate::position::Position;

/// One thread's search of one root position.
pub struct Searcher<'a, P: Position> {
    position: P,
    table: &'a TranspositionTable,
    watch: Watch<'a>,
    history: Option<History>,
    excluded: Vec<P::Move>,
    line: Vec<P::Move>,
    nodes: u64,
}

impl<'a, P: Position> Searcher<'a, P> {
    /// A search that `watch` can stop. Other users of the table must evaluate positions in the same
    /// way.
    pub fn new(position: P, table: &'a TranspositionTable, watch: Watch<'a>) -> Self {
        Self {
            position,
            table,
            watch,
            history: Some(History::default()),
            excluded: Vec::new(),
            line: Vec::new(),
            nodes: 0,
        }
    }

    /// Runs a textbook search with the state that is kept from pass to pass.
    fn with_search<R>(&mut self, run: impl FnOnce(&mut Search<'_, P>) -> R) -> R {
        let watch = &mut self.watch;
        let mut stop = |nodes| watch.tick(nodes).is_err();
        let mut search = Search::new(&mut self.position, &mut stop);
        search.table = Some(self.table);
        search.history = self.history.take();
        search.excluded = &self.excluded;
        search.line = std::mem::take(&mut self.line);
        search.nodes = self.nodes;
        let result = run(&mut search);
        (self.history, self.nodes) = (search.history.take(), search.nodes);
        self.line = std::mem::take(&mut search.line);
        result
    }
}

impl<P: Position> Tester for Searcher<'_, P> {
    type Move = P::Move;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        self.with_search(|search| search.alphabeta(depth, beta - 1, beta, 0))
    }

    fn line(&self) -> &[P::Move] {
        &self.line
    }

    fn extend_pv(&mut self, line: &mut Vec<P::Move>, depth: Depth, _: Value) {
        self.with_search(|search| search.complete_line(line, depth));
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn exclude(&mut self, moves: &[P::Move]) -> bool {
        self.excluded = moves.to_vec();
        self.line.clear();
        let all = self.position.moves();
        all.as_ref().iter().any(|mv| !moves.contains(mv))
    }

    fn is_final(&self, depth: Depth) -> bool {
        self.position.reached_the_end(depth)
    }
}

impl<P: Position> WindowTester for Searcher<'_, P> {
    fn search_window(&mut self, depth: Depth, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        let (alpha, beta) = (alpha.max(-INFINITE), beta.min(INFINITE));
        self.with_search(|search| search.pvs(depth, alpha, beta, 0))
    }
}
