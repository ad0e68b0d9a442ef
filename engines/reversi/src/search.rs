//! The search of Reversi.
//!
//! [`endgame`] finds exact scores.

pub mod endgame;
