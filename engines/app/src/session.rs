//! Conversations with a GUI, whatever the game: starting searches, pondering, and counting nodes.
//!
//! A game's dialects work on a [`Session`]: an [`Engine`] and the one search that may run. Each
//! dialect is implemented here, once, over a small trait that the game implements; all these traits
//! build on [`ProtocolGame`], which reads and writes moves and positions.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unreachable
    )
)]

mod bound_filter;
pub mod gomocup;
pub mod gtp;
mod heartbeat;
pub mod nboard;
mod protocol_game;
pub mod ucci;
pub mod uci;
pub mod xboard;

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use protocol::session::Reporter;
use search::clock::{Clock, Limits};

use crate::engine::{Answer, Engine, Job, NoMoveReason, Prepared, Purpose, Request};
use crate::game::{Game, Line};

pub use heartbeat::Heartbeat;
pub use protocol_game::ProtocolGame;

const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// A game `G` as the session of the protocol crate sees it.
pub struct SessionGame<G>(PhantomData<fn() -> G>);

/// The engine, and the running search if there is one.
pub type Session<G> = protocol::session::Session<SessionGame<G>>;

pub type Dialects<G> = protocol::session::Dialects<SessionGame<G>>;

impl<G: Game> protocol::session::Game for SessionGame<G> {
    type Engine = Engine<G>;
    type Task = Task<G>;
    type Report = G::Line;
    type Note = G::Note;
    type Answer = Answer<G>;

    fn has_best_move(line: &G::Line) -> bool {
        line.rank() == 1 && !line.pv().is_empty()
    }

    fn fallback_answer(
        engine: &Engine<G>,
        task: &Task<G>,
        last: Option<&G::Line>,
    ) -> Option<Answer<G>> {
        engine.fallback_answer(&task.position, (task.purpose, &task.goal), last)
    }

    fn is_endless(task: &Task<G>) -> bool {
        let clock = task.clock.as_ref();
        task.is_endless || clock.is_some_and(|clock| G::is_endless(clock, &task.position))
    }
}

/// What a search is for, and its position.
pub struct Task<G: Game> {
    pub purpose: Purpose,
    pub goal: G::Goal,
    pub position: G::Position,
    /// Root moves of the search, in the order in which it tries them.
    pub moves: Vec<G::Move>,
    /// None if no limits apply.
    pub clock: Option<Arc<Clock>>,
    /// Time of the ponderhit, if the search began as pondering.
    ponderhit_at: Option<Instant>,
    /// Whether only a stop ends the search, whatever the clock says.
    pub is_endless: bool,
}

impl<G: Game> Task<G> {
    /// A task without a clock.
    pub fn unlimited(purpose: Purpose, position: G::Position) -> Self {
        Self {
            purpose,
            goal: G::Goal::default(),
            position,
            moves: Vec::new(),
            clock: None,
            ponderhit_at: None,
            is_endless: false,
        }
    }

    fn ponders_on(&self, position: &G::Position) -> bool
    where
        G::Position: PartialEq,
    {
        self.purpose == Purpose::Ponder && self.position == *position
    }

    /// Turns pondering into a search for a move, since the expected move was played.
    pub fn ponderhit(&mut self) {
        self.purpose = Purpose::Move;
        self.ponderhit_at = Some(Instant::now());
        if let Some(clock) = &self.clock {
            clock.ponderhit();
        }
    }

    /// How much of the engine's own time the search took, which ends now.
    pub(crate) fn own_time(&self, answer: &Answer<G>) -> Duration {
        self.ponderhit_at
            .map_or(answer.elapsed, |hit| hit.elapsed())
    }
}

impl<G: Game> fmt::Debug for Task<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task")
            .field("purpose", &self.purpose)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Started<M> {
    Thinking,
    /// The book's move, without a search.
    Answered(M),
    NoMove(NoMoveReason),
}

fn run<G: Game>(session: &mut Session<G>, job: Job<G>) {
    let task = Task {
        goal: job.goal.clone(),
        moves: job.moves.clone(),
        clock: Some(Arc::clone(&job.clock)),
        ..Task::unlimited(job.purpose, job.position.clone())
    };
    session.start_search(task, move |stop, say| job.run(stop, say));
}

// For the functions below: no other search may be running when one is started.

/// Starts a search of the engine's position.
pub fn think<G: Game>(session: &mut Session<G>, request: Request<G>) -> Started<G::Move> {
    let asked_at = Some(session.clock_start());
    match session.engine.prepare(Request {
        asked_at,
        ..request
    }) {
        Prepared::NoMove(ending) => Started::NoMove(ending),
        Prepared::Book(mv) => Started::Answered(mv),
        Prepared::Search(job) => {
            run(session, *job);
            Started::Thinking
        }
    }
}

/// Starts to ponder on the position after `moves`, if pondering is on.
pub fn ponder<G: Game>(
    session: &mut Session<G>,
    mut position: G::Position,
    moves: &[G::Move],
    limits: Limits,
) {
    let mut moves = moves.iter();
    if !session.engine.options().ponder || moves.any(|&mv| G::play(&mut position, mv).is_err()) {
        return;
    }
    let limits = Limits {
        ponder: true,
        ..limits
    };
    let request = Request {
        purpose: Purpose::Ponder,
        ..Request::best(limits)
    };
    if let Some(job) = session.engine.prepare_for(position, request).job() {
        session.begin_unrequested_epoch();
        run(session, job);
    }
}

/// Whether a running search ponders on this position.
pub(crate) fn ponders_on<G: Game>(session: &Session<G>, position: &G::Position) -> bool
where
    G::Position: PartialEq,
{
    session.has_live_search() && session.task().is_some_and(|task| task.ponders_on(position))
}

/// Turns a search that ponders on the engine's position into one for a move; false if there is
/// none.
pub fn ponderhit<G: Game>(session: &mut Session<G>) -> bool
where
    G::Position: PartialEq,
{
    let position = session.engine.position();
    // A ponder search that was stopped would not have let the command through.
    let is_hit = session.task().is_some_and(|task| task.ponders_on(position));
    if is_hit && let Some(task) = session.task_mut() {
        task.ponderhit();
    }
    is_hit
}

/// Answers that there is no move, but only once `go infinite` or `go ponder` may be answered.
pub fn wait<G: Game>(session: &mut Session<G>, limits: Limits) {
    let clock = Arc::new(Clock::start(limits, Duration::ZERO));
    let task = Task {
        clock: Some(Arc::clone(&clock)),
        ..Task::unlimited(Purpose::Move, session.engine.position().clone())
    };
    session.start_search(task, move |stop, _| {
        clock.wait_for_stop(stop);
        Answer::of(None)
    });
}

/// Runs a count on the search thread, and prints its lines of text.
pub fn count<G: Game>(
    session: &mut Session<G>,
    work: impl FnOnce(&G::Position, &Reporter<SessionGame<G>>) -> String + Send + 'static,
) {
    let position = session.engine.position().clone();
    let task = Task::unlimited(Purpose::Count, position.clone());
    session.start_count(task, move |reporter| Some(work(&position, reporter)));
}
