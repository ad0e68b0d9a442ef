//! What a game implements for the textbook algorithms.

use std::fmt::Debug;
use std::num::NonZeroU16;

use search::value::{Depth, MATE, Value};

/// A position of a two-player game of perfect information, with moves made and unmade in place.
///
/// The [textbook](crate::algorithm) algorithms and [UCT](crate::mcts) run over it. For them to
/// agree, a position's [outcome](Position::outcome) and [evaluation](Position::evaluate) may depend
/// only on what [`Position::key`] distinguishes, not on the moves before: games with a repetition
/// rule ignore it here.
pub trait Position {
    type Move: Copy + Eq + Debug;
    /// A list of moves, such as `ArrayVec` or `Vec`.
    type Moves: AsRef<[Self::Move]> + AsMut<[Self::Move]>;

    /// Hash key, including the side to move.
    fn key(&self) -> u64;

    /// The legal moves, always in the same order. Not empty while [`Position::outcome`] is none: a
    /// side that must pass has the pass as its one move.
    fn moves(&self) -> Self::Moves;

    fn make(&mut self, mv: Self::Move);

    fn unmake(&mut self, mv: Self::Move);

    /// The result if the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Static evaluation for the side to move; only called while the game is not over.
    fn evaluate(&mut self) -> Value;

    /// A unique nonzero code of the move in 16 bits, for tables.
    fn pack(mv: Self::Move) -> NonZeroU16;

    /// The side to move, 0 or 1. History tables have separate entries for the sides.
    fn side(&self) -> usize;

    /// Move-ordering score: moves with a higher score are searched first. Algorithms without a
    /// history or table order moves by it alone.
    fn ordering_score(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether all leaves of a search to this depth were finished games, so that deeper searches
    /// would find the same; false if unknown.
    fn reached_the_end(&self, depth: Depth) -> bool {
        let _ = depth;
        false
    }
}

/// The result of a finished game, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    Draw,
    /// The side to move has lost: mate, or a line completed against it.
    Loss,
    /// A final score, such as a difference of discs, in the unit of the evaluation.
    Score(Value),
}

impl Outcome {
    /// Value of the result `ply` plies from the root: an early win is better than a late one.
    pub const fn value(self, ply: usize) -> Value {
        match self {
            Self::Win => MATE - ply as Value,
            Self::Draw => 0,
            Self::Loss => ply as Value - MATE,
            Self::Score(score) => score,
        }
    }
}
