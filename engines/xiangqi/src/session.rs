//! The conversation of this game: commands of three dialects in, calls on the [`Engine`], answers out.
//!
//! What sessions of all games share is in [`protocol::session`]: the engine and the one search that may run,
//! which dialect is spoken, an answer for a search that panicked. Here is what is
//! Xiangqi's: [`Xiangqi`] says what a search is for and what it owes, `desk.rs` starts searches, and
//! `ucci.rs`, `uci.rs` and `xboard.rs` speak the languages.
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
mod inspect;
#[cfg(feature = "tune")]
mod tuning;
mod ucci;
mod uci;
mod unlimited;
mod xboard;

use ::search::report::Report;
use protocol::ParseError;
use protocol::session::{Dialects, Game};
use xiangqi_rules::Move;

use crate::engine::Engine;
use crate::engine::job::Answer;
use crate::engine::mating::is_unattended_too_long;
use desk::{Purpose, Task};

/// The engine's name, as GUIs show it.
pub const NAME: &str = concat!("Sanqi Xiangqi ", env!("CARGO_PKG_VERSION"));
pub const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// What is said where a move is asked for after a position was refused.
const NO_POSITION: &str = "no position to think about: the last one was refused";

/// The game, as its session knows it.
#[derive(Debug)]
pub struct Xiangqi;

impl Game for Xiangqi {
    type Engine = Engine;
    type Task = Task;
    type Report = Report<Move>;
    type Note = ();
    type Answer = Answer;

    fn has_best_move(report: &Report<Move>) -> bool {
        report.multipv == 1 && !report.pv.is_empty()
    }

    fn fallback_answer(
        engine: &Engine,
        task: &Task,
        last: Option<&Report<Move>>,
    ) -> Option<Answer> {
        if task.purpose == Purpose::Count {
            return None;
        }
        Some(match last {
            Some(report) => Answer::of_report(report, &task.position, &engine.options().rules()),
            None => {
                let legal = task.position.legal_moves();
                let banned = engine.banned();
                Answer::of(legal.iter().find(|mv| !banned.contains(mv)).copied())
            }
        })
    }

    /// Only a stop ends it, or nothing will soon: a search for mate that has had its chance.
    fn is_endless(task: &Task) -> bool {
        task.clock.as_ref().is_some_and(|clock| {
            clock.limits().infinite
                || clock.pondering()
                || is_unattended_too_long(clock.limits(), clock.nodes())
        })
    }
}

/// A line that begins as one that sets a position and goes on as none refuses the position, too.
fn refuse_position(desk: &mut desk::Desk, error: &ParseError) {
    if let ParseError::Argument { verb, .. } = error
        && matches!(*verb, "position" | "fen" | "startpos" | "setboard")
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
        .speak(xboard::XBoard::default())
}

#[cfg(test)]
mod tests;
