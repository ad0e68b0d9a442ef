//! A Gomoku and Renju engine and threat solver.

pub mod bench;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod patterns;
pub mod search;
pub mod session;
pub mod textbook;
pub mod threats;
