//! `convert`: rewrites games in another file format.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use ::cli::input::{FileError, ending, explained};
use ::cli::program::note;
use ::cli::{Language, Message, Status, binary, message};

/// What is read, and where it goes
#[derive(Debug, clap::Args)]
pub struct Files {
    #[arg(value_name = "GAMES", required = true)]
    pub games: Vec<PathBuf>,

    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

impl Files {
    /// Extension of the output file, and the format that it stands for.
    ///
    /// # Errors
    /// The message from `refused`, if the extension stands for no format.
    pub fn format<F>(
        &self,
        from_extension: impl FnOnce(&str) -> Option<F>,
        refused: impl FnOnce(String) -> Message,
    ) -> Result<(String, F), Message> {
        let ending = ending(&self.out);
        match from_extension(&ending) {
            Some(format) => Ok((ending, format)),
            None => Err(refused(self.out.display().to_string())),
        }
    }
}

/// Message about a game that could not be read.
pub fn refusal(why: &anyhow::Error, language: Language) -> Message {
    message!("refused", why = explained(why, language))
}

/// Writes the games that could be read to a file, reports the errors of the others, and prints how
/// many games there were. If all games were refused, no file is written.
///
/// # Errors
/// When the file cannot be written, and what `to_bytes` says.
pub fn run<R>(
    games: impl IntoIterator<Item = anyhow::Result<R>>,
    out: &Path,
    to_bytes: impl FnOnce(&[R]) -> anyhow::Result<Vec<u8>>,
    language: Language,
) -> anyhow::Result<Status> {
    let (mut read, mut refused) = (Vec::new(), 0_usize);
    for game in games {
        match game {
            Ok(game) => read.push(game),
            Err(why) => {
                refused += 1;
                note(&refusal(&why, language));
            }
        }
    }
    if refused == 0 || !read.is_empty() {
        let bytes = to_bytes(&read)?;
        binary::write(out, &bytes).map_err(|why| FileError::of(out, why))?;
    }
    let said = message!("convert-written", games = read.len(), refused);
    writeln!(stdout(), "{}", said.say(language))?;
    Ok(match refused {
        0 => Status::Solved,
        _ => Status::BadInput,
    })
}
