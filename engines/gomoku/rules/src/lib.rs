//! The rules of Gomoku (五子棋) on boards of 5x5 to 22x22: freestyle, standard, renju and caro;
//! which points renju forbids; how positions and games are written.
//!
//! Everything that must know the rules and nothing else links this crate: the engine, its threat
//! solvers, the referee of matches, the fuzzers. It knows no search, no evaluation and no protocol.
//!
//! # How it works
//!
//! A [`Board`] keeps every line of the board, in each of the four directions, as one `u64` of
//! two-bit cells with five cells of border at each end. The ten cells around a point on a line,
//! [`Board::window`], are a shift and a mask away, and they are all that the rules need of a line:
//!
//! - [`win`] counts the run through a stone and what ends it, for the five sets of [rules](Rule);
//! - [`forbidden`] looks up what a black stone makes of each line (five, overline, fours, threes),
//!   and judges the threes again one stone deeper, since renju forbids only those that live.
//!
//! A [`Game`] is a board, the moves so far and the outcome. A black move on a forbidden point is a
//! legal move that loses, as Gomocup has it.
//!
//! # Where to start
//!
//! ```
//! use gomoku_rules::{Color, Game, Outcome, Point, Reason, Rule, Size};
//!
//! let mut game = Game::new(Size::STANDARD, Rule::Renju);
//! for point in ["7,7", "0,0", "8,7", "2,0", "9,7", "4,0", "10,7", "6,0", "11,7"] {
//!     assert_eq!(game.outcome(), None);
//!     game.play(point.parse().unwrap()).unwrap();
//! }
//! let five = Outcome::Win { winner: Color::Black, reason: Reason::Five };
//! assert_eq!(game.outcome(), Some(five));
//! assert_eq!(game.undo(), Some(Point::new(11, 7)));
//! ```
//!
//! Then read [`board`], [`win`] and [`forbidden`]. How positions and games are written: [`text`],
//! [`openings`], [`json`], [`sgf`], [`psq`], [`renlib`]. How tournaments open games:
//! [`opening_rule`]; what openings are called: [`opening_names`].

pub mod board;
pub mod direction;
pub mod forbidden;
pub mod game;
pub mod json;
pub mod opening_names;
pub mod opening_rule;
pub mod openings;
pub mod point;
pub mod psq;
pub mod renlib;
pub mod rule;
pub mod sgf;
pub mod size;
pub mod symmetry;
pub mod text;
pub mod tree;
pub mod win;

pub use board::Board;
pub use direction::Direction;
pub use forbidden::Forbidden;
pub use game::{DrawRule, Game, IllegalMove, Outcome, Reason, ReplayError};
pub use point::Point;
pub use rule::Rule;
pub use size::Size;
pub use symmetry::Symmetry;
pub use text_boards::Color;

// Errors contain these types, which serialize as text.
text_boards::as_text!(game::Outcome, point::Point, size::Size);

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
