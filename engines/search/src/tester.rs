//! The interface between drivers and a game's own search of the root.
//!
//! MTD(f) needs zero-window searches alone ([`Tester::search_zero_window`]). They are the
//! memory-enhanced test, MT, of Plaat, Schaeffer, Pijls and de Bruin (*Best-first fixed-depth
//! minimax algorithms*, Artificial Intelligence 87, 1996), hence the name `Tester`. Principal
//! variation search also searches wider windows ([`WindowTester::search_window`]). If a game has
//! both, one node function serves both, so that the two drivers are compared fairly.

use crate::abdada::CurrentlySearching;
use crate::value::{Depth, Value};

/// The search was stopped before it had the value. What was learned stays in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// A game's search of one root position.
pub trait Tester {
    type Move: Copy + Eq + std::fmt::Debug;

    /// Searches the root with the window `(beta - 1, beta)`.
    ///
    /// Fail-soft: a value `v >= beta` fails high and is a lower bound, `v < beta` fails low and is
    /// an upper bound.
    ///
    /// # Errors
    /// [`Stopped`] when the search is stopped before it has the value.
    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped>;

    /// Called once for the main searcher, before the first iteration: the session can see what it
    /// does.
    fn become_main(&mut self) {}

    /// Called once for each searcher, before the first iteration. Returns whether the game's search
    /// [defers](crate::abdada) moves that other threads are searching.
    fn share_work(&mut self, _busy: &CurrentlySearching) -> bool {
        false
    }

    /// Called once at the start of a new iteration.
    fn begin_iteration(&mut self, _depth: Depth) {}

    /// Called before pass number `_pass` (from 0) of an iteration: later passes damp history
    /// bonuses, because the same cutoffs come again.
    fn begin_pass(&mut self, _pass: u32) {}

    /// The line of the last search that failed high or fell inside its window, the best move first.
    /// Never from a search that failed low, whose moves are all refuted alike. Empty before the
    /// first such search. If a window search was stopped, it may be the line of the last root move
    /// that raised alpha.
    ///
    /// The root tries the first move of this line first. So if a later search fails high with a
    /// line that begins with another move, that one has beaten the former at that depth, and the
    /// drivers may play it even if the iteration is then interrupted.
    fn line(&self) -> &[Self::Move];

    /// Extends a line from the root that is about to be reported, as
    /// [`extend_pv`](crate::pv_extender::extend_pv) does: to `depth` plies, or to the mate that its
    /// value is.
    fn extend_pv(&mut self, _line: &mut Vec<Self::Move>, _depth: Depth, _value: Value) {}

    /// A guess of the root's value from the table, if it has one; newer than the driver's own.
    fn guess(&self) -> Option<Value> {
        None
    }

    /// Nodes visited so far by this searcher.
    fn nodes(&self) -> u64;

    /// Deepest ply since the last [`Tester::begin_iteration`].
    fn seldepth(&self) -> u32 {
        0
    }

    /// Share of this search's nodes spent on the first move of [`Tester::line`], in per mille, if
    /// the game counts it.
    fn share(&self) -> Option<u32> {
        None
    }

    /// Whether a complete iteration of this depth reached the end of the game everywhere, so that
    /// deeper ones would find the same.
    fn is_final(&self, _depth: Depth) -> bool {
        false
    }

    /// Excludes these root moves from the following searches, for MultiPV. Returns whether another
    /// legal root move remains; false if the game's search does not support this.
    fn exclude(&mut self, moves: &[Self::Move]) -> bool {
        moves.is_empty()
    }
}

/// A game's search with arbitrary windows, for principal variation search.
pub trait WindowTester: Tester {
    /// The root's value at `depth` if it lies strictly between `alpha` and `beta`, by a window
    /// search with PV nodes; else a fail-soft bound.
    ///
    /// # Errors
    /// [`Stopped`] when the search is stopped before it has the value.
    fn search_window(&mut self, depth: Depth, alpha: Value, beta: Value) -> Result<Value, Stopped>;
}
