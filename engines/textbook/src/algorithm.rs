//! The textbook algorithms of the minimax family, over any [`Position`].
//!
//! They have two uses: to show what each refinement saves (the engines' `compare`), and as a
//! reference for tests. All search every move to the full depth and so find the same value, that of
//! minimax; they share no node function with the engines' own searches.
//!
//! | algorithm | adds | where |
//! |-----------|------|-------|
//! | [`Algorithm::Minimax`] | | `algorithm/minimax.rs` |
//! | [`Algorithm::AlphaBeta`] | cuts, and the game's own move order | `algorithm/alphabeta.rs` |
//! | [`Algorithm::History`] | order learned from cuts | `algorithm/alphabeta.rs` |
//! | [`Algorithm::Table`] | transposition table, iterative deepening | `algorithm/alphabeta.rs` |
//! | [`Algorithm::Pvs`] | zero windows after the first move | `algorithm/pvs.rs` |
//! | [`Algorithm::Mtdf`] | zero windows only, the root searched again and again |
//! `algorithm/mtdf.rs` |
//!
//! (All but the last: D. Knuth, R. Moore: *An analysis of alpha-beta pruning*, Artificial
//! Intelligence 6, 1975, and T. Marsland: *A review of game-tree pruning*, ICCA Journal 9(1),
//! 1986.)

mod alphabeta;
mod minimax;
mod mtdf;
mod pv_extender;
mod pvs;

use crate::position::Position;
use crate::step::{Reason, Step, Steps};
use search::tester::Stopped;
use search::tt::TranspositionTable;
use search::value::{Depth, MAX_PLY, Value};

/// Nodes between two checks of the stop signal.
pub(crate) const POLL_INTERVAL: u64 = 1_024;

/// A textbook algorithm. Each builds on the one before, except that MTD(f) replaces PVS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Algorithm {
    /// The whole tree, without cutoffs.
    Minimax,
    AlphaBeta,
    History,
    /// Alpha-beta with history and a transposition table, by iterative deepening.
    Table,
    Pvs,
    Mtdf,
}

impl Algorithm {
    /// All algorithms, from the simplest on.
    pub const ALL: [Self; 6] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::History,
        Self::Table,
        Self::Pvs,
        Self::Mtdf,
    ];

    /// Name in tables of results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::History => "+ history",
            Self::Table => "+ table",
            Self::Pvs => "PVS",
            Self::Mtdf => "MTD(f)",
        }
    }
}

/// The result of a search and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedDepthResult<M> {
    /// The minimax value at this depth.
    pub value: Value,
    /// Best play for both sides to the depth. Where the table cuts the line short, it goes on with
    /// moves from the table, then with ones that look good at first sight. Empty only if the game
    /// is over or the depth is 0.
    pub line: Vec<M>,
    /// Positions visited, including the root and all iterations.
    pub nodes: u64,
    /// Leaves visited: positions that were evaluated, or where the game is over.
    pub leaves: u64,
}

/// Solves a position to `depth` plies. If the algorithm has a table, it takes `mib` MiB and starts
/// empty.
///
/// # Errors
/// [`Stopped`] soon after `stop` begins to return true.
pub fn search_to_depth<P: Position>(
    position: &mut P,
    algorithm: Algorithm,
    depth: Depth,
    mib: usize,
    stop: &dyn Fn() -> bool,
) -> Result<FixedDepthResult<P::Move>, Stopped> {
    let depth = depth.clamp(0, MAX_PLY as Depth - 1);
    let table = (algorithm >= Algorithm::Table).then(|| TranspositionTable::new(mib));
    let mut look = |_| stop();
    let mut search = Search::new(position, &mut look);
    search.history = (algorithm >= Algorithm::History).then(History::default);
    search.table = table.as_ref();
    let value = search.run(algorithm, depth)?;
    Ok(search.solution(value, depth))
}

/// Sum of 2^depth of the cutoffs by each move, by side.
pub(crate) struct History([Box<[u32]>; 2]);

impl Default for History {
    fn default() -> Self {
        Self([(); 2].map(|()| vec![0; 1 << 16].into_boxed_slice()))
    }
}

/// State of a search by any of the algorithms.
pub(crate) struct Search<'a, P: Position> {
    position: &'a mut P,
    /// Called with the number of nodes, once in [`POLL_INTERVAL`] nodes; true stops the search.
    stop: &'a mut dyn FnMut(u64) -> bool,
    pub(crate) history: Option<History>,
    pub(crate) table: Option<&'a TranspositionTable>,
    /// Root moves to skip.
    pub(crate) excluded: &'a [P::Move],
    pub(crate) nodes: u64,
    leaves: u64,
    /// Triangular PV table: the best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    /// The root's line in the latest search where some move was better than alpha.
    pub(crate) line: Vec<P::Move>,
    /// Records the steps of the search, for [`trace`](crate::trace).
    pub(crate) steps: Steps<P::Move>,
}

impl<'a, P: Position> Search<'a, P> {
    pub(crate) fn new(position: &'a mut P, stop: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            position,
            stop,
            history: None,
            table: None,
            excluded: &[],
            nodes: 0,
            leaves: 0,
            lines: vec![Vec::new(); MAX_PLY + 1],
            line: Vec::new(),
            steps: Steps::default(),
        }
    }

    pub(crate) fn run(&mut self, algorithm: Algorithm, depth: Depth) -> Result<Value, Stopped> {
        match algorithm {
            Algorithm::Minimax => self.minimax(depth, 0),
            Algorithm::AlphaBeta | Algorithm::History => self.fixed_depth(depth),
            Algorithm::Table => self.deepening(depth, Search::fixed_depth),
            Algorithm::Pvs => self.deepening(depth, Search::pvs_root),
            Algorithm::Mtdf => self.mtdf(depth),
        }
    }

    /// Enters a node: counts it, and returns its value if it is a leaf.
    fn enter(
        &mut self,
        depth: Depth,
        ply: usize,
        window: (Value, Value),
    ) -> Result<Option<Value>, Stopped> {
        if self.nodes.is_multiple_of(POLL_INTERVAL) && (self.stop)(self.nodes) {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.lines[ply].clear();
        self.steps.note(|| Step::enter(window));
        let value = match self.position.outcome() {
            Some(outcome) => outcome.value(ply),
            None if depth == 0 => self.position.evaluate(),
            None => return Ok(None),
        };
        self.leaves += 1;
        self.steps.note(|| Step::Leave {
            value,
            reason: Reason::Leaf,
        });
        Ok(Some(value))
    }

    /// Sets the best line from this ply on: `mv`, then the best line from the next ply on.
    fn keep_line(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// Iterative deepening from depth 1 to `depth`: the table's moves of one iteration order the
    /// next. Only the last iteration is traced.
    fn deepening(
        &mut self,
        depth: Depth,
        mut iteration: impl FnMut(&mut Self, Depth) -> Result<Value, Stopped>,
    ) -> Result<Value, Stopped> {
        let steps = std::mem::take(&mut self.steps);
        for shallower in 1..depth {
            iteration(self, shallower)?;
        }
        self.steps = steps;
        iteration(self, depth)
    }

    fn solution(mut self, value: Value, depth: Depth) -> FixedDepthResult<P::Move> {
        let mut line = std::mem::take(&mut self.line);
        self.complete_line(&mut line, depth);
        FixedDepthResult {
            value,
            line,
            nodes: self.nodes,
            leaves: self.leaves,
        }
    }
}

#[cfg(test)]
mod tests;
