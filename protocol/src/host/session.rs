//! What a game implements: the session that owns all state of one conversation.

use super::epoch::Epoch;
use super::out::Out;
use crate::error::ParseError;

/// One conversation's state, driven by one thread: commands in, events of searches in, lines out.
///
/// Built by the closure given to [`super::converse`], which hands it the [`super::Searches`] to
/// start searches with.
pub trait Session {
    /// A command of any of the game's dialects, usually an enum with one variant a dialect.
    type Command: Send + 'static;
    /// What a search says while it runs.
    type Report: Send + 'static;
    type Answer: Send + 'static;

    /// Handles one line. Must not wait for a search.
    fn command(&mut self, heard: Heard<Self::Command>, out: &mut Out) -> Flow;

    /// Handles what a search said. Each search ends in exactly one [`Event::Done`] or
    /// [`Event::Panicked`].
    fn event(&mut self, event: Event<Self::Report, Self::Answer>, out: &mut Out) -> Flow;

    /// Whether this line may be handled now. While the answer is no, it and all behind it wait
    /// until an event of a search changes the answer.
    ///
    /// This is how a script piped in at once is answered command by command: GTP says no to all
    /// while a search runs, UCCI's batch mode too, UCI to `position` and `go`. Stops do not wait:
    /// the reader has raised them already.
    fn accepts(&self, heard: &Heard<Self::Command>) -> bool {
        let _ = heard;
        true
    }

    /// Whether a search runs that only a stop ends (`go infinite`, pondering, analysis). Asked at
    /// the end of input: such a search is stopped then, any other is waited for.
    fn endless(&self) -> bool {
        false
    }

    /// The input has ended and every search has answered: last words, if any.
    fn farewell(&mut self, out: &mut Out) {
        let _ = out;
    }
}

/// One line, as the reader heard it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard<C> {
    /// The name of the dialect it was heard in, as given to [`super::Dialects`].
    pub dialect: &'static str,
    /// The line, decoded and trimmed; empty when it was too long to keep.
    pub line: String,
    /// What it means, or why it means nothing.
    pub command: Result<C, ParseError>,
    /// The number a search started by this command should carry.
    pub epoch: Epoch,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event<R, A> {
    Said {
        epoch: Epoch,
        report: R,
    },
    Done {
        epoch: Epoch,
        answer: A,
    },
    /// The search panicked (or its thread could not be started). The session still owes an answer:
    /// the last completed root move, else the first legal one.
    Panicked {
        epoch: Epoch,
        message: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    Continue,
    /// It ends after what was said has been written.
    Quit,
}
