//! Our own file format of opening books, [`::app::book::Format`]: keys are the Zobrist keys of a
//! position or of its mirror image, whichever is smaller, moves `to * 128 + from` on squares
//! `rank * 9 + file`, scores in 1/100 of a horse.

use ::app::book::Format;
use ::cli::message;
use ::cli::message::Message;
use xiangqi_rules::Move;

use super::keys::Keys;
use super::records::Book;

pub(super) const OWN: Format<Move> = Format {
    magic: b"SANQIBK1",
    is_checked: false,
    to_bits: Move::to_bits,
    from_bits: Move::from_bits,
};

/// Reads a book.
///
/// # Errors
/// When the bytes are no such book; the message says what was found and what was expected.
pub fn read(bytes: &[u8]) -> Result<Book, Message> {
    if !bytes.starts_with(OWN.magic) {
        return Err(message!("book-none"));
    }
    OWN.read(bytes).map(Book::own)
}

/// Writes a book that has our own keys.
pub fn write(book: &Book) -> Vec<u8> {
    debug_assert_eq!(book.keys(), Keys::Own);
    OWN.write(book.records())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Entry;
    use xiangqi_rules::Position;

    fn sample() -> Book {
        let start = Position::startpos();
        let legal = start.legal_moves();
        let mut book = Book::default();
        let entry = |i: usize| Entry {
            mv: legal[i * 7],
            weight: 90 - 10 * i as u16,
            score: -5 * i as i16,
            depth: 12,
        };
        book.insert(&start, &[entry(0), entry(1), entry(2), entry(3)]);
        book
    }

    #[test]
    fn what_is_written_is_read() {
        let book = sample();
        let bytes = write(&book);
        assert_eq!(bytes.len(), 80);
        assert_eq!(read(&bytes).unwrap(), book);
    }

    #[test]
    fn what_is_no_book_is_refused_by_name() {
        let said = read(b"PK").unwrap_err().to_string();
        let expected = "not a book: expected it to begin with `SANQIBK1`";
        assert!(said.starts_with(expected), "{said}");
        let said = read(&write(&sample())[..40]).unwrap_err().to_string();
        assert!(said.starts_with("found 40 bytes, expected 80"), "{said}");
    }
}
