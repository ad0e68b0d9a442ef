//! The engine that every session drives: a position, options, memory, and searches to start.
//!
//! An [`Engine`] never waits. [`Engine::prepare`] turns a request into a [`Job`], which owns all it
//! needs and runs on a thread of the session's choosing; what the search learns stays in the memory
//! that job and engine share.

mod answer;
mod job;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Instant;

use search::available::Capped;
use search::clock::{Clock, Limits};
use search::memory::Store;
use search::tt::TranspositionTable;

use crate::game::Game;
use crate::options::{Dialect, OptionError, Options};

pub use answer::Answer;
pub use job::Job;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    #[default]
    Move,
    /// The search for what an opening rule asks for, such as stones and colours.
    Opening,
    /// The values of the best moves, as a hint.
    Hint,
    /// Analysis of a position; no move is played.
    Analysis,
    Ponder,
    /// The values of all positions of a game.
    Review,
    /// A computation that finds no move: `perft`, `bench`, `speedtest`, or learning into a book.
    Count,
}

impl Purpose {
    /// Whether the result is a move to be played, subject to the options of book, level and style.
    pub const fn plays(self) -> bool {
        matches!(self, Self::Move | Self::Opening | Self::Ponder)
    }

    /// Whether values are shown to somebody.
    const fn looks(self) -> bool {
        matches!(self, Self::Hint | Self::Analysis | Self::Review)
    }

    /// Whether the result is a move, played or shown.
    pub(crate) const fn finds_a_move(self) -> bool {
        !matches!(self, Self::Review | Self::Count)
    }
}

/// What a search is to do.
#[derive(Clone, Debug)]
pub struct Request<G: Game> {
    pub purpose: Purpose,
    pub goal: G::Goal,
    pub limits: Limits,
    /// Number of lines to value, as in MultiPV; at least 1.
    pub lines: usize,
    /// Report values to the unit, instead of rounded to the grain that is best for playing. With
    /// several lines, hints and analyses they are exact anyway.
    pub fine: bool,
    /// The root moves to search, as in `searchmoves`; empty for all.
    pub only: Vec<G::Move>,
    /// Whether the book may answer whatever limits the search, and not only one by time.
    pub by_book: bool,
    /// Time of the request, from which its clock runs; none for now.
    pub asked_at: Option<Instant>,
}

impl<G: Game> Request<G> {
    /// A search for a move to be played.
    pub fn best(limits: Limits) -> Self {
        Self {
            purpose: Purpose::Move,
            goal: G::Goal::default(),
            limits,
            lines: 1,
            fine: false,
            only: Vec::new(),
            by_book: false,
            asked_at: None,
        }
    }

    /// A search for a move, or an analysis if the limits are infinite. Values are exact if neither
    /// a clock nor a number of nodes in its place limits the search.
    pub(crate) fn of_limits(limits: Limits) -> Self {
        match limits.infinite {
            true => Self::analysis(limits),
            false => Self {
                fine: limits.own.is_none() && limits.movetime.is_none() && limits.nodes.is_none(),
                ..Self::best(limits)
            },
        }
    }

    /// An analysis: no move is played.
    pub fn analysis(limits: Limits) -> Self {
        Self {
            purpose: Purpose::Analysis,
            ..Self::best(limits)
        }
    }
}

#[derive(Debug)]
pub enum Prepared<G: Game> {
    NoMove(NoMoveReason),
    /// A move from the book, so that no search is needed.
    Book(G::Move),
    Search(Box<Job<G>>),
}

impl<G: Game> Prepared<G> {
    pub fn job(self) -> Option<Job<G>> {
        match self {
            Self::Search(job) => Some(*job),
            Self::NoMove(_) | Self::Book(_) => None,
        }
    }
}

/// Why there is no move to search for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMoveReason {
    /// The last position was rejected, and none has been accepted since.
    NoPosition,
    Over,
    Banned,
}

impl NoMoveReason {
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoPosition => "no position to think about: the last one was refused",
            Self::Over => "the game is over",
            Self::Banned => "every legal move is banned",
        }
    }
}

impl fmt::Display for NoMoveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What the searches of a game have learned. A new game gets a new one if a search still holds the
/// old.
type Memory<G> = Arc<Mutex<Store<<G as Game>::HistoryTables>>>;

