//! A Xiangqi engine.

pub mod cli;
pub mod eval;
pub mod search;
