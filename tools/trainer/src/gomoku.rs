//! Gomoku: self-play games, and a network trained on them.
//!
//! ```text
//! trainer generate gomoku --rule freestyle --nodes 400 --games 6000 --seed 1 --out f.1
//! trainer generate gomoku --rule renju --nodes 400 --games 6000 --seed 1 --out r.1
//! trainer fit gomoku f.1 r.1 --out engines/gomoku/weights/network.bin
//! ```
//!
//! A game starts with a few random stones near each other, in a position that the engine does not
//! find unfair. It is played on to the five after a win is proven: otherwise the network would
//! hardly ever see a position whose win the search proves.
//!
//! # Where to start reading
//! [`generate`] plays. [`samples`] extracts positions from games; [`fit`] trains the [`perceptron`]
//! by gradient descent; [`perceptron`] also converts what it learned to the engine's integers.

pub mod fit;
pub mod generate;
pub mod perceptron;
pub mod samples;
