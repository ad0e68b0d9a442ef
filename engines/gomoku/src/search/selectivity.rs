//! Pruning, reductions and extensions: every margin and depth limit, by name.
//!
//! Values are the evaluation's (about 100 an open two), depths in plies. Each constant carries the
//! range that a tuner may try ([`search::parameters`](mod@search::parameters)).

use search::lmr::Reductions;
use search::value::{Depth, Value};

/// Half of principal variation search's first window.
pub const WINDOW: Value = 32;
/// A fall of the score that is worth more time.
pub const DROP: Value = 60;

search::parameters! {
    /// MTD(f): how far apart its zero windows lie, about the noise of the evaluation.
    mtdf_grain = 12, 1..64;
    /// Reverse futility: deepest remaining depth.
    rfp_depth = 30, 1..64;
    /// Reverse futility: margin a ply.
    rfp_margin = 34, 10..250;
    /// Razoring: deepest remaining depth.
    razor_depth = 3, 0..8;
    /// Razoring: margin at any depth.
    razor_base = 139, 0..600;
    /// Razoring: margin a squared ply.
    razor_slope = 119, 10..400;
    /// Futility: deepest remaining depth at which quiet moves are passed over.
    futility_depth = 5, 1..12;
    /// Futility: margin at depth zero.
    futility_base = 107, 0..400;
    /// Futility: margin a ply.
    futility_slope = 73, 10..300;
    /// Internal reduction: least depth at which a node without a table move is searched shallower.
    iir_depth = 4, 2..10;
    /// Late move pruning: moves tried at depth zero.
    lmp_base = 2, 1..20;
    /// Late move pruning: hundredths of a move more a squared ply.
    lmp_slope = 30, 10..200;
    /// Late move pruning: hundredths of a move more a ply where the evaluation improves.
    lmp_improving = 99, 0..300;
    /// Late move reductions: hundredths of a ply at any depth and move count.
    lmr_base = 55, 0..200;
    /// Late move reductions: hundredths of ln(depth) * ln(move_count) a ply.
    lmr_divisor = 166, 80..400;
    /// Late move reductions: history for one ply less.
    lmr_history = 9000, 2000..40000;
    /// Late move reductions: 1024ths of a ply more where a cutoff is expected.
    lmr_cut_node = 1210, 0..3072;
    /// Late move reductions: 1024ths of a ply more where the evaluation does not improve.
    lmr_not_improving = 525, 0..2048;
    /// Order of moves: history for one point of the patterns' scores.
    order_history = 157, 20..600;
    /// Order of moves: bonus of a killer.
    order_killer = 53, 0..400;
    /// Order of moves: bonus of the counter move.
    order_counter = 69, 0..400;
    /// Wins by fours: positions that the search for them may visit at a leaf.
    leaf_fours = 78, 5..400;
    /// Wins by fours: the same at an inner node, for each ply of depth left.
    node_fours = 85, 10..800;
    /// Wins by fours: the same at most.
    node_fours_most = 1660, 100..20000;
    /// Cells where the opponent could make an open four, beyond which a leaf is searched a ply
    /// deeper: one open three leaves two.
    calm_open_fours = 2, 0..8;
}

/// How far the evaluation must lie above beta for a node to be cut without a search.
#[inline]
pub fn reverse_futility_margin(depth: Depth, improving: bool) -> Value {
    rfp_margin() * (depth + 1 - Depth::from(improving))
}

/// How far below alpha the evaluation must lie for a node without fours to be given up.
#[inline]
pub(crate) fn razor_margin(depth: Depth) -> Value {
    razor_base() + razor_slope() * depth * depth
}

/// How far below alpha the evaluation must lie for quiet moves to be passed over.
#[inline]
pub fn futility_margin(depth: Depth) -> Value {
    futility_base() + futility_slope() * depth
}

/// How many moves are tried before the rest is passed over.
#[inline]
pub fn late_move_count(depth: Depth, improving: bool) -> usize {
    let improved = if improving {
        lmp_improving() * depth
    } else {
        0
    };
    (lmp_base() + (lmp_slope() * depth * depth + improved) / 100) as usize
}

/// Positions that the search for a win by fours may visit at a node.
#[inline]
pub(crate) fn fours_at(depth: Depth) -> u32 {
    let most = match depth {
        ..=0 => leaf_fours(),
        1.. => node_fours_most().min(node_fours() * depth),
    };
    most.unsigned_abs()
}

pub fn reductions() -> Reductions {
    Reductions::new(lmr_base(), lmr_divisor())
}
