//! The `puzzle` binary, driven as a process: one file a solver.

mod dijkstra;
mod grid;
mod river;
mod shell;
