//! The opening book: moves on 8x8 with their values, played without a search.
//!
//! A [`Book`] finds positions by the key of their [normal form](reversi_rules::symmetry), so that
//! rotations and reflections of a position are one. It is made from [`graph`], which holds the
//! positions with their values negamaxed back while the book grows: [`build`] adds positions from
//! the start of the game, [`learn`] along games. A [`Shelf`] holds the books in use, the user's
//! (`BookFiles`) before the embedded one, which this engine made for itself (`reversi book build`).
//! The file format is that of all games, [`::app::book::Format`] (docs/reference/book.md).

pub mod build;
pub mod graph;
pub mod learn;
mod shelf;

use std::path::Path;

use ::app::book::{BookError, Format, Record, Records};
use ::cli::message::Message;
use reversi_rules::symmetry::{self, Symmetry};
use reversi_rules::{Board, Move, Position, Size, Square};

pub use shelf::Shelf;

pub type Entry = ::app::book::Entry<Move>;

/// In the file a move is the number of its square, row by row from a1.
const FORMAT: Format<Move> = Format {
    magic: b"SANQIRV1",
    is_checked: true,
    to_bits: |mv| mv.square().map_or(u16::MAX, |square| square.bit() as u16),
    from_bits: |bits| {
        let square = || Square::from_bit(bits.into());
        (bits < 64).then(|| Move::Place(square()))
    },
};

static EMBEDDED: &[u8] = include_bytes!("../books/opening.book");

/// The size of the boards in a book.
pub(crate) const SIZE: Size = Size::STANDARD;

/// Moves with their values in 1/100 disc, by position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book(Records<Move>);

/// The key that a board shares with its rotations and reflections, and the symmetry that takes it
/// to the normal form, which the stored moves are for.
fn key_of(board: Board) -> (u64, Symmetry) {
    let (form, symmetry) = symmetry::normalize(board, SIZE);
    let key = zobrist::mix(form.player ^ zobrist::mix(form.opponent));
    (key, symmetry)
}

/// The position's board. None if it is not 8x8.
fn board_of(position: &Position) -> Option<Board> {
    position.board().filter(|_| position.size() == SIZE)
}

impl Book {
    fn of(records: Vec<Record<Move>>) -> Self {
        Self(Records::of(records))
    }

    /// The book that comes with the engine. Empty if it is damaged, which a test rules out.
    pub fn embedded() -> Self {
        Self::from_bytes(EMBEDDED).unwrap_or_default()
    }

    /// # Errors
    /// When the file cannot be read, or is no book of Reversi.
    pub fn open(path: &Path) -> Result<Self, BookError> {
        ::app::book::open(path, FORMAT).map(Self)
    }

    /// Writes the whole file, or leaves the old one as it is.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), BookError> {
        ::app::book::save(path, FORMAT, &self.0)
    }

    /// # Errors
    /// What was found and what was expected.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Message> {
        FORMAT.read(bytes).map(Self)
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        FORMAT.write(&self.0)
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves for a position, the most valuable first. Moves that are illegal there are left
    /// out: another position may have the same key.
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        board_of(position).map_or_else(Vec::new, |board| self.entries_of(board))
    }

    fn entries_of(&self, board: Board) -> Vec<Entry> {
        let (key, symmetry) = key_of(board);
        let back = symmetry.inverse();
        let laid = self.0.at(key).iter().filter_map(|&(_, entry)| {
            let square = back.square(entry.mv.square()?, SIZE);
            let mv = Move::Place(square);
            Some(Entry { mv, ..entry })
        });
        let legal = SIZE.mask().map_or(0, |mask| board.moves(mask));
        let is_legal = |entry: &Entry| {
            let square = entry.mv.square();
            square.is_some_and(|square| legal & 1 << square.bit() != 0)
        };
        let mut entries: Vec<Entry> = laid.filter(is_legal).collect();
        // The sort is stable: moves of equal value stay in the order of their weights.
        entries.sort_by_key(|entry| -entry.score);
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use reversi_rules::{Color, sequence};

    fn position(moves: &str) -> Position {
        let mut position = Position::new(SIZE);
        sequence::play(&mut position, moves).unwrap();
        position
    }

    #[test]
    fn the_embedded_book_is_one_and_knows_the_start() {
        let book = Book::from_bytes(EMBEDDED).unwrap();
        assert!(!book.entries(&position("")).is_empty(), "{}", book.len());
        assert!(EMBEDDED.len() < 300 << 10);
        assert!(
            book.entries(&Position::new(Size::square(6).unwrap()))
                .is_empty()
        );
    }

    proptest! {
        /// The moves of a position turn with it.
        #[test]
        fn a_turned_position_has_the_turned_moves(
            picks in proptest::collection::vec(any::<usize>(), 1..30),
            weights in proptest::collection::vec(1..100_u16, 1..5),
        ) {
            let mut position = position("");
            for pick in picks {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                position.make(legal[pick % legal.len()]).unwrap();
            }
            let board = position.board().unwrap();
            let (key, symmetry) = key_of(board);
            let moves: Vec<_> = position.legal_moves().into_iter().filter_map(Move::square).collect();
            let entry = |(&square, &weight): (&Square, &u16)| Entry {
                mv: Move::Place(symmetry.square(square, SIZE)),
                weight,
                score: weight as i16,
                depth: 1,
            };
            let book = Book::of(moves.iter().zip(&weights).map(|known| (key, entry(known))).collect());
            let read = Book::from_bytes(&book.to_bytes()).unwrap();
            prop_assert_eq!(&read, &book);
            let known = |board: Board| {
                let position = Position::from_board(SIZE, board, Color::Black).unwrap();
                let mut worth: Vec<_> = read
                    .entries(&position)
                    .iter()
                    .map(|entry| {
                        let mut after = position.clone();
                        after.make(entry.mv).unwrap();
                        let after = symmetry::normal_form(after.board().unwrap(), SIZE);
                        (entry.score, after.player, after.opponent)
                    })
                    .collect();
                worth.sort_unstable();
                worth
            };
            let expected = known(board);
            prop_assert_eq!(expected.len(), moves.len().min(weights.len()));
            for turn in Symmetry::of(SIZE) {
                let turned = board.map(|set| turn.apply(set, SIZE));
                prop_assert_eq!(&known(turned), &expected);
            }
        }

        #[test]
        fn any_bytes_are_a_book_or_are_refused(bytes: Vec<u8>, is_headed: bool) {
            let mut file = Vec::new();
            if is_headed {
                file.extend(FORMAT.magic);
            }
            file.extend(bytes);
            if let Ok(book) = Book::from_bytes(&file) {
                prop_assert_eq!(book.to_bytes(), file);
            }
        }
    }
}
