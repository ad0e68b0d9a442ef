//! The reader's half of a dialect: which language is being spoken, and what its commands mean to a
//! running search.

use std::any::Any;
use std::str::FromStr;
use std::time::Instant;

use super::epoch::{Epoch, Epochs};
use crate::error::ParseError;

/// What a command means to the searches. Decided in the reader, before the session sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It may start a search: it is counted, and its [`Epoch`] is its own.
    Starts,
    /// The same for a job of a fixed size (`perft`, `bench`): while it runs, only [`Effect::Stops`]
    /// and [`Effect::Asks`] are not kept waiting.
    Counts,
    /// It ends every search asked for so far, and every count.
    Stops,
    /// It ends every search asked for so far, and the conversation once the counts have been
    /// answered.
    Quits,
    /// The conversation is over: at once and without another word if a search runs that had begun
    /// before this was read, else when all before it has been answered.
    Leaves,
    /// It asks whether the engine is there, which is answered at once.
    Asks,
    Neither,
}

/// One language, as the reader knows it. Holds state only where the meaning of a command depends on
/// an earlier one (UCCI's batch mode).
pub trait Language: Default + Send + 'static {
    type Command: FromStr<Err = ParseError> + Send + 'static;

    /// The verbs that a conversation in this language opens with. A line that begins with one
    /// switches to it.
    const OPENING: &'static [&'static str];

    fn effect(&mut self, command: &Self::Command) -> Effect;

    /// The verb of a command that names a file or a folder, which is refused over TCP. Options that
    /// do are the engine's to know.
    fn names_path(&self, _command: &Self::Command) -> Option<&'static str> {
        None
    }
}

/// One line, as the reader understood it.
pub(crate) struct Received {
    /// The place of its dialect in [`super::Dialects`].
    pub(crate) dialect: usize,
    /// The line, decoded and trimmed; empty when it was too long to keep.
    pub(crate) line: String,
    /// The command, whose type is known to its dialect alone, or why there is none.
    pub(crate) command: Result<Box<dyn Any + Send>, ParseError>,
    pub(crate) effect: Effect,
    pub(crate) epoch: Epoch,
}

/// The languages of a conversation, and which of them is spoken: the first, until a line begins
/// with another's opening verb.
#[derive(Default)]
pub(crate) struct Languages {
    entries: Vec<(&'static [&'static str], InputHandler)>,
    current: usize,
    /// Commands that name files are refused: whoever speaks is not who runs the engine.
    pub(crate) refuses_paths: bool,
}

/// Parses a line and classifies it; the flag says whether to refuse the names of files.
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
                Err(error) => (Err(error), Effect::Neither),
            }
        };
        self.entries.push((L::OPENING, Box::new(handler)));
    }

    /// Reads one line: chooses the dialect, parses, counts a start or raises a stop. `None` for a
    /// blank line, which means nothing in any dialect.
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
            Effect::Leaves | Effect::Asks | Effect::Neither => epochs.current(read_at),
        };
        Some(Received {
            dialect: self.current,
            line: line.into(),
            command,
            effect,
            epoch,
        })
    }

    /// Stands for a line that could not be kept.
    pub(crate) fn parse_error(&self, error: ParseError, epoch: Epoch) -> Received {
        Received {
            dialect: self.current,
            line: String::new(),
            command: Err(error),
            effect: Effect::Neither,
            epoch,
        }
    }
}
