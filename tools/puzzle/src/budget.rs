//! What a search may take, and whether that is used up.
//!
//! A [`Budget`] limits time, memory and nodes. A [`Meter`] is a budget in use on one thread: it
//! counts nodes itself and reads the clock now and then. A [`SharedBudget`] is a budget that
//! several threads use, which count their nodes themselves. Both ask [`Budget::is_spent`].

use std::time::{Duration, Instant};

use crate::clock::Clock;

/// What a search may take. A field at its largest value is no limit.
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

    /// Whether a search that used this much must end. The clock is read only if time is limited and
    /// neither nodes nor memory are spent.
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

/// A budget in use on one thread, by its processor time. Memory is checked and the clock read once
/// every `INTERVAL` nodes, which must be a power of two; nodes are always counted.
pub struct Meter<const INTERVAL: u64 = 256> {
    budget: Budget,
    /// `None` if time is not limited.
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

    /// Counts a node of a search that uses `memory` by now. Returns whether the budget is spent.
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
        // The number of nodes is checked in `spend`.
        self.is_spent |= self.budget.is_spent(0, memory, || self.elapsed);
    }

    /// Whether the budget was used up when it was last looked at.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// The time spent, as of the last look at the clock.
    pub fn spent(&self) -> Duration {
        self.elapsed
    }

    /// The time left, as of the last look at the clock.
    pub fn left(&self) -> Duration {
        self.budget.time.saturating_sub(self.elapsed)
    }
}

/// A budget in use, by wall time. It counts nothing and can be copied, so that the threads of a
/// search share it.
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

    /// Whether a search that expanded and keeps this many nodes must end.
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
