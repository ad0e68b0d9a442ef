//! What a stone would make: the patterns of lines.
//!
//! Everything that Gomoku is about happens on lines of five. For every empty cell, each of the four
//! directions and both colours, [`line`](mod@line) says what a stone of that colour would make
//! there: a five, an open four, a four ... The answer depends on the five cells to each side and
//! comes out of a table of all such lines, one for each rule. Four of those answers together are
//! the cell's [`code`], from which follow its [class](class::Class), for what it threatens, and
//! what it adds to the evaluation. `cells` holds all of this for a whole board, and
//! `packed_pattern` what a cell's patterns for one colour come to; [`crate::eval::state`] keeps
//! them up to date, and a stone touches 40 cells at most.
//!
//! The names are those of the field; docs/design/gomoku-threats.md has the Chinese ones:
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
