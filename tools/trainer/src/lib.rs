//! Self-play data and weights.
//!
//! An evaluation is a set of guesses about what wins games; this tool replaces guesses by games. It
//! lets the engines play themselves, writes down moves, scores and results, and moves weights to
//! where they predict those best. Nothing but our own games goes in.
//!
//! ```text
//! trainer generate xiangqi --games 10000 --threads 2 --seed 1 --out games/
//! trainer fit xiangqi --epochs 60 games/* --out network.bin
//! ```
//!
//! # Where to start reading
//! [`shard`] is the file between the two commands; [`engine`] says in it who played. [`generate`],
//! [`selfplay`] and [`fit`] are the commands' doors; what is behind them is each game's own:
//! [`xiangqi`], [`reversi`], [`gomoku`]. docs/guide/train.md says how to repeat it all,
//! docs/design/evaluation.md what it gave.

pub mod adam;
pub mod buckets;
pub mod calibrate;
pub mod checkpoint;
pub mod cli;
pub mod descent;
pub mod engine;
pub mod files;
pub mod fit;
pub mod generate;
pub mod gomoku;
pub mod lanes;
pub mod learner;
pub mod model;
pub mod order;
pub mod output;
pub mod progress;
pub mod reversi;
pub mod selfplay;
pub mod shard;
pub mod xiangqi;

use ::cli::catalogues::TRAINER as MESSAGES;
