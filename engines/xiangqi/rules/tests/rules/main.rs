//! The rules from outside, one file a concept. They share one program, so that it is linked once.

mod ccbridge;
mod fen;
mod files;
mod notation;
mod perft;
mod pgn;
mod properties;
mod repetition;
mod xqf;
