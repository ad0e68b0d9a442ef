//! The file of a table (docs/reference/tables.md).
//!
//! A header, then for either side to move a prefix code and the values in blocks of [`BLOCK`], so
//! that a probe decodes no more than one block. Files are not trusted: a wrong length, checksum or
//! code gives an error, and meaningless bits give some value, never a panic.

use std::ops::Deref;

use ::cli::message;
use ::cli::message::Message;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use xiangqi_rules::Color;

use super::code::{PrefixCode, pack};
use super::generate::Solved;
use super::index::{self, Index};
use super::material::Material;
use super::value::{self, Code, DRAW, IMPOSSIBLE, LOSS_BY_RULE, UNJUDGED, Value, WIN_BY_RULE};

pub const MAGIC: &[u8; 8] = b"SANQIXT1";
/// Extension of a table file, whose name begins with that of the ending.
pub const EXTENSION: &str = "xqt";
/// Number of positions in a block.
pub const BLOCK: usize = 512;
/// Offset from which on the checksum covers the file, in bytes.
const CHECKED: usize = 40;
/// Size of the field with the file's length, in bytes.
const LENGTH: usize = 8;
/// Size of the field with the ending's name, in bytes, padded with zeros.
const NAME: usize = 24;
const COUNTS: usize = 7;

/// How many positions of one side to move have each kind of value, and the farthest mate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
    pub wins_by_rule: u64,
    pub losses_by_rule: u64,
    pub unjudged: u64,
    /// Plies to the farthest mate.
    pub longest: u64,
}

impl Counts {
    fn of(values: &[Code]) -> Self {
        let mut counts = Self::default();
        for &code in values {
            match code {
                IMPOSSIBLE => {}
                DRAW => counts.draws += 1,
                WIN_BY_RULE => counts.wins_by_rule += 1,
                LOSS_BY_RULE => counts.losses_by_rule += 1,
                UNJUDGED => counts.unjudged += 1,
                _ if value::is_mate_win(code) => counts.wins += 1,
                _ => counts.losses += 1,
            }
            counts.longest = counts.longest.max(value::plies(code).unwrap_or(0).into());
        }
        counts
    }

    const fn numbers(self) -> [u64; COUNTS] {
        let Self {
            wins,
            losses,
            draws,
            wins_by_rule,
            losses_by_rule,
            unjudged,
            longest,
        } = self;
        [
            wins,
            losses,
            draws,
            wins_by_rule,
            losses_by_rule,
            unjudged,
            longest,
        ]
    }

    const fn of_numbers(numbers: [u64; COUNTS]) -> Self {
        let [
            wins,
            losses,
            draws,
            wins_by_rule,
            losses_by_rule,
            unjudged,
            longest,
        ] = numbers;
        Self {
            wins,
            losses,
            draws,
            wins_by_rule,
            losses_by_rule,
            unjudged,
            longest,
        }
    }

    /// Number of legal positions.
    pub const fn positions(&self) -> u64 {
        let Self {
            wins,
            losses,
            draws,
            wins_by_rule,
            losses_by_rule,
            unjudged,
            ..
        } = *self;
        wins + losses + draws + wins_by_rule + losses_by_rule + unjudged
    }
}

/// A table in its packed form, whose bytes may be a memory-mapped file.
pub struct Table<B> {
    bytes: B,
    pub material: Material,
    pub index: Index,
    /// The counts with red and with black to move.
    pub counts: [Counts; 2],
    sides: [Side; 2],
}

/// The place of the values of one side to move in the file.
struct Side {
    code: PrefixCode,
    /// Offset of the list of block ends, 4 bytes each.
    ends: usize,
    /// Offset of the first block.
    blocks: usize,
}

/// Packs the values of a solved ending into the bytes of a table file.
pub fn write(solved: &Solved) -> Vec<u8> {
    let mut contents = Vec::new();
    let mut name = solved.material.to_string().into_bytes();
    name.resize(NAME, 0);
    contents.extend(name);
    for values in &solved.values {
        let numbers = Counts::of(values).numbers();
        contents.extend(numbers.into_iter().flat_map(u64::to_le_bytes));
    }
    contents.extend((solved.values[0].len() as u64).to_le_bytes());
    for values in &solved.values {
        let (code, ends, blocks) = pack(values, BLOCK);
        code.write(&mut contents);
        contents.extend(ends.into_iter().flat_map(u32::to_le_bytes));
        contents.extend(blocks);
    }
    with_header(&contents)
}

/// Puts magic, checksum and length before the contents of a file.
pub fn with_header(contents: &[u8]) -> Vec<u8> {
    let length = (CHECKED + LENGTH + contents.len()) as u64;
    let contents = [&length.to_le_bytes(), contents].concat();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(Sha256::digest(&contents));
    bytes.extend(contents);
    bytes
}

