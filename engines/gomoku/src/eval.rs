//! What a position is worth: the cells' patterns summed up, and what they threaten together.
//!
//! An empty cell is worth what a stone there would make. [`crate::patterns::State`] sums this over the
//! board for both colours, each cell by its [code](crate::patterns::code) and by whether its colour is to
//! move. On top comes what no sum shows: who is ahead in threats ([`threats`]). The [`weights`] are learned from
//! the engine's own games, beginning with the hand-set ones of [`values`].
//!
//! Values are from the mover's view; about 100 is an open two more than the opponent. [`classic`] is the
//! course's evaluation instead.

pub mod classic;
pub mod threats;
pub mod values;
pub mod weights;

use gomoku_rules::Color;
use search::value::Value;

use crate::patterns::State;

/// The greatest evaluation: far from any proven win, and what the table can keep.
pub const MOST: Value = 8_000;

/// What the position is worth to the mover, who cannot win at once and need not stop a five.
#[inline]
pub fn evaluate(state: &State, mover: Color) -> Value {
    let value = state.balance(mover) + state.threat_value(mover, threats::flags(state, mover));
    value.clamp(-MOST, MOST)
}
