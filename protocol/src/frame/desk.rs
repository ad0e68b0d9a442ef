//! The desk: the engine, and the one search that may run.

use std::fmt;
use std::time::Instant;

use super::Game;
use crate::host::{Epoch, Event, News, Searches, Single, Speaker};

/// What a search thread says on its way.
#[derive(Debug, Clone)]
pub enum Said<L, N> {
    Line(L),
    /// Something else that the game knows.
    Note(N),
    /// A line of text, from a count.
    Text(String),
}

/// What a search thread ends with.
#[derive(Debug, Clone)]
pub enum Ended<A> {
    Thought(A),
    /// It counted or went through a game; this is its last line, if it has one.
    Counted(Option<String>),
}

#[derive(Debug)]
pub struct Thinking<G: Game> {
    pub task: G::Task,
    /// The last line that could be answered with.
    pub last: Option<G::Line>,
}

/// What an event means to the dialect that is spoken.
pub enum Outcome<G: Game> {
    Line(G::Line),
    /// Something else that the game knows.
    Note(G::Note),
    /// A line to be shown as it is.
    Text(String),
    /// A count is over; its last line.
    Counted(Option<String>),
    /// The search panicked. What it owed follows.
    Failed(String),
    Answer(Box<Thinking<G>>, Box<G::Answer>),
}

/// What a game's search thread says on its way.
type SaidOf<G> = Said<<G as Game>::Line, <G as Game>::Note>;

type EndedOf<G> = Ended<<G as Game>::Answer>;

/// What a game's searches are started with.
pub(super) type SearchesOf<G> = Searches<SaidOf<G>, EndedOf<G>>;

/// A search's end of the line to its session.
pub type SpeakerOf<G> = Speaker<SaidOf<G>, EndedOf<G>>;

/// The event of a game's search.
pub(super) type EventOf<G> = Event<SaidOf<G>, EndedOf<G>>;

/// The engine, and the search that runs.
pub struct Desk<G: Game> {
    pub engine: G::Engine,
    /// When the last search ended.
    free_since: Option<Instant>,
    search: Single<SaidOf<G>, EndedOf<G>, Thinking<G>>,
}

impl<G: Game> fmt::Debug for Desk<G>
where
    G::Engine: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk")
            .field("engine", &self.engine)
            .field("thinks", &self.search.task().is_some())
            .finish_non_exhaustive()
    }
}

impl<G: Game> Desk<G> {
    /// A desk with no search running.
    pub fn new(engine: G::Engine, searches: SearchesOf<G>) -> Desk<G> {
        Desk {
            engine,
            free_since: None,
            search: Single::new(searches),
        }
    }

    pub fn thinking(&self) -> Option<&Thinking<G>> {
        self.search.task()
    }

    /// The same, to say what it is for from now on.
    pub fn thinking_mut(&mut self) -> Option<&mut Thinking<G>> {
        self.search.task_mut()
    }

    /// Ends the search that runs; it still answers.
    pub fn cancel(&self) {
        self.search.cancel();
    }

    /// Ends the search that runs, and nobody will hear of its answer.
    pub fn discard(&self) {
        self.search.discard();
    }

    /// A number for a search that no command asked for.
    pub fn own_epoch(&self) -> Epoch {
        self.search.own_epoch()
    }

    /// When the clock of the search that a command asked for began to run: when the command was heard, however long
    /// a new game or a larger table took before it; of commands that were sent all at once, when the search
    /// before it had ended.
    pub fn clock_start(&self, epoch: Epoch) -> Instant {
        self.free_since
            .map_or(epoch.heard_at(), |free| free.max(epoch.heard_at()))
    }

    /// Thinks on the search thread. No other search may be running. `work` is told when to stop, and
    /// whom to tell what it finds.
    pub fn start_thinking(
        &mut self,
        epoch: Epoch,
        task: G::Task,
        work: impl FnOnce(&(dyn Fn() -> bool + Sync), &mut dyn FnMut(G::Line)) -> G::Answer
        + Send
        + 'static,
    ) {
        self.start(epoch, task, move |speaker| {
            let stop = || speaker.is_stopped();
            Ended::Thought(work(&stop, &mut |line| speaker.say(Said::Line(line))))
        });
    }

    /// Runs anything else on the search thread: a count, a walk through a game. No other search may be
    /// running.
    pub fn start(
        &mut self,
        epoch: Epoch,
        task: G::Task,
        work: impl FnOnce(&SpeakerOf<G>) -> EndedOf<G> + Send + 'static,
    ) {
        self.search
            .start(epoch, Thinking { task, last: None }, work);
    }

    /// What an event means. A search that panicked is answered for.
    pub fn hear(&mut self, event: EventOf<G>) -> Vec<Outcome<G>> {
        if !matches!(event, Event::Said { .. }) {
            self.free_since = Some(Instant::now());
        }
        match self.search.hear(event) {
            None => Vec::new(),
            Some(News::Said(Said::Text(text))) => vec![Outcome::Text(text)],
            Some(News::Said(Said::Note(note))) => vec![Outcome::Note(note)],
            Some(News::Said(Said::Line(line))) => {
                if let Some(thinking) = self.search.task_mut()
                    && G::could_answer(&line)
                {
                    thinking.last = Some(line.clone());
                }
                vec![Outcome::Line(line)]
            }
            Some(News::Done(_, Ended::Counted(last))) => vec![Outcome::Counted(last)],
            Some(News::Done(thinking, Ended::Thought(answer))) => {
                vec![Outcome::Answer(Box::new(thinking), Box::new(answer))]
            }
            Some(News::Panicked(thinking, message)) => {
                let told = Outcome::Failed(format!("the search failed: {message}"));
                let owed = thinking.map(|thinking| match G::owed(&self.engine, &thinking) {
                    Some(answer) => Outcome::Answer(Box::new(thinking), Box::new(answer)),
                    None => Outcome::Counted(None),
                });
                std::iter::once(told).chain(owed).collect()
            }
        }
    }
}
