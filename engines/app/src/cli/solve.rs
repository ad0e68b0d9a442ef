//! `solve`: solves the positions of a file, one after another.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use ::cli::{Language, Message, Status, interrupt, message};

/// Progress of `solve` on one line of stderr that is erased afterwards; only if stderr is a
/// terminal.
pub struct Progress {
    language: Language,
    is_watched: bool,
}

impl Progress {
    pub fn new(language: Language) -> Self {
        Self {
            language,
            is_watched: stderr().is_terminal(),
        }
    }

    pub fn say(&self, message: &Message) {
        if self.is_watched {
            eprint!("\r\x1b[K{}", message.say(self.language));
        }
    }

    pub fn clear(&self) {
        if self.is_watched {
            eprint!("\r\x1b[K");
        }
    }
}

/// Solves each position within the time limit, until Ctrl-C. `solve` gets a stop signal, and
/// returns whether it solved the position.
///
/// # Errors
/// Those of `solve`.
pub fn each<T>(
    positions: &[T],
    limit: Option<Duration>,
    language: Language,
    mut solve: impl FnMut(usize, &T, &(dyn Fn() -> bool + Sync), &Progress) -> anyhow::Result<bool>,
) -> anyhow::Result<Status> {
    interrupt::listen();
    let progress = Progress::new(language);
    let mut is_complete = true;
    for (index, position) in positions.iter().enumerate() {
        if interrupt::was_received() {
            is_complete = false;
            break;
        }
        let (number, count) = (index + 1, positions.len());
        progress.say(&message!("solve-progress", number, count));
        let start = Instant::now();
        let is_late = || limit.is_some_and(|limit| start.elapsed() >= limit);
        let stop = || interrupt::was_received() || is_late();
        is_complete &= solve(index, position, &stop, &progress)?;
    }
    Ok(match is_complete {
        true => Status::Solved,
        false => Status::LimitReached,
    })
}
