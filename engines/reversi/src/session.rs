//! The conversation of this game: commands of three dialects in, calls on the [`Engine`], answers out.
//!
//! [`Conversation`] is the host's [`Session`]: it hands each line to the dialect that heard it, and
//! what a search says to the dialect that started it. The dialects (`nboard.rs`, `gtp.rs`,
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
mod gtp;
mod inspect;
mod nboard;
mod xboard;

use std::fmt::Display;

use protocol::host::{Dialects, Epoch, Event, Flow, Heard, Out, Searches, Session};
use protocol::{
    ParseError, gtp as gtp_language, nboard as nboard_language, xboard as xboard_language,
};

use crate::engine::{Answer, Engine, Line};
use desk::{Desk, Outcome, Thinking};

/// The engine's name, as GUIs show it.
pub const NAME: &str = "Sanqi Reversi";
/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A command of any of the three dialects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// NBoard.
    NBoard(nboard_language::Command),
    /// GTP.
    Gtp(gtp_language::Request),
    /// XBoard.
    XBoard(xboard_language::Command),
}

/// What a search thread says on its way.
#[derive(Debug, Clone)]
pub enum Said {
    /// A line of thinking.
    Line(Line),
    /// What the position after so many moves of the game is worth.
    Valued(u32, i32),
    /// A line of text, from `perft`.
    Text(String),
}

/// What a search thread ends with.
#[derive(Debug, Clone)]
pub enum Ended {
    /// It thought.
    Thought(Answer),
    /// It counted or went through a game; this is its last line, if it has one.
    Counted(Option<String>),
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

/// What every dialect does with what it hears.
trait Dialect {
    type Command;

    /// Carries out a command.
    fn command(&mut self, desk: &mut Desk, order: Order<Self::Command>, out: &mut Out) -> Flow;

    /// Says in this dialect that a line was no command.
    fn misheard(&mut self, line: &str, error: &ParseError, out: &mut Out);

    /// Says a line of text that is no command's answer in the dialect.
    fn text(&mut self, text: &dyn Display, out: &mut Out);

    /// A count or a review is over.
    fn counted(&mut self, last: Option<String>, out: &mut Out);

    /// Says that a search failed.
    fn failed(&mut self, why: &str, out: &mut Out);

    /// Says a line of thinking.
    fn thought(&mut self, desk: &Desk, line: &Line, out: &mut Out);

    /// Says what a position of the game is worth, in 1/100 disc.
    fn valued(&mut self, _moves_made: u32, _value: i32, _out: &mut Out) {}

    /// Says what the search found.
    fn answer(&mut self, desk: &mut Desk, thinking: Thinking, answer: Answer, out: &mut Out);

    /// Whether a command may be carried out while this search runs. May end the search.
    fn accepts(&self, desk: &Desk, thinking: &Thinking, command: &Self::Command) -> bool;

    fn dispatch(&mut self, desk: &mut Desk, outcome: Outcome, out: &mut Out) {
        match outcome {
            Outcome::Line(line) => self.thought(desk, &line, out),
            Outcome::Valued(moves_made, value) => self.valued(moves_made, value, out),
            Outcome::Text(text) => self.text(&text, out),
            Outcome::Counted(last) => self.counted(last, out),
            Outcome::Failed(why) => self.failed(&why, out),
            Outcome::Answer(thinking, answer) => self.answer(desk, *thinking, *answer, out),
        }
    }
}

/// A command and the number that a search started by it carries.
struct Order<C> {
    command: C,
    epoch: Epoch,
}

/// One conversation with a GUI.
#[derive(Debug)]
pub struct Conversation {
    desk: Desk,
    nboard: nboard::NBoard,
    gtp: gtp::Gtp,
    xboard: xboard::XBoard,
}

impl Conversation {
    /// A conversation about an engine.
    pub fn new(engine: Engine, searches: Searches<Said, Ended>) -> Self {
        Self {
            desk: Desk::new(engine, searches),
            nboard: nboard::NBoard::default(),
            gtp: gtp::Gtp::default(),
            xboard: xboard::XBoard::default(),
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
            Ok(Command::NBoard(command)) => {
                self.nboard.command(desk, Order { command, epoch }, out)
            }
            Ok(Command::Gtp(command)) => self.gtp.command(desk, Order { command, epoch }, out),
            Ok(Command::XBoard(command)) => {
                self.xboard.command(desk, Order { command, epoch }, out)
            }
            Err(error) => {
                match dialect {
                    NBOARD => self.nboard.misheard(&line, &error, out),
                    XBOARD => self.xboard.misheard(&line, &error, out),
                    _ => self.gtp.misheard(&line, &error, out),
                }
                Flow::Continue
            }
        }
    }

    fn event(&mut self, event: Event<Said, Ended>, out: &mut Out) -> Flow {
        for outcome in self.desk.hear(event) {
            let desk = &mut self.desk;
            match desk.speaking {
                NBOARD => self.nboard.dispatch(desk, outcome, out),
                XBOARD => self.xboard.dispatch(desk, outcome, out),
                _ => self.gtp.dispatch(desk, outcome, out),
            }
        }
        Flow::Continue
    }

    fn accepts(&self, heard: &Heard<Command>) -> bool {
        let Some(thinking) = self.desk.thinking() else {
            return true;
        };
        match &heard.command {
            Ok(Command::NBoard(command)) => self.nboard.accepts(&self.desk, thinking, command),
            Ok(Command::Gtp(command)) => self.gtp.accepts(&self.desk, thinking, command),
            Ok(Command::XBoard(command)) => self.xboard.accepts(&self.desk, thinking, command),
            // A GTP script is answered in its order, mistakes too.
            Err(_) => heard.dialect != GTP,
        }
    }

    fn endless(&self) -> bool {
        self.desk.thinking().is_some_and(Thinking::is_endless)
    }
}
