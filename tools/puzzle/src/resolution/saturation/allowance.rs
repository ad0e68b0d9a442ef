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
            is_spent: false,
        }
    }

    /// Counts an inference or a step of a search with this footprint. Whether it was one too many.
    pub(super) fn spend(&mut self, footprint: usize) -> bool {
        self.ticks += 1;
        self.is_spent |= self.ticks.is_multiple_of(INTERVAL)
            && (footprint > self.memory || self.clock.elapsed() > self.time);
        self.is_spent
    }
}
