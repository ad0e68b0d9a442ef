//! The opening book: moves known to be good, played without thinking.
//!
//! A [`Shelf`] holds the books in use, the user's (`bookfiles`) before the embedded one, which this
//! engine made for itself by deep searches (`xiangqi book make`; see `maker.rs`). A [`Book`] is a
//! sorted list of positions' keys and moves, in our own keys or in those of two others (`keys.rs`);
//! it comes from a file (`file.rs`: our own `format.rs`, `elephant_eye.rs`, `sqlite.rs`), from
//! games (`build.rs`) or from another book (`convert.rs`). `docs/reference/book.md` describes them.
//! A position and its mirror image share their entries.

pub mod build;
pub mod convert;
pub mod elephant_eye;
pub mod file;
pub mod format;
pub mod keys;
pub mod maker;
mod records;
#[cfg(feature = "sqlite")]
pub mod sqlite;

use std::fmt;
use std::path::PathBuf;

use xiangqi_rules::repetition::{self, RuleSet, Verdict};
use xiangqi_rules::{Color, Move, Position};

pub use file::{BookError, Format, open};
pub use records::{Book, Entry};

/// The book that comes with the engine.
static EMBEDDED: &[u8] = include_bytes!("../books/opening.book");

/// A book's file, and the side it is for; default: both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFile {
    pub side: Option<Color>,
    pub path: PathBuf,
}

/// Prefixes of a file name that restrict the book to one side.
const SIDES: [(&str, Color); 2] = [("red:", Color::Red), ("black:", Color::Black)];

impl BookFile {
    /// Parses `FILE`, `red:FILE` or `black:FILE`.
    pub fn parse(text: &str) -> Self {
        let of_side = SIDES.iter().find_map(|&(begin, side)| {
            let path = text.strip_prefix(begin)?;
            Some((Some(side), path))
        });
        let (side, path) = of_side.unwrap_or((None, text));
        let path = path.into();
        Self { side, path }
    }
}

impl fmt::Display for BookFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_side = SIDES.iter().find(|(_, side)| Some(*side) == self.side);
        let begin = of_side.map_or("", |(begin, _)| begin);
        write!(f, "{begin}{}", self.path.display())
    }
}

/// The books in use in the order in which they are probed, each with the side it is for.
#[derive(Clone, Debug)]
pub struct Shelf {
    books: Vec<(Option<Color>, Book)>,
}

/// A shelf with the embedded book alone.
impl Default for Shelf {
    fn default() -> Self {
        Self {
            books: vec![(None, embedded())],
        }
    }
}

/// The embedded book, decoded; empty if it is damaged, which a test rules out.
fn embedded() -> Book {
    format::read(EMBEDDED).unwrap_or_default()
}

impl Shelf {
    /// The books of these files, followed by the embedded one.
    ///
    /// # Errors
    /// When one of them cannot be read, or is no book.
    pub fn open(files: &[BookFile]) -> Result<Self, BookError> {
        let mut books = files
            .iter()
            .map(|file| Ok((file.side, open(&file.path)?)))
            .collect::<Result<Vec<_>, _>>()?;
        books.push((None, embedded()));
        Ok(Self { books })
    }

    /// The legal moves that each book for the side to move has for a position, the best first.
    fn known(&self, position: &Position) -> impl Iterator<Item = Vec<Entry>> {
        let mover = position.side_to_move();
        let books = self.books.iter();
        let books = books.filter(move |(side, _)| side.is_none_or(|side| side == mover));
        books.map(|(_, book)| book.entries(position))
    }

