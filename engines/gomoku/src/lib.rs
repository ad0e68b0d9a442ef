//! A Gomoku and Renju engine and threat solver.
