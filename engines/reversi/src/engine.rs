//! Reversi as a game of the shared engine.
//!
//! [`Reversi`] tells the [engine of every game](::app::engine::Engine) what it needs to know of
//! this one. A search is in `job.rs`, endings in `exact.rs`, lost games in `lost.rs`.

use ::app::engine;
use ::app::playable::Certainty;
use ::app::session::nboard::Valued;
use ::app::skill::{Visibility, seed_or_random};
use ::search::clock::{Clock, Limits};
use ::search::memory::Store;
use ::search::report::Score;
use ::search::value::Depth;
use reversi_rules::perft::perft;
use reversi_rules::{IllegalMove, Move, Position, Size};

use crate::bench;
use crate::eval::weights;

pub(crate) mod exact;
mod job;
pub mod levels;
mod lost;
pub mod options;

pub use crate::search::line::{self, Line, Reach};
pub use ::app::engine::{NoMoveReason, Prepared, Purpose};
pub use options::{Evaluation, GameOptions, Options};

pub type Engine = engine::Engine<Reversi>;
pub type Request = engine::Request<Reversi>;
pub type Job = engine::Job<Reversi>;
/// The result of a search: its lines, the best first. Empty if the search was stopped before it had
/// one.
pub type Answer = engine::Answer<Reversi>;

/// The number of empty squares from which on a search to the end of the game counts as endless.
const TOO_MANY: u32 = 34;

/// Number of empty squares from which on moves need next to no time: the ending is solved.
const SOLVED_EMPTIES: u32 = 20;
/// The time kept for solving the ending, as a number of moves before it.
const MOVES_FOR_SOLVING: u32 = 8;

/// Number of our moves that the game clock has to last.
fn moves_to_last(empties: u32) -> u32 {
    empties.saturating_sub(SOLVED_EMPTIES) / 2 + MOVES_FOR_SOLVING
}

#[derive(Debug)]
pub struct Reversi;

impl ::app::Game for Reversi {
    type Position = Position;
    type Move = Move;
    type IllegalMove = IllegalMove;
    type Options = GameOptions;
    type HistoryTables = ();
    type Line = Line;
    type Note = Valued;
    type Goal = ();
    type Found = Vec<Line>;

    const NAME: &'static str = "Sanqi Reversi";
    const BENCH_DEPTH: Depth = bench::DEPTH;

    fn start() -> Position {
        Position::new(Size::STANDARD)
    }

    fn root_moves(position: &Position) -> Vec<Move> {
        position.legal_moves()
    }

    fn play(position: &mut Position, mv: Move) -> Result<(), IllegalMove> {
        position.make(mv)
    }

    fn undo(position: &mut Position) -> bool {
        position.undo().is_some()
    }

    fn search(
        job: &Job,
        store: &mut Store<()>,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Line),
    ) -> Answer {
        job::run(job, store, stop, say)
    }

    fn limits(_: &Options, position: &Position, request: &Request) -> Limits {
        Limits {
            moves_to_last: Some(moves_to_last(position.empties())),
            ..request.limits
        }
    }

    fn found(_: &Position, (): &(), line: Option<&Line>) -> Vec<Line> {
        line.into_iter().cloned().collect()
    }

    /// A depth that reaches the end of the game is no limit if the end is far away.
    fn is_endless(clock: &Clock, position: &Position) -> bool {
        let (limits, empties) = (clock.limits(), position.empties());
        let to_the_end = limits.depth.is_some_and(|depth| depth as u32 >= empties);
        let otherwise = limits.movetime.is_some() || limits.own.is_some() || limits.nodes.is_some();
        let is_bounded = otherwise || !limits.infinite && (!to_the_end || empties < TOO_MANY);
        !is_bounded || clock.pondering()
    }

    fn keeps_table(options: &Options, position: &Position) -> bool {
        options.own.keeps_table(position.size())
    }

    fn visibility(position: &Position, mv: Move) -> Visibility {
        levels::visibility(position, mv)
    }

    /// With the book's best move wanted, that one, else a move nearly as good, chosen by the seed.
    /// The other evaluations are opponents of the course lab's kind and use no book.
    fn book_move(options: &Options, position: &Position) -> Option<Move> {
        let own = &options.own;
        let is_wanted = own.use_book && own.evaluation == Evaluation::Patterns;
        let seed = seed_or_random(own.seed);
        let loss = if own.best_book_move { 0 } else { own.book_loss };
        let choose = || own.books.choose(position, loss, seed);
        is_wanted.then(choose).flatten()
    }

    fn warm_up(_: &Position) {
        weights::embedded();
    }

    fn bench_positions() -> Vec<Position> {
        bench::positions()
    }

    /// A pass counts as a move.
    fn perft(position: &mut Position, depth: u32) -> u64 {
        perft(position, depth)
    }
}

impl ::app::Line<Move> for Line {
    fn rank(&self) -> usize {
        self.rank
    }

    fn into_best(self) -> Self {
        Self { rank: 1, ..self }
    }

    fn depth(&self) -> Depth {
        self.depth
    }

    fn score(&self) -> Score {
        Score::Units(self.value)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn root_move_nodes(&self) -> u64 {
        self.root_move_nodes
    }

    fn elapsed(&self) -> std::time::Duration {
        self.elapsed
    }

    fn pv(&self) -> &[Move] {
        &self.moves
    }

    fn selectivity(&self) -> Option<u32> {
        let (Reach::Depth { confidence, .. } | Reach::End { confidence, .. }) = self.reach;
        Some(confidence)
    }

    fn certainty(&self) -> Certainty {
        match self.reach {
            Reach::EXACT => Certainty::Exact,
            Reach::End { .. } => Certainty::Winner,
            Reach::Depth { .. } => Certainty::Estimated,
        }
    }
}
