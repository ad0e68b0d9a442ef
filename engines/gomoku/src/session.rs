//! The conversation of this game: Gomocup's commands in, calls on the [`Engine`], answers out.
//!
//! What sessions of all games share is in [`protocol::session`]: the one search that may run, and an answer
//! for a search that panicked. Here is what is Gomoku's: [`Gomoku`] says what a search is for and what it
//! owes, `gomocup.rs` speaks the language.
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

use std::sync::Arc;

use ::search::clock::Clock;
use gomoku_rules::Game;
use protocol::session::{self, Dialects, Session};

use crate::engine::{Answer, Engine, Line, Question};

/// The engine's name, as managers show it.
pub const NAME: &str = "Sanqi Gomoku";
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
pub const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// The engine and the search that runs.
type Desk = Session<Gomoku>;

/// The game, as its session knows it.
#[derive(Debug)]
pub struct Gomoku;

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move to play, or what the swap2 opening asks for.
    Move(Question),
    /// A move to play, and what the best moves are worth.
    Best,
}

/// What a search is for, and about.
#[derive(Debug)]
pub struct Task {
    purpose: Purpose,
    game: Game,
    clock: Arc<Clock>,
}

impl session::Game for Gomoku {
    type Engine = Engine;
    type Task = Task;
    type Report = Line;
    type Note = ();
    type Answer = Answer;

    fn has_best_move(line: &Line) -> bool {
        line.multipv == 1 && !line.pv.is_empty()
    }

    fn fallback_answer(_: &Engine, task: &Task, last: Option<&Line>) -> Option<Answer> {
        let question = match task.purpose {
            Purpose::Move(question) => question,
            Purpose::Best => Question::Move,
        };
        Some(Answer::owed(&task.game, question, last))
    }

    fn is_endless(task: &Task) -> bool {
        task.clock.limits().infinite
    }
}

/// One language.
pub fn dialects() -> Dialects<Gomoku> {
    Dialects::new().speak(gomocup::Gomocup::default())
}

#[cfg(test)]
mod tests;
