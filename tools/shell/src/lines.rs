//! Lines as a player types them, waited for no longer than a game allows.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The longest line that is looked at, in bytes.
const LONGEST: u64 = 1 << 16;

/// What came of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line, its end included; what is not UTF-8 is replaced. Of a very long one the beginning.
    Line(String),
    /// The input is over.
    End,
    /// Nothing was typed in time.
    TooLate,
}

/// Lines as they are typed, read by a thread of its own, since a read cannot be broken off.
pub struct Lines(Receiver<String>);

impl Lines {
    /// Begins to read.
    pub fn of(input: impl Read + Send + 'static) -> Self {
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                    Ok(1..) => {
                        // Of a longer line the rest is not looked at: it is one entry, and no move.
                        let is_cut = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
                        if is_cut && input.skip_until(b'\n').is_err() {
                            return;
                        }
                        if sender
                            .send(String::from_utf8_lossy(&bytes).into_owned())
                            .is_err()
                        {
                            return;
                        }
                    }
                    _ => return,
                }
            }
        });
        Self(lines)
    }

    /// The next line; waits for it no longer than told.
    pub fn next(&mut self, limit: Option<Duration>) -> Typed {
        let line = match limit {
            None => self.0.recv().map_err(|_| Typed::End),
            Some(limit) => self.0.recv_timeout(limit).map_err(|error| match error {
                RecvTimeoutError::Timeout => Typed::TooLate,
                RecvTimeoutError::Disconnected => Typed::End,
            }),
        };
        line.map_or_else(|end| end, Typed::Line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_and_lateness_are_told_apart() {
        let mut lines = Lines::of(&b"cd\nlast"[..]);
        assert_eq!(lines.next(None), Typed::Line("cd\n".into()));
        assert_eq!(lines.next(None), Typed::Line("last".into()));
        assert_eq!(lines.next(Some(Duration::from_secs(5))), Typed::End);
        let (_sender, receiver) = channel();
        let mut silent = Lines(receiver);
        assert_eq!(silent.next(Some(Duration::from_millis(1))), Typed::TooLate);
    }
}
