//! The one writer: answers collect here during a batch of events, then go out in one write.
//!
//! Thinking output is rate-limited by a token bucket, because some GUIs redraw at every line and fall behind. A line
//! that comes too soon waits, and is dropped for a newer one under the same key; it is written
//! when its time has come or before the next answer, whichever is first. So the last line before
//! `bestmove` is never dropped, and neither is the last one of each line of a multi-PV search. Lines
//! come out in the order in which they were said.

use std::fmt::{Display, Write};
use std::time::{Duration, Instant};

/// Lines of thinking output that may go out at once after silence. A search's first dozens of
/// iterations take a few milliseconds, and all of them should be seen.
const BURST: u32 = 100;

/// After the burst, one line in this time.
const INTERVAL: Duration = Duration::from_millis(10);

/// Keys that may wait at once; a further one goes out unlimited.
const KEYS: usize = 256;

#[derive(Debug)]
pub struct Out {
    batch: String,
    /// Thinking output held back, oldest first.
    waiting: Vec<(u32, String)>,
    /// Lines that may go out at once (a token bucket).
    tokens: u32,
    refilled_at: Instant,
}

impl Default for Out {
    fn default() -> Out {
        Out::new()
    }
}

impl Out {
    /// An empty one. The session makes it; tests of dialects may, too.
    pub fn new() -> Out {
        Out {
            batch: String::new(),
            waiting: Vec::new(),
            tokens: BURST,
            refilled_at: Instant::now(),
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
        self.refill(now);
        if self.waiting.is_empty() && self.tokens > 0 {
            self.tokens -= 1;
            let _ = writeln!(self.batch, "{line}");
            return;
        }
        self.waiting.retain(|&(held, _)| held != key);
        self.waiting.push((key, line.to_string()));
        if self.waiting.len() > KEYS {
            let (_, oldest) = self.waiting.remove(0);
            let _ = writeln!(self.batch, "{oldest}");
        }
    }

    /// Everything said since the last call, thinking output held back excepted.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.batch)
    }

    /// When a line held back may go out, if one is.
    pub(crate) fn due(&self) -> Option<Instant> {
        (!self.waiting.is_empty()).then(|| self.refilled_at + INTERVAL)
    }

    /// Lets out lines held back whose time has come.
    pub(crate) fn tick(&mut self, now: Instant) {
        self.refill(now);
        let ready = self.waiting.len().min(self.tokens as usize);
        self.tokens -= ready as u32;
        for (_, line) in self.waiting.drain(..ready) {
            let _ = writeln!(self.batch, "{line}");
        }
    }

    pub(crate) fn release(&mut self) {
        for (_, line) in self.waiting.drain(..) {
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
        // A full bucket gains nothing; otherwise keep the fraction already waited for.
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

    /// Says thinking lines 0..count at one instant and returns how many got out.
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
    fn the_last_line_of_each_key_is_kept_in_order() {
        let (mut out, now) = (Out::new(), Instant::now());
        flood(&mut out, now, BURST);
        for round in 0..3 {
            for key in [2, 1, 3] {
                out.think_at(now, key, format_args!("{key}:{round}"));
            }
        }
        out.say("bestmove");
        assert_eq!(out.take(), "2:2\n1:2\n3:2\nbestmove\n");
    }

    #[test]
    fn a_newer_line_comes_after_older_ones_of_other_keys() {
        let (mut out, now) = (Out::new(), Instant::now());
        flood(&mut out, now, BURST);
        for (key, line) in [(1, "8:1"), (2, "8:2"), (3, "8:3"), (1, "9:1")] {
            out.think_at(now, key, line);
        }
        out.say("bestmove");
        assert_eq!(out.take(), "8:2\n8:3\n9:1\nbestmove\n");
    }

    #[test]
    fn lines_held_back_go_out_one_an_interval() {
        let (mut out, now) = (Out::new(), Instant::now());
        out.refilled_at = now;
        flood(&mut out, now, BURST);
        out.think_at(now, 1, "one");
        out.think_at(now, 2, "two");
        out.tick(now + INTERVAL / 2);
        assert_eq!(out.take(), "");
        out.tick(now + INTERVAL + INTERVAL / 2);
        assert_eq!(out.take(), "one\n");
        // The half interval is not lost.
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

    #[test]
    fn keys_that_wait_are_few() {
        let (mut out, now) = (Out::new(), Instant::now());
        flood(&mut out, now, BURST);
        (0..10_000).for_each(|key| out.think_at(now, key, "line"));
        assert_eq!(out.waiting.len(), KEYS);
        assert_eq!(out.take().lines().count(), 10_000 - KEYS);
    }
}
