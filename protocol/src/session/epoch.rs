//! Stops searches by number.
//!
//! The reader numbers the commands that start searches; the number is the command's *epoch*. A stop
//! sets `stopped` to the current count, and a search ends when `stopped >= its epoch`. So a stop
//! ends all searches requested before it and none after, however far the session lags behind. A
//! flag that `go` clears would lose a stop that arrives together with its `go`.
//!
//! `quit` has a number of its own: it ends no count (`perft`, `bench`), which is a job of a fixed
//! size, and takes no answer from a search that a stop has ended before it.
//!
//! A session may also stop a single search (a ponder move that was not played): that is a flag of
//! this search alone, which is never cleared.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// The number of a command that may start a search, and the time when it was read. Later commands
/// are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Epoch {
    number: u64,
    read_at: Instant,
    is_count: bool,
}

impl Epoch {
    /// This epoch for a command that starts a count.
    pub(crate) const fn of_count(self) -> Epoch {
        Epoch {
            is_count: true,
            ..self
        }
    }

    pub(crate) const fn is_count(self) -> bool {
        self.is_count
    }

    /// The time when the command arrived, from which a GUI counts the time of the search.
    pub(crate) const fn read_at(self) -> Instant {
        self.read_at
    }
}

/// State shared by the reader, the session and the searches of one conversation.
#[derive(Debug, Default)]
pub(crate) struct Epochs {
    started: AtomicU64,
    stopped: AtomicU64,
    /// Like `stopped`, for `quit`.
    quit: AtomicU64,
    /// Whether a search runs, or its last event has not been handled yet.
    searching: AtomicBool,
}

impl Epochs {
    /// The epoch of a command that may start a search, read at this time.
    pub(crate) fn start(&self, read_at: Instant) -> Epoch {
        Epoch {
            number: self.started.fetch_add(1, Ordering::AcqRel) + 1,
            read_at,
            is_count: false,
        }
    }

    /// The epoch of any other command, read at this time: that of the last start.
    pub(crate) fn current(&self, read_at: Instant) -> Epoch {
        Epoch {
            number: self.started.load(Ordering::Acquire),
            read_at,
            is_count: false,
        }
    }

    /// Stops every search and every count requested so far.
    pub(crate) fn stop(&self) {
        let started = self.started.load(Ordering::Acquire);
        self.stopped.fetch_max(started, Ordering::AcqRel);
    }

    /// Stops every search requested so far, but no counts.
    pub(crate) fn quit(&self) {
        let started = self.started.load(Ordering::Acquire);
        self.quit.fetch_max(started, Ordering::AcqRel);
    }

    /// Stops every search, even later ones, since the conversation is over.
    pub(crate) fn shut_down(&self) {
        self.stopped.store(u64::MAX, Ordering::Release);
    }

    pub(crate) fn set_searching(&self, searching: bool) {
        self.searching.store(searching, Ordering::Release);
    }

    pub(crate) fn is_searching(&self) -> bool {
        self.searching.load(Ordering::Acquire)
    }

    fn is_stopped(&self, epoch: Epoch) -> bool {
        self.stopped.load(Ordering::Acquire) >= epoch.number
    }

    /// Whether a quit ends the search of this epoch.
    fn is_quit(&self, epoch: Epoch) -> bool {
        !epoch.is_count && self.quit.load(Ordering::Acquire) >= epoch.number
    }
}

/// The stop signal of one search. Cheap to check (three loads) and to clone.
#[derive(Debug, Clone)]
pub(crate) struct StopSignal {
    epochs: Arc<Epochs>,
    epoch: Epoch,
    cancelled: Arc<AtomicBool>,
}

impl StopSignal {
    pub(crate) fn new(epochs: Arc<Epochs>, epoch: Epoch) -> StopSignal {
        StopSignal {
            epochs,
            epoch,
            cancelled: Arc::new(AtomicBool::new(false)),
        }
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.by_stop() || self.by_quit()
    }

    /// Whether a stop has ended the search, not only a quit.
    pub(crate) fn by_stop(&self) -> bool {
        self.epochs.is_stopped(self.epoch)
    }

    /// Whether a quit has ended the search.
    pub(crate) fn by_quit(&self) -> bool {
        self.epochs.is_quit(self.epoch)
    }

    pub(crate) const fn is_of_count(&self) -> bool {
        self.epoch.is_count()
    }

    /// Stops only this search.
    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_reaches_every_search_before_it_and_none_after() {
        let epochs = Arc::new(Epochs::default());
        let signal = |epoch| StopSignal::new(Arc::clone(&epochs), epoch);
        let early = signal(epochs.start(Instant::now()));
        // The search has been requested but not started when the stop comes.
        let late = epochs.start(Instant::now());
        epochs.stop();
        let next = signal(epochs.start(Instant::now()));
        assert!(early.is_stopped());
        assert!(signal(late).is_stopped());
        assert!(!next.is_stopped());
        epochs.stop();
        assert!(next.is_stopped());
    }

    #[test]
    fn a_count_outlasts_a_quit_and_no_stop() {
        let epochs = Arc::new(Epochs::default());
        let signal = |epoch| StopSignal::new(Arc::clone(&epochs), epoch);
        let count = signal(epochs.start(Instant::now()).of_count());
        let search = signal(epochs.start(Instant::now()));
        epochs.quit();
        assert!(search.is_stopped() && !search.by_stop() && !count.is_stopped());
        epochs.stop();
        assert!(count.is_stopped() && search.by_stop());
        let next = signal(epochs.start(Instant::now()).of_count());
        assert!(!next.is_stopped());
        epochs.shut_down();
        assert!(next.is_stopped());
    }

    #[test]
    fn cancelling_touches_one_search_only() {
        let epochs = Arc::new(Epochs::default());
        let [one, two] =
            [(); 2].map(|()| StopSignal::new(Arc::clone(&epochs), epochs.start(Instant::now())));
        two.clone().cancel();
        assert!(!one.is_stopped());
        assert!(two.is_stopped());
    }

    #[test]
    fn a_shut_down_reaches_searches_still_to_come() {
        let epochs = Arc::new(Epochs::default());
        epochs.shut_down();
        epochs.stop();
        assert!(StopSignal::new(Arc::clone(&epochs), epochs.start(Instant::now())).is_stopped());
    }
}
