//! The conversation of this game: commands of three dialects in, calls on the `Engine`, answers out.
//!
//! What sessions of all games share is in [`app::session`]. Here is what is Reversi's: `nboard.rs` and `gtp.rs` speak
//! these languages, and `xboard.rs` says what XBoard's has to know of the game.
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

mod gtp;
mod inspect;
mod nboard;
mod review;
mod xboard;

use ::app::session::xboard::XBoard;
use ::app::session::{Dialects, Session};

use crate::engine::Reversi;

/// The engine's name, as GUIs show it.
pub const NAME: &str = "Sanqi Reversi";
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The engine, and the search that runs.
type Desk = Session<Reversi>;

/// The languages. GTP has no opening verb: what opens with neither `nboard` nor `xboard` is GTP.
pub fn dialects() -> Dialects<Reversi> {
    Dialects::new()
        .speak(gtp::Gtp::default())
        .speak(nboard::NBoard::default())
        .speak(XBoard::<Reversi>::default())
}

#[cfg(test)]
mod tests;
