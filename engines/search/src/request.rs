//! The request for a search: position, root moves, clock and stop signal.

use crate::clock::Clock;

/// A request for a search: the position, its root moves, and when to stop.
#[derive(Clone, Copy)]
pub struct Request<'a, Position, Move, Settings> {
    /// The root, with the game that led to it. The game must not be over.
    pub position: &'a Position,
    /// The moves to choose from, all legal; at least one.
    pub root_moves: &'a [Move],
    pub clock: &'a Clock,
    /// The session's signal to end the search.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Further settings of the game's search.
    pub settings: Settings,
}
