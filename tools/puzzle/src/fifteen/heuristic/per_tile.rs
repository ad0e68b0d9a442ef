//! Heuristics that are a sum over the tiles: misplaced tiles and distances.

use super::Heuristic;
use crate::fifteen::geometry::{Geometry, MAX_CELLS};
use crate::fifteen::search::Priority;
use crate::fifteen::task::State;

/// What each tile adds on each cell.
pub struct PerTile {
    geometry: &'static Geometry,
    goal_blank: u8,
    cost: [[u32; MAX_CELLS]; MAX_CELLS],
}

impl PerTile {
    fn new(geometry: &'static Geometry, goal_blank: u8, cost: impl Fn(u8, u8) -> u32) -> Self {
        let mut table = [[0; MAX_CELLS]; MAX_CELLS];
        for tile in (0..geometry.cells as u8).filter(|&tile| tile != goal_blank) {
            for cell in 0..geometry.cells as u8 {
                table[tile as usize][cell as usize] = cost(tile, cell);
            }
        }
        Self {
            geometry,
            goal_blank,
            cost: table,
        }
    }

    /// 1 for each tile that is not at home: each must move at least once.
    pub fn misplaced(geometry: &'static Geometry, goal_blank: u8) -> Self {
        Self::new(geometry, goal_blank, |home, cell| u32::from(home != cell))
    }

    /// Rows or columns from home, whichever is more: as if tiles could move like a king.
    pub fn chebyshev(geometry: &'static Geometry, goal_blank: u8) -> Self {
        Self::new(geometry, goal_blank, |home, cell| {
            let ((r1, c1), (r2, c2)) = (geometry.row_column(home), geometry.row_column(cell));
            r1.abs_diff(r2).max(c1.abs_diff(c2)) as u32
        })
    }

    /// Rows and columns from home: as if tiles could move through each other.
    pub fn manhattan(geometry: &'static Geometry, goal_blank: u8) -> Self {
        Self::new(geometry, goal_blank, |home, cell| {
            geometry.manhattan(home, cell)
        })
    }

    /// What each tile adds to the power `power`, in thousandths of a move: this is no lower bound,
    /// but a few tiles far from home weigh more than many near ones. For
    /// [`Priority::InThousandths`].
    ///
    /// [`Priority::InThousandths`]: crate::fifteen::search::Priority::InThousandths
    #[must_use]
    pub fn powered(mut self, power: f64) -> Self {
        for cost in self.cost.iter_mut().flatten() {
            *cost = Priority::Power(power).of(*cost) as u32;
        }
        self
    }
}

impl Heuristic for PerTile {
    type Part = u32;

    fn of(&self, state: &State) -> u32 {
        let tiles = state.cells[..self.geometry.cells].iter().enumerate();
        let tiles = tiles.filter(|(_, tile)| **tile != self.goal_blank);
        tiles
            .map(|(cell, &tile)| self.cost[tile as usize][cell])
            .sum()
    }

    fn after(&self, part: u32, state: &State, tile: u8, to: u8) -> u32 {
        let cost = &self.cost[tile as usize];
        part + cost[to as usize] - cost[state.blank as usize]
    }

    fn value(&self, part: u32) -> u32 {
        part
    }
}
