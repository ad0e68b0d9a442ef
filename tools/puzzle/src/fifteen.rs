//! Sliding tiles: the 8-, 15- and 24-puzzle, solved by as few moves as there are.
//!
//! The 15-puzzle has 16!/2 solvable boards, some of them 80 moves from the goal (A. Brüngger et
//! al., 1999). Which boards are solvable at all is a matter of parity
//! ([`board::Board::can_reach`]). The rest is heuristic search, and this module has its classics
//! beside each other:
//!
//! - searches: [`astar`] (also weighted, and with a power of the heuristic), [`ida`],
//!   [`bidirectional`], and IDA* made for pattern databases, [`pattern::search`], which is the
//!   default;
//! - heuristics: misplaced tiles, Chebyshev and Manhattan distance, linear conflict, walking
//!   distance ([`heuristic`]), additive pattern databases ([`pattern`]);
//! - [`automaton`]: moves that depth-first search need not try;
//! - [`open_list`]: the open list of A*, a heap; [`labs`] has another, a sorted list, to compare
//!   with.
//!
//! A [`board::Board`] is what people write, read by [`input`]; a [`task::Task`] is the same with
//! its goal, renamed so that every goal looks alike, and that is what the searches see. [`solver`]
//! combines a search and a heuristic; [`picture`] draws a solution.
//!
//! Start reading at [`task`], then [`heuristic`], then [`ida`].

pub mod astar;
pub mod automaton;
pub mod bidirectional;
pub mod board;
pub mod geometry;
pub mod heuristic;
pub mod ida;
pub mod input;
pub mod labs;
pub mod open_list;
pub mod pattern;
pub mod picture;
pub mod search;
pub mod solver;
pub mod task;

#[cfg(test)]
mod tests;
