//! A Xiangqi engine.

pub mod bench;
pub mod book;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod search;
pub mod session;
