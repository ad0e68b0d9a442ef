//! One-shot solvers for the shell: each answers one question and exits.
//!
//! A solver is a module of this crate that knows nothing of the command line: it has a parser that
//! turns bytes into a problem or says what is wrong and where ([`error::InputError`]), an algorithm
//! that turns the problem into an answer, and where it needs no words a drawing of the answer
//! ([`svg`]). Its file in `cli` reads the arguments, calls these, puts the answer into words, JSON
//! and pictures with words, and prints. What only serves the comparison of a course lab is in
//! `labs` of its solver; the courses are the undergraduate AI courses whose labs the programs
//! reproduce. No solver knows another.
//!
//! They share little: the error that names file, line, column, what was found and what was expected
//! ([`error`], [`expected`]), the budget of a search ([`budget`]), the writer of pictures
//! ([`svg`]), the placement of labels in them ([`labels`]), and the shell in [`cli`]: input,
//! output, exit status, progress. Sentences are messages, by their names in the files `puzzle.ftl`
//! of the crate `cli`, one a language.
//!
//! Start reading at `cli.rs`, then at the solver that you came for.

pub mod budget;
pub mod cli;
pub mod clock;
mod cursor;
pub mod dijkstra;
pub mod error;
pub mod expected;
pub mod fifteen;
pub mod grid;
mod labels;
pub mod maze;
pub mod resolution;
pub mod river;

use ::cli::catalogues::PUZZLE as MESSAGES;
pub use ::cli::{language, svg};
