//! What the search leaves out, shortens or lengthens: every margin and depth limit, by name.
//!
//! Values are the evaluation's (about 100 an open two), depths in plies.

use search::lmr::Reductions;
use search::value::{Depth, Value};

/// Distance of the questions of MTD(f), about the noise of the evaluation.
pub const GRAIN: Value = 8;
/// Half of principal variation search's first window.
pub const WINDOW: Value = 32;
/// A fall of the score that is worth more time.
pub const DROP: Value = 60;
pub const REVERSE_FUTILITY_DEPTH: Depth = 6;
pub const RAZOR_DEPTH: Depth = 3;
/// Futility: deepest remaining depth at which quiet moves are passed over.
pub const FUTILITY_DEPTH: Depth = 5;
/// Internal reduction: least depth at which a node without a table move is searched shallower.
pub const INTERNAL_REDUCTION_DEPTH: Depth = 4;
/// History that is worth a ply of reduction.
pub const HISTORY_A_PLY: i32 = 12_000;
/// Positions that the search for fours may visit at a leaf.
pub const LEAF_FOURS: u32 = 60;
/// The same at an inner node, for each ply of depth left, and at most.
pub const NODE_FOURS: [u32; 2] = [100, 2000];
/// Cells where the opponent could make an open four, beyond which a leaf is searched a ply deeper: one open
/// three leaves two.
pub const CALM_OPEN_FOURS: usize = 2;

/// How far the evaluation must lie above beta for a node to be cut without a search.
#[inline]
pub const fn reverse_futility_margin(depth: Depth, improving: bool) -> Value {
    70 * (depth + 1 - improving as Depth)
}

/// How far below alpha the evaluation must lie for a node without fours to be given up.
#[inline]
pub const fn razor_margin(depth: Depth) -> Value {
    100 + 120 * depth * depth
}

/// How far below alpha the evaluation must lie for quiet moves to be passed over.
#[inline]
pub const fn futility_margin(depth: Depth) -> Value {
    100 + 80 * depth
}

/// How many moves are tried before the rest is passed over.
#[inline]
pub const fn late_move_count(depth: Depth, improving: bool) -> usize {
    let count = 4 + depth * depth / 2;
    (if improving { count + depth } else { count }) as usize
}

pub fn reductions() -> Reductions {
    Reductions::new(50, 140)
}
