//! Other algorithms for the same problem, for comparison: `puzzle dijkstra --compare` times them.
//!
//! - [`textbook`]: Dijkstra's algorithm as it is printed;
//! - [`sorting_barrier`]: shortest paths without a sorted queue.

pub mod sorting_barrier;
pub mod textbook;
