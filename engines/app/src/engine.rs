//! A position, options, memory, and a search to start: what every session drives.
//!
//! An [`Engine`] never waits. [`Engine::prepare`] turns a request into a [`Job`], which owns all it
//! needs and runs on a thread of the session's choosing; what it learns stays in the memory that it
//! shares with the engine.

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
    /// What an opening with a rule of its own asks for, such as stones and colours.
    Opening,
    /// What the best moves are worth.
    Hint,
    /// A look at a position, until told otherwise.
    Analysis,
    Ponder,
    /// What the positions of a game are worth.
    Review,
    /// `perft` or `bench`.
    Count,
}

impl Purpose {
    /// Whether a move is played in the end: by book, strength and style as they are set.
    pub const fn plays(self) -> bool {
        matches!(self, Self::Move | Self::Opening | Self::Ponder)
    }

    /// Whether somebody reads what positions are worth.
    const fn looks(self) -> bool {
        matches!(self, Self::Hint | Self::Analysis | Self::Review)
    }

    /// Whether it ends with a move, played or shown.
    pub(crate) const fn finds_a_move(self) -> bool {
        !matches!(self, Self::Review | Self::Count)
    }
}

/// What is asked of a search.
#[derive(Clone, Debug)]
pub struct Request<G: Game> {
    pub purpose: Purpose,
    pub goal: G::Goal,
    pub limits: Limits,
    /// How many moves to value, the best first; at least 1.
    pub lines: usize,
    /// Values to the unit, not to the grain that is best for playing. Several lines, hints and
    /// analyses have them so in any case.
    pub fine: bool,
    /// The root moves to look at; empty for all.
    pub only: Vec<G::Move>,
    /// When it was asked for: since then its time runs. None for now.
    pub asked_at: Option<Instant>,
}

impl<G: Game> Request<G> {
    /// The best move, to be played.
    pub fn best(limits: Limits) -> Self {
        Self {
            purpose: Purpose::Move,
            goal: G::Goal::default(),
            limits,
            lines: 1,
            fine: false,
            only: Vec::new(),
            asked_at: None,
        }
    }

    /// A move, or a look at the position where only a stop ends it. Values are fine where no clock
    /// runs, and no count of nodes that stands for one.
    pub(crate) fn of_limits(limits: Limits) -> Self {
        match limits.infinite {
            true => Self::analysis(limits),
            false => Self {
                fine: limits.own.is_none() && limits.movetime.is_none() && limits.nodes.is_none(),
                ..Self::best(limits)
            },
        }
    }

    /// A look at the position, with no move to be played.
    pub fn analysis(limits: Limits) -> Self {
        Self {
            purpose: Purpose::Analysis,
            ..Self::best(limits)
        }
    }
}

#[derive(Debug)]
pub enum Prepared<G: Game> {
    NoMove(Ending),
    /// The book knows a move; there is no need to think.
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

/// Why there is nothing to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last position was refused, and none has been accepted since.
    NoPosition,
    Over,
    Banned,
}

impl Ending {
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoPosition => "no position to think about: the last one was refused",
            Self::Over => "the game is over",
            Self::Banned => "every legal move is banned",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What the searches of a game remember. A new one does not wait for a search that still uses the
/// old.
type Memory<G> = Arc<Mutex<Store<<G as Game>::Learned>>>;

pub struct Engine<G: Game> {
    position: G::Position,
    /// The last position was refused: nothing is answered for the one before it.
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

    /// The position to think about, with the game that led to it.
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// The same, to change it. Bans end.
    pub(crate) fn position_mut(&mut self) -> &mut G::Position {
        self.banned.clear();
        &mut self.position
    }

    pub const fn options(&self) -> &Options<G::Options> {
        &self.options
    }

    /// The same, to change what searches need not forget about. Not while a search runs.
    pub const fn options_mut(&mut self) -> &mut Options<G::Options> {
        &mut self.options
    }

    /// What searches remember, locked while one runs.
    pub const fn memory(&self) -> &Memory<G> {
        &self.memory
    }

    /// Takes over a position, with its game. Bans end.
    pub fn adopt(&mut self, position: G::Position) {
        self.position = position;
        self.refused = false;
        self.banned.clear();
    }

