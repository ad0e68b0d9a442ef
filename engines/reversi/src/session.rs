//! The conversation of this game: commands of three dialects in, calls on the [`Engine`], answers out.
//!
//! What sessions of all games share is in [`protocol::session`]: the engine and the one search that may run,
//! which dialect is spoken, an answer for a search that panicked. Here is what is
//! Reversi's: [`Reversi`] says what a search is for and what it owes, `desk.rs` starts searches, and
//! `nboard.rs`, `gtp.rs` and `xboard.rs` speak the languages.
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

mod desk;
mod gtp;
mod inspect;
mod nboard;
mod xboard;

use protocol::session::{Dialects, Game};

use crate::engine::{Answer, Engine, Line};
use desk::{Purpose, Task};

/// The engine's name, as GUIs show it.
pub const NAME: &str = "Sanqi Reversi";
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a position of the game is worth, in 1/100 disc, after so many of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// How many of the game's moves led there.
    pub moves_made: u32,
    pub value: i32,
}

/// The game, as its session knows it.
#[derive(Debug)]
pub struct Reversi;

impl Game for Reversi {
    type Engine = Engine;
    type Task = Task;
    type Report = Line;
    type Note = Valued;
    type Answer = Answer;

    fn has_best_move(line: &Line) -> bool {
        line.rank == 1
    }

    fn fallback_answer(_: &Engine, task: &Task, last: Option<&Line>) -> Option<Answer> {
        match task.purpose {
            Purpose::Count | Purpose::Review => None,
            Purpose::Move | Purpose::Hint | Purpose::Analysis => Some(match last {
                Some(line) => Answer::of_line(line),
                None => Answer::of(task.position.legal_moves().first().copied()),
            }),
        }
    }

    fn is_endless(task: &Task) -> bool {
        !task.is_bounded
    }
}

/// The languages. GTP has no opening verb: what opens with neither `nboard` nor `xboard` is GTP.
pub fn dialects() -> Dialects<Reversi> {
    Dialects::new()
        .speak(gtp::Gtp::default())
        .speak(nboard::NBoard::default())
        .speak(xboard::XBoard::default())
}

#[cfg(test)]
mod tests;
