//! State of the search of one root that all games share, and the [`Tester`] built on it.

use crate::abdada::CurrentlySearching;
use crate::clock::Watch;
use crate::pv::PvTable;
use crate::root_moves::RootMoves;
use crate::tester::{Stopped, Tester, WindowTester};
use crate::tt::TranspositionTable;
use crate::value::{Depth, INFINITE, Value};

/// What one thread has counted and found at a root.
pub struct Progress<M> {
    pub nodes: u64,
    /// Deepest ply of this iteration.
    pub seldepth: usize,
    pub iteration: Depth,
    pub pv: PvTable<M>,
    /// Principal variation from the root.
    pub line: Vec<M>,
    pub root_moves: RootMoves<M>,
    /// XORed into the root's key in the table while root moves are excluded.
    pub root_salt: u64,
    /// Marks of moves that other threads are searching.
    pub currently_searching: CurrentlySearching,
}

impl<M: Copy + Eq> Progress<M> {
    /// The start of a search with these root moves.
    pub fn new(root_moves: &[M]) -> Self {
        Self {
            nodes: 0,
            seldepth: 0,
            iteration: 0,
            pv: PvTable::new(),
            line: Vec::new(),
            root_moves: RootMoves::new(root_moves),
            root_salt: 0,
            currently_searching: CurrentlySearching::default(),
        }
    }

    /// Counts a node, and checks whether to stop.
    ///
    /// # Errors
    /// [`Stopped`] when the search is to end.
    #[inline]
    pub fn enter_node(&mut self, ply: usize, watch: &mut Watch<'_>) -> Result<(), Stopped> {
        watch.tick(self.nodes)?;
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    /// Keeps the line of a new best root move.
    pub(crate) fn take_line(&mut self) {
        self.line.clear();
        self.line.extend(self.pv.get(0));
    }
}

/// A game's tree search, from which [`WindowTester`] follows.
pub trait TreeSearch {
    type Move: Copy + Eq + std::fmt::Debug;

    fn progress(&self) -> &Progress<Self::Move>;
    fn progress_mut(&mut self) -> &mut Progress<Self::Move>;
    fn table(&self) -> &TranspositionTable;

    /// Makes this thread the main searcher, whose state the session can see.
    fn become_main(&mut self);

    /// As [`Tester::begin_pass`].
    fn begin_pass(&mut self, pass: u32);

    /// Searches the root, fail-soft. Without `PV` the window is a zero window.
    ///
    /// # Errors
    /// [`Stopped`] when the search is stopped before it has the value.
    fn search_root<const PV: bool>(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped>;

    /// As [`Tester::extend_pv`].
    fn extend_pv(&mut self, line: &mut Vec<Self::Move>, depth: Depth, value: Value);

    /// Key of the root's entry in the transposition table.
    fn root_key(&self) -> u64;

    /// A salt for the root's key while these root moves are excluded.
    fn salt(&self, excluded: &[Self::Move]) -> u64;
}

impl<T: TreeSearch> Tester for T {
    type Move = T::Move;

    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped> {
        self.search_root::<false>(depth, beta - 1, beta)
    }

    fn become_main(&mut self) {
        TreeSearch::become_main(self);
    }

    fn share_work(&mut self, currently_searching: &CurrentlySearching) -> bool {
        self.progress_mut().currently_searching = currently_searching.clone();
        true
    }

    fn begin_iteration(&mut self, depth: Depth) {
        let progress = self.progress_mut();
        (progress.iteration, progress.seldepth) = (depth, 0);
    }

    fn begin_pass(&mut self, pass: u32) {
        TreeSearch::begin_pass(self, pass);
    }

    fn line(&self) -> &[T::Move] {
        &self.progress().line
    }

    fn extend_pv(&mut self, line: &mut Vec<T::Move>, depth: Depth, value: Value) {
        TreeSearch::extend_pv(self, line, depth, value);
    }

    fn guess(&self) -> Option<Value> {
        let entry = self.table().probe(self.root_key(), 0)?;
        (entry.lower_depth > 0 && entry.upper_depth > 0).then(|| (entry.lower + entry.upper) / 2)
    }

    fn nodes(&self) -> u64 {
        self.progress().nodes
    }

    fn seldepth(&self) -> u32 {
        self.progress().seldepth as u32
    }

    fn share(&self) -> Option<u32> {
        let progress = self.progress();
        progress.root_moves.share(*progress.line.first()?)
    }

    fn exclude(&mut self, moves: &[T::Move]) -> bool {
        let progress = self.progress_mut();
        progress.root_moves.exclude(moves);
        progress.line.clear();
        let is_left = progress.root_moves.choice().next().is_some();
        self.progress_mut().root_salt = self.salt(moves);
        is_left
    }
}

impl<T: TreeSearch> WindowTester for T {
    fn search_window(&mut self, depth: Depth, alpha: Value, beta: Value) -> Result<Value, Stopped> {
        self.search_root::<true>(depth, alpha.max(-INFINITE), beta.min(INFINITE))
    }
}
