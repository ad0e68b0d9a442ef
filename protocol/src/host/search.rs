//! Searches on threads of their own, and their way to speak to the session.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use tokio::sync::mpsc;

use super::epoch::{Epoch, Epochs, StopSignal};
use super::session::Event;

/// Stack of a search thread, in bytes. Deep lines with large frames overflow the 2 MiB that a
/// spawned thread gets by default.
const STACK: usize = 8 << 20;

/// Events that may wait for the session. A search that talks faster than the GUI reads waits,
/// instead of filling memory with reports.
pub(crate) const EVENTS_WAITING: usize = 1024;

pub struct Searches<R, A> {
    epochs: Arc<Epochs>,
    events: mpsc::Sender<Event<R, A>>,
    roll: Roll,
}

impl<R, A> Clone for Searches<R, A> {
    fn clone(&self) -> Searches<R, A> {
        Searches {
            epochs: Arc::clone(&self.epochs),
            events: self.events.clone(),
            roll: self.roll.clone(),
        }
    }
}

/// A search that was started: the session's hold on it.
#[derive(Debug, Clone)]
pub struct Running {
    /// Its number; the events it sends carry it.
    pub epoch: Epoch,
    started: Instant,
    stop: StopSignal,
}

impl Running {
    /// Ends this search and no other. It still answers.
    pub fn cancel(&self) {
        self.stop.cancel();
    }

    /// The signal that the search listens to.
    pub fn signal(&self) -> &StopSignal {
        &self.stop
    }
}

/// The searches that still owe their last event.
#[derive(Debug, Clone, Default)]
pub(crate) struct Roll(Arc<Mutex<Vec<Running>>>);

impl Roll {
    fn enter(&self, running: Running) {
        self.lock().push(running);
    }

    /// Strikes out a search that has sent its last event.
    pub(crate) fn strike(&self, epoch: Epoch) {
        let mut roll = self.lock();
        if let Some(index) = roll.iter().position(|running| running.epoch == epoch) {
            roll.swap_remove(index);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Whether one runs that was started before then.
    pub(crate) fn began_before(&self, then: Instant) -> bool {
        self.lock().iter().any(|running| running.started < then)
    }

    /// Cancels those that run now; searches still to come are not touched.
    pub(crate) fn cancel_all(&self) {
        self.lock().iter().for_each(Running::cancel);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A search's end of the line to its session.
pub struct Speaker<R, A> {
    epoch: Epoch,
    stop: StopSignal,
    events: mpsc::Sender<Event<R, A>>,
}

impl<R, A> Clone for Speaker<R, A> {
    fn clone(&self) -> Speaker<R, A> {
        Speaker {
            epoch: self.epoch,
            stop: self.stop.clone(),
            events: self.events.clone(),
        }
    }
}

impl<R, A> Speaker<R, A> {
    /// Reports something. Waits when more than a thousand reports are unread.
    pub fn say(&self, report: R) {
        // The session being gone is no error of the search's: its stop signal is up by then.
        let _ = self.events.blocking_send(Event::Said {
            epoch: self.epoch,
            report,
        });
    }

    /// Whether the search should end now.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// The signal itself, to hand to helper threads.
    pub fn signal(&self) -> &StopSignal {
        &self.stop
    }
}

impl<R: Send + 'static, A: Send + 'static> Searches<R, A> {
    /// The session's end, and the loop's. `roll` lists the searches whose last event the loop has
    /// not yet taken out of the inbox.
    pub(crate) fn new(
        epochs: Arc<Epochs>,
        roll: Roll,
    ) -> (Searches<R, A>, mpsc::Receiver<Event<R, A>>) {
        let (events, inbox) = mpsc::channel(EVENTS_WAITING);
        (
            Searches {
                epochs,
                events,
                roll,
            },
            inbox,
        )
    }

    /// Runs `think` on a thread of its own, under the number of the command that asked for it
    /// ([`super::Heard::epoch`]). What it returns arrives as [`Event::Done`]; a panic in it as
    /// [`Event::Panicked`]. What it captured is dropped before that: the session may count on being
    /// the only owner again.
    pub fn start(
        &self,
        epoch: Epoch,
        think: impl FnOnce(&Speaker<R, A>) -> A + Send + 'static,
    ) -> Running {
        let stop = StopSignal::new(Arc::clone(&self.epochs), epoch);
        let running = Running {
            epoch,
            started: Instant::now(),
            stop: stop.clone(),
        };
        let speaker = Speaker {
            epoch,
            stop,
            events: self.events.clone(),
        };
        let events = self.events.clone();
        self.roll.enter(running.clone());
        let spawned = thread::Builder::new()
            .name("search".into())
            .stack_size(STACK)
            .spawn(move || {
                let end = match catch_unwind(AssertUnwindSafe(|| think(&speaker))) {
                    Ok(answer) => Event::Done { epoch, answer },
                    Err(panic) => Event::Panicked {
                        epoch,
                        message: panic_message(&*panic),
                    },
                };
                let _ = speaker.events.blocking_send(end);
            });
        if let Err(error) = spawned {
            let message = format!("no thread for the search: {error}");
            // This is the loop's own thread, which must not wait for itself: a task does.
            if let Ok(runtime) = tokio::runtime::Handle::try_current() {
                runtime.spawn(async move {
                    let _ = events.send(Event::Panicked { epoch, message }).await;
                });
            }
        }
        running
    }

    /// A number for a search that no command asked for (pondering in XBoard). Stops heard from now
    /// on end it.
    pub fn own_epoch(&self) -> Epoch {
        self.epochs.start(Instant::now())
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panicked without a message")
        .to_owned()
}
