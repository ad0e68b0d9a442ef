//! A Gomoku and Renju engine and threat solver.

pub mod cli;
pub mod bench;
pub mod engine;
pub mod eval;
pub mod patterns;
pub mod search;
pub mod session;
pub mod textbook;
pub mod threats;
