//! What an engine program does, whatever the game.
//!
//! A game brings its rules, its search and what its searches are judged by. All the rest of an
//! engine program is the same in every game and lives here.
//!
//! [`options`] is the table of what may be set. Each option is declared once: its name in every
//! dialect, the values that it takes, how it is read from the settings in force and how it changes
//! them. A game lists its own options and the shared ones (the hash table, the threads) in the
//! order in which they are announced.
//!
//! [`engine::Engine`] is a position, options, memory, and a search to start, over anything that is
//! a [`Game`]: what every session and every subcommand drives. It never waits: a request becomes a
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
//! A [`Game`] says what its positions and moves are, what its searches learn ([`Game::Learned`])
//! and report ([`Line`]), and searches a job. All else it may leave as it is: limits of its own, a
//! book, what a search that failed owes, which reply it expects (and ponders on).
//!
//! [`session`] is what conversations about all games have in common, and every dialect, each over a
//! small trait of what it has to know of a game: all of them over [`session::Spoken`].
//!
//! [`book`] is what opening books are made of, and their file.
//! [`weights`] describes the files that evaluations are learned into, reads and writes them, and
//! says which are in use. To be played and analysed in a terminal a game is [`Playable`]: it draws
//! its board, reads and writes its moves and files.
//! [`judgement`] says what a move cost, and how accurately a side played.
//! [`cli`] is the command line: a game says what only its own asks ([`cli::CommandLine`]).
//! [`mod@bench`] and [`perft`] are what sessions and the command line count.
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
