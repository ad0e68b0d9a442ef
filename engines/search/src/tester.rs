//! A game's search of one root, in the two forms that drivers need.
//!
//! MTD(f) needs zero-window searches alone ([`Tester::search_zero_window`]): *is the root's value
//! at least `beta`?* That is the memory-enhanced test, MT, of Plaat, Schaeffer, Pijls and de Bruin
//! (*Best-first fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996), whence the
//! name. Principal variation search also opens windows ([`WindowTester::search_window`]). Where a
//! game has both, one node function serves both, so that the two drivers are compared fairly.

use crate::abdada::Busy;
use crate::value::{Depth, Value};

/// The search was told to stop before it had the answer. What was learned stays in the table.
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
    /// [`Stopped`] when the search was told to stop first.
    fn search_zero_window(&mut self, depth: Depth, beta: Value) -> Result<Value, Stopped>;

    /// Called once, before the first iteration, for the main one of several searchers: what it does
    /// is told of.
    fn lead(&mut self) {}

    /// Called once, before the first iteration, for each searcher of the root. Whether the game
    /// [puts off](crate::abdada) what other threads are at.
    fn share_work(&mut self, _busy: &Busy) -> bool {
        false
    }

    /// Called once before the searches of a new iteration.
    fn begin_iteration(&mut self, _depth: Depth) {}

    /// Called before pass number `_pass` (from 0) over one iteration: repeat passes damp history
    /// bonuses, because the same cuts come again.
    fn begin_pass(&mut self, _pass: u32) {}

    /// The line of the last search that failed high or fell inside its window, the best move first.
    /// Never from one that failed low, whose moves are all equally refuted. Empty before the first
    /// such search. Of a window search that was stopped it may be the line of the last root move
    /// that raised alpha.
    ///
    /// The root tries the head of this line first. So when another move heads the line of a later
    /// search that failed high, it has beaten the former one at that depth, and the drivers may
    /// play it even if the iteration is then broken off.
    fn line(&self) -> &[Self::Move];

    /// Plays on from the end of a line from the root that is about to be told of, as
    /// [`complete`](crate::continuation::complete) does: to `depth` plies, or to the mate that its
    /// value promises.
    fn complete(&mut self, _line: &mut Vec<Self::Move>, _depth: Depth, _value: Value) {}

    /// The table's opinion of the root's value, if it has one: a later guess than the driver's own.
    fn guess(&self) -> Option<Value> {
        None
    }

    /// Nodes visited so far by this searcher.
    fn nodes(&self) -> u64;

    /// The deepest ply that was reached since the last [`Tester::begin_iteration`].
    fn seldepth(&self) -> u32 {
        0
    }

    /// The share of this search's nodes that went into the move at the head of [`Tester::line`], in
    /// per mille, if the game counts it.
    fn share(&self) -> Option<u32> {
        None
    }

    /// Whether a complete iteration of this depth saw the end of the game wherever it looked:
    /// deeper ones would find the same.
    fn is_final(&self, _depth: Depth) -> bool {
        false
    }

    /// Leaves these root moves out of the searches that follow, for searches of several lines.
    /// Returns whether any other legal root move remains; a game that cannot leave moves out says
    /// that none does.
    fn exclude(&mut self, moves: &[Self::Move]) -> bool {
        moves.is_empty()
    }
}

/// A game's search that can open its window, for principal variation search.
pub trait WindowTester: Tester {
    /// The root's value at `depth` if it lies strictly between `alpha` and `beta`, by a window
    /// search with PV nodes; else a bound on the side it fell out of, fail-soft.
    ///
    /// # Errors
    /// [`Stopped`] when the search was told to stop first.
    fn search_window(&mut self, depth: Depth, alpha: Value, beta: Value) -> Result<Value, Stopped>;
}
