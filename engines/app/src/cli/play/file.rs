//! Saving and loading games during `play`.

use std::fs;
use std::path::Path;

use ::cli::input::{FileError, Input, explained};
use ::cli::message;

use super::{Next, Terminal};
use crate::cli::ending;
use crate::game::title;
use crate::playable::{Loaded, Playable, Record, Setup, moves};

impl<G: Playable> Terminal<'_, G> {
    /// Saves the game; asks before it replaces a file.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn save(&mut self, name: &str) -> std::io::Result<()> {
        if let Err(why) = ending::known(Path::new(name), G::EXTENSIONS) {
            return self.dialogue.say(&why);
        }
        let question = message!("play-replace", name = name.to_owned());
        if Path::new(name).exists() && !self.dialogue.confirms(&question)? {
            return self.dialogue.say(&message!("play-kept"));
        }
        self.write(name)
    }

    fn write(&mut self, name: &str) -> std::io::Result<()> {
        let path = Path::new(name);
        let written = ending::known(path, G::EXTENSIONS).map_err(anyhow::Error::from);
        let written = written.and_then(|ending| {
            let bytes = G::write(&Record {
                position: self.position(),
                names: self.names(),
                termination: self.termination,
                winner: self.end().map(|end| end.winner),
                ending,
            })?;
            Ok(fs::write(path, bytes).map_err(|error| FileError::of(path, error))?)
        });
        match written {
            Ok(()) => self
                .dialogue
                .say(&message!("play-saved", name = name.to_owned())),
            Err(error) => {
                let why = explained(&error, self.dialogue.language);
                self.dialogue.show(why)
            }
        }
    }

    fn names(&self) -> [String; 2] {
        [0, 1].map(|side| match self.is_human(side) {
            true => message!("play-you").say(self.dialogue.language),
            false => title::<G>(),
        })
    }

    /// After Ctrl-C: saves a game that has begun, under a new name so that no file is replaced.
    pub(super) fn autosave(&mut self) -> std::io::Result<()> {
        if moves::<G>(self.position()).1.is_empty() {
            return Ok(());
        }
        let (program, ending) = (G::PROGRAM, G::EXTENSIONS[0]);
        let name = |number: usize| match number {
            1 => format!("{program}-autosave.{ending}"),
            _ => format!("{program}-autosave-{number}.{ending}"),
        };
        let free = (1..).map(name).find(|name| !Path::new(name).exists());
        free.map_or(Ok(()), |name| self.write(&name))
    }

    pub(super) fn load(&mut self, name: &str) -> anyhow::Result<Next> {
        let read = Input::read(name.as_ref()).map_err(anyhow::Error::from);
        match read.and_then(|input| self.setup.read_other(input)) {
            Ok(Loaded {
                position,
                termination,
                ..
            }) => {
                self.begin(position);
                self.termination = termination;
                let count = moves::<G>(self.position()).1.len();
                let name = name.to_owned();
                self.dialogue.say(&message!("play-loaded", name, count))?;
                Ok(Next::Moved)
            }
            Err(error) => {
                let why = explained(&error, self.dialogue.language);
                self.dialogue.show(why)?;
                Ok(Next::Again)
            }
        }
    }
}
