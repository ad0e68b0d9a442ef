//! Paths through grids: the course lab's map where every step costs energy, and MovingAI's maps
//! where none does.
//!
//! In the course lab's map ([`map`]) a step costs a day and a unit of energy; supplies refill it to
//! the full. The fewest days are found by a search over cell and energy ([`energy`]). A solver that
//! closes a cell at its first visit is wrong: a detour over a supply comes later, but with more
//! energy.
//!
//! MovingAI's maps ([`octile`]) are those of Sturtevant, "Benchmarks for Grid-Based Pathfinding"
//! (2012), with their scenarios ([`scenario`]).
//!
//! Start reading at [`energy`].

pub mod drawing;
pub mod energy;
pub mod map;
pub mod octile;
pub mod scenario;
#[cfg(test)]
mod tests;
