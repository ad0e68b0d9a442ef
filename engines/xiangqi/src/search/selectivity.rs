//! What the search leaves out, shortens or lengthens: every margin and depth limit, by name.
//!
//! Values are in the evaluation's own units (a horse is about 400), depths in plies. Each constant
//! carries the range that a tuner may try ([`search::parameters`](mod@search::parameters)).

use search::lmr::Reductions;
use search::value::{Depth, Value};

/// Half of principal variation search's first window.
pub const WINDOW: Value = 48;
/// A fall of the score that is worth more time.
pub const DROP: Value = 60;

search::parameters! {
    /// Reverse futility: deepest remaining depth.
    rfp_depth = 8, 1..14;
    /// Reverse futility: margin a ply.
    rfp_margin = 42, 10..120;
    /// Razoring: deepest remaining depth.
    razor_depth = 4, 0..8;
    /// Razoring: margin at any depth.
    razor_base = 170, 0..600;
    /// Razoring: margin a squared ply.
    razor_slope = 75, 10..300;
    /// Null move: least depth.
    null_depth = 3, 1..8;
    /// Null move: reduction at any depth.
    null_base = 3, 1..6;
    /// Null move: plies of depth for one more ply of reduction.
    null_divisor = 3, 2..8;
    /// Null move: surplus over beta for one more ply of reduction.
    null_surplus = 110, 30..400;
    /// Null move: plies of reduction that a surplus adds at most.
    null_surplus_plies = 3, 0..6;
    /// Null move: how far the static evaluation may lie below beta at depth zero, negated.
    null_static_base = 60, -100..300;
    /// Null move: how much further it may lie below beta a ply.
    null_static_slope = 10, 0..40;
    /// Null move: quarters of the reduced depth for which the search that verifies makes none.
    null_verification_plies = 3, 1..4;
    /// Null move: from this depth on a cutoff is verified by a search without null moves.
    null_verification_depth = 12, 6..32;
    /// ProbCut: least depth.
    probcut_depth = 5, 3..10;
    /// ProbCut: how far above beta a reduced search must end.
    probcut_margin = 82, 20..400;
    /// ProbCut: by how much the reduced search is shallower.
    probcut_reduction = 4, 2..6;
    /// Internal reduction: least depth at which a node without a table move is searched shallower.
    iir_depth = 4, 2..10;
    /// Late move pruning: quiet moves tried at depth zero.
    lmp_base = 3, 1..10;
    /// Late move pruning: deepest remaining depth.
    lmp_depth = 8, 2..14;
    /// Late move pruning: from this depth on it spares quiet checks.
    late_checks_depth = 3, 1..10;
    /// Futility: deepest reduced depth.
    futility_depth = 7, 2..14;
    /// Futility: margin at depth zero.
    futility_base = 60, 0..300;
    /// Futility: margin a ply.
    futility_slope = 58, 10..200;
    /// History pruning: deepest reduced depth.
    history_pruning_depth = 4, 1..10;
    /// History pruning: least history a ply, negated.
    history_pruning_slope = 3400, 500..10000;
    /// Exchange pruning of quiet moves: loss allowed a squared ply.
    see_quiet_slope = 12, 2..60;
    /// Exchange pruning of captures: loss allowed a ply.
    see_capture_slope = 70, 10..300;
    /// Exchange pruning of checks: loss allowed a ply.
    see_check_slope = 450, 20..900;
    /// Late move reductions: hundredths of a ply at any depth and move count.
    lmr_base = 54, 0..200;
    /// Late move reductions: hundredths of ln(depth) * ln(move_count) a ply.
    lmr_divisor = 195, 100..400;
    /// Late move reductions: history for one ply less.
    lmr_history = 7000, 2000..20000;
    /// Late move reductions: 1024ths of a ply more where a cutoff is expected.
    lmr_cut_node = 1408, 0..3072;
    /// Captures are tried in the order of this many times the victim's value, and their history.
    capture_victim = 16, 4..64;
    /// A capture is put off until the last if it loses more than its score divided by this.
    bad_capture_divisor = 64, 16..256;
    /// Singular extension: least depth.
    singular_depth = 6, 4..12;
    /// Singular extension: margin a ply, in eighths.
    singular_margin = 8, 1..40;
    /// Singular extension: a second ply when the others are this much worse.
    double_extension_margin = 28, 0..200;
    /// After a reduced search that surprised: a ply deeper if it beat the best value so far by this
    /// much and the depth.
    deeper_margin = 16, 0..100;
    /// After a reduced search that surprised: a ply less deep if it beat the best value so far by
    /// less than this.
    shallower_margin = 4, 0..40;
    /// Hindsight: a node that was reduced is searched a ply less deep if both sides' evaluations
    /// before and after the last move together favour the mover by this much.
    hindsight_margin = 80, 10..300;
    /// The bonus, in eighths, of a quiet move that no answer refuted.
    unrefuted_bonus = 10, 0..16;
    /// A quiet move whose refutation stood in the table is punished if it was among the first so
    /// many.
    early_moves = 2, 0..8;
    /// Quiescence: what a capture may add beyond its victim.
    delta_margin = 90, 20..400;
    /// Quiescence: plies from its root at which quiet checks are tried.
    quiescence_checks = 2, 0..4;
    /// MTD(f): how far apart its zero windows lie. Coarser than the evaluation's own grain, since
    /// which of two values so close is right does not change the move.
    mtdf_grain = 12, 1..64;
    /// MTD(f): by how many halvings each repeat pass over an iteration damps history bonuses.
    history_damping = 1, 0..3;
}

pub fn reductions() -> Reductions {
    Reductions::new(lmr_base(), lmr_divisor())
}

/// The deepest remaining depths of razoring and of reverse futility. The side that a mate threatens
/// is often far ahead, so that a search for nothing else does not take the evaluation's word for a
/// node without any search.
#[inline]
pub(crate) fn razoring_and_futility_depths(seeks_mate: bool) -> [Depth; 2] {
    if seeks_mate {
        [0, 1]
    } else {
        [razor_depth(), rfp_depth()]
    }
}

/// Quiet moves tried before late move pruning gives up on the rest.
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

/// By how much to search less or more deep than planned after a reduced search, of a depth to be
/// `depth`, has beaten the best value so far by `surplus`.
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
