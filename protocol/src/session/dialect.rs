//! The session's half of a dialect: how a game carries out the commands of a language, and writes
//! the reports of its searches.

use std::fmt::Display;

use super::game::Game;
use super::language::{Effect, Language, Languages, Received};
use super::search::{Event, Session};
use super::writer::Out;
use crate::error::ParseError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Continue,
    /// Ends the conversation, after the replies so far have been written.
    Quit,
}

pub type CommandOf<D, G> = <<D as Dialect<G>>::Language as Language>::Command;

/// One language as a game speaks it, with the state of the conversation.
pub trait Dialect<G: Game>: 'static {
    type Language: Language;

    /// Carries out a command. A search that it starts has the command's epoch. Must not wait for a
    /// search.
    fn command(
        &mut self,
        session: &mut Session<G>,
        command: &CommandOf<Self, G>,
        out: &mut Out,
    ) -> Flow;

    /// Reports that a line is no command.
    fn parse_error(
        &mut self,
        session: &mut Session<G>,
        line: &str,
        error: &ParseError,
        out: &mut Out,
    );

    /// Prints a line of text that is no reply of the dialect.
    fn text(&mut self, text: &dyn Display, out: &mut Out) {
        out.say(text);
    }

    /// Called when a count is over; prints its last line, if there is one. May start a search, in
    /// an epoch of its own ([`Session::begin_unrequested_epoch`]).
    fn counted(&mut self, _session: &mut Session<G>, last: Option<String>, out: &mut Out) {
        if let Some(line) = last {
            self.text(&line, out);
        }
    }

    /// Reports that a search panicked. The answer that is owed follows.
    fn failed(&mut self, why: &str, out: &mut Out);

    fn report(&mut self, session: &Session<G>, report: &G::Report, out: &mut Out);

    /// Called when nothing has been printed for a second during a search: prints its state, if the
    /// dialect can.
    fn heartbeat(&mut self, _session: &Session<G>, _out: &mut Out) {}

    fn note(&mut self, _note: G::Note, _out: &mut Out) {}

    /// Writes the answer of a search that has ended.
    fn answer(&mut self, session: &mut Session<G>, task: G::Task, answer: G::Answer, out: &mut Out);

    /// Whether a command may be carried out while a search for this task runs. May end the search.
    /// While the result is false, this command and all later ones wait until the search has ended.
    ///
    /// So a script that is piped in at once is answered command by command: GTP and UCCI's batch
    /// mode refuse all commands during a search, UCI `position` and `go`. Stops do not wait: the
    /// reader has raised them already. Not called while a count runs ([`Effect::Counts`]), except
    /// for commands that affect it.
    fn accepts(&self, session: &Session<G>, task: &G::Task, command: &CommandOf<Self, G>) -> bool;

    /// Whether an invalid line may be answered during a search: false if answers come in the order
    /// of the lines.
    fn accepts_parse_error(&self) -> bool {
        true
    }
}

/// The dialects that a game speaks. The first is used until a line opens another.
pub struct Dialects<G: Game> {
    pub(crate) languages: Languages,
    pub(crate) handlers: Vec<Box<dyn Handler<G>>>,
}

impl<G: Game> Default for Dialects<G> {
    fn default() -> Dialects<G> {
        Dialects {
            languages: Languages::default(),
            handlers: Vec::new(),
        }
    }
}

impl<G: Game> Dialects<G> {
    pub fn new() -> Dialects<G> {
        Dialects::default()
    }

    #[must_use]
    pub fn speak<D: Dialect<G>>(mut self, dialect: D) -> Dialects<G> {
        self.languages.add::<D::Language>();
        self.handlers.push(Box::new(dialect));
        self
    }
}

/// A dialect without the type of its commands, so that the loop can hold several.
pub(crate) trait Handler<G: Game> {
    fn receive(&mut self, session: &mut Session<G>, received: &Received, out: &mut Out) -> Flow;

    fn event(&mut self, session: &mut Session<G>, event: Event<G>, out: &mut Out);

    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out);

    fn may_receive(&self, session: &Session<G>, received: &Received) -> bool;
}

impl<G: Game, D: Dialect<G>> Handler<G> for D {
    fn receive(&mut self, session: &mut Session<G>, received: &Received, out: &mut Out) -> Flow {
        session.epoch = received.epoch;
        match &received.command {
            Ok(command) => match command.downcast_ref() {
                Some(command) => self.command(session, command, out),
                None => Flow::Continue,
            },
            Err(error) => {
                self.parse_error(session, &received.line, error, out);
                Flow::Continue
            }
        }
    }

    fn event(&mut self, session: &mut Session<G>, event: Event<G>, out: &mut Out) {
        match event {
            Event::Report(report) if session.is_wanted() => {
                session.keep(&report);
                self.report(session, &report, out);
            }
            Event::Note(note) if session.is_wanted() => self.note(note, out),
            Event::Text(text) if session.is_wanted() => self.text(&text, out),
            Event::Report(_) | Event::Note(_) | Event::Text(_) => {}
            Event::Answer(answer) => {
                if let Some(search) = session.finish() {
                    self.answer(session, search.task, answer, out);
                }
            }
            Event::Counted(last) => {
                if session.finish().is_some() {
                    self.counted(session, last, out);
                }
            }
            Event::Panicked(message) => {
                log::error!("the search panicked: {message}");
                let search = session.finish();
                self.failed(&format!("the search failed: {message}"), out);
                let Some(search) = search else { return };
                match G::fallback_answer(&session.engine, &search.task, search.last.as_ref()) {
                    Some(answer) => self.answer(session, search.task, answer, out),
                    None => self.counted(session, None, out),
                }
            }
        }
    }

    fn heartbeat(&mut self, session: &Session<G>, out: &mut Out) {
        Dialect::heartbeat(self, session, out);
    }

    fn may_receive(&self, session: &Session<G>, received: &Received) -> bool {
        let Some(task) = session.task() else {
            return true;
        };
        let reaches_counts = matches!(received.effect, Effect::Stops | Effect::Pings);
        if session.is_counting() && !reaches_counts {
            return false;
        }
        if received.effect == Effect::Quits && session.owes_answer() {
            return false;
        }
        match &received.command {
            Ok(command) => command
                .downcast_ref()
                .is_none_or(|command| self.accepts(session, task, command)),
            Err(_) => self.accepts_parse_error(),
        }
    }
}
