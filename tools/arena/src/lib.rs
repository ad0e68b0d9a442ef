//! Engine-against-engine matches that settle arguments.
//!
//! An engine author asks one question all day: is this version stronger? `arena match` answers it.
//! It starts two engines, has them play pairs of games from given openings, each opening with both
//! colours, and says how sure one can be of the difference.
//!
//! # How it works
//!
//! ```text
//! schedule ──► runner ──► play ──► engine_client ──► the engines
//!                │          └────► game (the rules, as referee), adjudicate
//!                ▼
//!             record ──► tally ──► stats ──► summary
//!                └─────► archive ──► report, export, live
//! ```
//!
//! - [`schedule`] says which game is which, in a match of two, a gauntlet or a round robin: a
//!   function of the settings alone, so that a match that was killed can be continued.
//! - [`runner`] gives the games to its workers; each has engine processes of its own. [`view`]
//!   shows the progress.
//! - [`play`] plays one game. The referee is the game's own rules crate, never an engine: an
//!   illegal move, a repetition, a clock that ran out are judged here.
//! - [`engine_spec`] is an engine as its user describes it; [`engine_client`] starts it and talks
//!   to it. Whatever an engine does (dies, hangs, floods, lies), it costs that engine the game and
//!   has a name in the record. [`build`] says which build of it played.
//! - [`record`] writes everything down as it happens, one JSON object a line. It is the only source
//!   of truth: [`tally`] counts from it, whether a line was written now or before a kill.
//! - [`stats`] turns the count of pairs into Elo with its interval, into a decision (SPRT), and
//!   those of many engines into ratings.
//! - [`archive`] reads records back, [`export`] writes their games as other programs read them,
//!   [`report`] draws them on one HTML page.
//! - [`live`] shows a match that runs, on the same page.
//! - [`openings`] are read from a file, or made up; an engine judges those that are to be balanced.
//! - [`unit`](mod@unit) is one pair of games played by itself; with the feature `cluster`, workers
//!   on other machines play them for a match, over a message queue (`cluster.rs`).
//! - [`compliance`] is beside all that: it asks one engine whether it keeps its protocol. So is
//!   [`suite`]: it asks engines for the solutions of given positions.
//!
//! No game's rules are known outside [`game`]: a second game is a second file there.
//!
//! # Time
//!
//! An engine is charged from the flush of its `go` to the moment at which its answer is read.
//! Between two moves there are only the referee, one line of the record and one of the protocol;
//! how long that took is measured for every move and reported in the summary.
//!
//! # Where to start
//!
//! With [`play`], then [`engine_client`]; the command line is `cli/match.rs`.

pub mod adjudicate;
pub mod archive;
pub mod build;
pub mod cli;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod compliance;
pub mod digest;
pub mod engine_spec;
pub mod errors;
pub mod export;
mod failure;
pub mod game;
pub mod live;
pub mod match_config;
pub mod observer;
pub mod opening;
pub mod opening_rule;
pub mod openings;
pub mod play;
pub mod record;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod settings;
pub mod stats;
pub mod suite;
pub mod summary;
pub mod tally;
pub mod tune;
pub mod unit;
pub mod view;

use ::cli::catalogues::ARENA as MESSAGES;
