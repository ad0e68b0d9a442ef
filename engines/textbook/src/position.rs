//! What minimax needs of a game.

use std::fmt::Debug;
use std::num::NonZeroU16;

use search::value::{Depth, MATE, Value};

/// A position of a two-player game of perfect information, moved forward and back in place.
///
/// The [textbook](crate::algorithm) algorithms and [UCT](crate::mcts) run over it. For them to
/// agree, a position's [outcome](Position::outcome) and [evaluation](Position::evaluate) may depend
/// only on what [`Position::key`] tells apart, not on the moves that led there: games with a
/// repetition rule leave it out here.
pub trait Position {
    type Move: Copy + Eq + Debug;
    /// A list of moves, such as `ArrayVec` or `Vec`.
    type Moves: AsRef<[Self::Move]> + AsMut<[Self::Move]>;

    /// The hash key, of the side to move too.
    fn key(&self) -> u64;

    /// The legal moves, always in the same order. Not empty while [`Position::outcome`] is none: a
    /// side that must pass has the pass as its one move.
    fn moves(&self) -> Self::Moves;

    fn make(&mut self, mv: Self::Move);

    /// Takes back the last move played, which was `mv`.
    fn unmake(&mut self, mv: Self::Move);

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The static evaluation of a game that goes on, for the side to move.
    fn evaluate(&self) -> Value;

    /// The move in 16 bits, for tables; distinct moves have distinct bits.
    fn pack(mv: Self::Move) -> NonZeroU16;

    /// Which side is to move: 0 or 1. History tables keep the sides apart.
    fn side(&self) -> usize;

    /// How promising a move looks at first sight: higher is searched first. Algorithms that do not
    /// learn an order use this one alone.
    fn ordering_score(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether searches of this many plies from the root met nothing but finished games at their
    /// leaves, so that deeper ones would find the same; false where that is not known.
    fn reached_the_end(&self, depth: Depth) -> bool {
        let _ = depth;
        false
    }
}

/// How a game has ended, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    Draw,
    /// The side to move has lost: mate, or a line completed against it.
    Loss,
    /// A final score, as of a count of discs, in the unit of the evaluation.
    Score(Value),
}

impl Outcome {
    /// The value of the game ended `ply` plies from the root: early wins are better than late ones.
    pub const fn value(self, ply: usize) -> Value {
        match self {
            Self::Win => MATE - ply as Value,
            Self::Draw => 0,
            Self::Loss => ply as Value - MATE,
            Self::Score(score) => score,
        }
    }
}
