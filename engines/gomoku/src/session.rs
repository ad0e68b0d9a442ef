//! The conversation of this game: Gomocup's commands in, calls on the `Engine`, answers out.
//!
//! What sessions of all games share is in [`app::session`]; `gomocup.rs` speaks the language.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::unreachable
    )
)]

mod gomocup;
mod inspect;

use ::app::session::Dialects;

use crate::engine::Gomoku;

/// The engine's name, as managers show it.
pub const NAME: &str = "Sanqi Gomoku";
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
pub const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// The engine and the search that runs.
type Session = ::app::session::Session<Gomoku>;

/// One language.
pub fn dialects() -> Dialects<Gomoku> {
    Dialects::new().speak(gomocup::Gomocup::default())
}

#[cfg(test)]
mod tests;
