//! How long a search has run: its thread's processor time where the system provides that, so that a
//! busy machine does not cut the search short, else wall time.

use std::time::{Duration, Instant};

/// Where Linux reports how long the current thread has run, in nanoseconds, as the first of three
/// numbers.
const THREAD_TIME: &str = "/proc/thread-self/schedstat";

/// A clock, which must be read on the thread that started it.
pub struct Clock {
    started: Instant,
    processor: Option<Duration>,
}

impl Clock {
    /// Starts a clock for this thread.
    #[must_use]
    pub fn start() -> Self {
        Self {
            started: Instant::now(),
            processor: processor_time(),
        }
    }

    #[must_use]
    pub fn elapsed(&self) -> Duration {
        match (self.processor, processor_time()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.started.elapsed(),
        }
    }
}

fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string(THREAD_TIME).ok()?;
    text.split(' ')
        .next()?
        .parse()
        .ok()
        .map(Duration::from_nanos)
}
