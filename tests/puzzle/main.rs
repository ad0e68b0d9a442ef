//! The `puzzle` binary, driven as a process: one file a solver.

#[path = "../conversation/command.rs"]
mod command;
mod dijkstra;
mod fifteen;
mod grid;
mod maze;
mod resolution;
mod river;
mod shell;
mod unit_equality;
