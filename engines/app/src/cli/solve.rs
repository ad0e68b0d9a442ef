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

/// The time that each position may take.
#[derive(Clone, Copy)]
pub struct Timer(Option<Duration>);

impl Timer {
    /// Starts the clock of a position. The result is its stop signal: time is up, or Ctrl-C.
    pub fn start(self) -> impl Fn() -> bool + Sync {
        let start = Instant::now();
        move || interrupt::was_received() || self.0.is_some_and(|limit| start.elapsed() >= limit)
    }
}

/// Solves each position within the time limit, until Ctrl-C. `solve` prepares what it needs and
/// starts the timer, so that the preparation costs no time of the position; it returns whether it
/// solved the position.
///
/// # Errors
/// Those of `solve`.
pub fn each<T>(
    positions: &[T],
    limit: Option<Duration>,
    language: Language,
    mut solve: impl FnMut(usize, &T, Timer, &Progress) -> anyhow::Result<bool>,
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
        is_complete &= solve(index, position, Timer(limit), &progress)?;
    }
    Ok(match is_complete {
        true => Status::Solved,
        false => Status::LimitReached,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_prepared_costs_no_time_of_the_position() {
        let limit = Duration::from_millis(300);
        let solved = each(&[(), ()], Some(limit), Language::En, |_, (), timer, _| {
            std::thread::sleep(2 * limit);
            let stop = timer.start();
            let is_late_at_once = stop();
            std::thread::sleep(limit);
            Ok(!is_late_at_once && stop())
        });
        assert_eq!(solved.unwrap(), Status::Solved);
    }
}