pub struct Engine<G: Game> {
    position: G::Position,
    /// Whether the last position was rejected: no answer is then given for the position before it.
    refused: bool,
    banned: Vec<G::Move>,
    options: Options<G::Options>,
    memory: Memory<G>,
}

impl<G: Game> fmt::Debug for Engine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Default for Engine<G> {
    fn default() -> Self {
        Self::with(Options::default())
    }
}

impl<G: Game> Engine<G> {
    /// An engine before its first game.
    pub fn with(options: Options<G::Options>) -> Self {
        Self {
            position: G::start(),
            refused: false,
            banned: Vec::new(),
            options,
            memory: Memory::<G>::default(),
        }
    }

    /// The position to search, with the game that led to it.
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// Access to change the position. Lifts bans.
    pub(crate) fn position_mut(&mut self) -> &mut G::Position {
        self.banned.clear();
        &mut self.position
    }

    pub const fn options(&self) -> &Options<G::Options> {
        &self.options
    }

    /// Access to change options that do not affect what searches have learned. Not while a search
    /// runs.
    pub const fn options_mut(&mut self) -> &mut Options<G::Options> {
        &mut self.options
    }

    /// What searches have learned; locked while one runs.
    pub const fn memory(&self) -> &Memory<G> {
        &self.memory
    }

    /// Sets the position, with its game. Lifts bans.
    pub fn set_position(&mut self, position: G::Position) {
        self.position = position;
        self.refused = false;
        self.banned.clear();
    }

    /// Starts a new game from `position`: forgets what earlier searches found.
    pub fn new_game(&mut self, position: G::Position) {
        self.set_position(position);
        self.forget();
    }

    /// Marks the position as rejected because a new one could not be read. Until one is adopted
    /// there is no search, since the GUI would take a move from the old position as the answer for
    /// the new one.
    pub const fn refuse(&mut self) {
        self.refused = true;
    }

    /// Adopts a position that was read, or rejects it if reading failed.
    ///
    /// # Errors
    /// The error from reading.
    pub(crate) fn set_position_or_reject<E>(
        &mut self,
        read: Result<G::Position, E>,
    ) -> Result<(), E> {
        self.refused = read.is_err();
        self.set_position(read?);
        Ok(())
    }

