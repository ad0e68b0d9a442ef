//! What every search reports while it runs, and its outcome.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// In fast searches, how many nodes there are between two looks at the clock and updates of the
/// progress.
pub const POLL_INTERVAL: u64 = 1 << 16;

/// The progress of IDA\*, for display.
#[derive(Debug, Default)]
pub struct SearchProgress {
    bound: AtomicU32,
    expanded: AtomicU64,
}

impl SearchProgress {
    pub(super) fn begin(&self, bound: u32, expanded: u64) {
        self.bound.store(bound, Ordering::Relaxed);
        self.expand(expanded);
    }

    pub(super) fn expand(&self, expanded: u64) {
        self.expanded.store(expanded, Ordering::Relaxed);
    }

    /// The current bound, and the nodes expanded so far; `None` before the search begins.
    pub fn state(&self) -> Option<(u32, u64)> {
        let (bound, expanded) = (&self.bound, &self.expanded);
        let state = (
            bound.load(Ordering::Relaxed),
            expanded.load(Ordering::Relaxed),
        );
        (state.0 > 0).then_some(state)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The cells of the board that the blank visits, the start's not among them; `None` if the
    /// search stopped at its limit.
    pub walk: Option<Vec<u8>>,
    pub expanded: u64,
    /// The nodes that are kept in memory at the end.
    pub stored: usize,
    /// Whether the search ended by itself; otherwise it stopped at its limit.
    pub complete: bool,
}

impl Outcome {
    pub fn length(&self) -> Option<usize> {
        self.walk.as_ref().map(Vec::len)
    }
}

/// The priorities of best-first search, and what they guarantee.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Priority {
    /// f = g + h: shortest solutions.
    Shortest,
    /// f = g + w h with w >= 1: at most w times as long as the shortest (I. Pohl, *Heuristic search
    /// viewed as path finding in a graph*, Artificial Intelligence 1, 1970).
    Weighted(f64),
    /// f = g + h^p with p >= 1, as the course lab has it: h^p <= h_max^(p-1) h, so the solution is
    /// at most h_max^(p-1) times as long as the shortest, where h_max is the largest h on a
    /// shortest path. That is no bound one would want, and the price of its speed. Where h is a sum
    /// over the tiles, the course lab takes the power of each summand: f = g + sum of d^p.
    Power(f64),
    /// f = g + h, and h counts thousandths of a move.
    InThousandths,
}

impl Priority {
    /// The priority of a lower bound on the remaining moves, in thousandths of a move.
    pub fn of(self, bound: u32) -> u64 {
        const UNIT: f64 = 1_000.0;
        match self {
            Self::Shortest => u64::from(bound) * UNIT as u64,
            Self::InThousandths => bound.into(),
            Self::Weighted(weight) => (weight * f64::from(bound) * UNIT) as u64,
            Self::Power(power) => (f64::from(bound).powf(power) * UNIT) as u64,
        }
    }

    /// The priority of a move made, in the same unit.
    pub const MOVE: u64 = 1_000;
}
