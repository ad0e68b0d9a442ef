//! Self-play data and weights.
//!
//! An evaluation is a set of guesses about what wins games; this tool replaces guesses by games. It
//! lets the engine play itself, writes down moves, scores and results, and moves the weights to
//! where they predict the results best. Nothing but our own games goes in.
//!
//! ```text
//! trainer generate --game xiangqi --nodes 1500 --games 10000 --seed 1 --out games.1
//! trainer tune --game xiangqi games.* --write engines/xiangqi/src/eval/weights.rs
//! ```
//!
//! # Where to start reading
//! [`shard`] is the file between the two commands. [`generate`] plays, [`samples`] picks positions
//! out of games, [`fit`] is the regression and knows no game, [`rewrite`] puts the numbers back into
//! the source. docs/evaluation.md says what it gave.

pub mod cli;
pub mod fit;
pub mod generate;
pub mod gomoku;
pub mod reversi;
pub mod rewrite;
pub mod samples;
pub mod shard;
pub mod tune;
