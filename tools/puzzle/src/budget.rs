//! What a search may take, and the one question whether that is used up.
//!
//! A [`Budget`] says how much: time, memory, nodes. A [`Meter`] is a budget in use on one thread,
//! which counts nodes itself and reads the clock now and then; a [`SharedBudget`] is one that
//! several threads use, which count for themselves. Both ask [`Budget::is_spent`].

use std::time::{Duration, Instant};

use crate::clock::Clock;

/// What a search may take. What is at the largest value is not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub time: Duration,
    /// Memory in the unit that the solver estimates it in: bytes for the prover, kept nodes for
    /// sliding tiles.
    pub memory: usize,
    /// What the solver counts of its work: nodes expanded, clauses made, steps tried.
    pub nodes: u64,
}

impl Budget {
    pub const UNLIMITED: Self = Self {
        time: Duration::MAX,
        memory: usize::MAX,
        nodes: u64::MAX,
    };

    /// Whether a search must end that used so much. The clock is only read if time is limited and
    /// the rest is left.
    #[inline]
    pub fn is_spent(&self, nodes: u64, memory: usize, elapsed: impl FnOnce() -> Duration) -> bool {
        nodes >= self.nodes || memory >= self.memory || self.is_time_up(elapsed)
    }

    /// Whether the time alone is used up.
    #[inline]
    pub fn is_time_up(&self, elapsed: impl FnOnce() -> Duration) -> bool {
        self.time < Duration::MAX && elapsed() > self.time
    }
}

/// A budget in use by one thread, by its processor time. Memory is looked at and the clock read
/// once for `INTERVAL` nodes, which must be a power of two; nodes are always counted.
pub struct Meter<const INTERVAL: u64 = 256> {
    budget: Budget,
    /// Only where time is limited.
    clock: Option<Clock>,
    nodes: u64,
    /// When the clock was last read.
    elapsed: Duration,
    is_spent: bool,
}

impl<const INTERVAL: u64> Meter<INTERVAL> {
    /// A meter whose clock runs from now on.
    pub fn start(budget: Budget) -> Self {
        Self {
            clock: (budget.time < Duration::MAX).then(Clock::start),
            budget,
            nodes: 0,
            elapsed: Duration::ZERO,
            is_spent: false,
        }
    }

    /// Counts a node of a search that takes so much memory. Whether it is one too many.
    #[inline]
    pub fn spend(&mut self, memory: usize) -> bool {
        self.is_spent |= self.nodes >= self.budget.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.look(memory);
        }
        self.is_spent
    }

    fn look(&mut self, memory: usize) {
        if let Some(clock) = &self.clock {
            self.elapsed = clock.elapsed();
        }
        // A node too many was noted when it was counted.
        self.is_spent |= self.budget.is_spent(0, memory, || self.elapsed);
    }

    /// Whether the budget was used up when it was last looked at.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// The time that was spent, to a few hundred nodes.
    pub fn spent(&self) -> Duration {
        self.elapsed
    }

    /// The time that is left, to a few hundred nodes.
    pub fn left(&self) -> Duration {
        self.budget.time.saturating_sub(self.elapsed)
    }
}

/// A budget in use, by the time on the wall. It counts nothing and can be copied, so that the
/// threads of a search share it.
#[derive(Clone, Copy, Debug)]
pub struct SharedBudget {
    pub budget: Budget,
    started: Instant,
}

impl SharedBudget {
    /// A budget whose clock runs from now on.
    pub fn start(budget: Budget) -> Self {
        Self {
            budget,
            started: Instant::now(),
        }
    }

    /// Whether a search must end that expanded and keeps so many nodes.
    #[inline]
    pub fn is_spent(&self, expanded: u64, kept: usize) -> bool {
        self.budget
            .is_spent(expanded, kept, || self.started.elapsed())
    }

    /// Whether the time alone is used up.
    #[inline]
    pub fn is_time_up(&self) -> bool {
        self.budget.is_time_up(|| self.started.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_nodes_than_there_are() {
        let budget = Budget {
            nodes: 2,
            ..Budget::UNLIMITED
        };
        let mut meter: Meter = Meter::start(budget);
        assert!(!meter.spend(0) && !meter.spend(0) && !meter.is_spent());
        assert!(meter.spend(0) && meter.is_spent());
        assert!(meter.spend(0) && meter.is_spent());
        let shared = SharedBudget::start(budget);
        assert!(!shared.is_spent(1, 0) && shared.is_spent(2, 0) && !shared.is_time_up());
    }

    #[test]
    fn memory_and_time_are_looked_at_now_and_then() {
        let mut meter = Meter::<4>::start(Budget {
            memory: 10,
            ..Budget::UNLIMITED
        });
        assert_eq!(
            [9, 10, 10, 10, 0].map(|memory| meter.spend(memory)),
            [false, false, false, true, true]
        );
        let mut late = Meter::<1>::start(Budget {
            time: Duration::ZERO,
            ..Budget::UNLIMITED
        });
        // The clock may tick only once in a few milliseconds.
        while !late.spend(0) {}
        assert!(late.spent() > Duration::ZERO && late.left().is_zero());
    }
}
