//! Compression of values: run lengths, and a prefix code (D. Huffman, *A Method for the
//! Construction of Minimum-Redundancy Codes*, 1952) of the values and the runs' lengths.
//!
//! Each block is coded by itself, so that it can be decoded alone. Impossible positions get the
//! value of their neighbour, which lengthens a run for free.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use ::cli::message;
use ::cli::message::Message;
use rayon::prelude::*;

use super::value::{Code, DRAW, IMPOSSIBLE, Value};

/// Symbol `RUN + k` repeats the last value `2^k` times, plus the number in the next `k` bits.
const RUN: u16 = 0xff00;
/// Number of run symbols. The longest run has `2^RUNS - 1` repetitions.
const RUNS: u16 = 10;
/// The longest code of a symbol, in bits.
const MAX_BITS: u32 = 12;

/// A prefix code for values and runs.
pub(crate) struct PrefixCode {
    /// The symbols in the order of their codes, each with its code's length in bits.
    symbols: Vec<(u16, u8)>,
    /// Symbol and code length by the next [`MAX_BITS`] bits of input.
    decode: Vec<(u16, u8)>,
}

impl PrefixCode {
    fn of_lengths(mut symbols: Vec<(u16, u8)>) -> Option<Self> {
        symbols.sort_unstable_by_key(|&(symbol, bits)| (bits, symbol));
        let mut decode = Vec::with_capacity(1 << MAX_BITS);
        for &(symbol, bits) in &symbols {
            let places = 1usize << MAX_BITS.checked_sub(bits.into())?;
            if bits == 0 || decode.len() + places > 1 << MAX_BITS {
                return None;
            }
            decode.extend(std::iter::repeat_n((symbol, bits), places));
        }
        (decode.len() == 1 << MAX_BITS).then_some(Self { symbols, decode })
    }

    /// A code for symbols with these counts: optimal, or nearly so where codes would be longer than
    /// [`MAX_BITS`].
    fn of_counts(counts: &BTreeMap<u16, u64>) -> Self {
        let mut counts = counts.clone();
        // A code needs at least two symbols.
        for filler in [DRAW, RUN] {
            counts.entry(filler).or_insert(1);
        }
        loop {
            let lengths = lengths(&counts);
            if let Some(code) = Self::of_lengths(lengths) {
                return code;
            }
            for count in counts.values_mut() {
                *count = *count / 2 + 1;
            }
        }
    }

    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.symbols.len() as u16).to_le_bytes());
        for &(symbol, bits) in &self.symbols {
            bytes.extend(symbol.to_le_bytes());
            bytes.push(bits);
        }
    }

    /// Reads what [`Self::write`] wrote from the front of `bytes`. Returns also the number of bytes
    /// read.
    ///
    /// # Errors
    /// When it is no complete code, or has a symbol that is neither a value nor a run.
    pub fn read(bytes: &[u8]) -> Result<(Self, usize), Message> {
        let wrong = || message!("table-code");
        let (&count, rest) = bytes.split_first_chunk::<2>().ok_or_else(wrong)?;
        let count = usize::from(u16::from_le_bytes(count));
        let listed = rest.get(..3 * count).ok_or_else(wrong)?;
        let (listed, _) = listed.as_chunks::<3>();
        let symbols = listed
            .iter()
            .map(|&[low, high, bits]| (u16::from_le_bytes([low, high]), bits));
        let symbols: Vec<_> = symbols.collect();
        let is_known = |symbol| (RUN..RUN + RUNS).contains(&symbol) || Value::of(symbol).is_some();
        if !symbols.iter().all(|&(symbol, _)| is_known(symbol)) {
            return Err(wrong());
        }
        let code = Self::of_lengths(symbols).ok_or_else(wrong)?;
        Ok((code, 2 + 3 * count))
    }

    /// Calls `each` with the values of a block and the number of times each is repeated, until it
    /// returns false. Missing bits are taken for zeros, so nothing else ends the loop.
    pub fn decode(&self, block: &[u8], mut each: impl FnMut(Code, usize) -> bool) {
        let mut bits = Bits {
            bytes: block,
            held: 0,
            count: 0,
        };
        let mut last = DRAW;
        loop {
            let (symbol, length) = self.decode[bits.peek(MAX_BITS) as usize];
            bits.skip(length.into());
            let times = match symbol.checked_sub(RUN) {
                None => {
                    last = symbol;
                    1
                }
                Some(power) => {
                    let more = bits.peek(power.into());
                    bits.skip(power.into());
                    (1 << power) + more as usize
                }
            };
            if !each(last, times) {
                return;
            }
        }
    }
}

/// The code lengths of the symbols in Huffman's tree.
fn lengths(counts: &BTreeMap<u16, u64>) -> Vec<(u16, u8)> {
    let mut lengths: BTreeMap<u16, u8> = counts.keys().map(|&symbol| (symbol, 0)).collect();
    let trees = counts
        .iter()
        .map(|(&symbol, &count)| Reverse((count, vec![symbol])));
    let mut trees: BinaryHeap<_> = trees.collect();
    while let (Some(Reverse((one, mut symbols))), Some(Reverse((other, others)))) =
        (trees.pop(), trees.pop())
    {
        symbols.extend(others);
        for symbol in &symbols {
            *lengths.entry(*symbol).or_default() += 1;
        }
        if trees.is_empty() {
            break;
        }
        trees.push(Reverse((one + other, symbols)));
    }
    lengths.into_iter().collect()
}

