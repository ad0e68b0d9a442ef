//! River crossings: missionaries and cannibals, jealous husbands, the wolf, the goat and the
//! cabbage.
//!
//! Everybody stands on the left bank; a boat that holds a few must bring all to the right one, and
//! nowhere may a forbidden company be left. S. Amarel made the missionaries and cannibals the
//! standard example of how much a good choice of states matters (*On representations of problems of
//! reasoning about actions*, Machine Intelligence 3, 1968). Here they are three kinds of one thing,
//! the trait [`Crossing`]: states, who may cross, when all is done.
//!
//! - [`crowd`]: missionaries and cannibals, by their numbers; a state is four numbers and the boat;
//! - [`couples`]: jealous husbands; couples are alike, so states are kept up to renaming them;
//! - [`items`]: a ferryman and named items with forbidden pairs, read by [`description`].
//!
//! The last two keep who is where as bits, and cross by the same loop ([`passengers`]).
//!
//! All three may have an island in the river. The algorithms are:
//!
//! - [`breadth`]: how long shortest plans are, how many there are, how many states can be reached;
//! - [`depth`]: depth-first search under a bound, for one plan or for all;
//! - [`astar`]: best-first by crossings made plus crossings certainly to come;
//! - [`plans`]: every shortest plan, one after the other, or the first;
//! - [`graph`]: the states that can be reached, for a picture of them.
//!
//! Start reading at [`crossing`].

pub mod astar;
pub mod breadth;
pub mod couples;
pub mod crossing;
pub mod crowd;
pub mod depth;
pub mod description;
pub mod graph;
pub mod items;
pub mod passengers;
pub mod plans;

pub use crossing::{Crossing, Place, Step};

#[cfg(test)]
mod tests;
