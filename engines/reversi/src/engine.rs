//! The engine as a session drives it: a position, options, and a search to start.
//!
//! An [`Engine`] never waits. [`Engine::prepare`] turns a request into a [`Job`], which owns all it
//! needs and runs on a thread of the session's choosing.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use ::search::available::Capped;
use ::search::clock::{Clock, Limits};
use ::search::memory::Store;
use reversi_rules::{IllegalMove, Move, Position, Size};

use crate::eval::weights;

mod exact;
pub mod job;
mod lost;
pub mod options;

pub use crate::search::line::{self, Line, Reach};
pub use job::{Answer, Job};
pub use options::{Evaluation, OptionError, Options};

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    pub limits: Limits,
    /// How many moves to value, the best first; at least 1.
    pub lines: usize,
    /// When it was asked for: since then its time runs. None for now.
    pub asked_at: Option<Instant>,
}

impl Request {
    pub const fn best(limits: Limits) -> Self {
        Self {
            limits,
            lines: 1,
            asked_at: None,
        }
    }

    /// The best move within so much time.
    pub fn within(time: Duration) -> Self {
        Self::best(Limits {
            movetime: Some(time),
            ..Limits::default()
        })
    }
}

/// The table of the middle game, made before the clock runs where the session says when ([`Engine::make_ready`]),
/// else by the first search that needs it. A new one does not wait for a search that still uses the old.
type Memory = Arc<Mutex<Store<()>>>;

/// A position, options, and what the searches of a game remember.
pub struct Engine {
    position: Position,
    /// The last position was refused: nothing is answered for the one before it.
    refused: bool,
    options: Options,
    memory: Memory,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("position", &self.position)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::with(Options::default())
    }
}

impl Engine {
    /// An engine before its first game, on the usual board.
    pub fn with(options: Options) -> Self {
        Self {
            position: Position::new(Size::STANDARD),
            refused: false,
            options,
            memory: Memory::default(),
        }
    }

    /// The position to think about, with the game that led to it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it is set up to play.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Takes over a position, with its game.
    pub fn adopt(&mut self, position: Position) {
        self.position = position;
        self.refused = false;
    }

    /// Refuses a position that could not be read. Until one is adopted there is none to think about, since whoever set
    /// this one would take a move of the old one for its answer.
    pub const fn refuse(&mut self) {
        self.refused = true;
    }

    /// Whether there is a position to think about: the last one was not refused.
    pub const fn has_position(&self) -> bool {
        !self.refused
    }

    /// Why [`Engine::prepare`] has nothing to run.
    pub const fn why_nothing(&self) -> &'static str {
        if self.refused {
            "no position to think about: the last one was refused"
        } else {
            "the game is over"
        }
    }

    /// Begins a game on a board of this size.
    pub fn new_game(&mut self, size: Size) {
        self.adopt(Position::new(size));
        self.forget();
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is illegal; the position is as before then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.make(mv)
    }

    /// Takes back the last move; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.position.undo().is_some()
    }

    /// Sets an option by its name, without regard to case. Must not be called while a search runs. What is to be said
    /// where a table is smaller than was asked for.
    ///
    /// # Errors
    /// When there is none of this name or it does not take this value; then nothing has changed.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Option<Capped>, OptionError> {
        let before = self.options.hash;
        self.options.set(name, value)?;
        let grows = self.options.hash > before;
        let capped = grows.then(|| Capped::of(self.options.hash)).flatten();
        if let Some(capped) = capped {
            self.options.hash = capped.mib;
        }
        // What was searched otherwise is no longer true.
        self.forget();
        Ok(capped)
    }

    /// Makes the memory that a search of the position will use, so that none has to on its own time.
    pub fn make_ready(&self) {
        if !self.options.keeps_table(self.position.size()) {
            return;
        }
        weights::embedded();
        // A search that still holds it has made it.
        if let Some(mut memory) = self.idle_memory() {
            memory.ready(self.options.hash, 1);
        }
    }

    fn forget(&mut self) {
        let dropped = self.idle_memory().map(|mut memory| memory.clear());
        if dropped.is_none() {
            self.memory = Memory::default();
        }
    }

    /// The memory, unless a search holds it.
    fn idle_memory(&self) -> Option<MutexGuard<'_, Store<()>>> {
        match self.memory.try_lock() {
            Ok(memory) => Some(memory),
            Err(TryLockError::Poisoned(memory)) => Some(PoisonError::into_inner(memory)),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    /// What a draw is worth to black, in 1/100 disc.
    pub fn set_contempt(&mut self, centidiscs: i32) {
        self.options.contempt = centidiscs;
    }

    /// Size of the table that there is now, in MiB, whatever becomes of the engine.
    #[cfg(test)]
    pub(crate) fn table_mib(&self) -> impl Fn() -> Option<usize> + use<> {
        let memory = Arc::clone(&self.memory);
        move || memory.lock().ok()?.mib()
    }

    /// Turns a request about the engine's position into something to run; nothing when the game is
    /// over or the last position was refused.
    pub fn prepare(&self, request: Request) -> Option<Job> {
        if self.refused {
            return None;
        }
        self.prepare_for(self.position.clone(), request)
    }

    pub fn prepare_for(&self, position: Position, request: Request) -> Option<Job> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| Job {
            moves,
            position,
            clock: Arc::new(Clock::started_at(
                request.asked_at.unwrap_or_else(Instant::now),
                request.limits,
                self.options.overhead,
            )),
            lines: request.lines.max(1),
            options: self.options.clone(),
            memory: Arc::clone(&self.memory),
        })
    }
}
