//! Evaluations: the value of a position from what stones on its empty cells would make and
//! threaten.
//!
//! A [`State`] keeps what every empty cell adds to the first layer of a small [`network`], by the
//! [code](crate::patterns::code) of its patterns; the [`threats`] of both sides are added to it.
//! The [`weights`] are learned from the engine's own games.
//!
//! Values are to the side to move; about 100 is an open two more than the opponent. [`classic`] is
//! the course lab's evaluation instead.

pub mod classic;
pub mod network;
pub mod state;
pub mod threats;
pub mod weights;

pub use state::State;

use gomoku_rules::Color;
use search::value::Value;

/// The highest evaluation: far below any proven win, and within what the table can store.
pub const MAX_VALUE: Value = 8_000;

/// The value of a position to the mover, who has no five and need not stop one.
#[inline]
pub fn evaluate(state: &mut State, mover: Color) -> Value {
    let flags = threats::flags(state, mover);
    state
        .network_value(mover, flags)
        .clamp(-MAX_VALUE, MAX_VALUE)
}
