//! A Reversi (Othello) engine and endgame solver: it speaks NBoard and GTP with GUIs, XBoard with
//! `arena`, and has a command line.
//!
//! # How it works
//! The rules are a crate of their own, [`reversi_rules`]: boards of every even size, games in all
//! their formats. Here, [`eval`] gives the value of a position and a search what follows from it.
//! An [`engine::Engine`] puts a position, [options](engine::options) and a search together; it
//! never waits, but hands out jobs to be run on threads. The dialects of [`app::session`]
//! translate: commands into calls on the engine, the search's results into replies; [`session`] is
//! what they need to know of the game.
//!
//! ```text
//! protocol ──► session ──► engine ──► simple ──► textbook ──► eval
//!                cli ───────┘  ├───► search::midgame, search::endgame
//!                              └───► greedy
//! ```
//!
//! # Where to start reading
//! [`engine`] for what can be asked, [`app::session::nboard`] for how a GUI asks it, [`simple`] for
//! how boards without learned weights are searched, [`eval::classic`] for how they are evaluated.

mod bench;
pub mod book;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod greedy;
pub mod search;
pub mod session;
pub mod simple;
pub mod textbook;
pub mod win_model;

use ::cli::catalogues::REVERSI as MESSAGES;
