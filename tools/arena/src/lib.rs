//! Engine-against-engine matches.

pub mod cli;
