//! Xiangqi, Reversi and Gomoku to play and analyse in the browser.
//!
//! `board` serves one page, by default on loopback. The page only draws; everything else is done
//! here: the rules crates judge moves, games are saved in files, engines run as child processes.
//!
//! ```text
//! browser ◄── WebSocket (schema) ──► server/socket ──► boards ──► host, one task a game
//!                                                                  ├─► game    the tree of moves, made of events
//!                                                                  ├─► store   the events in a file, synced
//!                                                                  ├─► rules   what the rules say of a position
//!                                                                  └─► thinker engines, through engine-client
//! ```
//!
//! - [`schema`] is every message in both directions, as types.
//! - [`game`] is a game as it is kept: a tree of moves that changes only through
//!   [events](game::Event). [`store`] appends them to the game's file; a move is reported only once
//!   it is on the disk.
//! - [`host`] is the task of one open game: moves of people and engines, clocks, analysis, review,
//!   and the pages that show the game.
//! - [`rules`] asks the rules crates what stands where, which moves are legal or forbidden and who
//!   has won; it also reads and writes moves. [`formats`] reads whole games and positions that
//!   somebody pastes.
//! - [`opening`] follows the opening rules of Gomoku tournaments along each line of play.
//! - [`thinker`] starts an engine, runs its searches and reports what became of them; an engine
//!   that crashes or hangs is restarted.
//! - [`options`] decides which of an engine's options the page may set.
//! - [`lesson`] traces textbook searches over a small tree, for the page to step through.
//! - [`puzzles`] runs the solvers on river crossings and sliding tiles that are played by hand.
//! - [`server`] is HTTP: the page's files and the WebSocket. [`page::serve`] decides who may
//!   connect at all.
//!
//! Start reading at [`host`]. The messages are documented in `docs/reference/board.md`.

pub mod boards;
pub mod cli;
pub mod engines;
pub mod formats;
pub mod game;
pub mod host;
pub mod lesson;
pub mod opening;
pub mod options;
pub mod puzzles;
pub mod rules;
pub mod schema;
pub mod server;
pub mod store;
pub mod thinker;
pub mod words;

use ::cli::catalogues::BOARD as MESSAGES;
