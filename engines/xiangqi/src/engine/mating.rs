//! Questions about mate that end: how far `go mate` looks, and the proof that there is none.
//!
//! A mate that the engine finds is proven; that it finds none says nothing, for its search leaves out
//! and shortens. [`refute`] leaves out nothing: every move of the attacker has an answer after which the
//! next question, one move shorter, is refuted too.

use std::collections::HashSet;

use ::search::clock::Limits;
use ::search::value::Depth;
use xiangqi_rules::{Move, Position};

/// Plies beyond a mate's own length that are searched for it: reductions hide it for that long.
const BEYOND: Depth = 8;
/// Positions after which a search for mate gives up when nothing else ends it: a quarter of a minute, and less
/// for mates in less than five moves, of which there are fewer to look for.
fn nodes(moves: u32) -> u64 {
    (40_000 << (2 * moves.min(10))).min(16_000_000)
}

/// Positions after which a search for mate goes on only for somebody who still listens.
const UNATTENDED_NODES: u64 = 1_000_000;

/// The limits of a search, with an end to a search for mate that has none.
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

/// Whether a search has looked for a mate longer than it should once its input has ended.
pub(crate) fn is_unattended_too_long(limits: &Limits, nodes: u64) -> bool {
    limits.mate.is_some()
        && limits.own.is_none()
        && limits.movetime.is_none()
        && nodes > UNATTENDED_NODES
}

/// Whether it is certain that the side to move cannot mate or stalemate in at most `moves` moves.
///
/// False means that it can, or that `max_positions` were looked at or `stop` said so first. Every legal
/// move is tried and repetitions are not judged, which only helps the attacker: a shortest mate never
/// repeats a position.
pub fn refute(
    position: &Position,
    moves: u32,
    max_positions: u64,
    stop: &dyn Fn() -> bool,
) -> bool {
    let mut refuter = Refuter {
        position: position.clone(),
        refuted: HashSet::new(),
        replies: Vec::new(),
        left: max_positions,
        stop,
    };
    refuter.mates(moves) == Some(false)
}

struct Refuter<'a> {
    position: Position,
    /// Positions, with the attacker to move, without a mate in so many moves.
    refuted: HashSet<(u64, u32)>,
    /// By moves left, the defence that worked last.
    replies: Vec<Option<Move>>,
    /// Positions that may still be looked at.
    left: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Refuter<'_> {
    /// Whether the side to move mates in at most `moves` moves; none if that was not found out.
    fn mates(&mut self, moves: u32) -> Option<bool> {
        let key = (self.position.key(), moves);
        if moves == 0 || self.refuted.contains(&key) {
            return Some(false);
        }
        for mv in self.position.legal_moves() {
            self.position.make(mv);
            let lost = self.is_lost(moves);
            self.position.unmake();
            if lost? {
                return Some(true);
            }
        }
        self.refuted.insert(key);
        Some(false)
    }

    /// Whether the side to move, the defender, is mated now or whatever it plays; none if that was not
    /// found out.
    fn is_lost(&mut self, moves: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(1024) && (self.stop)() {
            return None;
        }
        let mut defences = self.position.legal_moves();
        if defences.is_empty() || moves == 1 {
            return Some(defences.is_empty());
        }
        let level = moves as usize;
        if self.replies.len() <= level {
            self.replies.resize(level + 1, None);
        }
        // What refuted the last try first, then captures.
        let last = self.replies[level];
        let position = &self.position;
        defences.sort_by_key(|&mv| (Some(mv) != last, position.piece_on(mv.to()).is_none()));
        for mv in defences {
            self.position.make(mv);
            let mates = self.mates(moves - 1);
            self.position.unmake();
            if !mates? {
                self.replies[level] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }
}

#[cfg(test)]
mod tests;
