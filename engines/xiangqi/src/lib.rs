//! A Xiangqi engine: it speaks UCCI, UCI, UCI-Cyclone and XBoard with GUIs, and has a command line.
//!
//! # How it works
//! The rules are a crate of their own, [`xiangqi_rules`]: board, legal moves, repetition,
//! notations. Here, [`eval`] gives the value of a position and [`search`] what follows from it:
//! zero-window searches of a selective tree, deepened by MTD(f), on the parts that all games share.
//! An [`engine::Engine`] puts a position, [options](engine::options), a [`book`], endgame
//! [tables](table) and a search together; it never waits, but hands out jobs to be run on threads.
//! The dialects of [`app::session`] translate: commands into calls on the engine, the search's
//! results into replies; [`session`] is what they need to know of the game.
//!
//! ```text
//! protocol ──► session ──► engine ──► search ──► eval
//!                cli ───────┘  ├──► book
//!                               └──► table
//! ```
//!
//! Beside the playing search there is [`textbook`], the game for plain minimax and its refinements,
//! which `compare` runs and tests use as the reference; and `bench`, whose node count is the
//! signature of the search: a change that alters it has altered the search. `compare` reproduces
//! the Xiangqi lab of undergraduate AI courses, called the course lab in this crate.
//!
//! # Where to start reading
//! [`engine`] for the engine's interface, [`app::session::ucci`] for how a GUI uses it,
//! `search/node.rs` for the search of a node, `eval/weights.rs` for the terms of the hand-made
//! evaluation.

mod bench;
pub mod book;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod search;
pub mod session;
pub mod table;
pub mod textbook;
pub mod win_model;

use ::cli::catalogues::XIANGQI as MESSAGES;
