//! The search of Reversi.
//!
//! [`endgame`] finds exact scores on boards of up to 8x8; [`midgame`] searches 8x8 by learned patterns;
//! [`selectivity`] is how both leave out what most likely does not matter, `promise` how both take up the best of their moves.
//! [`swindle`] chooses a move where all of them lose.
//! Other boards are searched by [`simple`](crate::simple).

pub mod endgame;
pub mod midgame;
mod promise;
pub mod selectivity;
pub mod swindle;
