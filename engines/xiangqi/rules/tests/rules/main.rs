//! Tests of the crate's public interface, one file per concept, in one program that is linked once.

mod ccbridge;
mod fen;
mod files;
mod notation;
mod perft;
mod pgn;
mod properties;
mod repetition;
mod xqf;
