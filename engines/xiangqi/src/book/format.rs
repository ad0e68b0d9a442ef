//! The file format of opening books (docs/reference/book.md).
//!
//! All numbers are little-endian. A header of 16 bytes: the magic `SANQIBK1`, the number of records,
//! zero. Then records of 16 bytes, sorted by key and then by weight, the greatest first:
//!
//! | bytes | |
//! |---|---|
//! | 8 | key: the Zobrist key of the position or of its mirror image, whichever is smaller |
//! | 2 | move, from that position: `to * 128 + from`, squares `rank * 9 + file` |
//! | 2 | weight: how often to play it, relative to the other moves here; at least 1 |
//! | 2 | score in 1/100 of a horse, to the side to move, signed |
//! | 2 | depth of the search that found it, in plies |

use ::cli::message;
use ::cli::message::Message;
use xiangqi_rules::Move;

use super::keys::Keys;
use super::records::{Book, Entry, Record, rank};

pub(super) const MAGIC: &[u8; 8] = b"SANQIBK1";
/// Bytes of the header, and of each record.
const RECORD: usize = 16;

/// The little-endian number at a place; zeros where the bytes are over.
pub(super) fn word<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut word = [0; N];
    if let Some(found) = bytes.get(at..at + N) {
        word.copy_from_slice(found);
    }
    word
}

/// Reads a book.
///
/// # Errors
/// What was found and what was expected.
pub fn read(bytes: &[u8]) -> Result<Book, Message> {
    if !bytes.starts_with(MAGIC) {
        return Err(message!("book-none"));
    }
    let count = u32::from_le_bytes(word(bytes, 8));
    let expected = (u64::from(count) + 1) * RECORD as u64;
    if bytes.len() as u64 != expected {
        let found = bytes.len();
        return Err(message!("book-length", found, expected, records = count));
    }
    let mut records: Vec<Record> = Vec::with_capacity(bytes.len() / RECORD);
    for (index, record) in bytes[RECORD..].chunks_exact(RECORD).enumerate() {
        let bits = u16::from_le_bytes(word(record, 8));
        let Some(mv) = Move::from_bits(bits) else {
            return Err(message!("book-move", index, found = format!("{bits:#06x}")));
        };
        let weight = u16::from_le_bytes(word(record, 10));
        if weight == 0 {
            return Err(message!("book-weight", index));
        }
        let entry = Entry {
            mv,
            weight,
            score: i16::from_le_bytes(word(record, 12)),
            depth: u16::from_le_bytes(word(record, 14)),
        };
        let record = (u64::from_le_bytes(word(record, 0)), entry);
        if records
            .last()
            .is_some_and(|last| rank(last) >= rank(&record))
        {
            return Err(message!("book-order", index));
        }
        records.push(record);
    }
    Ok(Book::of(Keys::Own, records))
}

pub fn write(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::with_capacity((book.len() + 1) * RECORD);
    bytes.extend(MAGIC);
    bytes.extend((book.len() as u32).to_le_bytes());
    bytes.extend(0u32.to_le_bytes());
    for (key, entry) in book.records() {
        bytes.extend(key.to_le_bytes());
        bytes.extend(entry.mv.to_bits().to_le_bytes());
        bytes.extend(entry.weight.to_le_bytes());
        bytes.extend(entry.score.to_le_bytes());
        bytes.extend(entry.depth.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let good = write(&sample());
        let with = |at: usize, bytes: &[u8]| {
            let mut bad = good.clone();
            bad[at..at + bytes.len()].copy_from_slice(bytes);
            read(&bad).unwrap_err().to_string()
        };
        let cases = [
            (
                read(b"PK").unwrap_err().to_string(),
                "not a book: expected it to begin with `SANQIBK1`",
            ),
            (
                read(&good[..40]).unwrap_err().to_string(),
                "found 40 bytes, expected 80",
            ),
            (
                with(16 + 8, &[0, 0]),
                "record 0: found move 0x0000, expected two squares",
            ),
            (
                with(16 + 10, &[0, 0]),
                "record 0: found weight 0, expected at least 1",
            ),
            (
                with(16, &[255; 8]),
                "record 1: found one out of order, expected sorted records",
            ),
        ];
        for (said, expected) in cases {
            assert!(said.starts_with(expected), "{said}");
        }
    }
}
