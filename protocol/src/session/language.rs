//! The reader's half of a dialect: the language of a line, and the effect of its command on
//! searches.

use std::any::Any;
use std::str::FromStr;
use std::time::Instant;

use super::epoch::{Epoch, Epochs};
use crate::error::ParseError;

/// The effect of a command on searches. The reader determines it before the session sees the
/// command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It may start a search, and gets an [`Epoch`] of its own.
    Starts,
    /// It starts a job of a fixed size (`perft`, `bench`): while that runs, all commands wait
    /// except for [`Effect::Stops`] and [`Effect::Pings`].
    Counts,
    /// It stops every search and every count requested so far.
    Stops,
    /// It stops every search requested so far, and ends the conversation once the counts, and a
    /// search that was stopped before, have been answered.
    Quits,
    /// It ends the conversation: at once and without an answer if a search runs that began before
    /// this was read, otherwise once all earlier commands have been answered.
    EndsAtOnce,
    /// It asks whether the engine is alive, which is answered at once.
    Pings,
    NoEffect,
}

/// One language, as the reader sees it. It has state only if the meaning of a command depends on
/// earlier ones (UCCI's batch mode).
pub trait Language: Default + Send + 'static {
    type Command: FromStr<Err = ParseError> + Send + 'static;

    /// The verbs that begin a conversation in this language. A line that begins with one switches
    /// to it.
    const HANDSHAKE_VERBS: &'static [&'static str];

    fn effect(&mut self, command: &Self::Command) -> Effect;

    /// The verb, if the command names a file or a folder, which is rejected over TCP. Options that
    /// name files are the engine's responsibility.
    fn names_path(&self, _command: &Self::Command) -> Option<&'static str> {
        None
    }
}

/// One line that the reader has parsed.
pub(crate) struct Received {
    /// Index of the dialect in [`super::Dialects`].
    pub(crate) dialect: usize,
    /// The line, decoded and trimmed; empty if it was too long.
    pub(crate) line: String,
    /// The command, whose type only its dialect knows, or the parse error.
    pub(crate) command: Result<Box<dyn Any + Send>, ParseError>,
    pub(crate) effect: Effect,
    pub(crate) epoch: Epoch,
}

/// The languages of a conversation, and the current one: the first, until a line begins with
/// another's opening verb.
#[derive(Default)]
pub(crate) struct Languages {
    entries: Vec<(&'static [&'static str], InputHandler)>,
    current: usize,
    /// Whether to reject commands that name files: the peer is not the user who runs the engine.
    pub(crate) refuses_paths: bool,
}

/// Parses a line and determines its effect; the flag says whether to reject the names of files.
type InputHandler =
    Box<dyn FnMut(&str, bool) -> (Result<Box<dyn Any + Send>, ParseError>, Effect) + Send>;

impl Languages {
    pub(crate) fn add<L: Language>(&mut self) {
        let mut language = L::default();
        let handler = move |line: &str, refuses_paths: bool| {
            let command = line.parse::<L::Command>().and_then(|command| {
                match language.names_path(&command) {
                    Some(verb) if refuses_paths => Err(ParseError::NamesPath { verb }),
                    _ => Ok(command),
                }
            });
            match command {
                Ok(command) => {
                    let effect = language.effect(&command);
                    (Ok(Box::new(command) as Box<dyn Any + Send>), effect)
                }
                Err(error) => (Err(error), Effect::NoEffect),
            }
        };
        self.entries.push((L::HANDSHAKE_VERBS, Box::new(handler)));
    }

    /// Reads one line: chooses the dialect, parses, and counts a start or raises a stop. `None` for
    /// a blank line, which has no meaning in any dialect.
    pub(crate) fn read(
        &mut self,
        line: &str,
        read_at: Instant,
        epochs: &Epochs,
    ) -> Option<Received> {
        let verb = line.split_whitespace().next()?;
        if let Some(index) = self
            .entries
            .iter()
            .position(|(opening, _)| opening.contains(&verb))
        {
            self.current = index;
        }
        let (_, handler) = self.entries.get_mut(self.current)?;
        let (command, effect) = handler(line, self.refuses_paths);
        let epoch = match effect {
            Effect::Starts => epochs.start(read_at),
            Effect::Counts => epochs.start(read_at).of_count(),
            Effect::Stops => {
                epochs.stop();
                epochs.current(read_at)
            }
            Effect::Quits => {
                epochs.quit();
                epochs.current(read_at)
            }
            Effect::EndsAtOnce | Effect::Pings | Effect::NoEffect => epochs.current(read_at),
        };
        Some(Received {
            dialect: self.current,
            line: line.into(),
            command,
            effect,
            epoch,
        })
    }

    /// The error for a line that was discarded.
    pub(crate) fn parse_error(&self, error: ParseError, epoch: Epoch) -> Received {
        Received {
            dialect: self.current,
            line: String::new(),
            command: Err(error),
            effect: Effect::NoEffect,
            epoch,
        }
    }
}
