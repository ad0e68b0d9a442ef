//! The part of an engine program that does not depend on the game.
//!
//! A game brings its rules, its search and its evaluation. All the rest of an engine program is the
//! same in every game and lives here.
//!
//! [`options`] is the table of options. Each option is declared once: its name in every dialect,
//! its range, and how to get and set it. A game lists its own options and the shared ones (the hash
//! table, the threads) in the order in which they are announced.
//!
//! [`engine::Engine`] holds the position, options and memory of a [`Game`], and starts searches:
//! every session and every subcommand drives one. It never waits: a request becomes a
//! [`Job`](engine::Job) that runs on a thread of the session's choosing, and ends with an
//! [`Answer`](engine::Answer).
//!
//! ```text
//! session ── Request ──▶ Engine::prepare ──▶ Job::run ──▶ Game::search ── Line ──▶ session
//!                           │ book, bans, clock                │ options, memory
//!                           ▼                                  ▼
//!                        Prepared                            Answer
//! ```
//!
//! A [`Game`] defines its positions and moves, what its searches learn ([`Game::HistoryTables`])
//! and report ([`Line`]), and searches a job. The rest has defaults: limits of its own, a book, the
//! answer of a search that failed, the expected reply (to ponder on).
//!
//! [`session`] has what conversations about all games share, and every dialect, each over a small
//! trait that the game implements; all these traits build on [`session::ProtocolGame`].
//!
//! [`book`] is opening books in memory and in files.
//! [`weights`] reads and writes the files of trained weights, and knows which are in use. To be
//! played and analysed in a terminal a game is [`Playable`]: it draws its board, reads and writes
//! its moves and files.
//! [`judgement`] judges what a move cost, and how accurately a side played.
//! [`cli`] is the command line; a game adds its own flags and subcommands ([`cli::CommandLine`]).
//! [`mod@bench`] and [`perft`] are the node counts that sessions and the command line offer.
//!
//! This crate knows no game. It uses the shared search and the protocols.

pub mod bench;
pub mod book;
pub mod cli;
pub mod engine;
pub mod game;
pub mod judgement;
pub mod options;
pub mod perft;
pub mod playable;
pub mod session;
pub mod skill;
#[cfg(test)]
mod testing;
pub mod variety;
pub mod weights;
pub mod win_model;

use ::cli::catalogues::ENGINE as MESSAGES;
pub use game::{Game, Line};
pub use playable::Playable;

#[cfg(test)]
mod tests {
    #[test]
    fn all_that_is_said_has_both_languages() {
        assert_eq!(crate::MESSAGES.faults(env!("CARGO_MANIFEST_DIR")), [""; 0]);
    }
}
