//! The rules of Reversi (Othello, 黑白棋): what a position is, which moves are legal, how moves,
//! positions and games are written.
//!
//! Everything that must know the rules and nothing else links this crate: the engine, the referee
//! of matches, the fuzzers. It knows no search, no evaluation and no protocol.
//!
//! # How it works
//!
//! Two representations of a board know no colours, only the *player*, whose turn it is, and the
//! *opponent*; making a move swaps them. Both are plain values, copied at every move:
//!
//! - [`Board`], two `u64` whose bit `8 * row + column` is a square, for every board of up to 8x8.
//!   On a smaller one the squares beyond the edge are simply never occupied: a line ends there as
//!   it ends at an empty square, and [`Size::mask`] keeps moves from landing there. What a move
//!   flips comes from [`flips`], in SIMD where the build has it.
//! - [`WideBoard`], one `u32` a row, for boards of up to 26x26.
//!
//! A [`Position`] is what games are made of: one of the two, the colour that is to move, and the
//! moves that led there. Black (`X`) moves first. Whoever has no move must pass; when neither has
//! one the game is over, and the squares left empty count for the winner.
//!
//! # Where to start
//!
//! ```
//! use reversi_rules::{Color, Position, Size, perft::perft};
//!
//! let mut position = Position::new(Size::STANDARD);
//! assert_eq!(position.legal_moves().len(), 4);
//! assert_eq!(perft(&position, 6), 8_200);
//!
//! position.make("f5".parse().unwrap()).unwrap();
//! assert_eq!(position.count(Color::Black), 4);
//! assert_eq!(position.undo().unwrap().to_string(), "f5");
//! ```
//!
//! Then read [`board`], [`flips`] and [`position`]. How games are written: [`obf`], [`ggf`],
//! [`sgf`], [`pgn`], [`wthor`], [`sequence`] (`f5d6c3`), all of them by [`record`]; [`board_text`].
//! What openings are called: [`opening_names`].

pub mod board;
pub mod board_text;
pub mod fen;
pub mod flips;
pub mod format;
pub mod ggf;
pub mod grid;
pub mod illegal_move;
pub mod knowledge;
pub mod mobility;
pub mod moves;
pub mod obf;
pub mod opening_names;
pub mod perft;
pub mod pgn;
pub mod position;
pub mod record;
pub mod sequence;
pub mod sgf;
pub mod size;
pub mod square;
pub mod symmetry;
pub mod wide_board;
pub mod wthor;

pub use board::Board;
pub use grid::Grid;
pub use illegal_move::IllegalMove;
pub use moves::Move;
pub use position::Position;
pub use size::Size;
pub use square::Square;
pub use text_boards::Color;
pub use wide_board::WideBoard;

// Errors contain these types, which serialize as text.
text_boards::as_text!(moves::Move, size::Size, square::Square);

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
