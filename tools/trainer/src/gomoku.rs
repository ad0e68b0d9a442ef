//! Gomoku: games of the engine against itself, and a network from them.
//!
//! ```text
//! trainer generate gomoku --rule freestyle --nodes 400 --games 6000 --seed 1 --out f.1
//! trainer generate gomoku --rule renju --nodes 400 --games 6000 --seed 1 --out r.1
//! trainer fit gomoku f.1 r.1 --out engines/gomoku/weights/network.bin
//! ```
//!
//! A game begins with a few random stones near each other that the engine does not think unfair. It
//! is played on to the five when a win is proven: else the network would hardly see a position
//! whose win the search proves.
//!
//! # Where to start reading
//! [`generate`] plays. [`samples`] makes positions of games; [`fit`] goes down the gradients of
//! [`perceptron`], which also makes the engine's integers of what it learned.

pub mod fit;
pub mod generate;
pub mod perceptron;
pub mod samples;