    /// The moves of the first book to know this position.
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        let mut known = self.known(position);
        known
            .find(|entries| !entries.is_empty())
            .unwrap_or_default()
    }

    /// The move to play: the one of the greatest weight, or with a seed a random one, drawn by
    /// weight. None if the position has occurred before in the game, since a game that goes in a
    /// circle is no opening. Moves that lose by repetition are left out: a book does not know the
    /// past of a game.
    pub fn choose(&self, position: &Position, seed: Option<u64>, rules: RuleSet) -> Option<Move> {
        if repetition::occurrences(position) > 1 {
            return None;
        }
        let entries = self.known(position).find_map(|mut entries| {
            entries.retain(|entry| !is_forbidden(position, entry.mv, rules));
            (!entries.is_empty()).then_some(entries)
        })?;
        ::app::book::choose(&entries, seed)
    }
}

/// Whether a move repeats a position in a way that loses for its side if the cycle goes on.
fn is_forbidden(position: &Position, mv: Move, rules: RuleSet) -> bool {
    let mut after = position.clone();
    after.make(mv);
    repetition::judge(&after, rules, 2) == Some(Verdict::Win)
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
        Shelf {
            books: vec![(None, book)],
        }
    }

    #[test]
    fn the_embedded_book_is_one_and_knows_the_start() {
        let book = format::read(EMBEDDED).unwrap();
        assert!(
            !book.entries(&Position::startpos()).is_empty(),
            "{} entries",
            book.len()
        );
    }

    #[test]
    fn moves_are_chosen_by_weight() {
        let start = Position::startpos();
        assert_eq!(shelf().choose(&start, None, RuleSet::Wxf), Some(mv("h2e2")));
        let mut seen = std::collections::BTreeMap::new();
        for seed in 0..100 {
            let chosen = shelf().choose(&start, Some(seed), RuleSet::Wxf).unwrap();
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
        assert_eq!(shelf().choose(&position, None, RuleSet::Wxf), None);
    }

    #[test]
    fn a_move_into_perpetual_check_is_not_played() {
        // The rook checks on two ranks in turn, the king steps between them.
        let fen = "c2a5/2c1ak1R1/b6P1/8p/9/9/9/9/4K4/9 b - - 0 1";
        let mut position = Position::from_fen(fen).unwrap();
        let read = |position: &Position, text: &str| {
            let legal = position.legal_moves();
            *legal.iter().find(|mv| mv.to_string() == text).unwrap()
        };
        for text in ["f8f9", "h8h9", "f9f8"] {
            position.make(read(&position, text));
        }
        let entry = |text, weight| Entry {
            mv: read(&position, text),
            weight,
            score: 0,
            depth: 0,
        };
        let mut book = Book::default();
        book.insert(&position, &[entry("h9h8", 9), entry("h9g9", 1)]);
        let shelf = Shelf {
            books: vec![(None, book)],
        };
        let choose = |position: &Position| {
            let chosen = shelf.choose(position, None, RuleSet::Wxf);
            chosen.map(|mv| mv.to_string())
        };
        assert_eq!(choose(&position).as_deref(), Some("h9g9"));
        let without_past = Position::from_fen(&position.fen()).unwrap();
        assert_eq!(choose(&without_past).as_deref(), Some("h9h8"));
    }

    #[test]
    fn a_book_for_one_side_is_silent_for_the_other() {
        let shelf = |side| Shelf {
            books: shelf()
                .books
                .into_iter()
                .map(|(_, book)| (side, book))
                .collect(),
        };
        let start = Position::startpos();
        let chosen = |side| shelf(side).choose(&start, None, RuleSet::Wxf);
        assert_eq!(chosen(Some(Color::Red)), Some(mv("h2e2")));
        assert_eq!(chosen(Some(Color::Black)), None);
        for text in ["a.obk", "red:a b.book", "black:/tmp/c.DAT"] {
            assert_eq!(BookFile::parse(text).to_string(), text);
        }
    }

    #[test]
    fn a_missing_or_broken_file_is_named() {
        let missing = open(std::path::Path::new("/nonexistent/x.book"))
            .unwrap_err()
            .to_string();
        assert!(
            missing.starts_with("book /nonexistent/x.book: "),
            "{missing}"
        );
    }
}
