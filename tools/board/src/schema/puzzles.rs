//! Puzzles that are played by hand; pairs are missionaries and cannibals.

use serde::{Deserialize, Serialize};

/// Who is where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RiverState {
    /// All of them.
    pub people: [u32; 2],
    /// How many the boat holds.
    pub boat: u32,
    pub left: [u32; 2],
    pub boat_is_left: bool,
}

/// What the solver says of a state.
#[derive(Clone, Debug, Serialize)]
pub struct Crossed {
    #[serde(flatten)]
    pub state: RiverState,
    /// Crossings that remain at least; none: nobody gets all across from there.
    pub distance: Option<u32>,
    /// The safe crossings.
    pub steps: Vec<Load>,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Load {
    pub load: [u32; 2],
    /// What remains after it.
    pub distance: Option<u32>,
}

/// The next slide on a way to the goal.
#[derive(Clone, Debug, Serialize)]
pub struct Slide {
    pub tiles: Vec<u8>,
    /// Which cell's tile goes to the blank; none at the goal.
    pub cell: Option<u8>,
    pub left: usize,
    /// No way is shorter.
    pub is_shortest: bool,
}
