//! What a game brings to its engine.

use std::fmt::{Debug, Display};
use std::time::Duration;

use search::clock::{Clock, Limits};
use search::memory::{Learned, Store};
use search::report::{Bound, Report, Score};
use search::value::Depth;

use crate::engine::{Answer, Job, Request};
use crate::options::{Options, Own};
use crate::perft;
use crate::playable::Certainty;
use crate::skill::Visibility;

/// A game, and how its positions are searched.
pub trait Game: Sized + Send + Sync + 'static {
    /// A position, with the game that led to it.
    type Position: Clone + Debug + Send + Sync + 'static;
    /// Logs and lists write it as it is shown here; each dialect may have its own way.
    type Move: Copy + Debug + Display + PartialEq + Send + Sync + 'static;
    type IllegalMove: Display;
    /// What may be set in this game alone.
    type Options: Own;
    /// What each search thread learns about moves.
    type Learned: Learned + Send + 'static;
    /// What a search says on its way.
    type Line: Line<Self::Move>;
    /// What else a search says on its way; `()` if nothing.
    type Note: Send + 'static;
    /// What else than a move may be searched for; `()` if nothing.
    type Goal: Clone + Debug + Default + Send + Sync + 'static;
    /// What a search finds beside a move and its value; `()` if nothing.
    type Found: Clone + Debug + Default + PartialEq + Send + 'static;

    /// The engine's name, as GUIs show it.
    const NAME: &'static str;
    /// Plies to which `bench` searches by default.
    const BENCH_DEPTH: Depth;

    /// The position of an engine that has been told nothing.
    fn start() -> Self::Position;

    /// The moves to choose from; none when the game is over, and only then.
    fn root_moves(position: &Self::Position) -> Vec<Self::Move>;

    /// All moves that the rules allow; none when the game is over. More than
    /// [`root_moves`](Self::root_moves) where those leave out what makes no difference.
    fn legal_moves(position: &Self::Position) -> Vec<Self::Move> {
        Self::root_moves(position)
    }

    /// The moves to choose from without some. Moves that stand for others by symmetry do so no
    /// longer if they are among these.
    fn root_moves_without(position: &Self::Position, banned: &[Self::Move]) -> Vec<Self::Move> {
        let mut moves = Self::root_moves(position);
        moves.retain(|mv| !banned.contains(mv));
        moves
    }

    /// # Errors
    /// When the move is illegal; the position is as before then.
    fn play(position: &mut Self::Position, mv: Self::Move) -> Result<(), Self::IllegalMove>;

    /// Takes back the last move. Whether there was one.
    fn undo(position: &mut Self::Position) -> bool;

    /// Thinks about the job's position until its clock or `stop` ends it, and says what it finds on
    /// the way.
    fn search(
        job: &Job<Self>,
        memory: &mut Store<Self::Learned>,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Self::Line),
    ) -> Answer<Self>;

    /// The limits that a search keeps to where these were asked for.
    fn limits(_: &Options<Self::Options>, _: &Self::Position, request: &Request<Self>) -> Limits {
        request.limits
    }

    /// The move to play without a search, from a book.
    fn book_move(_: &Options<Self::Options>, _: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// A move for a search that failed before it found one.
    fn any_move(position: &Self::Position, banned: &[Self::Move]) -> Option<Self::Move> {
        let mut moves = Self::root_moves(position).into_iter();
        moves.find(|mv| !banned.contains(mv))
    }

    /// What a search that failed is taken to have found, with its last line if it had one.
    fn found(_: &Self::Position, _: &Self::Goal, _: Option<&Self::Line>) -> Self::Found {
        Self::Found::default()
    }

    /// The reply that a line expects to its first move, to think about on the opponent's time.
    fn expected(
        _: &Options<Self::Options>,
        _: &Self::Position,
        pv: &[Self::Move],
    ) -> Option<Self::Move> {
        pv.get(1).copied()
    }

    /// Whether only a stop ends a search of the position. Asked at the end of input.
    fn is_endless(clock: &Clock, _: &Self::Position) -> bool {
        clock.limits().infinite || clock.pondering()
    }

    /// Whether searches of the position keep a table from move to move.
    fn keeps_table(_: &Options<Self::Options>, _: &Self::Position) -> bool {
        true
    }

    /// How easily a person sees a move, for levels that overlook some.
    fn visibility(_: &Self::Position, _: Self::Move) -> Visibility {
        Visibility::Near
    }

    /// Builds ahead, while no clock runs, what the first search would build.
    fn warm_up(_: &Self::Position) {}

    /// The positions that `bench` searches.
    fn bench_positions() -> Vec<Self::Position> {
        vec![Self::start()]
    }

    /// The number of sequences of `depth` legal moves from here; 1 for depth 0.
    fn perft(position: &mut Self::Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => perft::by_move::<Self>(position, depth)
                .map(|(_, nodes)| nodes)
                .sum(),
        }
    }
}

/// Name and version.
pub fn title<G: Game>() -> String {
    format!("{} {}", G::NAME, env!("CARGO_PKG_VERSION"))
}

/// A line of play that a search reports, and what it is worth.
pub trait Line<M>: Clone + Debug + Send + 'static {
    /// Which of several it is, from 1.
    fn rank(&self) -> usize;
    /// The iteration's, in plies.
    fn depth(&self) -> Depth;
    fn score(&self) -> Score;
    /// Whether the score is a value, or a bound of it.
    fn bound(&self) -> Bound {
        Bound::Exact
    }

    fn is_exact(&self) -> bool {
        self.bound() == Bound::Exact
    }

    /// The deepest ply that was reached, if that is known.
    fn seldepth(&self) -> Option<u32> {
        None
    }

    /// How full the table is, in per mille, if that is known.
    fn hashfull(&self) -> Option<u32> {
        None
    }

    /// How often endgame tables knew a position; 0 without tables.
    fn table_hits(&self) -> u64 {
        0
    }

    fn nodes(&self) -> u64;
    /// Those spent on its first move, where several lines are searched.
    fn own_nodes(&self) -> u64;
    fn elapsed(&self) -> Duration;
    /// The best move first.
    fn pv(&self) -> &[M];
    /// How sure the score is, where the game is played to its end.
    fn certainty(&self) -> Certainty {
        Certainty::Estimated
    }
}

impl<M: Copy + Debug + Send + 'static> Line<M> for Report<M> {
    fn rank(&self) -> usize {
        self.multipv
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

    fn table_hits(&self) -> u64 {
        self.table_hits
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn own_nodes(&self) -> u64 {
        self.own_nodes
    }

    fn elapsed(&self) -> Duration {
        self.elapsed
    }

    fn pv(&self) -> &[M] {
        &self.pv
    }
}