    /// Begins a game from this position, and forgets what the last one's searches found.
    pub fn new_game(&mut self, position: G::Position) {
        self.adopt(position);
        self.forget();
    }

    /// Refuses a position that could not be read. Until one is adopted there is none to think
    /// about, since whoever set this one would take a move of the old one for its answer.
    pub const fn refuse(&mut self) {
        self.refused = true;
    }

    /// Takes over a position that was read, or refuses it.
    ///
    /// # Errors
    /// That it could not be read.
    pub(crate) fn take_over<E>(&mut self, read: Result<G::Position, E>) -> Result<(), E> {
        self.refused = read.is_err();
        self.adopt(read?);
        Ok(())
    }

    /// Whether there is a position to think about: the last one was not refused.
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

    /// Takes back the last move. Whether there was one.
    pub fn undo(&mut self) -> bool {
        G::undo(self.position_mut())
    }

    /// Forbids moves at the root until the position changes.
    pub fn ban(&mut self, moves: Vec<G::Move>) {
        self.banned = moves;
    }

    /// Sets an option by the name that it has in a dialect. Must not be called while a search runs.
    /// What is to be said where the table is smaller than was asked for.
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

    /// Makes the memory that a search of the position will use, so that none has to on its own
    /// time.
    pub(crate) fn make_ready(&self) {
        if !G::keeps_table(&self.options, &self.position) {
            return;
        }
        G::warm_up(&self.position);
        // A search that still holds it has made it.
        if let Some(mut memory) = self.idle_memory() {
            memory.ready(self.options.table_mib(), self.options.threads);
        }
    }

    /// Forgets what searches found: the next game must not depend on the last.
    pub fn forget(&mut self) {
        let idle = self.idle_memory().map(|mut memory| memory.clear());
        if idle.is_none() {
            self.memory = Memory::<G>::default();
        }
    }

    /// Looks something up in the table. Waits for a search that runs.
    pub(crate) fn look_up<T>(&self, look: impl FnOnce(&TranspositionTable) -> T) -> T {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = memory.ready(self.options.table_mib(), self.options.threads);
        look(memory.table())
    }

    /// The memory, unless a search holds it.
    fn idle_memory(&self) -> Option<MutexGuard<'_, Store<G::Learned>>> {
        match self.memory.try_lock() {
            Ok(memory) => Some(memory),
            // A search that panicked leaves entries, each of which is checked when read.
            Err(TryLockError::Poisoned(memory)) => Some(PoisonError::into_inner(memory)),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// The book's move here, unless it is banned.
    pub fn book_move(&self) -> Option<G::Move> {
        let mv = G::book_move(&self.options, &self.position)?;
        (!self.banned.contains(&mv)).then_some(mv)
    }

    /// Turns a request about the engine's position into something to run.
    pub fn prepare(&self, request: Request<G>) -> Prepared<G> {
        if self.refused {
            return Prepared::NoMove(Ending::NoPosition);
        }
        // A book move answers a clock. Whoever asks for a depth, nodes or a mate wants a search.
        let limits = &request.limits;
        let timed = limits.own.is_some() || limits.movetime.is_some();
        let searched = limits.infinite
            || limits.ponder
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some();
        // A level plays no book, which is stronger than it is.
        let by_book = timed
            && !searched
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

    /// The same about any position, without the book.
    pub(crate) fn prepare_for(&self, position: G::Position, request: Request<G>) -> Prepared<G> {
        let mut moves = G::root_moves_without(&position, &self.banned);
        let only = &request.only;
        moves.retain(|mv| only.is_empty() || only.contains(mv));
        if moves.is_empty() {
            return Prepared::NoMove(match G::root_moves(&position).is_empty() {
                true => Ending::Over,
                false => Ending::Banned,
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
            clock: Arc::new(Clock::started_at(asked_at, limits, self.options.overhead)),
            lines,
            fine: skill.is_none() && (request.fine || compares),
            options,
            skill: skill.map(|skill| (skill, shown)),
            memory: Arc::clone(&self.memory),
        }))
    }

    /// Answers a request on this thread.
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

    /// What a search that panicked is answered with: its last line, else any move. None for one
    /// that owes no move.
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
