//! The conversation of this game: Gomocup's commands in, calls on the [`Engine`], answers out.
//!
//! What sessions of all games share is in [`protocol::frame`]: the desk with the one search that may run,
//! and an answer for a search that panicked. Here is what is Gomoku's: [`Gomoku`] says what a search is
//! for and what it owes, `gomocup.rs` speaks the language.
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
use protocol::frame::{self, Thinking};
use protocol::gomocup as language;
use protocol::host::{Dialects, Searches};

use crate::engine::{Answer, Engine, Line, Question};

/// The engine's name, as managers show it.
pub const NAME: &str = "Sanqi Gomoku";
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
pub const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// What a search thread says on its way.
pub type Said = frame::Said<Line, ()>;
/// What a search thread ends with.
pub type Ended = frame::Ended<Answer>;
pub type Conversation = frame::Conversation<Gomoku>;
/// The engine and the search that runs.
type Desk = frame::Desk<Gomoku>;

/// The game, as the frame knows it.
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

impl frame::Game for Gomoku {
    type Command = language::Command;
    type Engine = Engine;
    type Task = Task;
    type Line = Line;
    type Note = ();
    type Answer = Answer;

    fn could_answer(line: &Line) -> bool {
        line.multipv == 1 && !line.pv.is_empty()
    }

    fn owed(_: &Engine, thinking: &Thinking<Self>) -> Option<Answer> {
        let task = &thinking.task;
        let question = match task.purpose {
            Purpose::Move(question) => question,
            Purpose::Best => Question::Move,
        };
        Some(Answer::owed(&task.game, question, thinking.last.as_ref()))
    }

    fn is_endless(task: &Task) -> bool {
        task.clock.limits().infinite
    }
}

/// The language's name, as the host has it.
const GOMOCUP: &str = "Gomocup";

/// The languages, for the host's reader: one.
pub fn dialects() -> Dialects<language::Command> {
    Dialects::new().speak(GOMOCUP, &[], language::Gomocup::default(), |command| {
        command
    })
}

pub fn conversation(engine: Engine, searches: Searches<Said, Ended>) -> Conversation {
    Conversation::new(engine, searches).speak(GOMOCUP, gomocup::Gomocup::default())
}

#[cfg(test)]
mod tests;
