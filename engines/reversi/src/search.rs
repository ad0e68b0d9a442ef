//! The search of Reversi.
//!
//! [`endgame`] finds exact scores on boards of up to 8x8; [`midgame`] searches 8x8 by learned patterns;
//! [`selectivity`] is how both leave out what most likely does not matter.
//! Other boards are searched by [`simple`](crate::simple).

pub mod endgame;
pub mod midgame;
pub mod selectivity;
