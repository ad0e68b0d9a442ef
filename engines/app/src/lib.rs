//! What every engine program does, whatever its game.
//!
//! A game brings its rules, its search and its evaluation; what else makes a program of it is here, once. The
//! crate knows no game: what differs between games is a parameter.
//!
//! # Where to start reading
//! [`weights`] describes the files that evaluations are learned into, and reads and writes them.

pub mod weights;
