//! The rules of Xiangqi (象棋, Chinese chess): what a position is, which moves are legal, how moves
//! and positions are written.
//!
//! Everything that must know the rules and nothing else links this crate: the engine, the referee
//! of matches, the fuzzers. It knows no search, no evaluation and no protocol.
//!
//! # How it works
//!
//! The board has 90 points ([`Square`]), so a set of them fits a `u128` ([`Bitboard`]). A
//! [`Position`] keeps one set for each side and kind of piece, and beside it a plain array of what
//! stands where. The squares that a piece attacks come from tables ([`attacks`]). Making a move
//! pushes a [`State`], which holds what cannot be recomputed when the move is taken back, the
//! Zobrist key, and the restrictions on the new side to move: who gives check, which pieces are
//! pinned, where the others may go. With these sets [`movegen`] generates legal moves directly,
//! piece by piece, and can count them without listing them.
//!
//! Two things differ from chess and shape the code. A cannon captures over exactly one screen, so
//! a piece can be pinned by stepping *into* a line as well as out of it, and in pairs. And a
//! horse's leg can be blocked, so horses attack each other one way only.
//!
//! # Where to start
//!
//! ```
//! use xiangqi_rules::{Position, perft::perft};
//!
//! let mut position = Position::startpos();
//! assert_eq!(position.legal_moves().len(), 44);
//! assert_eq!(perft(&mut position, 3), 79_666);
//!
//! let cannon_to_the_middle = position.legal_moves().into_iter().find(|mv| mv.to_string() == "h2e2");
//! position.make(cannon_to_the_middle.unwrap());
//! assert_eq!(position.fen().split(' ').nth(1), Some("b"));
//! position.unmake();
//! ```
//!
//! Then read [`position`], `pins.rs` and [`movegen`], in this order; [`outcome`](mod@outcome) for
//! when a game is over, [`repetition`] for its hardest part, [`notation`] for how moves are
//! written, [`pgn`], [`xqf`], [`ccbridge`] and [`ubb`] for files of games; [`opening_names`] for
//! what openings are called.

pub mod attacks;
pub mod bitboard;
pub mod board_text;
pub mod ccbridge;
mod encoding;
pub mod fen;
mod move_tree;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod opening_names;
pub mod outcome;
pub mod perft;
pub mod pgn;
pub mod piece;
mod placement;
pub mod position;
pub mod record;
pub mod repetition;
mod serialized;
pub mod square;
pub mod ubb;
pub mod xqf;

pub use bitboard::Bitboard;
pub use fen::FenError;
pub use move_tree::TreeError;
pub use movegen::MoveKind;
pub use moves::{Move, MoveList};
pub use outcome::{Outcome, Reason, Rules};
pub use piece::{Color, Piece, PieceType};
pub use position::{Position, State};
pub use square::Square;

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
