//! Which language is being spoken, and what its commands mean to a running search.

use std::time::Instant;

use super::epoch::{Epoch, Epochs};
use super::session::Heard;
use crate::error::ParseError;

/// What a command means to the searches. Decided in the reader, before the session sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It may start a search: it is counted, and its [`Heard::epoch`] is its own.
    Starts,
    /// It ends every search asked for so far.
    Stops,
    /// The conversation is over: at once and without another word if a search runs that had begun before this was
    /// read, else when all before it has been answered.
    Leaves,
    Neither,
}

/// One language, as the reader hears it. Holds state only where the meaning of a command
/// depends on an earlier one (UCCI's batch mode).
pub trait Language: Send {
    type Command;

    /// What the line says.
    ///
    /// # Errors
    /// What was found and what was expected.
    fn parse(&mut self, line: &str) -> Result<Self::Command, ParseError>;

    /// What the command means to the searches.
    fn effect(&mut self, command: &Self::Command) -> Effect;

    /// The verb of a command that names a file or a folder, which is refused over TCP. Options that do
    /// are the engine's to know.
    fn names_path(&self, command: &Self::Command) -> Option<&'static str>;
}

/// The languages a game speaks, in the game's own type of command `C`. The first line decides:
/// a line that begins with a language's opening verb switches to it, and until one does, the
/// language named by [`Dialects::otherwise`] (the first, by default) is spoken.
pub struct Dialects<C> {
    entries: Vec<Entry<C>>,
    current: usize,
    paths: bool,
}

struct Entry<C> {
    name: &'static str,
    opening: &'static [&'static str],
    ear: Ear<C>,
}

/// Parses a line and classifies it; whether it may name a file is told.
type Ear<C> = Box<dyn FnMut(&str, bool) -> (Result<C, ParseError>, Effect) + Send>;

impl<C: 'static> Dialects<C> {
    /// None yet.
    #[expect(
        clippy::new_without_default,
        reason = "an empty table is not a useful default"
    )]
    pub fn new() -> Dialects<C> {
        Dialects {
            entries: Vec::new(),
            current: 0,
            paths: true,
        }
    }

    /// Adds a language under `name`, spoken from the first line that begins with one of
    /// `opening`; `wrap` makes its commands the game's.
    #[must_use]
    pub fn speak<L: Language + 'static>(
        mut self,
        name: &'static str,
        opening: &'static [&'static str],
        mut language: L,
        wrap: fn(L::Command) -> C,
    ) -> Dialects<C> {
        let ear = Box::new(move |line: &str, paths: bool| match language.parse(line) {
            Ok(command) => match language.names_path(&command) {
                Some(verb) if !paths => (Err(ParseError::NamesPath { verb }), Effect::Neither),
                _ => {
                    let effect = language.effect(&command);
                    (Ok(wrap(command)), effect)
                }
            },
            Err(error) => (Err(error), Effect::Neither),
        });
        self.entries.push(Entry { name, opening, ear });
        self
    }

    /// The language assumed until an opening verb is heard.
    #[must_use]
    pub fn otherwise(mut self, name: &str) -> Dialects<C> {
        if let Some(index) = self.entries.iter().position(|entry| entry.name == name) {
            self.current = index;
        }
        self
    }

    /// Refuses commands that name files: who speaks is not who runs the engine.
    #[must_use]
    pub fn without_paths(mut self) -> Dialects<C> {
        self.paths = false;
        self
    }

    /// Hears one line: chooses the dialect, parses, counts a start or raises a stop. `None` for a
    /// blank line, which means nothing in any dialect.
    pub(crate) fn hear(
        &mut self,
        line: &str,
        read_at: Instant,
        epochs: &Epochs,
    ) -> Option<(Heard<C>, Effect)> {
        let verb = line.split_whitespace().next()?;
        if let Some(index) = self
            .entries
            .iter()
            .position(|entry| entry.opening.contains(&verb))
        {
            self.current = index;
        }
        let entry = self.entries.get_mut(self.current)?;
        let (command, effect) = (entry.ear)(line, self.paths);
        let epoch = match effect {
            Effect::Starts => epochs.start(read_at),
            Effect::Stops => {
                epochs.stop();
                epochs.current(read_at)
            }
            Effect::Leaves | Effect::Neither => epochs.current(read_at),
        };
        let heard = Heard {
            dialect: entry.name,
            line: line.into(),
            command,
            epoch,
        };
        Some((heard, effect))
    }

    /// A line that could not be kept.
    pub(crate) fn parse_error(&self, error: ParseError, epoch: Epoch) -> Option<Heard<C>> {
        let dialect = self.entries.get(self.current)?.name;
        Some(Heard {
            dialect,
            line: String::new(),
            command: Err(error),
            epoch,
        })
    }
}
