//! A Xiangqi engine: it speaks UCCI, UCI, UCI-Cyclone and XBoard with GUIs, and has a command line.
//!
//! # How it works
//! The rules are a crate of their own, [`xiangqi_rules`]: board, legal moves, repetition,
//! notations. Here, [`eval`] says what a position is worth and [`search`] what follows from it:
//! zero-window searches of a selective tree, deepened by MTD(f), on the parts that all games share.
//! An [`engine::Engine`] puts a position, [options](engine::options), a [`book`], endgame
//! [tables](table) and a search together; it never waits, but hands out jobs to be run on threads.
//! The dialects of [`app::session`] translate: commands into calls on the engine, what the search
//! says into replies; [`session`] is what they have to know of the game.
//!
//! ```text
//! protocol ──► session ──► engine ──► search ──► eval
//!                cli ───────┘  ├──► book
//!                               └──► table
//! ```
//!
//! Beside the playing search there is [`textbook`], the game as plain minimax and its refinements
//! see it, for `compare` and as the oracle of tests; and `bench`, whose node count is the signature
//! that tells whether a change has changed the search.
//!
//! # Where to start reading
//! [`engine`] for what can be asked, [`app::session::ucci`] for how a GUI asks it, `search/node.rs`
//! for how it is answered, `eval/weights.rs` for what the engine believes.

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
