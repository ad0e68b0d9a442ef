//! A Xiangqi engine.

pub mod cli;
pub mod eval;
