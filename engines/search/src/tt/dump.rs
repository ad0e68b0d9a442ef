//! Writes a transposition table to a file, and reads it back.
//!
//! | bytes | |
//! |---|---|
//! | 8 | `SanqiTT1` |
//! | 8 | the tag that a reader must have too: keys mean other positions in other games |
//! | 8 | how many buckets, little-endian |
//! | 8 | the generation |
//! | 64 a bucket | its four entries, two little-endian words each, as they lie in memory |
//! | 8 | a checksum of all words |
//!
//! Every entry is checked against its key when it is read, as in the table itself.

use std::io::{self, Read, Write};
use std::sync::atomic::Ordering::Relaxed;

use thiserror::Error;

use super::slot::GENERATIONS;
use super::{BUCKETS_PER_MIB, Bucket, TranspositionTable, WAYS};

const MAGIC: [u8; 8] = *b"SanqiTT1";

/// Why no table was read. After I/O errors and damage the table may have been cleared.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error(transparent)]
    Io(io::Error),
    #[error("a table that is cut off, expected a whole one")]
    End,
    #[error("no table, expected a file that was written by the same program")]
    Kind,
    #[error("a table of {found} MiB, expected {expected} MiB")]
    Size { found: u64, expected: usize },
    #[error("a damaged table: its checksum is wrong")]
    Damaged,
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::End,
            _ => Self::Io(error),
        }
    }
}

/// Checksum of a sequence of words: FNV-1a, a word at a time.
struct Checksum(u64);

impl Checksum {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    const fn take(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }
}

fn word(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, &byte| word << 8 | u64::from(byte))
}

fn read_word(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

impl Bucket {
    fn words(&self) -> [u64; 2 * WAYS] {
        let mut words = [0; 2 * WAYS];
        for (pair, slot) in words.chunks_exact_mut(2).zip(&self.0) {
            pair.copy_from_slice(&slot.raw());
        }
        words
    }

    fn set(&self, words: &[u64; 2 * WAYS]) {
        for (pair, slot) in words.chunks_exact(2).zip(&self.0) {
            slot.set_raw([pair[0], pair[1]]);
        }
    }
}

impl TranspositionTable {
    /// Writes the table; it can be loaded with the same `tag`.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn dump(&self, tag: u64, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&MAGIC)?;
        let generation = u64::from(self.generation.load(Relaxed));
        for word in [tag, self.buckets.len() as u64, generation] {
            to.write_all(&word.to_le_bytes())?;
        }
        let mut checksum = Checksum::new();
        for bucket in self.buckets.iter() {
            for word in bucket.words() {
                checksum.take(word);
                to.write_all(&word.to_le_bytes())?;
            }
        }
        to.write_all(&checksum.0.to_le_bytes())
    }

    /// Reads a table of the same size and tag that was [dumped](Self::dump).
    ///
    /// # Errors
    /// When the file is no such table, or cannot be read. If the file is damaged or cut short
    /// within its buckets, the table is cleared; otherwise it is unchanged.
    pub fn load(&self, tag: u64, from: &mut impl Read) -> Result<(), LoadError> {
        let mut magic = [0; MAGIC.len()];
        from.read_exact(&mut magic)?;
        if magic != MAGIC || read_word(from)? != tag {
            return Err(LoadError::Kind);
        }
        let buckets = read_word(from)?;
        if buckets != self.buckets.len() as u64 {
            return Err(LoadError::Size {
                found: buckets / BUCKETS_PER_MIB as u64,
                expected: self.mib(),
            });
        }
        let generation = read_word(from)? % u64::from(GENERATIONS);
        let read = self.read_buckets(from);
        if !matches!(read, Ok(true)) {
            self.buckets.iter().for_each(Bucket::clear);
        }
        self.used.store(true, Relaxed);
        if !read? {
            return Err(LoadError::Damaged);
        }
        self.generation.store(generation as u8, Relaxed);
        Ok(())
    }

    /// Reads all buckets; false if the checksum is wrong.
    fn read_buckets(&self, from: &mut impl Read) -> io::Result<bool> {
        let mut checksum = Checksum::new();
        let mut bytes = [0; 16 * WAYS];
        for bucket in self.buckets.iter() {
            from.read_exact(&mut bytes)?;
            let mut words = [0; 2 * WAYS];
            for (place, chunk) in words.iter_mut().zip(bytes.chunks_exact(8)) {
                *place = word(chunk);
                checksum.take(*place);
            }
            bucket.set(&words);
        }
        Ok(read_word(from)? == checksum.0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::TtData;
    use super::*;
    use crate::tt::Bound;

    const TAG: u64 = 7;

    fn filled() -> TranspositionTable {
        let table = TranspositionTable::new(1);
        table.new_search();
        for key in 1..50_000_u64 {
            let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let data = TtData {
                value: (key % 100) as i32,
                bound: Some(Bound::Exact),
                depth: (key % 9) as i32,
                mv: None,
                eval: None,
            };
            table.store(key, 0, data);
        }
        table
    }

    #[test]
    fn a_table_comes_back_as_it_was() {
        let table = filled();
        let mut bytes = Vec::new();
        table.dump(TAG, &mut bytes).unwrap();
        assert_eq!(bytes.len(), 32 + (1 << 20) + 8);
        let other = TranspositionTable::new(1);
        other.load(TAG, &mut &bytes[..]).unwrap();
        let mut again = Vec::new();
        other.dump(TAG, &mut again).unwrap();
        assert!(bytes == again);
        assert_eq!(other.hashfull(), table.hashfull());
        assert!(table.hashfull() > 500);
    }

    #[test]
    fn other_and_damaged_files_leave_nothing_behind() {
        let mut bytes = Vec::new();
        filled().dump(TAG, &mut bytes).unwrap();
        let table = TranspositionTable::new(1);
        let says = |bytes: &[u8], tag| {
            let error = table.load(tag, &mut &bytes[..]).unwrap_err().to_string();
            assert_eq!(table.hashfull(), 0, "{error}");
            error
        };
        assert!(says(&bytes, TAG + 1).starts_with("no table"));
        assert!(says(b"", TAG).starts_with("a table that is cut off"));
        assert!(says(b"not a table at all", TAG).starts_with("no table"));
        assert!(says(&bytes[..bytes.len() / 2], TAG).starts_with("a table that is cut off"));
        let mut damaged = bytes.clone();
        damaged[5000] ^= 1;
        assert!(says(&damaged, TAG).starts_with("a damaged table"));
        let mut large = bytes;
        large[16..24].copy_from_slice(&u64::MAX.to_le_bytes());
        assert!(says(&large, TAG).contains("expected 1 MiB"));
    }
}
