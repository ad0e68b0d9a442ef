//! What the texts of boards with black and white pieces have in common.
//!
//! [`Color`] is a side, [`sides`] reads how large a board is and [`write_sides!`] has it written,
//! [`is_column_letters`] knows the heading of a drawn one, [`Note`] is what is said of a move,
//! [`quote`] repeats input in an error message, and [`as_text!`] lets errors name what they are
//! about.

mod color;
mod columns;
mod note;
mod quoted;
mod serialized;
mod sides;

pub use color::Color;
pub use columns::is_column_letters;
pub use note::{Note, Quality};
pub use quoted::quote;
/// For [`as_text!`].
#[doc(hidden)]
pub use serde;
pub use sides::sides;

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
