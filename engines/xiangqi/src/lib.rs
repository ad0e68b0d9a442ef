//! A Xiangqi engine.

pub mod cli;
