//! Opening books, whatever the game: which moves are known in a position, and how well.
//!
//! A book in memory is a sorted list of [`Record`]s: the key of a position, and a move there with
//! its weight, value and depth. Each game defines its keys, and which positions share one.
//! [`Format`] is the file (docs/reference/book.md), [`choose`] picks a move by weight, [`open`] and
//! [`save`] read and write a book.

mod format;
mod records;

use std::io;
use std::path::{Path, PathBuf};

use ::cli::binary;
use ::cli::input::{FileError, reason_in_words, shown};
use ::cli::message::Message;
use thiserror::Error;

pub use format::{Format, move_fault, order_fault, weight_fault, word};
pub use records::{Entry, Record, Records, choose, scaled};

/// Size limit of a file of our own format, in bytes: sixteen million moves.
pub const LARGEST: u64 = 256 << 20;

/// Why a book was not read or written.
#[derive(Debug, Error)]
pub enum BookError {
    #[error("book {}: {}", path.display(), reason_in_words(why))]
    File { path: PathBuf, why: io::Error },
    #[error("book {}: {why}", path.display())]
    Format { path: PathBuf, why: Message },
}

impl BookError {
    pub fn of_file(path: &Path, why: io::Error) -> Self {
        let path = path.to_path_buf();
        Self::File { path, why }
    }

    pub fn of_format(path: &Path, why: Message) -> Self {
        let path = path.to_path_buf();
        Self::Format { path, why }
    }

    /// Error for a command line, which reports unreadable files and wrong contents differently.
    pub fn on_command_line(self) -> anyhow::Error {
        match self {
            Self::File { path, why } => FileError::of(&path, why).into(),
            Self::Format { path, why } => anyhow::Error::from(why).context(shown(&path)),
        }
    }
}

/// Reads a book of our own format.
///
/// # Errors
/// When it cannot be read, or is no book of this game.
pub fn open<M: Copy + Ord>(path: &Path, format: Format<M>) -> Result<Records<M>, BookError> {
    let bytes = binary::read(path, format.magic, LARGEST);
    let bytes = bytes.map_err(|why| BookError::of_file(path, why))?;
    let read = format.read(&bytes);
    read.map_err(|why| BookError::of_format(path, why))
}

/// Writes a book in our own format. An existing file is replaced only once the new one is complete.
///
/// # Errors
/// When it cannot be written.
pub fn save<M: Copy + Ord>(
    path: &Path,
    format: Format<M>,
    records: &Records<M>,
) -> Result<(), BookError> {
    let written = binary::write(path, &format.write(records));
    written.map_err(|why| BookError::of_file(path, why))
}
