//! Messages about puzzles played by hand. Pairs of numbers are missionaries and cannibals.

use serde::{Deserialize, Serialize};

/// A state of the puzzle of missionaries and cannibals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiverState {
    /// Missionaries and cannibals on both banks together.
    pub people: [u32; 2],
    /// Seats of the boat.
    pub boat: u32,
    pub left: [u32; 2],
    pub boat_is_left: bool,
}

/// What the solver found about a state.
#[derive(Clone, Debug, Serialize)]
pub struct Crossed {
    #[serde(flatten)]
    pub state: RiverState,
    /// Fewest crossings to the goal; `None` when it cannot be reached.
    pub distance: Option<u32>,
    /// The crossings that are safe now.
    pub steps: Vec<Load>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Load {
    pub load: [u32; 2],
    /// Fewest crossings to the goal after this one; `None` when it cannot be reached.
    pub distance: Option<u32>,
}

/// The next slide on the way to the goal.
#[derive(Clone, Debug, Serialize)]
pub struct Slide {
    pub tiles: Vec<u8>,
    /// The cell whose tile moves to the blank; `None` at the goal.
    pub cell: Option<u8>,
    pub left: usize,
    /// Whether the solution is a shortest one.
    pub is_shortest: bool,
}
