//! `BOOK.DAT`, the opening book of ElephantEye 2.0 and later, as `DOC/eleeye_book.htm` and
//! `eleeye/book.h` of its public sources describe it: records of 8 bytes, little-endian, sorted by
//! key, and nothing else.
//!
//! | bytes | |
//! |---|---|
//! | 4 | key of the position or its mirror image, whichever is smaller |
//! | 2 | move: from + 256 * to, on a board of 16 by 16 |
//! | 2 | weight |

use ::app::book::{move_fault, order_fault, weight_fault, word};
use ::cli::message;
use ::cli::message::Message;

use super::keys::{Keys, narrow, wide};
use super::records::{Book, Entry, Record};

/// Size of a record in bytes.
const RECORD: usize = 8;

/// Reads a book.
///
/// # Errors
/// When a length, move, weight or the order is wrong; the message says what was expected instead.
pub fn read(bytes: &[u8]) -> Result<Book, Message> {
    if bytes.is_empty() || !bytes.len().is_multiple_of(RECORD) {
        return Err(message!("book-dat-length", found = bytes.len()));
    }
    let mut records: Vec<Record> = Vec::with_capacity(bytes.len() / RECORD);
    for (index, record) in bytes.chunks_exact(RECORD).enumerate() {
        let key = u64::from(u32::from_le_bytes(word(record, 0)));
        let [from, to] = word(record, 4);
        let Some(mv) = narrow(from, to) else {
            let found = format!("{from:#04x} {to:#04x}");
            return Err(move_fault(index, found));
        };
        let weight = u16::from_le_bytes(word(record, 6));
        if weight == 0 {
            return Err(weight_fault(index));
        }
        if records.last().is_some_and(|&(last, _)| last > key) {
            return Err(order_fault(index));
        }
        let entry = Entry {
            mv,
            weight,
            score: 0,
            depth: 0,
        };
        records.push((key, entry));
    }
    Ok(Book::of(Keys::ElephantEye, records))
}

/// Writes a book that has ElephantEye's keys. The format does not hold scores and depths.
pub fn write(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(book.len() * RECORD);
    for (key, entry) in book.records().all() {
        bytes.extend((*key as u32).to_le_bytes());
        bytes.extend([wide(entry.mv.from()), wide(entry.mv.to())]);
        bytes.extend(entry.weight.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::Position;
    use xiangqi_rules::notation::iccs;

    /// The start position with two of its moves, as in ElephantEye's own book.
    const SAMPLE: [u8; 16] = [
        0xd5, 0x56, 0x26, 0x05, 0xa4, 0xa7, 0xc1, 0x05, 0xd5, 0x56, 0x26, 0x05, 0xc5, 0xa7, 0x37,
        0x01,
    ];

    #[test]
    fn real_records_are_read_and_written_as_they_were() {
        let book = read(&SAMPLE).unwrap();
        let start = Position::startpos();
        let said: Vec<_> = book
            .entries(&start)
            .iter()
            .map(|entry| (entry.mv.to_string(), entry.weight))
            .collect();
        assert_eq!(said, [("b2e2".to_owned(), 1473), ("c0e2".to_owned(), 311)]);
        assert_eq!(
            iccs::parse(&start, "b2e2").unwrap(),
            book.entries(&start)[0].mv
        );
        assert_eq!(write(&book), SAMPLE);
    }

    #[test]
    fn what_is_no_such_book_is_refused_by_name() {
        let with = |at: usize, byte: u8| {
            let mut bad = SAMPLE;
            bad[at] = byte;
            read(&bad).unwrap_err().to_string()
        };
        let cases = [
            (
                read(&SAMPLE[..15]).unwrap_err().to_string(),
                "found 15 bytes, expected records of 8",
            ),
            (
                read(&[]).unwrap_err().to_string(),
                "found 0 bytes, expected records of 8",
            ),
            (
                with(12, 0x32),
                "record 1: found move 0x32 0xa7, expected one of the game",
            ),
            (with(11, 0), "record 1: found one out of order"),
        ];
        for (said, expected) in cases {
            assert!(said.starts_with(expected), "{said}");
        }
    }
}
