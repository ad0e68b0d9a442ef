//! The opening book: moves known to be good, played without thinking.
//!
//! A [`Shelf`] holds the books in use, the user's (`bookfiles`) before the embedded one, which this
//! engine made for itself by deep searches (`xiangqi book make`; see `maker.rs`). A [`Book`] is a
//! sorted list of positions and moves, in the file's own form; `docs/reference/book.md` and `format.rs`
//! describe it. A position and its mirror image share their entries.

mod format;
pub mod maker;

use std::path::{Path, PathBuf};

use ::cli::binary;
use thiserror::Error;
use xiangqi_rules::{Move, Position, repetition};

pub use format::{Book, Entry, FormatError};

/// The book that comes with the engine.
static EMBEDDED: &[u8] = include_bytes!("../books/opening.book");

/// The largest file that is read, in bytes: sixteen million moves.
const LARGEST: u64 = 256 << 20;

/// Why a book was not opened.
#[derive(Debug, Error)]
pub enum BookError {
    #[error("book {}: {why}", path.display())]
    File { path: PathBuf, why: std::io::Error },
    #[error("book {}: {why}", path.display())]
    Format { path: PathBuf, why: FormatError },
}

/// The books in use, the one asked first first.
#[derive(Clone, Debug)]
pub struct Shelf {
    books: Vec<Book>,
}

/// Only the embedded book.
impl Default for Shelf {
    fn default() -> Self {
        Self {
            books: vec![embedded()],
        }
    }
}

/// The book that comes with the engine; empty if it is damaged, which a test rules out.
fn embedded() -> Book {
    Book::read(EMBEDDED).unwrap_or_default()
}

/// Reads a book from a file.
///
/// # Errors
/// When it cannot be read, or is no book.
pub fn open(path: &Path) -> Result<Book, BookError> {
    let path_of = || path.to_path_buf();
    let bytes = binary::read(path, format::MAGIC, LARGEST).map_err(|why| BookError::File {
        path: path_of(),
        why,
    })?;
    Book::read(&bytes).map_err(|why| BookError::Format {
        path: path_of(),
        why,
    })
}

impl Shelf {
    /// These books, and behind them the embedded one.
    ///
    /// # Errors
    /// When one of them cannot be read, or is no book.
    pub fn open(paths: &[PathBuf]) -> Result<Self, BookError> {
        let mut books = paths
            .iter()
            .map(|path| open(path))
            .collect::<Result<Vec<_>, _>>()?;
        books.push(embedded());
        Ok(Self { books })
    }

    /// The legal moves that the first book to know this position has for it, the best first.
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        let known = self.books.iter().map(|book| book.entries(position));
        known
            .into_iter()
            .find(|entries| !entries.is_empty())
            .unwrap_or_default()
    }

    /// The move to play: the best one, or with a seed any of them, the better the more likely. None
    /// where the position has stood before, since going round in a circle is no opening.
    pub fn choose(&self, position: &Position, seed: Option<u64>) -> Option<Move> {
        let entries = self.entries(position);
        if entries.is_empty() || repetition::occurrences(position) > 1 {
            return None;
        }
        let total: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
        let mut left = match seed {
            Some(seed) => seed % total.max(1),
            None => 0,
        };
        for entry in &entries {
            match left.checked_sub(u64::from(entry.weight)) {
                Some(rest) => left = rest,
                None => return Some(entry.mv),
            }
        }
        entries.first().map(|entry| entry.mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        let legal = Position::startpos().legal_moves();
        *legal.iter().find(|mv| mv.to_string() == text).unwrap()
    }

    fn entry(text: &str, weight: u16) -> Entry {
        Entry {
            mv: mv(text),
            weight,
            score: 3,
            depth: 7,
        }
    }

    fn shelf() -> Shelf {
        let mut book = Book::default();
        let start = Position::startpos();
        book.insert(
            &start,
            &[entry("h2e2", 60), entry("c3c4", 30), entry("b0c2", 10)],
        );
        Shelf { books: vec![book] }
    }

    #[test]
    fn the_embedded_book_is_one_and_knows_the_start() {
        let book = Book::read(EMBEDDED).unwrap();
        assert!(
            !book.entries(&Position::startpos()).is_empty(),
            "{} entries",
            book.len()
        );
    }

    #[test]
    fn moves_are_chosen_by_weight() {
        let start = Position::startpos();
        assert_eq!(shelf().choose(&start, None), Some(mv("h2e2")));
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..100 {
            let chosen = shelf().choose(&start, Some(seed)).unwrap();
            *seen.entry(chosen.to_string()).or_insert(0) += 1;
        }
        let seen: Vec<_> = seen
            .iter()
            .map(|(text, times)| (text.as_str(), *times))
            .collect();
        assert_eq!(seen, [("b0c2", 10), ("c3c4", 30), ("h2e2", 60)]);
    }

    #[test]
    fn a_position_that_returned_is_thought_about() {
        let mut position = Position::startpos();
        for text in ["b0a2", "b9a7", "a2b0", "a7b9"] {
            let legal = position.legal_moves();
            let mv = *legal.iter().find(|mv| mv.to_string() == text).unwrap();
            position.make(mv);
        }
        assert_eq!(position.key(), Position::startpos().key());
        assert_eq!(shelf().choose(&position, None), None);
    }

    #[test]
    fn a_missing_or_broken_file_is_named() {
        let missing = open(Path::new("/nonexistent/x.book"))
            .unwrap_err()
            .to_string();
        assert!(
            missing.starts_with("book /nonexistent/x.book: "),
            "{missing}"
        );
    }
}
