//! Lines as a player types them, waited for no longer than a game allows.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::interrupt;

/// The longest line that is looked at, in bytes.
const LONGEST: u64 = 1 << 16;

/// What came of waiting for a line.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line, its end included; what is not UTF-8 is replaced. Of a very long one the beginning.
    Line(String),
    End,
    TooLate,
    /// Ctrl-C was pressed. Only after [`Lines::hear_interrupts`].
    Interrupted,
}

/// Lines as they are typed, read by a thread of its own, since a read cannot be broken off.
pub struct Lines {
    typed: Receiver<Typed>,
    /// What was looked at before anybody asked.
    next: Option<Typed>,
    typist: Sender<Typed>,
    is_over: bool,
    /// Ctrl-C was pressed, and nobody has asked since.
    unheard: Arc<AtomicBool>,
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
                        // Of a longer line the rest is not looked at: it is one entry, and no move.
                        let is_cut = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
                        let is_over = is_cut && input.skip_until(b'\n').is_err();
                        let line = Typed::Line(String::from_utf8_lossy(&bytes).into_owned());
                        if sender.send(line).is_err() || is_over {
                            return;
                        }
                    }
                    _ => {
                        // Whoever waited for a line may have gone.
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
            unheard: Arc::default(),
        }
    }

    /// From now on Ctrl-C does not end the process but is what was typed; a second one before it
    /// was heard ends it.
    ///
    /// # Errors
    /// When the system refuses, or somebody else in the process hears them already.
    pub fn hear_interrupts(&self) -> Result<(), ctrlc::Error> {
        let typist = self.typist.clone();
        let unheard = Arc::clone(&self.unheard);
        ctrlc::set_handler(move || {
            if unheard.swap(true, Relaxed) || typist.send(Typed::Interrupted).is_err() {
                std::process::exit(interrupt::INTERRUPTED);
            }
        })
    }

    /// What was typed already and is next.
    pub fn peek(&mut self) -> Option<&Typed> {
        if self.next.is_none() {
            self.next = self.typed.try_recv().ok();
        }
        self.next.as_ref()
    }

    /// The next line; waits for it no longer than told. After the end of the input there is no
    /// other answer.
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
            Typed::Interrupted => self.unheard.store(false, Relaxed),
            Typed::Line(_) | Typed::TooLate => {}
        }
        typed
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
        let (reader, _writer) = std::io::pipe().unwrap();
        let mut silent = Lines::of(reader);
        assert_eq!(silent.next(Some(Duration::from_millis(1))), Typed::TooLate);
    }
}
