//! The `puzzle` binary, run as a process: one file for each solver.

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
