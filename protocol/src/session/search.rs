//! The session's state: the engine, and the one search that may run on a thread of its own.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use tokio::sync::mpsc;

use super::epoch::{Epoch, Epochs, StopSignal};
use super::game::Game;

/// Stack of a search thread, in bytes. Deep lines with large frames overflow the 2 MiB that a
/// spawned thread gets by default.
const STACK: usize = 8 << 20;

/// Events that may wait for the session. A search that reports faster than the GUI reads has to
/// wait, so that reports do not fill the memory.
const EVENTS_WAITING: usize = 1024;

/// An event from a search thread. Each search ends with exactly one of the last three.
pub(crate) enum Event<G: Game> {
    Report(G::Report),
    Note(G::Note),
    /// A line of text to print, from a count.
    Text(String),
    Answer(G::Answer),
    /// A count has ended, with its last line if there is one.
    Counted(Option<String>),
    /// The search panicked, or its thread could not be started. An answer is still owed.
    Panicked(String),
}

/// The engine, and the running search if there is one; a game's dialects work on this.
pub struct Session<G: Game> {
    pub engine: G::Engine,
    search: Option<RunningSearch<G>>,
    /// Time when the last search ended.
    free_since: Option<Instant>,
    epochs: Arc<Epochs>,
    /// The epoch of the command that is being carried out.
    pub(crate) epoch: Epoch,
    events: mpsc::Sender<Event<G>>,
}

pub(crate) struct RunningSearch<G: Game> {
    pub(crate) task: G::Task,
    /// The last report from which the search could be answered.
    pub(crate) last: Option<G::Report>,
    /// Whether the answer is no longer wanted.
    discarded: Cell<bool>,
    started: Instant,
    stop: StopSignal,
}

impl<G: Game> RunningSearch<G> {
    /// Whether its reports and its answer are printed: it was not discarded, and no quit ended it.
    fn is_wanted(&self) -> bool {
        !self.discarded.get() && (self.stop.by_stop() || !self.stop.by_quit())
    }
}

impl<G: Game> fmt::Debug for Session<G>
where
    G::Engine: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("engine", &self.engine)
            .field("searches", &self.search.is_some())
            .finish_non_exhaustive()
    }
}

impl<G: Game> Session<G> {
    /// A session without a search. Events of searches arrive at the receiver.
    pub(crate) fn new(
        engine: G::Engine,
        epochs: Arc<Epochs>,
    ) -> (Session<G>, mpsc::Receiver<Event<G>>) {
        let (events, inbox) = mpsc::channel(EVENTS_WAITING);
        let session = Session {
            engine,
            search: None,
            free_since: None,
            epoch: epochs.current(Instant::now()),
            epochs,
            events,
        };
        (session, inbox)
    }

    /// The task of the running search, if there is one.
    pub fn task(&self) -> Option<&G::Task> {
        self.search.as_ref().map(|search| &search.task)
    }

    /// The task of the running search, to change it.
    pub fn task_mut(&mut self) -> Option<&mut G::Task> {
        self.search.as_mut().map(|search| &mut search.task)
    }

    /// The last report from which the running search could be answered.
    pub fn last_report(&self) -> Option<&G::Report> {
        self.search.as_ref()?.last.as_ref()
    }

