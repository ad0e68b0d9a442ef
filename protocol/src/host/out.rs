//! The one writer: answers collect here during a batch of events, then go out in one write.
//!
//! Thinking output is rate-limited, because some GUIs redraw at every line and fall behind. A line
//! that comes too soon waits, and a newer one under the same key takes its place; it is written
//! when its time has come or before the next answer, whichever is first. So the last line before
//! `bestmove` is never dropped, and neither is the last one of each line of a multi-PV search.

use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

/// Lines of thinking output that may go out at once after silence. A search's first dozens of
/// iterations take a few milliseconds, and all of them should be seen.
const BURST: u32 = 100;

/// After the burst, one line in this time.
const INTERVAL: Duration = Duration::from_millis(10);

/// Keys that may wait at once; a further one goes out unlimited.
const KEYS: usize = 256;

/// Where a session's lines go.
#[derive(Debug)]
pub struct Out {
    batch: String,
    /// Thinking output held back, oldest key first.
    waiting: Vec<(u32, String)>,
    /// Lines that may still go out at once.
    credit: u32,
    /// When `credit` was last reckoned.
    reckoned: Instant,
}

impl Default for Out {
    fn default() -> Out {
        Out::new()
    }
}

impl Out {
    /// An empty one. The host makes them; tests of sessions may, too.
    pub fn new() -> Out {
        Out {
            batch: String::new(),
            waiting: Vec::new(),
            credit: BURST,
            reckoned: Instant::now(),
        }
    }

    /// Says a reply: one line, or text of several. Thinking output held back goes first.
    pub fn say(&mut self, reply: impl Display) {
        self.release();
        // Writing to a String fails only if the reply's Display does; then there is nothing to say.
        let _ = writeln!(self.batch, "{reply}");
    }

    /// Says a line of thinking output, now or a little later, unless a newer one under the same
    /// `key` (the number of the line in a multi-PV search, say) comes first.
    pub fn think(&mut self, key: u32, line: impl Display) {
        self.think_at(Instant::now(), key, line);
    }

    fn think_at(&mut self, now: Instant, key: u32, line: impl Display) {
        self.reckon(now);
        if self.waiting.is_empty() && self.credit > 0 {
            self.credit -= 1;
            let _ = writeln!(self.batch, "{line}");
        } else if let Some((_, held)) = self.waiting.iter_mut().find(|(held, _)| *held == key) {
            held.clear();
            let _ = write!(held, "{line}");
        } else if self.waiting.len() < KEYS {
            self.waiting.push((key, line.to_string()));
        } else {
            let _ = writeln!(self.batch, "{line}");
        }
    }

    /// Everything said since the last call, thinking output held back excepted.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.batch)
    }

    /// When a line held back may go out, if one is.
    pub(crate) fn due(&self) -> Option<Instant> {
        (!self.waiting.is_empty()).then(|| self.reckoned + INTERVAL)
    }

    /// Lets out lines held back whose time has come.
    pub(crate) fn tick(&mut self, now: Instant) {
        self.reckon(now);
        let ready = self.waiting.len().min(self.credit as usize);
        self.credit -= ready as u32;
        for (_, line) in self.waiting.drain(..ready) {
            let _ = writeln!(self.batch, "{line}");
        }
    }

    /// Lets out everything held back.
    pub(crate) fn release(&mut self) {
        for (_, line) in self.waiting.drain(..) {
            let _ = writeln!(self.batch, "{line}");
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.batch.len()
    }

    fn reckon(&mut self, now: Instant) {
        let earned = now.saturating_duration_since(self.reckoned).as_nanos() / INTERVAL.as_nanos();
        let earned = u32::try_from(earned).unwrap_or(u32::MAX);
        if earned == 0 {
            return;
        }
        self.credit = self.credit.saturating_add(earned).min(BURST);
        // A full purse earns nothing; otherwise keep the fraction already waited for.
        self.reckoned = if self.credit == BURST {
            now
        } else {
            self.reckoned + INTERVAL.saturating_mul(earned)
        };
    }
}
