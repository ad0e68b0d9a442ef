//! What is to be searched, and until when.

use crate::clock::Clock;

/// One request for a move: the position, what its root may choose, and when to stop.
#[derive(Clone, Copy)]
pub struct Request<'a, Position, Move, Settings> {
    /// The root, with the game that led to it. It must not be over.
    pub position: &'a Position,
    /// The moves that may be chosen, all legal; there is one at least.
    pub root_moves: &'a [Move],
    pub clock: &'a Clock,
    /// Whether the session wants the search to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// What else a game's search is told.
    pub settings: Settings,
}