/// Reads fields from the front of a file.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Message> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.get(..count));
        self.at += count;
        taken.ok_or_else(|| message!("table-short"))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Message> {
        let taken = self.take(N)?.first_chunk();
        taken.copied().ok_or_else(|| message!("table-short"))
    }

    fn number(&mut self) -> Result<u64, Message> {
        self.array().map(u64::from_le_bytes)
    }
}

impl<B: Deref<Target = [u8]> + Sync> Table<B> {
    /// Reads a table: checks all of it, and unpacks none of it.
    ///
    /// # Errors
    /// When the bytes are no valid table; the message says what was found and what was expected.
    pub fn read(bytes: B) -> Result<Self, Message> {
        if !bytes.starts_with(MAGIC) {
            return Err(message!("table-none"));
        }
        let mut reader = Reader {
            bytes: &bytes,
            at: MAGIC.len(),
        };
        let hash = reader.take(CHECKED - MAGIC.len())?;
        let (found, expected) = (bytes.len() as u64, reader.number()?);
        if found != expected {
            return Err(message!("table-length", found, expected));
        }
        if Sha256::digest(&bytes[CHECKED..])[..] != *hash {
            return Err(message!("table-damaged"));
        }
        let name = reader.take(NAME)?;
        let name = String::from_utf8_lossy(
            name.trim_ascii_end()
                .split(|&byte| byte == 0)
                .next()
                .unwrap_or_default(),
        );
        let material: Material = name.parse()?;
        if material.to_string() != name {
            return Err(message!(
                "table-material",
                found = name.escape_debug().to_string()
            ));
        }
        let mut counts = [Counts::default(); 2];
        for counts in &mut counts {
            let mut numbers = [0; COUNTS];
            for number in &mut numbers {
                *number = reader.number()?;
            }
            *counts = Counts::of_numbers(numbers);
        }
        let found = reader.number()?;
        let size = Index::positions(&material).ok_or_else(|| index::too_large(&material))?;
        if found != size as u64 {
            return Err(message!("table-positions", found, expected = size as u64));
        }
        let mut side = || {
            let (code, length) = PrefixCode::read(bytes.get(reader.at..).unwrap_or_default())?;
            reader.at += length;
            let (ends, blocks) = (reader.at, size.div_ceil(BLOCK));
            let mut last = 0;
            for _ in 0..blocks {
                let end = u32::from_le_bytes(reader.array()?);
                if end < last {
                    return Err(message!("table-blocks"));
                }
                last = end;
            }
            let start = reader.at;
            reader.take(last as usize)?;
            Ok(Side {
                code,
                ends,
                blocks: start,
            })
        };
        let sides = [side()?, side()?];
        if reader.at != bytes.len() {
            return Err(message!(
                "table-length",
                found = bytes.len() as u64,
                expected = reader.at as u64
            ));
        }
        let index = Index::new(&material).ok_or_else(|| index::too_large(&material))?;
        Ok(Self {
            bytes,
            material,
            index,
            counts,
            sides,
        })
    }

    /// Size of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn block(&self, side: &Side, block: usize) -> &[u8] {
        let end = |block: usize| {
            let bytes = self
                .bytes
                .get(side.ends + 4 * block..)
                .and_then(<[u8]>::first_chunk);
            bytes.map_or(0, |&bytes| u32::from_le_bytes(bytes)) as usize
        };
        let start = block.checked_sub(1).map_or(0, end);
        self.bytes
            .get(side.blocks + start..side.blocks + end(block))
            .unwrap_or_default()
    }

    /// The value of a position by its number. The position must be legal.
    pub fn value(&self, mover: Color, number: usize) -> Value {
        let side = &self.sides[mover.index()];
        let mut left = number % BLOCK;
        let mut value = IMPOSSIBLE;
        side.code
            .decode(self.block(side, number / BLOCK), |code, times| {
                value = code;
                let is_past = left < times;
                left = left.wrapping_sub(times);
                !is_past
            });
        Value::of(value).unwrap_or(Value::Draw)
    }

    /// Decodes the values of all positions.
    pub fn unpack(&self) -> Solved {
        let size = self.index.size();
        let values = self.sides.each_ref().map(|side| {
            let mut values = vec![IMPOSSIBLE; size];
            values
                .par_chunks_mut(BLOCK)
                .enumerate()
                .for_each(|(block, values)| {
                    let mut at = 0;
                    side.code.decode(self.block(side, block), |code, times| {
                        let end = (at + times).min(values.len());
                        values[at..end].fill(code);
                        at = end;
                        at < values.len()
                    });
                });
            values
        });
        Solved {
            material: self.material,
            values,
        }
    }
}

#[cfg(test)]
mod tests;
