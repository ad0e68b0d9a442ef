//! Opens and saves books in all supported file formats.

use std::ffi::OsStr;
use std::path::Path;

pub use ::app::book::BookError;
use ::app::book::LARGEST;
use ::cli::binary::SQLITE_MAGIC;
use ::cli::message::Message;
use ::cli::{binary, message};

use super::keys::Keys;
use super::records::Book;
#[cfg(feature = "sqlite")]
use super::sqlite;
use super::{elephant_eye, format};

/// Largest SQLite file that is read, in bytes.
const LARGEST_SQLITE: u64 = 1 << 30;

/// The formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Own,
    ElephantEye,
    Obk,
    PfBook,
}

impl Format {
    /// The format of a file name's extension; default: our own.
    pub fn of_name(path: &Path) -> Self {
        let end = path.extension().map(OsStr::to_ascii_lowercase);
        match end.as_ref().and_then(|end| end.to_str()) {
            Some("dat") => Self::ElephantEye,
            Some("obk") => Self::Obk,
            Some("pfbook") => Self::PfBook,
            _ => Self::Own,
        }
    }

    pub fn keys(self) -> Keys {
        match self {
            Self::Own => Keys::Own,
            Self::ElephantEye => Keys::ElephantEye,
            Self::Obk | Self::PfBook => Keys::Obk,
        }
    }

    fn write(self, book: &Book) -> Result<Vec<u8>, Message> {
        debug_assert_eq!(book.keys(), self.keys());
        match self {
            Self::Own => Ok(format::write(book)),
            Self::ElephantEye => Ok(elephant_eye::write(book)),
            #[cfg(feature = "sqlite")]
            Self::Obk => sqlite::write(book, sqlite::TABLES[0]),
            #[cfg(feature = "sqlite")]
            Self::PfBook => sqlite::write(book, sqlite::TABLES[1]),
            #[cfg(not(feature = "sqlite"))]
            Self::Obk | Self::PfBook => Err(message!("book-without-sqlite")),
        }
    }
}

/// Reads a book. Our own format and SQLite are recognised by their signatures, ElephantEye's by
/// the extension `.dat`.
///
/// # Errors
/// When it cannot be read, or is no book.
pub fn open(path: &Path) -> Result<Book, BookError> {
    let file = |magic: &[u8], largest| {
        binary::read(path, magic, largest).map_err(|why| BookError::of_file(path, why))
    };
    let bytes = file(format::OWN.magic, LARGEST)?;
    let read = if bytes.starts_with(format::OWN.magic) {
        format::read(&bytes)
    } else if SQLITE_MAGIC.starts_with(&bytes) && !bytes.is_empty() {
        from_sqlite(file(SQLITE_MAGIC, LARGEST_SQLITE)?)
    } else if Format::of_name(path) == Format::ElephantEye {
        elephant_eye::read(&file(b"", LARGEST)?)
    } else {
        Err(message!("book-none"))
    };
    read.map_err(|why| BookError::of_format(path, why))
}

#[cfg(feature = "sqlite")]
fn from_sqlite(bytes: Vec<u8>) -> Result<Book, Message> {
    sqlite::read(bytes)
}

#[cfg(not(feature = "sqlite"))]
fn from_sqlite(_: Vec<u8>) -> Result<Book, Message> {
    Err(message!("book-without-sqlite"))
}

/// Writes a book, which must have the keys of its file's format. An older file of the name stays
/// until the new one is complete.
///
/// # Errors
/// When the file cannot be written.
pub fn save(book: &Book, path: &Path) -> Result<(), BookError> {
    let bytes = Format::of_name(path).write(book);
    let bytes = bytes.map_err(|why| BookError::of_format(path, why))?;
    binary::write(path, &bytes).map_err(|why| BookError::of_file(path, why))
}
