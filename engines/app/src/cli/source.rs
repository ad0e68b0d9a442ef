//! Flags that give the position of a command.

use std::path::Path;

use ::cli::input::Input;
use ::cli::{message, program};
use anyhow::bail;

use crate::playable::{Loaded, Playable, Setup};

/// How a game of a file is called in errors, in the program's language: by the file's name and,
/// if the file has several `games`, its number, counted from 1.
pub fn game_of(name: &str, number: usize, games: usize) -> String {
    let name = name.to_owned();
    match games {
        1 => name,
        _ => message!("games-number", name, number).say(program::language()),
    }
}

/// The position to look at; default: the start of the game
#[derive(Debug, clap::Args)]
pub struct Source<G: Playable> {
    #[command(flatten)]
    pub setup: G::Setup,

    #[arg(long, value_name = "TEXT|FILE|-", allow_hyphen_values = true)]
    position: Option<String>,
}

impl<G: Playable> Source<G> {
    pub fn gives_position(&self) -> bool {
        self.position.is_some() || self.setup.gives_position()
    }

    /// The position, with the moves that led to it.
    ///
    /// # Errors
    /// When what was given cannot be read.
    pub fn position(&self) -> anyhow::Result<G::Position> {
        Ok(self.loaded(None)?.position)
    }

    /// Like [`Self::position`], or the saved game at `saved`, with its result.
    ///
    /// # Errors
    /// As [`Self::position`].
    pub fn loaded(&self, saved: Option<&Path>) -> anyhow::Result<Loaded<G::Position, G::Move>> {
        let input = match (&self.position, saved) {
            (_, Some(path)) => Input::read(path)?,
            (Some(argument), None) => Input::from_argument("--position", argument)?,
            (None, None) => return Ok(self.setup.apply_flags(self.setup.start()?)?.into()),
        };
        if self.setup.gives_position() {
            bail!(message!("source-twice", name = input.name));
        }
        let loaded = self.setup.read(input)?;
        Ok(Loaded {
            position: self.setup.apply_flags(loaded.position)?,
            ..loaded
        })
    }
}
