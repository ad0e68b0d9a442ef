//! Xiangqi: self-play games, a network trained on them, and the tuning of the hand-crafted
//! evaluation.
//!
//! ```text
//! trainer generate xiangqi --games 10000 --threads 2 --seed 1 --out games/
//! trainer fit xiangqi --epochs 60 games/* --out network.bin
//! trainer inspect network.bin
//! trainer tune --game xiangqi games/* --write engines/xiangqi/src/eval/weights.rs
//! ```
//!
//! # Where to start reading
//! [`generate`] plays. [`samples`] picks quiet positions out of games; [`record`] is such a
//! position in 32 bytes, [`dataset`] all of them, [`distillation`] makes many more. [`fit`] is the
//! command that trains a network on them: [`perceptron`] computes its gradients, [`crate::learner`]
//! descends along them with [`crate::adam`], [`crate::descent`] saves the state, [`quantise`]
//! converts it to integers, and [`report`] compares its losses with [`linear`], the control, also
//! on the [`frozen`] positions. [`tune`] fits the hand-crafted evaluation by [`regression`];
//! [`rewrite`] puts its numbers back into the source.

pub mod any_width;
pub mod block;
pub mod dataset;
pub mod distillation;
pub mod fit;
pub mod frozen;
pub mod generate;
pub mod inspect;
pub mod linear;
pub mod perceptron;
pub mod quantise;
pub mod record;
pub mod regression;
pub mod report;
pub mod rewrite;
pub mod samples;
pub mod scale;
pub mod tune;
