//! The parameters of pruning, reductions and extensions: every margin and depth limit, by name.
//!
//! Values are in the evaluation's own units (a horse is about 400), depths in plies. Each constant
//! carries the range that a tuner may try ([`search::parameters`](mod@search::parameters)).

use search::lmr::Reductions;
use search::value::{Depth, Value};

/// Half of principal variation search's first window.
pub const WINDOW: Value = 48;
/// A fall of the score by this much makes the search take more time.
pub const DROP: Value = 60;

search::parameters! {
    /// Reverse futility pruning: greatest remaining depth at which it is tried.
    rfp_depth = 8, 1..14;
    /// Reverse futility pruning: margin above beta for each ply of remaining depth.
    rfp_margin = 42, 10..120;
    /// Razoring: greatest remaining depth at which it is tried.
    razor_depth = 4, 0..8;
    /// Razoring: constant part of the margin below alpha.
    razor_base = 170, 0..600;
    /// Razoring: part of the margin that is multiplied by the square of the remaining depth.
    razor_slope = 75, 10..300;
    /// Null move: least remaining depth at which it is tried.
    null_depth = 3, 1..8;
    /// Null move: constant part of the reduction, in plies.
    null_base = 3, 1..6;
    /// Null move: plies of remaining depth for each further ply of reduction.
    null_divisor = 3, 2..8;
    /// Null move: surplus of the evaluation over beta for each further ply of reduction.
    null_surplus = 110, 30..400;
    /// Null move: most plies of reduction that the surplus adds.
    null_surplus_plies = 3, 0..6;
    /// Null move: how far the static evaluation must lie above beta, less the slope below.
    null_static_base = 60, -100..300;
    /// Null move: how much lower the static evaluation may be for each ply of remaining depth.
    null_static_slope = 10, 0..40;
    /// Null move: quarters of the reduced depth for which the verification search makes none.
    null_verification_plies = 3, 1..4;
    /// Null move: from this remaining depth on, a search without null moves verifies the cutoff.
    null_verification_depth = 12, 6..32;
    /// ProbCut: least remaining depth at which it is tried.
    probcut_depth = 5, 3..10;
    /// ProbCut: margin above beta that the reduced search must reach.
    probcut_margin = 82, 20..400;
    /// ProbCut: reduction of its search, in plies.
    probcut_reduction = 4, 2..6;
    /// Internal iterative reduction: least depth at which a node without a table move is reduced.
    iir_depth = 4, 2..10;
    /// Late move pruning: number of moves tried at depth zero.
    lmp_base = 3, 1..10;
    /// Late move pruning: greatest remaining depth at which it is tried.
    lmp_depth = 8, 2..14;
    /// Late move pruning: from this depth on, quiet checks are not skipped.
    late_checks_depth = 3, 1..10;
    /// Futility pruning: greatest depth, after reductions, at which it is tried.
    futility_depth = 7, 2..14;
    /// Futility pruning: constant part of the margin below alpha.
    futility_base = 60, 0..300;
    /// Futility pruning: margin for each ply of depth after reductions.
    futility_slope = 58, 10..200;
    /// History pruning: greatest depth, after reductions, at which it is tried.
    history_pruning_depth = 4, 1..10;
    /// History pruning: a move is pruned if its history is below minus this for each ply of depth.
    history_pruning_slope = 3400, 500..10000;
    /// SEE pruning of quiet moves: loss allowed, multiplied by the square of the reduced depth.
    see_quiet_slope = 12, 2..60;
    /// SEE pruning of captures: loss allowed for each ply of depth.
    see_capture_slope = 70, 10..300;
    /// SEE pruning of checks: loss allowed for each ply of depth.
    see_check_slope = 450, 20..900;
    /// Late move reductions: constant part, in hundredths of a ply.
    lmr_base = 54, 0..200;
    /// Late move reductions: hundredths of ln(depth) * ln(move_count) for each ply.
    lmr_divisor = 195, 100..400;
    /// Late move reductions: history score that reduces a move by one ply less.
    lmr_history = 7000, 2000..20000;
    /// Late move reductions: added at cut nodes, in 1024ths of a ply.
    lmr_cut_node = 1408, 0..3072;
    /// Move ordering: captures are sorted by this times the victim's value, plus their history.
    capture_victim = 16, 4..64;
    /// Move ordering: a capture comes last if it loses more than its score divided by this.
    bad_capture_divisor = 64, 16..256;
    /// Singular extension: least remaining depth at which it is tried.
    singular_depth = 6, 4..12;
    /// Singular extension: margin for each ply of depth, in eighths.
    singular_margin = 8, 1..40;
    /// Singular extension: a second ply if the other moves are worse by this much more.
    double_extension_margin = 28, 0..200;
    /// Do-deeper: a move is searched a ply deeper if its reduced search beat the best value so far
    /// by more than this plus the depth.
    deeper_margin = 16, 0..100;
    /// Do-shallower: a move is searched a ply less deep if its reduced search beat the best value
    /// so far by less than this.
    shallower_margin = 4, 0..40;
    /// Hindsight reduction: a node that was reduced is searched a ply less deep if the static
    /// evaluations before and after the last move, each for its side to move, add up to more.
    hindsight_margin = 80, 10..300;
    /// Prior-move bonus: factor, in eighths, for a quiet move that no reply refuted.
    unrefuted_bonus = 10, 0..16;
    /// Prior-move malus: a quiet move refuted by a table entry gets it if it was among this many
    /// first moves of its node.
    early_moves = 2, 0..8;
    /// Quiescence: delta pruning's margin beyond the victim's value.
    delta_margin = 90, 20..400;
    /// Quiescence: number of plies from its root at which quiet checks are tried.
    quiescence_checks = 2, 0..4;
    /// MTD(f): grain of its zero windows. Coarser than the evaluation's own, since which of two
    /// values so close is right does not change the move.
    mtdf_grain = 12, 1..64;
    /// MTD(f): by how many halvings each repeat pass over an iteration damps history bonuses.
    history_damping = 1, 0..3;
}

