//! The writer: collects replies during a batch of events, then writes them at once.
//!
//! Thinking output is rate-limited by a token bucket, because some GUIs redraw at every line and
//! fall behind. Lines with ascending keys form a batch (those of a MultiPV search), which is
//! written as a whole. A batch that comes too soon waits, and is replaced by a newer one; it is
//! written when its time has come or before the next reply, whichever is first. So the last batch
//! before `bestmove` is never dropped.

use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

/// Batches of thinking output that may be written at once after a silence. The first dozens of
/// iterations of a search take a few milliseconds, and all of them should be seen.
const BURST: u32 = 100;

/// After the burst, one batch is written in this time.
const INTERVAL: Duration = Duration::from_millis(10);

#[derive(Debug)]
pub struct Out {
    batch: String,
    /// The batch of thinking output that waits.
    waiting: Vec<String>,
    /// Key of the last line of thinking output; none if another reply followed.
    last_key: Option<u32>,
    /// Number of batches that may be written at once (a token bucket).
    tokens: u32,
    refilled_at: Instant,
    said_at: Instant,
}

impl Default for Out {
    fn default() -> Out {
        Out::new()
    }
}

impl Out {
    /// An empty buffer, for sessions and for tests of dialects.
    pub fn new() -> Out {
        Out {
            batch: String::new(),
            waiting: Vec::new(),
            last_key: None,
            tokens: BURST,
            refilled_at: Instant::now(),
            said_at: Instant::now(),
        }
    }

    /// Adds a reply of one or more lines. Waiting thinking output goes first.
    pub fn say(&mut self, reply: impl Display) {
        self.release();
        self.last_key = None;
        self.said_at = Instant::now();
        // Writing to a `String` fails only if the reply's `Display` does; then there is no reply.
        let _ = writeln!(self.batch, "{reply}");
    }

    /// Adds a line of thinking output, which may be delayed, or dropped for a newer batch. If its
    /// `key` (for example its rank in MultiPV) is greater than that of the line before, it belongs
    /// to the same batch.
    pub fn print_thinking(&mut self, key: u32, line: impl Display) {
        self.think_at(Instant::now(), key, line);
    }

    fn think_at(&mut self, now: Instant, key: u32, line: impl Display) {
        self.refill(now);
        self.said_at = now;
        let goes_on = self.last_key.is_some_and(|last| last < key);
        self.last_key = Some(key);
        if self.waiting.is_empty() && (goes_on || self.tokens > 0) {
            self.tokens -= u32::from(!goes_on);
            let _ = writeln!(self.batch, "{line}");
            return;
        }
        if !goes_on {
            self.waiting.clear();
        }
        self.waiting.push(line.to_string());
    }

    pub(crate) const fn said_at(&self) -> Instant {
        self.said_at
    }

    /// Takes all replies since the last call, without waiting thinking output.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.batch)
    }

    /// Time when the waiting batch may be written, if there is one.
    pub(crate) fn due(&self) -> Option<Instant> {
        (!self.waiting.is_empty()).then(|| self.refilled_at + INTERVAL)
    }

    /// Releases the waiting batch if its time has come.
    pub(crate) fn tick(&mut self, now: Instant) {
        self.refill(now);
        if !self.waiting.is_empty() && self.tokens > 0 {
            self.tokens -= 1;
            self.release();
        }
    }

    pub(crate) fn release(&mut self) {
        for line in self.waiting.drain(..) {
            let _ = writeln!(self.batch, "{line}");
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.batch.len()
    }

    fn refill(&mut self, now: Instant) {
        let gained =
            now.saturating_duration_since(self.refilled_at).as_nanos() / INTERVAL.as_nanos();
        let gained = u32::try_from(gained).unwrap_or(u32::MAX);
        if gained == 0 {
            return;
        }
        self.tokens = self.tokens.saturating_add(gained).min(BURST);
        // A full bucket gains nothing; otherwise the time already waited is kept.
        self.refilled_at = if self.tokens == BURST {
            now
        } else {
            self.refilled_at + INTERVAL.saturating_mul(gained)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds thinking lines 0..count at one instant, and returns how many were written.
    fn flood(out: &mut Out, now: Instant, count: u32) -> usize {
        (0..count).for_each(|line| out.think_at(now, 1, line));
        out.take().lines().count()
    }

    #[test]
    fn a_burst_goes_out_and_the_last_line_waits() {
        let (mut out, now) = (Out::new(), Instant::now());
        assert_eq!(flood(&mut out, now, BURST + 50), BURST as usize);
        assert_eq!(out.due(), Some(out.refilled_at + INTERVAL));
        out.say("bestmove");
        assert_eq!(out.take(), format!("{}\nbestmove\n", BURST + 49));
        assert_eq!(out.due(), None);
    }

    #[test]
    fn lines_of_one_batch_go_out_together_or_not_at_all() {
        let (mut out, now) = (Out::new(), Instant::now());
        flood(&mut out, now, BURST - 1);
        let batch = |out: &mut Out, depth: u32| {
            (1..=3).for_each(|key| out.think_at(now, key, format_args!("{depth}:{key}")));
        };
        (1..=3).for_each(|depth| batch(&mut out, depth));
        assert_eq!(out.take(), "1:1\n1:2\n1:3\n");
        out.tick(now + INTERVAL);
        assert_eq!(out.take(), "3:1\n3:2\n3:3\n");
        batch(&mut out, 4);
        out.say("bestmove");
        assert_eq!(out.take(), "4:1\n4:2\n4:3\nbestmove\n");
    }

    #[test]
    fn the_rest_of_a_batch_follows_what_has_gone_out() {
        let (mut out, now) = (Out::new(), Instant::now());
        flood(&mut out, now, BURST);
        out.think_at(now, 1, "one");
        out.think_at(now, 2, "two");
        out.tick(now + INTERVAL);
        out.think_at(now + INTERVAL, 3, "three");
        assert_eq!(out.take(), "one\ntwo\nthree\n");
    }

    #[test]
    fn a_batch_held_back_goes_out_after_an_interval() {
        let (mut out, now) = (Out::new(), Instant::now());
        out.refilled_at = now;
        flood(&mut out, now, BURST);
        out.think_at(now, 1, "one");
        out.tick(now + INTERVAL / 2);
        assert_eq!(out.take(), "");
        out.tick(now + INTERVAL + INTERVAL / 2);
        assert_eq!(out.take(), "one\n");
        // The half interval that has passed counts.
        out.think_at(now + INTERVAL + INTERVAL / 2, 1, "two");
        out.tick(now + INTERVAL * 2);
        assert_eq!(out.take(), "two\n");
    }

    #[test]
    fn silence_earns_no_more_than_a_burst() {
        let (mut out, now) = (Out::new(), Instant::now());
        flood(&mut out, now, 2 * BURST);
        out.release();
        out.take();
        let later = now + INTERVAL * (10 * BURST);
        assert_eq!(flood(&mut out, later, 2 * BURST), BURST as usize);
    }
}
