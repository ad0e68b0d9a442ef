//! What every search shows meanwhile, and gives back.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Nodes between two looks at the clock, and at what others may want to know, where a node is
/// quick.
pub const LOOK_EVERY: u64 = 1 << 16;

/// How far IDA\* is, for those who wait for it.
#[derive(Debug, Default)]
pub struct Watch {
    bound: AtomicU32,
    expanded: AtomicU64,
}

impl Watch {
    pub(super) fn begin(&self, bound: u32, expanded: u64) {
        self.bound.store(bound, Ordering::Relaxed);
        self.expand(expanded);
    }

    pub(super) fn expand(&self, expanded: u64) {
        self.expanded.store(expanded, Ordering::Relaxed);
    }

    /// The bound that is searched, and the nodes expanded so far; `None` before the first.
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
    /// Nodes kept in memory at the end.
    pub stored: usize,
    /// Whether the search ended by itself; else it stopped at its limit.
    pub complete: bool,
}

impl Outcome {
    pub fn length(&self) -> Option<usize> {
        self.walk.as_ref().map(Vec::len)
    }
}

/// Ways to search, with what they promise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Priority {
    /// f = g + h: shortest solutions.
    Shortest,
    /// f = g + w h with w >= 1: at most w times as long as the shortest (I. Pohl, *Heuristic search
    /// viewed as path finding in a graph*, Artificial Intelligence 1, 1970).
    Weighted(f64),
    /// f = g + h^p with p >= 1, as the course has it: h^p <= h_max^(p-1) h, so the solution is at
    /// most h_max^(p-1) times as long as the shortest, where h_max is the largest h on a shortest
    /// path. That is no bound one would want, and the price of its speed. Where h is a sum over the
    /// tiles, the course takes the power of each summand: f = g + sum of d^p.
    Power(f64),
    /// f = g + h, and h counts thousandths of a move.
    InThousandths,
}

impl Priority {
    /// What a bound on the moves left counts, in thousandths of a move.
    pub fn of(self, bound: u32) -> u64 {
        const UNIT: f64 = 1_000.0;
        match self {
            Self::Shortest => u64::from(bound) * UNIT as u64,
            Self::InThousandths => bound.into(),
            Self::Weighted(weight) => (weight * f64::from(bound) * UNIT) as u64,
            Self::Power(power) => (f64::from(bound).powf(power) * UNIT) as u64,
        }
    }

    /// A move made, in the same unit.
    pub const MOVE: u64 = 1_000;
}
