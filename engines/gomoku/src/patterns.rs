//! The patterns of lines: what a stone would make there.
//!
//! Everything in Gomoku happens on lines of five. For every empty cell, each of the four directions
//! and both colours, [`line`](mod@line) gives what a stone of that colour would make there: a five,
//! an open four, a four ... It depends on the five cells to each side and is looked up in a table
//! of all such lines, one table for each rule. The four patterns together are the cell's [`code`],
//! from which follow its [class](class::Class), what it threatens, and what it adds to the
//! evaluation. `cells` holds all of this for a whole board, and `packed_pattern` the code and class
//! of a cell for one colour; [`crate::eval::state`] updates them, and a stone changes 40 other
//! cells at most.
//!
//! The names are the usual ones; docs/design/gomoku-threats.md has the Chinese ones:
//!
//! | name | makes |
//! |---|---|
//! | five | a winning run |
//! | open four | a winning run next, whatever the opponent does |
//! | four | a winning run next, unless the opponent takes one certain cell |
//! | open three | an open four next |
//! | sleeping three | a four next |
//! | open two | an open three next |
//! | sleeping two | a sleeping three next |

pub(crate) mod cells;
pub mod class;
pub mod code;
pub mod line;
mod move_score;
pub(crate) mod packed_pattern;
pub(crate) mod points;
pub mod tables;

pub use class::Class;
pub use line::Pattern;