/// Calls `each` with the symbols of a block, each with the number in the bits behind a run symbol.
fn for_each_symbol(block: &[Code], mut each: impl FnMut(u16, u32)) {
    let end_run = |run: u32, each: &mut dyn FnMut(u16, u32)| {
        if let Some(power) = run.checked_ilog2() {
            each(RUN + power as u16, run - (1 << power));
        }
    };
    let first = block
        .iter()
        .copied()
        .find(|&code| code != IMPOSSIBLE)
        .unwrap_or(DRAW);
    let (mut last, mut run) = (None, 0);
    for &code in block {
        let code = if code == IMPOSSIBLE {
            last.unwrap_or(first)
        } else {
            code
        };
        if Some(code) == last {
            run += 1;
        } else {
            end_run(run, &mut each);
            each(code, 0);
            (last, run) = (Some(code), 0);
        }
    }
    end_run(run, &mut each);
}

/// Packs values. Returns the code, the end of each block in bytes, and the blocks.
pub fn pack(values: &[Code], block: usize) -> (PrefixCode, Vec<u32>, Vec<u8>) {
    debug_assert!(block < 1 << RUNS);
    let counts = values
        .par_chunks(block)
        .fold(BTreeMap::new, |mut counts, block| {
            for_each_symbol(block, |symbol, _| {
                *counts.entry(symbol).or_insert(0u64) += 1;
            });
            counts
        });
    let counts = counts.reduce(BTreeMap::new, |mut all, counts| {
        for (symbol, count) in counts {
            *all.entry(symbol).or_insert(0) += count;
        }
        all
    });
    let code = PrefixCode::of_counts(&counts);
    let mut codes = BTreeMap::new();
    let mut next = 0u32;
    for &(symbol, bits) in &code.symbols {
        codes.insert(
            symbol,
            (next >> (MAX_BITS - u32::from(bits)), u32::from(bits)),
        );
        next += 1 << (MAX_BITS - u32::from(bits));
    }
    let packed = values.par_chunks(block).map(|block| {
        let mut bits = BitWriter::default();
        for_each_symbol(block, |symbol, more| {
            let (code, length) = codes[&symbol];
            bits.push(code, length);
            if let Some(power) = symbol.checked_sub(RUN) {
                bits.push(more, power.into());
            }
        });
        bits.finish()
    });
    let packed: Vec<Vec<u8>> = packed.collect();
    let mut end = 0;
    let ends = packed.iter().map(|block| {
        end += block.len() as u32;
        end
    });
    (code, ends.collect(), packed.concat())
}

/// Reads bits from bytes, the highest of each byte first, and zeros after the end.
struct Bits<'a> {
    bytes: &'a [u8],
    held: u64,
    count: u32,
}

impl Bits<'_> {
    /// The next `bits` bits, at most 32, without consuming them.
    #[inline]
    fn peek(&mut self, bits: u32) -> u32 {
        while self.count <= 32 {
            let byte = self.bytes.split_off_first().copied().unwrap_or(0);
            self.held |= u64::from(byte) << (56 - self.count);
            self.count += 8;
        }
        // In two steps, since a shift by the full width is not allowed.
        (self.held >> 32 >> (32 - bits)) as u32
    }

    #[inline]
    fn skip(&mut self, bits: u32) {
        self.held <<= bits;
        self.count -= bits;
    }
}

#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    held: u64,
    count: u32,
}

impl BitWriter {
    fn push(&mut self, value: u32, bits: u32) {
        self.held = self.held << bits | u64::from(value);
        self.count += bits;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.held >> self.count) as u8);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push((self.held << (8 - self.count)) as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut state = 1;
        let mut values = vec![IMPOSSIBLE; 700];
        for _ in 0..40 {
            // Rare values get long codes.
            let spread = zobrist::splitmix64(&mut state) % 60;
            let value = (1u64 << (spread / 6)) + spread;
            let run = zobrist::splitmix64(&mut state) % 90;
            values.extend(std::iter::repeat_n(value as Code, run as usize));
            values.extend([DRAW, IMPOSSIBLE]);
        }
        let block = 100;
        let (code, ends, packed) = pack(&values, block);
        let mut bytes = Vec::new();
        code.write(&mut bytes);
        bytes.push(7);
        let (code, length) = PrefixCode::read(&bytes).unwrap();
        assert_eq!(length, bytes.len() - 1);
        let mut start = 0;
        for (expected, &end) in values.chunks(block).zip(&ends) {
            let mut found: Vec<Code> = Vec::new();
            code.decode(&packed[start..end as usize], |value, times| {
                found.extend(std::iter::repeat_n(value, times));
                found.len() < expected.len()
            });
            assert_eq!(found.len(), expected.len());
            let same = |(&found, &expected)| expected == IMPOSSIBLE || found == expected;
            assert!(found.iter().zip(expected).all(same));
            start = end as usize;
        }
    }

    #[test]
    fn what_is_no_code_is_refused() {
        let mut good = Vec::new();
        pack(&[1, 2, 3, 3, 3, DRAW], 6).0.write(&mut good);
        assert!(PrefixCode::read(&good).is_ok());
        for cut in 0..good.len() {
            assert!(PrefixCode::read(&good[..cut]).is_err());
        }
        for (at, byte) in [(4, 0), (4, 13), (4, 255), (4, 1), (0, 1), (3, 0xfb)] {
            let mut bad = good.clone();
            bad[at] = byte;
            assert!(PrefixCode::read(&bad).is_err(), "{at} {byte}");
        }
    }
}
