//! What a position is worth: what stones on its empty cells would make, and what that threatens
//! together.
//!
//! A [`State`] keeps what every empty cell adds to the first layer of a small [`network`], by the
//! [code](crate::patterns::code) of its patterns; who is ahead in [`threats`] comes on top. The
//! [`weights`] are learned from the engine's own games.
//!
//! Values are from the mover's view; about 100 is an open two more than the opponent. [`classic`]
//! is the course's evaluation instead.

pub mod classic;
pub mod network;
pub mod state;
pub mod threats;
pub mod weights;

pub use state::State;

use gomoku_rules::Color;
use search::value::Value;

/// The greatest evaluation: far from any proven win, and what the table can keep.
pub const MAX_VALUE: Value = 8_000;

/// What the position is worth to the mover, who cannot win at once and need not stop a five.
#[inline]
pub fn evaluate(state: &State, mover: Color) -> Value {
    let flags = threats::flags(state, mover);
    state
        .network_value(mover, flags)
        .clamp(-MAX_VALUE, MAX_VALUE)
}
