//! `completions` and `man`: what packagers want, generated from the command line's own definition.

use std::path::PathBuf;

use clap::Subcommand;
use clap_complete::Shell;
use clap_mangen::Man as Page;

use crate::input::FileError;

/// The two commands, to be flattened into a program's own.
#[derive(Debug, Subcommand)]
pub enum Manual {
    Completions(Completions),
    Man(Man),
}

/// Prints a completion script for a shell
#[derive(Debug, clap::Args)]
pub struct Completions {
    shell: Shell,
}

/// Prints the manual page, or writes one a subcommand to a folder
#[derive(Debug, clap::Args)]
pub struct Man {
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Manual {
    /// The text to be printed; empty where pages were written to a folder.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn render(&self, mut command: clap::Command) -> Result<Vec<u8>, FileError> {
        let mut text = Vec::new();
        match self {
            Self::Completions(Completions { shell }) => {
                let name = command.get_name().to_owned();
                clap_complete::generate(*shell, &mut command, name, &mut text);
            }
            Self::Man(Man { dir: Some(dir) }) => clap_mangen::generate_to(command, dir)
                .map_err(|source| FileError::of(dir, source))?,
            Self::Man(Man { dir: None }) => {
                let page = Page::new(command).render(&mut text);
                page.map_err(|source| FileError {
                    name: "man".into(),
                    source,
                })?;
            }
        }
        Ok(text)
    }
}