    /// Whether a search runs that has not been stopped.
    pub fn has_live_search(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| !search.discarded.get() && !search.stop.is_stopped())
    }

    /// Stops the running search; it still answers.
    pub fn cancel(&self) {
        if let Some(search) = &self.search {
            search.stop.cancel();
        }
    }

    /// Stops the running search, and drops its answer. [`Session::task`] remains until the search
    /// has ended: no other may be started before.
    pub fn discard(&self) {
        if let Some(search) = &self.search {
            search.discarded.set(true);
            search.stop.cancel();
        }
    }

    /// Gives the next search an epoch of its own, since no command requests it: it ponders, or goes
    /// on with the analysis after a count. Later stops end it.
    pub fn begin_unrequested_epoch(&mut self) {
        self.epoch = self.epochs.start(Instant::now());
    }

    /// The time when the clock of the requested search began to run: when its command was read,
    /// however long a new game or a larger table took before it; for commands that were sent all at
    /// once, when the search before it ended.
    pub fn clock_start(&self) -> Instant {
        let read_at = self.epoch.read_at();
        self.free_since.map_or(read_at, |free| free.max(read_at))
    }

    /// Runs `think` on a thread of its own, under the epoch of the command that requested it. Its
    /// arguments are the stop signal and a function for reports. No other search may be running.
    ///
    /// Everything that `think` captured is dropped before the answer arrives, so that the session
    /// is the only owner again.
    pub fn start_search(
        &mut self,
        task: G::Task,
        think: impl FnOnce(&(dyn Fn() -> bool + Sync), &mut dyn FnMut(G::Report)) -> G::Answer
        + Send
        + 'static,
    ) {
        self.start(task, move |reporter| {
            let stop = || reporter.is_stopped();
            Event::Answer(think(&stop, &mut |report| {
                reporter.send(Event::Report(report));
            }))
        });
    }

    /// Runs any other work on the search thread, such as a count or a walk through a game. It
    /// returns its last line, if there is one. No other search may be running.
    pub fn start_count(
        &mut self,
        task: G::Task,
        count: impl FnOnce(&Reporter<G>) -> Option<String> + Send + 'static,
    ) {
        self.start(task, move |reporter| Event::Counted(count(reporter)));
    }

    fn start(
        &mut self,
        task: G::Task,
        work: impl FnOnce(&Reporter<G>) -> Event<G> + Send + 'static,
    ) {
        debug_assert!(self.search.is_none(), "a search runs already");
        let stop = StopSignal::new(Arc::clone(&self.epochs), self.epoch);
        let reporter = Reporter {
            stop: stop.clone(),
            events: self.events.clone(),
        };
        self.epochs.set_searching(true);
        self.search = Some(RunningSearch {
            task,
            last: None,
            discarded: Cell::new(false),
            started: Instant::now(),
            stop,
        });
        let spawned = thread::Builder::new()
            .name("search".into())
            .stack_size(STACK)
            .spawn(move || {
                let end = catch_unwind(AssertUnwindSafe(|| work(&reporter)));
                reporter.send(end.unwrap_or_else(|panic| Event::Panicked(panic_message(&*panic))));
            });
        if let Err(error) = spawned {
            let message = format!("no thread for the search: {error}");
            // There is room: no search runs, so no events are waiting.
            let _ = self.events.try_send(Event::Panicked(message));
        }
    }

    /// Whether a count runs, for which all commands wait but stops and `Effect::Pings`.
    pub(crate) fn is_counting(&self) -> bool {
        self.search.as_ref().is_some_and(|s| s.stop.is_of_count())
    }

    /// Whether a search runs whose reports and answer are wanted.
    pub(crate) fn is_wanted(&self) -> bool {
        self.search.as_ref().is_some_and(RunningSearch::is_wanted)
    }

    /// Keeps a report if the search could be answered from it.
    pub(crate) fn keep(&mut self, report: &G::Report) {
        if let Some(search) = &mut self.search
            && G::has_best_move(report)
        {
            search.last = Some(report.clone());
        }
    }

    /// Removes the search that has ended; none if its answer is not wanted.
    pub(crate) fn finish(&mut self) -> Option<RunningSearch<G>> {
        self.free_since = Some(Instant::now());
        self.epochs.set_searching(false);
        self.search.take().filter(RunningSearch::is_wanted)
    }

    /// Whether a search runs that a stop has ended, and whose answer is on the way.
    pub(crate) fn owes_answer(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| !search.discarded.get() && search.stop.by_stop())
    }

    /// Start time of the running search, unless its answer is not wanted.
    pub(crate) fn started(&self) -> Option<Instant> {
        let search = self.search.as_ref().filter(|s| s.is_wanted())?;
        Some(search.started)
    }

    /// Whether a search runs that was started before `then`.
    pub(crate) fn began_before(&self, then: Instant) -> bool {
        self.search.as_ref().is_some_and(|s| s.started < then)
    }

    /// Whether a search runs that only a stop can end.
    pub(crate) fn is_endless(&self) -> bool {
        self.task().is_some_and(G::is_endless)
    }
}

/// Sends a search thread's events to the session, and holds its stop signal.
pub struct Reporter<G: Game> {
    stop: StopSignal,
    events: mpsc::Sender<Event<G>>,
}

impl<G: Game> Reporter<G> {
    pub fn note(&self, note: G::Note) {
        self.send(Event::Note(note));
    }

    /// Prints a line of text.
    pub fn text(&self, text: String) {
        self.send(Event::Text(text));
    }

    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Blocks while the event queue is full.
    fn send(&self, event: Event<G>) {
        // If the session has gone, the search has been stopped as well, so the error is ignored.
        let _ = self.events.blocking_send(event);
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panicked without a message")
        .to_owned()
}
