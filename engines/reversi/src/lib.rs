//! A Reversi (Othello) engine and endgame solver.
//!
//! The rules are a crate of their own, [`reversi_rules`].

pub mod cli;
