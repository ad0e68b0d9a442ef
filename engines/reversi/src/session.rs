//! The conversation of this game: commands of three dialects in, calls on the [`Engine`], answers out.
//!
//! What sessions of all games share is in [`protocol::frame`]: the desk with the engine and the one search
//! that may run, which dialect is spoken, an answer for a search that panicked. Here is what is
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

use protocol::frame::{self, Thinking as Running};
use protocol::host::{Dialects, Searches};
use protocol::{gtp as gtp_language, nboard as nboard_language, xboard as xboard_language};

use crate::engine::{Answer, Engine, Line};
use desk::{Purpose, Task};

/// The engine's name, as GUIs show it.
pub const NAME: &str = "Sanqi Reversi";
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A command of any of the three dialects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    NBoard(nboard_language::Command),
    Gtp(gtp_language::Request),
    XBoard(xboard_language::Command),
}

/// What a position of the game is worth, in 1/100 disc, after so many of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Valued {
    /// How many of the game's moves led there.
    pub moves_made: u32,
    pub value: i32,
}

/// What a search thread says on its way.
pub type Said = frame::Said<Line, Valued>;
/// What a search thread ends with.
pub type Ended = frame::Ended<Answer>;
pub type Conversation = frame::Conversation<Reversi>;
type Thinking = Running<Reversi>;

/// The game, as the frame knows it.
#[derive(Debug)]
pub struct Reversi;

impl frame::Game for Reversi {
    type Command = Command;
    type Engine = Engine;
    type Task = Task;
    type Line = Line;
    type Note = Valued;
    type Answer = Answer;

    fn could_answer(line: &Line) -> bool {
        line.rank == 1
    }

    fn owed(_: &Engine, thinking: &Thinking) -> Option<Answer> {
        match thinking.task.purpose {
            Purpose::Count | Purpose::Review => None,
            Purpose::Move | Purpose::Hint | Purpose::Analysis => Some(match &thinking.last {
                Some(line) => Answer::of_line(line),
                None => Answer::of(thinking.task.position.legal_moves().first().copied()),
            }),
        }
    }

    fn is_endless(task: &Task) -> bool {
        !task.is_bounded
    }
}

/// The three dialects' names, as the host has them.
const NBOARD: &str = "NBoard";
const GTP: &str = "GTP";
const XBOARD: &str = "XBoard";

/// The languages, for the host's reader. GTP has no opening verb: what opens with neither `nboard` nor
/// `xboard` is GTP.
pub fn dialects() -> Dialects<Command> {
    Dialects::new()
        .speak(GTP, &[], gtp_language::Gtp, Command::Gtp)
        .speak(
            NBOARD,
            &["nboard"],
            nboard_language::NBoard,
            Command::NBoard,
        )
        .speak(
            XBOARD,
            &["xboard", "protover"],
            xboard_language::XBoard,
            Command::XBoard,
        )
}

pub fn conversation(engine: Engine, searches: Searches<Said, Ended>) -> Conversation {
    Conversation::new(engine, searches)
        .speak(GTP, gtp::Gtp::default())
        .speak(NBOARD, nboard::NBoard::default())
        .speak(XBOARD, xboard::XBoard::default())
}

#[cfg(test)]
mod tests;
