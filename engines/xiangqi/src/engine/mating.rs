//! Default limits of `go mate`, so that the search ends.

use ::search::clock::Limits;
use ::search::value::Depth;

/// Plies beyond a mate's own length that are searched for it, since reductions can hide it until
/// then.
const BEYOND: Depth = 8;
/// Positions after which a search for mate gives up if nothing else ends it: about a quarter of a
/// minute, and less for mates in fewer than five moves, whose trees are smaller.
fn nodes(moves: u32) -> u64 {
    (40_000 << (2 * moves.min(10))).min(16_000_000)
}

/// Positions after which a search for mate stops if its input has ended.
const UNATTENDED_NODES: u64 = 1_000_000;

/// The limits of a search; a search for mate without other limits gets a depth and a node limit.
pub(super) fn bounded(limits: Limits) -> Limits {
    let Some(moves) = limits.mate else {
        return limits;
    };
    let bare = Limits {
        mate: limits.mate,
        opponent: limits.opponent,
        ..Limits::default()
    };
    if limits != bare {
        return limits;
    }
    let plies = Depth::try_from(moves)
        .unwrap_or(Depth::MAX)
        .saturating_mul(2);
    Limits {
        depth: Some(plies.saturating_add(BEYOND - 1)),
        nodes: Some(nodes(moves)),
        ..limits
    }
}

/// Whether a search for mate has gone on for so long that it ends if its input has ended.
pub(super) fn is_unattended_too_long(limits: &Limits, nodes: u64) -> bool {
    limits.mate.is_some()
        && limits.own.is_none()
        && limits.movetime.is_none()
        && nodes > UNATTENDED_NODES
}

#[cfg(test)]
mod tests;
