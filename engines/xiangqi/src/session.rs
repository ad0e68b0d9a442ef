//! The conversation of this game: commands of three dialects in, calls on the [`Engine`], answers out.
//!
//! [`Conversation`] is the host's [`Session`]: it hands each line to the dialect that heard it, and
//! what a search says to the dialect that started it. The dialects (`ucci.rs`, `uci.rs`,
//! `xboard.rs`) share a [`Desk`] with the engine and the one search that may run.
//!
//! While a search runs, a line that would change what it works on waits ([`Session::accepts`]). Stops
//! do not: the reader has raised them before the line gets here.
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
mod xboard;

use std::fmt::Display;

use ::search::report::Report;
use protocol::host::{Dialects, Event, Flow, Heard, Out, Searches, Session};
use protocol::{ParseError, ucci as ucci_language, uci as uci_language, xboard as xboard_language};
use xiangqi_rules::Move;

use crate::engine::Engine;
use crate::engine::job::Answer;
use desk::{Desk, Outcome, Thinking};

/// The engine's name, as GUIs show it.
pub const NAME: &str = concat!("Sanqi Xiangqi ", env!("CARGO_PKG_VERSION"));
/// Who wrote it.
pub const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");

/// A command of any of the three dialects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// UCCI.
    Ucci(ucci_language::Command),
    /// UCI, UCI-Cyclone included.
    Uci(uci_language::Command),
    /// XBoard.
    XBoard(xboard_language::Command),
}

/// What a search thread says on its way.
#[derive(Debug, Clone)]
pub enum Said {
    /// A line of thinking.
    Line(Report<Move>),
    /// A line of text, from `perft` and `bench`.
    Text(String),
}

/// What a search thread ends with.
#[derive(Debug, Clone)]
pub enum Ended {
    /// It thought.
    Thought(Answer),
    /// It counted (`perft`, `bench`), and this is its last line.
    Counted(String),
}

/// The three dialects' names, as the host has them.
const UCCI: &str = "UCCI";
const UCI: &str = "UCI";
const XBOARD: &str = "XBoard";

/// The languages, for the host's reader. A conversation that opens with neither `ucci` nor `xboard`
/// is UCI, so that a person may type `d` or `go depth 5` at once.
pub fn dialects() -> Dialects<Command> {
    Dialects::new()
        .speak(UCI, &["uci"], uci_language::Uci, Command::Uci)
        .speak(
            UCCI,
            &["ucci"],
            ucci_language::Ucci::default(),
            Command::Ucci,
        )
        .speak(
            XBOARD,
            &["xboard", "protover"],
            xboard_language::XBoard,
            Command::XBoard,
        )
}

/// What every dialect does with what it hears.
trait Dialect {
    type Command;

    /// Carries out a command.
    fn command(&mut self, desk: &mut Desk, heard: Order<Self::Command>, out: &mut Out) -> Flow;

    /// Says in this dialect that a line was no command.
    fn misheard(&mut self, line: &str, error: &ParseError, out: &mut Out);

    /// Says a line of text that is no command's answer in the dialect.
    fn text(&mut self, text: &dyn Display, out: &mut Out);

    /// Says that a search failed.
    fn failed(&mut self, why: &str, out: &mut Out);

    /// Says a line of thinking.
    fn thought(&mut self, desk: &Desk, report: &Report<Move>, out: &mut Out);

    /// Says what the search found.
    fn answer(&mut self, desk: &mut Desk, thinking: Thinking, answer: Answer, out: &mut Out);

    /// Whether a command may be carried out while this search runs. May end the search.
    fn accepts(&self, desk: &Desk, thinking: &Thinking, command: &Self::Command) -> bool;
}

/// A command and the number that a search started by it carries.
struct Order<C> {
    command: C,
    epoch: protocol::host::Epoch,
}

/// One conversation with a GUI.
#[derive(Debug)]
pub struct Conversation {
    desk: Desk,
    ucci: ucci::Ucci,
    uci: uci::Uci,
    xboard: xboard::XBoard,
}

impl Conversation {
    /// A conversation about an engine.
    pub fn new(engine: Engine, searches: Searches<Said, Ended>) -> Self {
        Self {
            desk: Desk::new(engine, searches),
            ucci: ucci::Ucci::default(),
            uci: uci::Uci::default(),
            xboard: xboard::XBoard::default(),
        }
    }

    fn dispatch<D: Dialect>(dialect: &mut D, desk: &mut Desk, outcome: Outcome, out: &mut Out) {
        match outcome {
            Outcome::Line(report) => dialect.thought(desk, &report, out),
            Outcome::Text(text) => dialect.text(&text, out),
            Outcome::Failed(why) => dialect.failed(&why, out),
            Outcome::Answer(thinking, answer) => dialect.answer(desk, *thinking, *answer, out),
        }
    }
}

impl Session for Conversation {
    type Command = Command;
    type Report = Said;
    type Answer = Ended;

    fn command(&mut self, heard: Heard<Command>, out: &mut Out) -> Flow {
        let Heard {
            dialect,
            line,
            command,
            epoch,
        } = heard;
        let desk = &mut self.desk;
        desk.speaking = dialect;
        match command {
            Ok(Command::Ucci(command)) => self.ucci.command(desk, Order { command, epoch }, out),
            Ok(Command::Uci(command)) => self.uci.command(desk, Order { command, epoch }, out),
            Ok(Command::XBoard(command)) => {
                self.xboard.command(desk, Order { command, epoch }, out)
            }
            Err(error) => {
                match dialect {
                    UCCI => self.ucci.misheard(&line, &error, out),
                    XBOARD => self.xboard.misheard(&line, &error, out),
                    _ => self.uci.misheard(&line, &error, out),
                }
                Flow::Continue
            }
        }
    }

    fn event(&mut self, event: Event<Said, Ended>, out: &mut Out) -> Flow {
        for outcome in self.desk.hear(event) {
            let desk = &mut self.desk;
            match desk.speaking {
                UCCI => Self::dispatch(&mut self.ucci, desk, outcome, out),
                XBOARD => Self::dispatch(&mut self.xboard, desk, outcome, out),
                _ => Self::dispatch(&mut self.uci, desk, outcome, out),
            }
        }
        Flow::Continue
    }

    fn accepts(&self, heard: &Heard<Command>) -> bool {
        let Some(thinking) = self.desk.thinking() else {
            return true;
        };
        match &heard.command {
            Ok(Command::Ucci(command)) => self.ucci.accepts(&self.desk, thinking, command),
            Ok(Command::Uci(command)) => self.uci.accepts(&self.desk, thinking, command),
            Ok(Command::XBoard(command)) => self.xboard.accepts(&self.desk, thinking, command),
            Err(_) => true,
        }
    }

    fn endless(&self) -> bool {
        self.desk.thinking().is_some_and(Thinking::is_endless)
    }
}
