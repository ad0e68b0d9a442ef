//! Heuristics: lower bounds on the remaining moves.
//!
//! A heuristic keeps what it needs of a state in a small [`Heuristic::Part`], and updates that when
//! a tile slides instead of looking at the whole board again. All but `misplaced` and `chebyshev`
//! are at least the Manhattan distance; all never exceed the true distance.

pub mod linear_conflict;
pub mod per_tile;
pub mod walking;

use super::geometry::Geometry;
use super::task::State;

/// A lower bound on the moves to the goal.
pub trait Heuristic: Sync {
    /// What is kept of a state, to update the bound.
    type Part: Copy + Send;

    fn of(&self, state: &State) -> Self::Part;
    /// The part after `tile` slid from the cell where the blank is now to the cell `to`.
    fn after(&self, part: Self::Part, state: &State, tile: u8, to: u8) -> Self::Part;
    fn value(&self, part: Self::Part) -> u32;
}

impl<H: Heuristic + Send> Heuristic for std::sync::Arc<H> {
    type Part = H::Part;
    fn of(&self, state: &State) -> Self::Part {
        (**self).of(state)
    }
    fn after(&self, part: Self::Part, state: &State, tile: u8, to: u8) -> Self::Part {
        (**self).after(part, state, tile, to)
    }
    fn value(&self, part: Self::Part) -> u32 {
        (**self).value(part)
    }
}

/// No bound at all: the search becomes breadth-first.
pub struct Zero;

impl Heuristic for Zero {
    type Part = ();
    fn of(&self, _state: &State) {}
    fn after(&self, (): (), _state: &State, _tile: u8, _to: u8) {}
    fn value(&self, (): ()) -> u32 {
        0
    }
}

/// The Manhattan distance of a state, computed from scratch.
pub(super) fn manhattan(geometry: &Geometry, state: &State, goal_blank: u8) -> u32 {
    let cells = state.cells[..geometry.cells].iter().enumerate();
    let tiles = cells.filter(|(_, tile)| **tile != goal_blank);
    tiles
        .map(|(cell, &tile)| geometry.manhattan(cell as u8, tile))
        .sum()
}