pub fn reductions() -> Reductions {
    Reductions::new(lmr_base(), lmr_divisor())
}

/// The greatest remaining depths of razoring and of reverse futility pruning. The side threatened
/// with mate is often far ahead, so a search for mate relies less on the static evaluation.
#[inline]
pub(crate) fn razoring_and_futility_depths(seeks_mate: bool) -> [Depth; 2] {
    if seeks_mate {
        [0, 1]
    } else {
        [razor_depth(), rfp_depth()]
    }
}

/// Number of moves after which late move pruning skips the rest of the quiet ones.
#[inline]
pub fn late_move_count(depth: Depth, improving: bool) -> usize {
    let count = lmp_base() + depth * depth;
    (if improving { count } else { count / 2 }) as usize
}

/// How far the static evaluation must lie above beta for a node to be cut without a search.
#[inline]
pub fn reverse_futility_margin(depth: Depth, improving: bool) -> Value {
    rfp_margin() * (depth - Depth::from(improving))
}

/// Plies to add to `depth`, the depth of the full search, after a reduced search has beaten the
/// best value so far by `surplus`.
#[inline]
pub(crate) fn do_deeper_or_shallower(surplus: Value, depth: Depth) -> Depth {
    if surplus > deeper_margin() + depth {
        1
    } else if surplus < shallower_margin() {
        -1
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surprise_is_followed_as_far_as_it_goes() {
        assert_eq!(do_deeper_or_shallower(1, 6), -1);
        assert_eq!(do_deeper_or_shallower(shallower_margin(), 6), 0);
        assert_eq!(do_deeper_or_shallower(deeper_margin() + 6, 6), 0);
        assert_eq!(do_deeper_or_shallower(deeper_margin() + 7, 6), 1);
    }

    #[test]
    fn reductions_grow_with_depth_and_number() {
        let r = reductions();
        assert_eq!(r.get(0, 1), 0);
        assert!(r.get(10, 20) > r.get(10, 5));
        assert!(r.get(20, 10) > r.get(5, 10));
        assert_eq!(r.get(200, 500), r.get(63, 63));
    }
}
