//! The shelf of the opening books in use: the user's files and the embedded book.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use ::app::book::{BookError, choose};
use reversi_rules::{Move, Position};

use super::{Book, Entry, board_of, key_of};

static EMBEDDED: LazyLock<Arc<Book>> = LazyLock::new(|| Arc::new(Book::embedded()));

/// The user's books, in the order in which they are looked up, and after them the embedded one.
/// Clones share the books.
#[derive(Clone, Debug)]
pub struct Shelf {
    files: Vec<PathBuf>,
    books: Arc<RwLock<Vec<Arc<Book>>>>,
}

impl Default for Shelf {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            books: Arc::new(RwLock::new(vec![Arc::clone(&EMBEDDED)])),
        }
    }
}

/// Shelves are equal if they name the same files.
impl PartialEq for Shelf {
    fn eq(&self, other: &Self) -> bool {
        self.files == other.files
    }
}

impl Eq for Shelf {}

/// Writes the file names, with `;` between them.
impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self
            .files
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        f.write_str(&names.join(";"))
    }
}

impl Shelf {
    /// Splits a list of file names with `;` between them.
    pub fn files(text: &str) -> Vec<PathBuf> {
        let names = text.split(';').map(str::trim);
        let files = names.filter(|name| !name.is_empty()).map(PathBuf::from);
        files.collect()
    }

    /// # Errors
    /// When one of the files cannot be read, or is no book.
    pub fn open(files: Vec<PathBuf>) -> Result<Self, BookError> {
        let books = files.iter().map(|path| Book::open(path));
        let books = books.collect::<Result<Vec<_>, _>>()?;
        Ok(Self::of(files, books))
    }

    /// Like [`Shelf::open`], if the first file does not exist yet: its book is empty, to learn
    /// games into. None if it exists, or if another file cannot be read.
    pub(crate) fn with_new(files: Vec<PathBuf>) -> Option<Self> {
        let (own, others) = files.split_first()?;
        let is_new = matches!(own.try_exists(), Ok(false));
        let others = others.iter().map(|path| Book::open(path).ok());
        let books = std::iter::once(is_new.then(Book::default)).chain(others);
        let books = books.collect::<Option<Vec<_>>>()?;
        Some(Self::of(files, books))
    }

    fn of(files: Vec<PathBuf>, books: Vec<Book>) -> Self {
        let mut books: Vec<_> = books.into_iter().map(Arc::new).collect();
        books.push(Arc::clone(&EMBEDDED));
        let books = Arc::new(RwLock::new(books));
        Self { files, books }
    }

    /// The user's first file, which games are learned into, and its book.
    pub fn own(&self) -> Option<(&Path, Arc<Book>)> {
        let file = self.files.first()?;
        let books = self.books.read().unwrap_or_else(PoisonError::into_inner);
        Some((file, Arc::clone(books.first()?)))
    }

    pub(crate) fn replace_own(&self, book: Book) {
        let mut books = self.books.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = books.first_mut().filter(|_| !self.files.is_empty()) {
            *own = Arc::new(book);
        }
    }

    /// The moves of the first book that knows this position, the most valuable first.
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        let books = self.books.read().unwrap_or_else(PoisonError::into_inner);
        let mut known = books.iter().map(|book| book.entries(position));
        known
            .find(|entries| !entries.is_empty())
            .unwrap_or_default()
    }

    /// Chooses a move that is at most `loss` worse than the best, in 1/100 disc: with 0 the best,
    /// else at random by the seed, the better the more likely.
    pub fn choose(&self, position: &Position, loss: i32, seed: u64) -> Option<Move> {
        let entries = self.entries(position);
        let best = entries.first()?.score;
        let near = |entry: &&Entry| i32::from(best) - i32::from(entry.score) <= loss;
        let near: Vec<Entry> = entries.iter().filter(near).copied().collect();
        let (key, _) = key_of(board_of(position)?);
        choose(&near, (loss > 0).then(|| zobrist::key(seed ^ key)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use ::app::book::Record;
    use reversi_rules::{Size, sequence};

    use crate::engine::options::BOOK_LOSS_IN_PLAY;

    fn shelf(position: &Position, known: &[(&str, i16)]) -> Shelf {
        let (key, symmetry) = key_of(position.board().unwrap());
        let record = |&(mv, score): &(&str, i16)| -> Record<Move> {
            let square = symmetry.square(mv.parse().unwrap(), Size::STANDARD);
            let entry = Entry {
                mv: Move::Place(square),
                weight: 10,
                score,
                depth: 1,
            };
            (key, entry)
        };
        let shelf = Shelf::default();
        let book = Book::of(known.iter().map(record).collect());
        *shelf.books.write().unwrap() = vec![Arc::new(book)];
        shelf
    }

    /// The book's moves from the start of the game, for as long as it knows one.
    fn book_line(shelf: &Shelf, loss: i32, seed: u64) -> Vec<Move> {
        let mut position = Position::new(Size::STANDARD);
        while let Some(mv) = shelf.choose(&position, loss, seed) {
            position.make(mv).unwrap();
        }
        position.history().collect()
    }

    #[test]
    fn the_embedded_book_has_many_lines_at_the_loss_of_play() {
        let shelf = Shelf::default();
        let seeds = 1..=60;
        let lines: Vec<_> = seeds
            .map(|seed| book_line(&shelf, BOOK_LOSS_IN_PLAY, seed))
            .collect();
        let different = |plies: usize| {
            let begun = lines
                .iter()
                .map(|line| format!("{:?}", &line[..plies.min(line.len())]));
            begun.collect::<BTreeSet<_>>().len()
        };
        let found = [2, 8, 60].map(different);
        assert!(
            found[0] >= 2 && found[1] >= 6 && found[2] >= 40,
            "{found:?}"
        );
    }

    #[test]
    fn moves_within_the_loss_are_chosen_by_the_seed() {
        let mut position = Position::new(Size::STANDARD);
        sequence::play(&mut position, "f5").unwrap();
        let shelf = shelf(&position, &[("d6", 30), ("f6", -20), ("f4", -500)]);
        let chosen = |loss| {
            let seeds = 0..50;
            let moves = seeds.map(|seed| shelf.choose(&position, loss, seed).unwrap().to_string());
            moves
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>()
        };
        assert_eq!(chosen(0), ["d6"]);
        assert_eq!(chosen(49), ["d6"]);
        assert_eq!(chosen(50), ["d6", "f6"]);
        assert_eq!(chosen(600), ["d6", "f4", "f6"]);
        let again = |seed| shelf.choose(&position, 600, seed);
        assert_eq!(again(7), again(7));
        sequence::play(&mut position, "d6").unwrap();
        assert_eq!(shelf.choose(&position, 600, 1), None);
    }
}
