//! The file of a book (docs/reference/book.md).
//!
//! All numbers are little-endian. A header of 16 bytes: the magic, the number of records, a check
//! sum or zero. Then records of 16 bytes, sorted by key and then by weight, the greatest first:
//!
//! | bytes | |
//! |---|---|
//! | 8 | key of the position |
//! | 2 | move |
//! | 2 | weight: how often to play it, relative to the other moves here; at least 1 |
//! | 2 | score to the side to move, signed |
//! | 2 | depth of the search that found it, in plies |

use ::cli::message;
use ::cli::message::Message;
use sha2::{Digest, Sha256};

use super::records::{Entry, Record, Records, rank};

/// Bytes of the header, and also of each record.
const RECORD: usize = 16;

/// Distinguishes the books of one game from those of others.
#[derive(Clone, Copy, Debug)]
pub struct Format<M> {
    pub magic: &'static [u8; 8],
    /// Whether the header has a check sum: the first four bytes of the records' SHA-256.
    pub is_checked: bool,
    /// Encodes a move in 16 bits; the codes sort as the moves do.
    pub to_bits: fn(M) -> u16,
    /// Decodes a move; none if the bits are no move.
    pub from_bits: fn(u16) -> Option<M>,
}

/// Little-endian bytes at offset `at`; zeros past the end.
pub fn word<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut word = [0; N];
    if let Some(found) = bytes.get(at..at + N) {
        word.copy_from_slice(found);
    }
    word
}

/// Error: a record has no valid move.
pub fn move_fault(index: usize, found: String) -> Message {
    message!("book-move", index, found)
}

/// Error: a record has weight 0, so that its move is never played.
pub fn weight_fault(index: usize) -> Message {
    message!("book-weight", index)
}

/// Error: a record is out of order.
pub fn order_fault(index: usize) -> Message {
    message!("book-order", index)
}

fn check_sum(records: &[u8]) -> [u8; 4] {
    word(&Sha256::digest(records), 0)
}

impl<M: Copy + Ord> Format<M> {
    /// Reads a book.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn read(self, bytes: &[u8]) -> Result<Records<M>, Message> {
        if !bytes.starts_with(self.magic) {
            let magic = self.magic.escape_ascii().to_string();
            return Err(message!("book-magic", magic));
        }
        let count = u32::from_le_bytes(word(bytes, 8));
        let expected = (u64::from(count) + 1) * RECORD as u64;
        if bytes.len() as u64 != expected {
            let found = bytes.len();
            return Err(message!("book-length", found, expected, records = count));
        }
        let contents = &bytes[RECORD..];
        if self.is_checked && word(bytes, 12) != check_sum(contents) {
            return Err(message!("book-damaged"));
        }
        let mut records: Vec<Record<M>> = Vec::with_capacity(count as usize);
        for (index, record) in contents.chunks_exact(RECORD).enumerate() {
            let bits = u16::from_le_bytes(word(record, 8));
            let Some(mv) = (self.from_bits)(bits) else {
                return Err(move_fault(index, format!("{bits:#06x}")));
            };
            let weight = u16::from_le_bytes(word(record, 10));
            if weight == 0 {
                return Err(weight_fault(index));
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
                return Err(order_fault(index));
            }
            records.push(record);
        }
        Ok(Records::of_sorted(records))
    }

    /// The bytes that [`read`](Self::read) reads back.
    pub fn write(self, records: &Records<M>) -> Vec<u8> {
        let mut contents = Vec::with_capacity(records.len() * RECORD);
        for (key, entry) in records.all() {
            contents.extend(key.to_le_bytes());
            contents.extend((self.to_bits)(entry.mv).to_le_bytes());
            contents.extend(entry.weight.to_le_bytes());
            contents.extend(entry.score.to_le_bytes());
            contents.extend(entry.depth.to_le_bytes());
        }
        let mut bytes = self.magic.to_vec();
        bytes.extend((records.len() as u32).to_le_bytes());
        bytes.extend(match self.is_checked {
            true => check_sum(&contents),
            false => [0; 4],
        });
        bytes.extend(contents);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Format<u8> = Format {
        magic: b"SANQI.T0",
        is_checked: false,
        to_bits: u16::from,
        from_bits: |bits| bits.try_into().ok().filter(|&mv| mv > 0),
    };
    const CHECKED: Format<u8> = Format {
        is_checked: true,
        ..PLAIN
    };

    fn sample() -> Records<u8> {
        let record = |key, mv, weight| {
            let entry = Entry {
                mv,
                weight,
                score: -5,
                depth: 12,
            };
            (key, entry)
        };
        Records::of(vec![
            record(9, 1, 3),
            record(7, 2, 1),
            record(9, 4, 80),
            record(9, 5, 0),
        ])
    }

    #[test]
    fn what_is_written_is_read_and_sorted() {
        for format in [CHECKED, PLAIN] {
            let bytes = format.write(&sample());
            assert_eq!(bytes.len(), 64);
            assert_eq!(format.read(&bytes).unwrap(), sample());
        }
        let moves: Vec<_> = sample().at(9).iter().map(|(_, entry)| entry.mv).collect();
        assert_eq!(moves, [4, 1]);
        assert!(sample().knows(7) && !sample().knows(8) && sample().at(8).is_empty());
    }

    #[test]
    fn every_changed_or_missing_byte_of_a_checked_book_is_found() {
        let good = CHECKED.write(&sample());
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            assert!(CHECKED.read(&bad).is_err(), "{at}");
            assert!(CHECKED.read(&good[..at]).is_err(), "{at}");
        }
    }

    #[test]
    fn what_is_no_book_is_refused_by_name() {
        let good = PLAIN.write(&sample());
        let with = |at: usize, bytes: &[u8]| {
            let mut bad = good.clone();
            bad[at..at + bytes.len()].copy_from_slice(bytes);
            PLAIN.read(&bad).unwrap_err().to_string()
        };
        let damaged = {
            let mut bad = CHECKED.write(&sample());
            bad[20] ^= 1;
            CHECKED.read(&bad).unwrap_err().to_string()
        };
        let cases = [
            (
                with(0, b"PK"),
                "not a book of this game: expected it to begin with `SANQI.T0`",
            ),
            (
                PLAIN.read(&good[..40]).unwrap_err().to_string(),
                "found 40 bytes, expected 64",
            ),
            (
                with(16 + 8, &[0, 0]),
                "record 0: found move 0x0000, expected one of the game",
            ),
            (
                with(16 + 10, &[0, 0]),
                "record 0: found weight 0, expected at least 1",
            ),
            (
                with(16, &[255; 8]),
                "record 1: found one out of order, expected sorted records",
            ),
            (damaged, "the file is damaged: its check sum is another"),
        ];
        for (said, expected) in cases {
            assert!(said.starts_with(expected), "{said}");
        }
    }
}
