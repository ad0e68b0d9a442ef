//! The engine as a session drives it: a position, options, what was learned, and a search to start.
//!
//! An [`Engine`] never waits. [`Engine::prepare`] turns a request into a [`Job`], which owns all it
//! needs and runs on a thread of the session's choosing; what it learned stays in the memory that
//! it shares with the engine. The rules of when to give up or take a draw are in [`conduct`], those
//! of playing weaker or less predictably in [`strength`], the ends of searches for mate in `mating.rs`.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use ::search::available::Capped;
use ::search::clock::{Clock, Limits};
use thiserror::Error;
use xiangqi_rules::fen::FenError;
use xiangqi_rules::notation::{Notation, NotationError};
use xiangqi_rules::{Color, Move, Position};

use crate::book::{Entry, Shelf};
use crate::eval::Evaluation;
use crate::eval::network::{self, Network};
use crate::search::{Memory, Settings};

pub mod conduct;
pub mod job;
pub(crate) mod mating;
pub mod options;
pub mod repetition;
pub mod score;
pub mod strength;

use job::Job;
use options::{Amount, Family, Key, OptionError, Options};

/// What is asked of a search.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub limits: Limits,
    /// The root moves to look at; empty for all.
    pub only: Vec<Move>,
    /// No move is to be played: no book, no choice among equals, full strength.
    pub analysis: bool,
    /// When it was asked for: since then its time runs. None for now.
    pub asked_at: Option<Instant>,
}

/// Why a position was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The FEN is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move of the game is none.
    #[error("move {number}: {why}")]
    Move {
        /// Which, from 1.
        number: usize,
        why: NotationError,
    },
}

impl SetupError {
    /// The error in the words of a dialect that writes moves in this notation.
    pub fn text(&self, notation: Notation) -> String {
        match self {
            Self::Fen(error) => error.text(notation.first_rank()),
            Self::Move { .. } => self.to_string(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Applied {
    pub key: Key,
    /// The table is smaller than was asked for.
    pub capped: Option<Capped>,
}

#[derive(Debug)]
pub enum Prepared {
    NoMove(Ending),
    /// The book knows a move; there is no need to think.
    Book(Move),
    Search(Box<Job>),
}

/// Why there is nothing to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last position was refused, and none has been accepted since.
    NoPosition,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move, and loses.
    Stalemate,
    Banned,
}

/// A position, options, and what earlier searches learned.
pub struct Engine {
    position: Position,
    /// The last position was refused: nothing is answered for the one before it.
    refused: bool,
    banned: Vec<Move>,
    options: Options,
    memory: Arc<Mutex<Memory>>,
    shelf: Shelf,
    /// Of [`Options::eval_file`].
    network: Arc<Network>,
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
        Self::new()
    }
}

impl Engine {
    /// An engine before its first game, all options at their defaults.
    pub fn new() -> Self {
        Self::with(Options::default())
    }

    /// An engine before its first game.
    pub fn with(options: Options) -> Self {
        let memory = Memory::new(options.hash, options.threads);
        Self {
            position: Position::startpos(),
            refused: false,
            banned: Vec::new(),
            memory: Arc::new(Mutex::new(memory)),
            shelf: Shelf::default(),
            network: network::embedded(),
            options,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How it is set up to play.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// What was learned. Waits for a running search.
    pub fn memory(&self) -> MutexGuard<'_, Memory> {
        // A search that panicked leaves entries, each of which is checked when read.
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The network that evaluates where one is wanted: the embedded one, or a file's.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    pub fn evaluation(&self) -> Evaluation {
        self.options.evaluation.with(Arc::clone(&self.network))
    }

    /// Judges positions by this evaluation from now on. Must not be called while a search runs.
    pub fn judge_by(&mut self, evaluation: &Evaluation) {
        self.options.evaluation = evaluation.kind();
        if let Evaluation::Network(network) = evaluation {
            self.network = Arc::clone(network);
        }
        self.new_game();
    }

    /// Takes over a position: a FEN or the start, and the moves played from there, all of which
    /// count for repetitions. Bans end.
    ///
    /// # Errors
    /// When the FEN or a move is wrong. Until a position is accepted there is none to think about, since whoever
    /// set this one would take a move of the old one for its answer.
    pub fn set_position<'a>(
        &mut self,
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
        notation: Notation,
    ) -> Result<(), SetupError> {
        let position = Self::read_position(fen, moves, notation);
        self.take_over(position)
    }

    /// Takes over a position that was read, or refuses it: as [`Engine::set_position`].
    ///
    /// # Errors
    /// That it could not be read.
    pub fn take_over(&mut self, position: Result<Position, SetupError>) -> Result<(), SetupError> {
        self.refused = position.is_err();
        self.adopt(position?);
        Ok(())
    }

    /// Refuses a position that could not even be read as one.
    pub const fn refuse(&mut self) {
        self.refused = true;
    }

    /// Whether there is a position to think about: the last one was not refused.
    pub const fn has_position(&self) -> bool {
        !self.refused
    }

    /// The position that [`Engine::set_position`] would take over.
    ///
    /// # Errors
    /// When the FEN or a move is wrong.
    pub fn read_position<'a>(
        fen: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
        notation: Notation,
    ) -> Result<Position, SetupError> {
        let mut position = match fen {
            Some(fen) => Position::from_fen(fen)?,
            None => Position::startpos(),
        };
        for (index, text) in moves.into_iter().enumerate() {
            let mv = notation.parse(&position, text);
            position.make(mv.map_err(|why| SetupError::Move {
                number: index + 1,
                why,
            })?);
        }
        Ok(position)
    }

    /// Takes over a position as it stands, with its game.
    pub fn adopt(&mut self, position: Position) {
        self.position = position;
        self.refused = false;
        self.banned.clear();
    }

    /// Plays a move, which must be legal.
    pub fn play(&mut self, mv: Move) {
        self.position.make(mv);
        self.banned.clear();
    }

    /// Takes back one ply. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let played = self.position.last_move().is_some();
        if played {
            self.position.unmake();
            self.banned.clear();
        }
        played
    }

