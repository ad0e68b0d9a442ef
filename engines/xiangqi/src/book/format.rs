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

use thiserror::Error;
use xiangqi_rules::{Move, Position};

pub(super) const MAGIC: &[u8; 8] = b"SANQIBK1";
/// Bytes of the header, and of each record.
const RECORD: usize = 16;

/// Why bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    #[error("not a book: expected it to begin with `SANQIBK1`")]
    Magic,
    #[error("found {found} bytes, expected {expected} for its {records} records")]
    Length {
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: u64,
        records: u32,
    },
    /// A record that cannot be right.
    #[error("record {index}: found {found}, expected {expected}")]
    Record {
        /// Which, from 0.
        index: usize,
        found: String,
        expected: &'static str,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub mv: Move,
    /// How often to play it, relative to the other moves of the position.
    pub weight: u16,
    /// In 1/100 of a horse, to the side to move.
    pub score: i16,
    /// Plies searched.
    pub depth: u16,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    /// Sorted by key, then by weight, the greatest first, then by move.
    records: Vec<(u64, Entry)>,
}

/// The key that a position shares with its mirror image, and whether it is the image's.
fn shared_key(position: &Position) -> (u64, bool) {
    let (own, image) = (position.key(), position.mirrored().key());
    (own.min(image), image < own)
}

fn rank(&(key, entry): &(u64, Entry)) -> (u64, std::cmp::Reverse<u16>, u16) {
    (key, std::cmp::Reverse(entry.weight), entry.mv.to_bits())
}

fn word<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut word = [0; N];
    if let Some(found) = bytes.get(at..at + N) {
        word.copy_from_slice(found);
    }
    word
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        if !bytes.starts_with(MAGIC) {
            return Err(FormatError::Magic);
        }
        let records = u32::from_le_bytes(word(bytes, 8));
        let expected = (u64::from(records) + 1) * RECORD as u64;
        if bytes.len() as u64 != expected {
            return Err(FormatError::Length {
                found: bytes.len(),
                expected,
                records,
            });
        }
        let mut book = Self::default();
        for (index, record) in bytes[RECORD..].chunks_exact(RECORD).enumerate() {
            let wrong = |found: String, expected| FormatError::Record {
                index,
                found,
                expected,
            };
            let bits = u16::from_le_bytes(word(record, 8));
            let mv = Move::from_bits(bits);
            let mv = mv.ok_or_else(|| wrong(format!("move {bits:#06x}"), "two squares"))?;
            let weight = u16::from_le_bytes(word(record, 10));
            if weight == 0 {
                return Err(wrong("weight 0".into(), "at least 1"));
            }
            let entry = Entry {
                mv,
                weight,
                score: i16::from_le_bytes(word(record, 12)),
                depth: u16::from_le_bytes(word(record, 14)),
            };
            let record = (u64::from_le_bytes(word(record, 0)), entry);
            if book
                .records
                .last()
                .is_some_and(|last| rank(last) >= rank(&record))
            {
                return Err(wrong("one out of order".into(), "sorted records"));
            }
            book.records.push(record);
        }
        Ok(book)
    }

    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity((self.records.len() + 1) * RECORD);
        bytes.extend(MAGIC);
        bytes.extend((self.records.len() as u32).to_le_bytes());
        bytes.extend(0u32.to_le_bytes());
        for (key, entry) in &self.records {
            bytes.extend(key.to_le_bytes());
            bytes.extend(entry.mv.to_bits().to_le_bytes());
            bytes.extend(entry.weight.to_le_bytes());
            bytes.extend(entry.score.to_le_bytes());
            bytes.extend(entry.depth.to_le_bytes());
        }
        bytes
    }

    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Whether it knows this position or its mirror image.
    pub fn knows(&self, position: &Position) -> bool {
        let (key, _) = shared_key(position);
        self.records
            .binary_search_by(|(other, _)| other.cmp(&key))
            .is_ok()
    }

    /// Puts in the moves of a position, instead of those it had. Entries of weight 0 are left out.
    pub fn insert(&mut self, position: &Position, entries: &[Entry]) {
        let (key, mirrored) = shared_key(position);
        self.records.retain(|&(other, _)| other != key);
        for &entry in entries.iter().filter(|entry| entry.weight > 0) {
            let mv = if mirrored {
                entry.mv.mirrored()
            } else {
                entry.mv
            };
            self.records.push((key, Entry { mv, ..entry }));
        }
        self.records.sort_by_key(rank);
    }

    /// The moves of a position that are legal there, the best first. (A damaged book, or two positions
    /// of one key, must not make the engine play nonsense.)
    pub fn entries(&self, position: &Position) -> Vec<Entry> {
        let (key, mirrored) = shared_key(position);
        let start = self.records.partition_point(|&(other, _)| other < key);
        let here = self.records[start..]
            .iter()
            .take_while(|&&(other, _)| other == key);
        let turned = here.map(|&(_, entry)| Entry {
            mv: if mirrored {
                entry.mv.mirrored()
            } else {
                entry.mv
            },
            ..entry
        });
        let legal = position.legal_moves();
        turned.filter(|entry| legal.contains(&entry.mv)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKABR1 b - - 3 3";

    fn sample() -> (Book, Position, Vec<Entry>) {
        let position = Position::from_fen(FEN).unwrap();
        let legal = position.legal_moves();
        let entries: Vec<Entry> = (0..3)
            .map(|i| Entry {
                mv: legal[i * 7],
                weight: 90 - 10 * i as u16,
                score: -5 * i as i16,
                depth: 12,
            })
            .collect();
        let mut book = Book::default();
        book.insert(&position, &entries);
        book.insert(
            &Position::startpos(),
            &[Entry {
                mv: first_move(),
                ..entries[0]
            }],
        );
        (book, position, entries)
    }

    fn first_move() -> Move {
        Position::startpos().legal_moves()[0]
    }

    #[test]
    fn what_is_written_is_read() {
        let (book, position, entries) = sample();
        let again = Book::read(&book.write()).unwrap();
        assert_eq!(again, book);
        assert_eq!(again.entries(&position), entries);
    }

    #[test]
    fn the_mirror_image_has_the_mirrored_moves() {
        let (book, position, entries) = sample();
        let mirrored: Vec<Move> = book
            .entries(&position.mirrored())
            .iter()
            .map(|entry| entry.mv)
            .collect();
        let expected: Vec<Move> = entries.iter().map(|entry| entry.mv.mirrored()).collect();
        assert_eq!(mirrored, expected);
    }

    #[test]
    fn what_is_no_book_is_refused_by_name() {
        let good = sample().0.write();
        let with = |at: usize, bytes: &[u8]| {
            let mut bad = good.clone();
            bad[at..at + bytes.len()].copy_from_slice(bytes);
            Book::read(&bad).unwrap_err().to_string()
        };
        let cases = [
            (
                Book::read(b"PK").unwrap_err().to_string(),
                "not a book: expected it to begin with `SANQIBK1`",
            ),
            (
                Book::read(&good[..40]).unwrap_err().to_string(),
                "found 40 bytes, expected 80",
            ),
            (
                with(16 + 8, &[0, 0]),
                "record 0: found move 0x0000, expected two squares",
            ),
            (
                with(32 + 10, &[0, 0]),
                "record 1: found weight 0, expected at least 1",
            ),
            (with(16, &[0xff; 8]), "record 1: found one out of order"),
        ];
        for (error, expected) in cases {
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
