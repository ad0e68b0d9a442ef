//! What a search may still take, of time and of memory.

use std::time::Duration;

use crate::resolution::clock::Clock;

/// The clock is read once for so many inferences and steps of rewriting.
const INTERVAL: u64 = 256;

/// Time and memory for a search.
pub(super) struct Allowance {
    clock: Clock,
    time: Duration,
    /// In bytes, by [`super::Saturation::footprint`].
    memory: usize,
    ticks: u64,
    /// When the clock was last read.
    elapsed: Duration,
    /// Whether one of them was used up.
    pub(super) is_spent: bool,
}

impl Allowance {
    /// An allowance from now on.
    pub(super) fn new(time: Duration, memory: usize) -> Self {
        Self {
            clock: Clock::start(),
            time,
            memory,
            ticks: 0,
            elapsed: Duration::ZERO,
            is_spent: false,
        }
    }

    /// Counts an inference or a step of a search with this footprint. Whether it was one too many.
    pub(super) fn spend(&mut self, footprint: usize) -> bool {
        self.ticks += 1;
        if self.ticks.is_multiple_of(INTERVAL) {
            self.elapsed = self.clock.elapsed();
            self.is_spent |= footprint > self.memory || self.elapsed > self.time;
        }
        self.is_spent
    }

    /// The time that was spent, to a few hundred steps.
    pub(super) fn spent(&self) -> Duration {
        self.elapsed
    }

    pub(super) fn left(&self) -> Duration {
        self.time.saturating_sub(self.elapsed)
    }
}
