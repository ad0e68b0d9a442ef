//! A Gomoku and Renju engine and threat solver.

pub mod eval;
pub mod patterns;
