//! Textbook search algorithms, over the [`position::Position`] of any game.
//!
//! They have two uses: to show what each refinement saves (the engines' `compare`), and as a
//! reference for tests. All but UCT search every move to the full depth and so find the same value,
//! that of minimax. They share no node function with the engines' own searches; table, clock and
//! values are shared.
//!
//! # Where to start reading
//!
//! - [`position`]: what a game implements.
//! - [`algorithm`]: minimax, alpha-beta, with history, with a table, PVS, MTD(f), a page each.
//! - [`trace`]: the same step by step, for pictures.
//! - [`mcts`]: UCT, which needs no evaluation.
//! - [`comparison`]: all of them on one position; [`analysis`]: one of them under limits.
//! - [`toy`]: small games that the tests of searches run on.

pub mod algorithm;
pub mod analysis;
pub mod comparison;
pub mod mcts;
pub mod position;
pub mod searcher;
pub mod step;
pub mod toy;
pub mod trace;