    /// Forbids moves at the root until the position changes.
    pub fn ban(&mut self, moves: Vec<Move>) {
        self.banned = moves;
    }

    /// The moves now forbidden at the root.
    pub fn banned(&self) -> &[Move] {
        &self.banned
    }

    /// Sets an option by the name it has in a dialect. Must not be called while a search runs: it
    /// would wait for it.
    ///
    /// # Errors
    /// When there is none of this name or it does not take this value, or a book or a network cannot be
    /// read; then nothing has changed.
    pub fn set(
        &mut self,
        family: Family,
        name: &str,
        value: Option<&str>,
    ) -> Result<Applied, OptionError> {
        let mut options = self.options.clone();
        let key = options.set(family, name, value)?;
        let mut applied = Applied { key, capped: None };
        if key == Key::Hash && options.hash > self.options.hash {
            applied.capped = Capped::of(options.hash);
            options.hash = applied.capped.map_or(options.hash, |capped| capped.mib);
        }
        if key == Key::BookFiles {
            self.shelf = Shelf::open(&options.book_files)?;
        }
        let network = match key {
            Key::EvalFile => network::open(options.eval_file.as_deref())?,
            _ => Arc::clone(&self.network),
        };
        (self.options, self.network) = (options, network);
        match key {
            Key::Hash => {
                let mib = self.options.hash;
                self.memory().resize(mib);
            }
            Key::Threads => {
                let threads = self.options.threads;
                self.memory().set_threads(threads);
            }
            // What was learned from another evaluation misleads.
            Key::ClearHash | Key::NewGame | Key::EvalFile | Key::Evaluation => self.new_game(),
            _ => {}
        }
        Ok(applied)
    }

    /// Forgets what was learned: the next game must not depend on the last.
    pub fn new_game(&mut self) {
        self.memory().clear();
    }

    /// The book's move here, if the book is in use and knows one: the best, or under
    /// [`Options::randomness`] any, the better the more likely.
    pub fn book_move(&self) -> Option<Move> {
        if !self.options.use_book {
            return None;
        }
        let random = self.options.randomness != Amount::None;
        let seed = random.then(|| strength::seed(&self.options, &self.position));
        let mv = self.shelf.choose(&self.position, seed)?;
        (!self.banned.contains(&mv)).then_some(mv)
    }

    /// All that the books know here, the best first.
    pub fn book_entries(&self) -> Vec<Entry> {
        self.shelf.entries(&self.position)
    }

    /// Turns a request into something to run.
    pub fn prepare(&self, request: Request) -> Prepared {
        let Request {
            mut limits,
            only,
            analysis,
            asked_at,
        } = request;
        let asked_at = asked_at.unwrap_or_else(Instant::now);
        if self.refused {
            return Prepared::NoMove(Ending::NoPosition);
        }
        let legal = self.position.legal_moves();
        if legal.is_empty() {
            return Prepared::NoMove(if self.position.in_check() {
                Ending::Checkmate
            } else {
                Ending::Stalemate
            });
        }
        let wanted =
            |mv: &Move| !self.banned.contains(mv) && (only.is_empty() || only.contains(mv));
        let moves: Vec<Move> = legal.iter().copied().filter(wanted).collect();
        if moves.is_empty() {
            return Prepared::NoMove(Ending::Banned);
        }
        // A book move answers a clock. Whoever asks for a depth, nodes or a mate wants a search.
        limits = mating::bounded(limits);
        let timed = limits.own.is_some() || limits.movetime.is_some();
        let searched = limits.infinite
            || limits.ponder
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some();
        if timed
            && !searched
            && !analysis
            && only.is_empty()
            && let Some(mv) = self.book_move()
        {
            return Prepared::Book(mv);
        }
        let mut settings = self.settings();
        if analysis {
            settings.draw = 0;
        }
        let choice = (!analysis).then(|| strength::Choice::of(&self.options, &self.position));
        if let Some(choice) = &choice {
            settings.lines = settings.lines.max(choice.lines());
            choice.limit(&mut limits);
        }
        Prepared::Search(Box::new(Job {
            position: self.position.clone(),
            clock: Arc::new(Clock::started_at(asked_at, limits, self.options.overhead)),
            memory: Arc::clone(&self.memory),
            shown: self.options.multipv,
            moves,
            settings,
            choice,
        }))
    }

    fn settings(&self) -> Settings {
        let options = &self.options;
        Settings {
            algorithm: options.algorithm,
            evaluation: self.evaluation(),
            rules: options.rules(),
            draw: conduct::draw_value(options.style),
            lines: options.multipv,
        }
    }
}

pub fn name_of(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}
