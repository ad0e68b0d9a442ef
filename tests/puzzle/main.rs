//! The `puzzle` binary, driven as a process: one file a solver.

mod river;
