//! A Gomoku and Renju engine for Gomocup's protocol, and a solver of threats.
//!
//! # How it works
//! The rules are a crate of their own, [`gomoku_rules`]: boards, wins by five sets of rules,
//! renju's forbidden points. Here, [`patterns`] gives for every empty cell what a stone of either
//! colour would make on the four lines through it. [`eval::State`] updates that move by move, and
//! [`eval`] makes one value of it. The rest of the engine builds on this: [`search`] orders its
//! moves by the patterns and reads from them what is won or forced, and [`threats`] proves wins by
//! fours and by threes. An [`engine::Engine`] puts a game, options and a search together; it never
//! waits, but hands out jobs to be run on threads. A [`session`] translates: Gomocup's commands
//! into calls on the engine, the search's results into answers.
//!
//! ```text
//! protocol ──► session ──► engine ──► search ──► eval ──► patterns
//!                cli ───────┘           └──► threats ───────┘
//! ```
//!
//! Beside the playing search there is [`textbook`], the game for plain minimax and its refinements,
//! which `compare` runs; and `bench`, whose node count is the signature that tells whether a change
//! has changed the search.
//!
//! # Where to start reading
//! [`eval::State`] for what is known of a position, [`engine`] for what can be asked,
//! `search/node.rs` for how the tree is searched, [`threats::vcf`] for how a win is proved.

mod bench;
pub mod cli;
#[cfg(feature = "sqlite")]
pub mod database;
pub mod engine;
pub mod eval;
pub mod patterns;
pub mod perft;
pub mod search;
pub mod session;
#[cfg(test)]
mod testing;
pub mod textbook;
pub mod threats;
pub mod win_model;

use ::cli::catalogues::GOMOKU as MESSAGES;
