//! The parts of a search that the three games share. This crate knows no game.
//!
//! # How a search runs
//!
//! ```text
//! session -> Limits -> Clock ----------------- looked at through a Watch ---------.
//!                        |                                                         |
//!            iterate: one iteration after the other, until the clock says enough |
//!                        |                                                         |
//!            a driver: MTD(f), or PVS with aspiration windows                      |
//!                        | "is the value at least beta, at this depth?"            |
//!            a Tester: the game's own search of the root <-------------------------'
//!                        | what it learns            \ lines, values
//!            tt, history                        Report -> session
//! ```
//!
//! The tree search itself, with its pruning and reductions, is each game's own; this crate has what
//! does not depend on the game. A game implements [`tester::Tester`], directly or as a
//! [`progress::TreeSearch`], keeps a [`memory`] of a [`tt::TranspositionTable`] and the tables of
//! [`history`], and the table of its [`pv`], which it [completes](pv_extender), polls its
//! [`clock::Watch`] at every node, and calls [`smp::search`]. With one thread every search is
//! deterministic.
//!
//! # Where to start reading
//!
//! - [`tester`], the zero-window search that everything else is built around; then [`mtdf`], which
//!   calls it, and [`iterate`], the loop around that. [`pvs`] is the other [`driver`], to measure
//!   against.
//! - [`tt`]: why an entry has two bounds, and how threads share it without locks.
//! - [`clock`]: how a game clock becomes a budget, and what a stop costs; [`control`] for protocols
//!   that send the clock piecemeal.
//!
//! Minimax to MTD(f) in a page each, for comparison and as the reference of the tests, are a crate
//! of their own: `textbook`.

pub mod abdada;
pub mod algorithm;
pub mod available;
pub mod best;
pub mod clock;
pub mod control;
pub mod dfpn;
pub mod driver;
pub mod history;
pub mod iterate;
pub mod lmr;
pub mod memory;
pub mod mtdf;
pub mod parameters;
pub mod progress;
pub mod pv;
pub mod pv_extender;
pub mod pvs;
pub mod report;
pub mod request;
pub mod root_moves;
pub mod smp;
pub mod status;
pub mod tester;
pub mod tt;
pub mod value;

#[cfg(test)]
mod plain_tester;
