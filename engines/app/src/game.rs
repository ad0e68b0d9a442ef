//! What a game implements to get an engine.

use std::fmt::{Debug, Display};
use std::time::Duration;

use search::clock::{Clock, Limits};
use search::memory::{HistoryTables, Store};
use search::report::{Bound, Report, Score};
use search::value::Depth;

use crate::engine::{Answer, Job, Request};
use crate::options::{GameOptions, Options};
use crate::perft;
use crate::playable::Certainty;
use crate::skill::Visibility;

/// A game, and how its positions are searched.
pub trait Game: Sized + Send + Sync + 'static {
    /// A position, with the game that led to it.
    type Position: Clone + Debug + Send + Sync + 'static;
    /// `Display` is the form in logs and lists; each dialect may write moves in its own way.
    type Move: Copy + Debug + Display + PartialEq + Send + Sync + 'static;
    type IllegalMove: Display;
    /// Options of this game alone.
    type Options: GameOptions;
    /// What each search thread learns about moves.
    type HistoryTables: HistoryTables + Send + 'static;
    /// A line that a search reports.
    type Line: Line<Self::Move>;
    /// Other things that a search reports; `()` if none.
    type Note: Send + 'static;
    /// What a search may look for other than a move; `()` if nothing.
    type Goal: Clone + Debug + Default + Send + Sync + 'static;
    /// What a search finds besides a move and its value; `()` if nothing.
    type Found: Clone + Debug + Default + PartialEq + Send + 'static;

    /// The engine's name, as GUIs show it.
    const NAME: &'static str;
    /// Default depth of `bench`, in plies.
    const BENCH_DEPTH: Depth;

    /// The position before a GUI has sent one.
    fn start() -> Self::Position;

    /// The moves to choose from; none when the game is over, and only then.
    fn root_moves(position: &Self::Position) -> Vec<Self::Move>;

    /// All legal moves; none if the game is over. These are more than
    /// [`root_moves`](Self::root_moves) if that leaves out equivalent ones.
    fn legal_moves(position: &Self::Position) -> Vec<Self::Move> {
        Self::root_moves(position)
    }

    /// The root moves without banned ones. If a banned move is symmetric to others, it no longer
    /// stands for them.
    fn root_moves_excluding(position: &Self::Position, banned: &[Self::Move]) -> Vec<Self::Move> {
        let mut moves = Self::root_moves(position);
        moves.retain(|mv| !banned.contains(mv));
        moves
    }

    /// # Errors
    /// When the move is illegal; the position is as before then.
    fn play(position: &mut Self::Position, mv: Self::Move) -> Result<(), Self::IllegalMove>;

    /// Takes back the last move; false if there is none.
    fn undo(position: &mut Self::Position) -> bool;

    /// Searches the job's position until its clock or `stop` ends the search, and reports lines
    /// through `say`.
    fn search(
        job: &Job<Self>,
        memory: &mut Store<Self::HistoryTables>,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Self::Line),
    ) -> Answer<Self>;

    /// The limits to search with, adapted from those of the request.
    fn limits(_: &Options<Self::Options>, _: &Self::Position, request: &Request<Self>) -> Limits {
        request.limits
    }

    /// A move from the book, to be played without a search.
    fn book_move(_: &Options<Self::Options>, _: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// Any move, for a search that failed before it found one.
    fn any_move(position: &Self::Position, banned: &[Self::Move]) -> Option<Self::Move> {
        let mut moves = Self::root_moves(position).into_iter();
        moves.find(|mv| !banned.contains(mv))
    }

    /// The result of a search that failed, from its last line if it had one.
    fn found(_: &Self::Position, _: &Self::Goal, _: Option<&Self::Line>) -> Self::Found {
        Self::Found::default()
    }

    /// The reply expected to the first move of a line, to ponder on.
    fn expected(
        _: &Options<Self::Options>,
        _: &Self::Position,
        pv: &[Self::Move],
    ) -> Option<Self::Move> {
        pv.get(1).copied()
    }

    /// Whether only a stop can end the search. Used at the end of input, where no stop can come any
    /// more.
    fn is_endless(clock: &Clock, _: &Self::Position) -> bool {
        clock.limits().infinite || clock.pondering()
    }

    /// Whether searches of the position keep a transposition table from move to move.
    fn keeps_table(_: &Options<Self::Options>, _: &Self::Position) -> bool {
        true
    }

    /// How easily a person sees a move, for levels that overlook moves.
    fn visibility(_: &Self::Position, _: Self::Move) -> Visibility {
        Visibility::Near
    }

    /// Builds ahead of time, while no clock runs, what the first search needs.
    fn warm_up(_: &Self::Position) {}

    fn bench_positions() -> Vec<Self::Position> {
        vec![Self::start()]
    }

    /// Number of sequences of `depth` legal moves; 1 for depth 0.
    fn perft(position: &mut Self::Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => perft::by_move::<Self>(position, depth)
                .map(|(_, nodes)| nodes)
                .sum(),
        }
    }
}

/// Name and version of the engine.
pub fn title<G: Game>() -> String {
    format!("{} {}", G::NAME, env!("CARGO_PKG_VERSION"))
}

/// A line of play that a search reports, and what it is worth.
pub trait Line<M>: Clone + Debug + Send + 'static {
    /// Rank among the lines of MultiPV, from 1.
    fn rank(&self) -> usize;
    /// The same line as the best of its search.
    #[must_use]
    fn into_best(self) -> Self;
    /// Depth of the iteration, in plies.
    fn depth(&self) -> Depth;
    fn score(&self) -> Score;
    /// Whether the score is exact or a bound.
    fn bound(&self) -> Bound {
        Bound::Exact
    }

    fn is_exact(&self) -> bool {
        self.bound() == Bound::Exact
    }

    /// Deepest ply reached, if known.
    fn seldepth(&self) -> Option<u32> {
        None
    }

    /// How full the transposition table is, in per mille, if known.
    fn hashfull(&self) -> Option<u32> {
        None
    }

    /// Number of hits in endgame tables; 0 without tables.
    fn tb_hits(&self) -> u64 {
        0
    }

    fn nodes(&self) -> u64;
    /// Nodes spent on the line's first move, if several lines are searched.
    fn root_move_nodes(&self) -> u64;
    fn elapsed(&self) -> Duration;
    fn pv(&self) -> &[M];
    /// Confidence of forward pruning in per cent, 100 where nothing was pruned; none if the search
    /// has no such measure.
    fn selectivity(&self) -> Option<u32> {
        None
    }

    /// How certain the score is, if the search reached the end of the game.
    fn certainty(&self) -> Certainty {
        Certainty::Estimated
    }
}

impl<M: Copy + Debug + Send + 'static> Line<M> for Report<M> {
    fn rank(&self) -> usize {
        self.multipv
    }

    fn into_best(self) -> Self {
        Self { multipv: 1, ..self }
    }

    fn depth(&self) -> Depth {
        self.depth
    }

    fn score(&self) -> Score {
        self.score
    }

    fn bound(&self) -> Bound {
        self.bound
    }

    fn seldepth(&self) -> Option<u32> {
        Some(self.seldepth)
    }

    fn hashfull(&self) -> Option<u32> {
        Some(self.hashfull)
    }

    fn tb_hits(&self) -> u64 {
        self.tb_hits
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn root_move_nodes(&self) -> u64 {
        self.root_move_nodes
    }

    fn elapsed(&self) -> Duration {
        self.elapsed
    }

    fn pv(&self) -> &[M] {
        &self.pv
    }
}
