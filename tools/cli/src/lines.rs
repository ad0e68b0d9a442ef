//! Lines as a player types them, waited for no longer than a game allows.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::interrupt;

/// How much of a line is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// What came of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line, its end included; what is not UTF-8 is replaced. Of a very long one the beginning.
    Line(String),
    End,
    TooLate,
    /// Ctrl-C was pressed. Only after [`Lines::catch_interrupts`].
    Interrupted,
}

/// Lines as they are typed, read by a thread of its own, since a read cannot be broken off.
pub struct Lines {
    typed: Receiver<Typed>,
    /// What `peek` has taken from `typed` already.
    next: Option<Typed>,
    typist: Sender<Typed>,
    is_over: bool,
    /// Ctrl-C was pressed, and [`Lines::next`] has not returned it yet.
    is_pending: Arc<AtomicBool>,
}

impl Lines {
    pub fn of(input: impl Read + Send + 'static) -> Self {
        let (sender, typed) = channel();
        let typist = sender.clone();
        thread::spawn(move || {
            let mut input = BufReader::new(input);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
                    Ok(1..) => {
                        // The rest of a longer line is skipped: it is one entry, and no move.
                        let is_cut = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
                        let is_over = is_cut && input.skip_until(b'\n').is_err();
                        let line = Typed::Line(String::from_utf8_lossy(&bytes).into_owned());
                        if sender.send(line).is_err() || is_over {
                            return;
                        }
                    }
                    _ => {
                        // The receiver may be gone.
                        let _ = sender.send(Typed::End);
                        return;
                    }
                }
            }
        });
        Self {
            typed,
            next: None,
            typist,
            is_over: false,
            is_pending: Arc::default(),
        }
    }

    /// From now on Ctrl-C does not end the process but counts as input, [`Typed::Interrupted`]; a
    /// second one before that is read ends the process.
    ///
    /// # Errors
    /// When the system refuses, or the process has another handler already.
    pub fn catch_interrupts(&self) -> Result<(), ctrlc::Error> {
        let typist = self.typist.clone();
        let is_pending = Arc::clone(&self.is_pending);
        ctrlc::set_handler(move || {
            if is_pending.swap(true, Relaxed) || typist.send(Typed::Interrupted).is_err() {
                std::process::exit(interrupt::INTERRUPTED);
            }
        })
    }

    /// The next input, if it was typed already.
    pub fn peek(&mut self) -> Option<&Typed> {
        if self.next.is_none() {
            self.next = self.typed.try_recv().ok();
        }
        self.next.as_ref()
    }

    /// The next line; waits for it for at most `limit`. After the end of the input it is always
    /// [`Typed::End`].
    pub fn next(&mut self, limit: Option<Duration>) -> Typed {
        if self.is_over {
            return Typed::End;
        }
        let typed = match limit {
            _ if self.next.is_some() => self.next.take().unwrap_or(Typed::End),
            None => self.typed.recv().unwrap_or(Typed::End),
            Some(limit) => self.typed.recv_timeout(limit).unwrap_or(Typed::TooLate),
        };
        match typed {
            Typed::End => self.is_over = true,
            Typed::Interrupted => self.is_pending.store(false, Relaxed),
            Typed::Line(_) | Typed::TooLate => {}
        }
        typed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_and_lateness_are_distinguished() {
        let mut lines = Lines::of(&b"cd\nlast"[..]);
        assert_eq!(lines.next(None), Typed::Line("cd\n".into()));
        assert_eq!(lines.next(None), Typed::Line("last".into()));
        assert_eq!(lines.next(Some(Duration::from_secs(5))), Typed::End);
        let (reader, _writer) = std::io::pipe().unwrap();
        let mut silent = Lines::of(reader);
        assert_eq!(silent.next(Some(Duration::from_millis(1))), Typed::TooLate);
    }
}
