//! Static evaluation: the value of a position without search.
//!
//! The [`network`] is the one the engine plays with by default ([`choice`]). It was trained with
//! [`Handcrafted`], whose terms are those of a player, as its teacher, and on the engine's own
//! games; [`Classic`] has the few terms of the course lab's engine, for comparison. The search
//! drives each through [`Evaluate`].
//!
//! # How the hand-made one works
//! Every term is a count times a weight (`weights.rs`, the one table of numbers), and a weight is
//! a pair: opening and endgame (`score.rs`). The terms write into a [`sheet`]: the plain one adds
//! up the value; the tracing one keeps the counts, from which the `eval` command prints its table
//! and `trainer tune` fits the weights. At the end the pair is blended by the pieces left, and
//! scaled down if the side ahead lacks the means to win (`endgame.rs`), as the network's value is.
//!
//! Material and piece-square values are updated move by move; the rest is computed from the attack
//! maps of `attack_info.rs`, made once for each evaluated position.
//!
//! # Where to start reading
//! [`handcrafted`] for the order of events, then the terms: `material.rs`, `mobility.rs`,
//! `king_safety.rs`, `threats.rs`, `structure.rs`.

mod attack_info;
pub mod choice;
pub mod classic;
mod endgame;
pub mod handcrafted;
mod king_safety;
mod material;
mod mobility;
pub mod network;
pub mod score;
pub mod sheet;
mod squares;
mod structure;
#[cfg(test)]
mod tests;
mod threats;
pub mod trace;
pub mod weights;

pub use choice::Evaluation;
pub use classic::Classic;
pub use handcrafted::Handcrafted;

use search::value::Value;
use xiangqi_rules::{Move, Position};

/// Internal units in 1/100 of a horse or cannon. Evaluation and search count 400 for a horse or
/// cannon, a finer grain than users see; printed values are divided by this.
pub const UNIT: Value = 4;

/// An evaluation that is updated with the moves that the search makes on a position.
///
/// The calls mirror the position's: `make` before each [`Position::make`], `make_null` with each
/// null move, `unmake` with either's undoing, in the same nesting.
pub trait Evaluate: Clone + Send {
    /// Forgets everything and starts from this position.
    fn reset(&mut self, position: &Position);

    /// `mv` is about to be made on `before`.
    fn make(&mut self, before: &Position, mv: Move);

    /// The side to move is about to pass.
    fn make_null(&mut self);

    /// The last move or pass is taken back.
    fn unmake(&mut self);

    /// The position's worth to the side to move, strictly within plus and minus
    /// [`EVALUATION_BOUND`](search::value::EVALUATION_BOUND); 100 times [`UNIT`] is about one
    /// horse.
    ///
    /// `position` must be the one that the calls so far have led to.
    fn evaluate(&mut self, position: &Position) -> Value;
}
