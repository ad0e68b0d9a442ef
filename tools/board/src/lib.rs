//! A board for everybody: Xiangqi, Reversi and Gomoku in the browser.
//!
//! `board` serves one page on loopback. The page draws; everything else is done here: the rules are
//! judged by the rules crates, games are kept in files, engines run as child processes.
//!
//! ```text
//! browser ◄── WebSocket (schema) ──► server/socket ──► boards ──► host, one task a game
//!                                                                  ├─► game    the tree of moves, made of events
//!                                                                  ├─► store   the events in a file, synced
//!                                                                  ├─► judge   what the rules say of a position
//!                                                                  └─► thinker engines, through engine-client
//! ```
//!
//! - [`schema`] is every message in both directions, as types.
//! - [`game`] is a game as it is kept: a tree of moves that changes by [events](game::Event) only.
//!   [`store`] appends them to the game's file, and nobody hears of a move before it is on the
//!   disk.
//! - [`host`] is the task of one open game: players' and engines' moves, clocks, analysis, review,
//!   and all who look on.
//! - [`judge`] asks the rules crates what stands where, which moves there are, what is forbidden
//!   and who has won; it also reads and writes moves. [`formats`] reads whole games and positions
//!   that somebody pastes.
//! - [`opening`] walks the opening rules of Gomoku's tournaments along each line of play.
//! - [`thinker`] starts an engine, asks it and says what became of it; one that dies or hangs is
//!   started again.
//! - [`options`] is what of an engine's options the page may set.
//! - [`lesson`] traces the textbook's searches over a small tree, for the page to step through.
//! - [`puzzles`] asks the solvers about river crossings and sliding tiles that are played by hand.
//! - [`server`] is HTTP: the page's files and the WebSocket. Who may talk to us at all is decided
//!   in [`page::serve`].
//!
//! Start reading at [`host`]. The messages are documented in `docs/reference/board.md`.

pub mod boards;
pub mod cli;
pub mod engines;
pub mod formats;
pub mod game;
pub mod host;
pub mod judge;
pub mod lesson;
pub mod opening;
pub mod options;
pub mod puzzles;
pub mod schema;
pub mod server;
pub mod store;
pub mod thinker;
pub mod words;

use ::cli::catalogues::BOARD as MESSAGES;
