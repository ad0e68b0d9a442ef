//! The conversation of this game: commands of three dialects in, calls on the `Engine`, answers out.
//!
//! What sessions of all games share is in [`app::session`]. Here is what is Xiangqi's: `ucci.rs` and `uci.rs` speak
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

mod inspect;
#[cfg(feature = "tune")]
mod tuning;
mod ucci;
mod uci;
mod unlimited;
mod xboard;

use ::app::session::xboard::XBoard;
use ::app::session::{Dialects, Session};
use protocol::ParseError;

use crate::engine::Xiangqi;

/// The engine's name, as GUIs show it.
pub const NAME: &str = concat!("Sanqi Xiangqi ", env!("CARGO_PKG_VERSION"));
pub const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// The engine, and the search that runs.
type Desk = Session<Xiangqi>;

/// A line that begins as one that sets a position and goes on as none refuses the position, too.
fn refuse_position(desk: &mut Desk, error: &ParseError) {
    if let ParseError::Argument { verb, .. } = error
        && matches!(*verb, "position" | "fen" | "startpos")
    {
        desk.engine.refuse();
    }
}

/// The languages. A conversation that opens with neither `ucci` nor `xboard` is UCI, so that a person may
/// type `d` or `go depth 5` at once.
pub fn dialects() -> Dialects<Xiangqi> {
    Dialects::new()
        .speak(uci::Uci::default())
        .speak(ucci::Ucci::default())
        .speak(XBoard::<Xiangqi>::default())
}

#[cfg(test)]
mod tests;