    /// Whether there is a position to search: the last one was not rejected.
    pub(crate) const fn has_position(&self) -> bool {
        !self.refused
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is illegal; the position is as before then.
    pub fn play(&mut self, mv: G::Move) -> Result<(), G::IllegalMove> {
        G::play(self.position_mut(), mv)
    }

    /// Takes back the last move; false if there is none.
    pub fn undo(&mut self) -> bool {
        G::undo(self.position_mut())
    }

    /// Forbids moves at the root until the position changes.
    pub fn ban(&mut self, moves: Vec<G::Move>) {
        self.banned = moves;
    }

    /// Sets an option by its name in a dialect. Must not be called while a search runs. Returns a
    /// note if the table is smaller than requested.
    ///
    /// # Errors
    /// As [`Options::set`].
    pub fn set(
        &mut self,
        dialect: Dialect,
        name: &str,
        value: Option<&str>,
    ) -> Result<Option<Capped>, OptionError> {
        let applied = self.options.set(dialect, name, value)?;
        if applied.forgets {
            self.forget();
        }
        self.make_ready();
        Ok(applied.capped)
    }

    /// Allocates the memory that a search of the position needs, so that the search does not spend
    /// its own time on that.
    pub(crate) fn make_ready(&self) {
        if !G::keeps_table(&self.options, &self.position) {
            return;
        }
        G::warm_up(&self.position);
        // If a search still holds the memory, it has already allocated it.
        if let Some(mut memory) = self.idle_memory() {
            memory.ready(self.options.table_mib(), self.options.threads);
        }
    }

    /// Clears what searches found, so that the next game does not depend on the last.
    pub fn forget(&mut self) {
        let idle = self.idle_memory().map(|mut memory| memory.clear());
        if idle.is_none() {
            self.memory = Memory::<G>::default();
        }
    }

    /// Looks something up in the transposition table. Waits for a running search.
    pub(crate) fn with_table<T>(&self, look: impl FnOnce(&TranspositionTable) -> T) -> T {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = memory.ready(self.options.table_mib(), self.options.threads);
        look(memory.table())
    }

    /// The memory, unless a search holds it.
    fn idle_memory(&self) -> Option<MutexGuard<'_, Store<G::HistoryTables>>> {
        match self.memory.try_lock() {
            Ok(memory) => Some(memory),
            // A search that panicked leaves valid memory: each table entry is checked when it is
            // read.
            Err(TryLockError::Poisoned(memory)) => Some(PoisonError::into_inner(memory)),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// The book's move at this position, unless it is banned.
    pub fn book_move(&self) -> Option<G::Move> {
        let mv = G::book_move(&self.options, &self.position)?;
        (!self.banned.contains(&mv)).then_some(mv)
    }

    /// Turns a request about the engine's position into a job, or the reason why there is none.
    pub fn prepare(&self, request: Request<G>) -> Prepared<G> {
        if self.refused {
            return Prepared::NoMove(NoMoveReason::NoPosition);
        }
        // The book answers only searches by time, unless the request says otherwise: one for a
        // depth, nodes or a mate wants a search.
        let limits = &request.limits;
        let timed = limits.own.is_some() || limits.movetime.is_some();
        let searched = limits.infinite
            || limits.ponder
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some();
        // No book at a limited level, as it would be stronger than the level.
        let by_book = (request.by_book || timed && !searched)
            && request.purpose.plays()
            && request.only.is_empty()
            && self.options.skill().is_none();
        match self.prepare_for(self.position.clone(), request) {
            Prepared::Search(job) => match self.book_move() {
                Some(mv) if by_book => Prepared::Book(mv),
                _ => Prepared::Search(job),
            },
            nothing => nothing,
        }
    }

    /// Like [`Self::prepare`] for any position, without the book.
    pub(crate) fn prepare_for(&self, position: G::Position, request: Request<G>) -> Prepared<G> {
        let mut moves = G::root_moves_excluding(&position, &self.banned);
        let only = &request.only;
        moves.retain(|mv| only.is_empty() || only.contains(mv));
        if moves.is_empty() {
            return Prepared::NoMove(match G::root_moves(&position).is_empty() {
                true => NoMoveReason::Over,
                false => NoMoveReason::Banned,
            });
        }
        let mut limits = G::limits(&self.options, &position, &request);
        limits.ponder_enabled = self.options.ponder;
        let skill = self.options.skill().filter(|_| request.purpose.plays());
        let skill = skill.map(|skill| skill.in_position::<G>(&position));
        let shown = request.lines.max(1);
        let (mut lines, mut options) = (shown, self.options.clone());
        if let Some(skill) = skill {
            skill.limit(&mut limits);
            lines = lines.max(skill.lines());
            options.threads = 1;
        }
        let compares = shown > 1 || request.purpose.looks();
        let asked_at = request.asked_at.unwrap_or_else(Instant::now);
        Prepared::Search(Box::new(Job {
            purpose: request.purpose,
            goal: request.goal,
            position,
            moves,
            banned: self.banned.clone(),
            clock: Arc::new(Clock::started_at(asked_at, limits, self.options.overhead)),
            lines,
            fine: skill.is_none() && (request.fine || compares),
            options,
            skill: skill.map(|skill| (skill, shown)),
            memory: Arc::clone(&self.memory),
        }))
    }

    /// Runs a request on this thread.
    pub fn search(
        &self,
        request: Request<G>,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(G::Line),
    ) -> Answer<G> {
        match self.prepare(request) {
            Prepared::Search(job) => job.run(stop, say),
            Prepared::Book(mv) => Answer::of(Some(mv)),
            Prepared::NoMove(_) => Answer::of(None),
        }
    }

    /// The answer after a search panicked: its last line, else any move. None if no move is owed.
    pub fn fallback_answer(
        &self,
        position: &G::Position,
        (purpose, goal): (Purpose, &G::Goal),
        last: Option<&G::Line>,
    ) -> Option<Answer<G>> {
        let answer = match last {
            Some(line) => Answer::of_line(&self.options, position, line),
            None => Answer::of(G::any_move(position, &self.banned)),
        };
        purpose.finds_a_move().then(|| Answer {
            found: G::found(position, goal, last),
            ..answer
        })
    }
}
