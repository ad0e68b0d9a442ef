//! Late move reductions: a move that comes late in a good order is searched less deep first.

use crate::value::Depth;

/// A ply in the unit of [`Reductions`].
pub const PLY: i32 = 1024;

/// Reductions in 1024ths of a ply, by depth and move number (both capped at 63).
#[derive(Clone, Debug)]
pub struct Reductions([[i32; 64]; 64]);

impl Reductions {
    /// So many plies as `plies` makes of the product `ln(depth) * ln(number)`: mostly a base and a share of it, as
    /// is customary since Stockfish's first tables.
    pub fn of_logarithms(plies: impl Fn(f64) -> f64) -> Self {
        let logs: [f64; 64] = std::array::from_fn(|n| (n.max(1) as f64).ln());
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (plies(logs[depth] * logs[number]) * f64::from(PLY)) as i32;
            }
        }
        Self(table)
    }

    /// The reduction for the move of this number (from 1) at this depth.
    #[inline]
    pub fn get(&self, depth: Depth, number: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][number.min(63)]
    }
}
