//! Shared code for texts of boards with black and white pieces.
//!
//! [`Color`] is a side, [`sides()`] reads the size of a board and [`write_sides!`] implements
//! writing it, [`is_column_letters`] recognizes the heading of a drawn board, [`Note`] is an
//! annotation of a move, [`quote`] quotes input in an error message, and [`as_text!`] serializes
//! the values in errors.

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
/// Used by the expansion of [`as_text!`].
#[doc(hidden)]
pub use serde;
pub use sides::sides;

/// Runs the examples of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
