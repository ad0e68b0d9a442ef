//! Trains the engines' weights on games of self-play.
//!
//! An evaluation is a set of guesses about what wins games; this tool replaces guesses by games. It
//! lets the engines play themselves, saves moves, scores and results, and fits weights that predict
//! those best. Only our own games are used.
//!
//! ```text
//! trainer generate xiangqi --games 10000 --threads 2 --seed 1 --out games/
//! trainer fit xiangqi --epochs 60 games/* --out network.bin
//! ```
//! [`shard`] is the file format between the two commands; [`engine`] identifies who played.
//! [`generate`], [`selfplay`] and [`fit`] are the entry points of the commands; each game has its
//! own code behind them: [`xiangqi`], [`reversi`], [`gomoku`]. docs/guide/train.md says how to
//! repeat all of it, docs/design/evaluation.md what it gained.
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
