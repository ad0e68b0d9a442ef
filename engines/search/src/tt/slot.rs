//! The layout of an entry in memory: two words, written without a lock.
//!
//! | word   | bits | holds |
//! |--------|------|-------|
//! | data   | 0-15 | lower bound, 16 bits |
//! |        | 16-31 | upper bound, 16 bits |
//! |        | 32-38 | depth of the lower bound, 7 bits; 0 when there is none |
//! |        | 39-45 | depth of the upper bound, 7 bits; 0 when there is none |
//! |        | 46-59 | static evaluation, 14 bits; 0 when there is none |
//! |        | 60-63 | generation, 4 bits |
//! | key and move | 0-15 | best move, 16 bits; 0 when there is none |
//! |        | 16-63 | the low 48 bits of the key |
//!
//! Key and move are stored XORed with a product of the data, so that words of two different writes
//! do not match and a torn entry looks like another position (R. Hyatt, T. Mann: *A lock-less
//! transposition table implementation for parallel search*, ICGA Journal 25(1), 2002; they XOR the
//! plain words, but here the move shares a word with the key, hence the product, whose every bit
//! depends on the data).

use std::num::NonZeroU16;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::entry::{DEPTH_OFFSET, Entry, MAX_EVALUATION, NO_DEPTH};
use crate::value::{Depth, INFINITE, Value};

/// Number of generations; after that counting wraps around.
pub(super) const GENERATIONS: u8 = 16;
/// Plies of depth that each search of age costs an entry, for replacement.
const AGE_PENALTY: i32 = 8;
/// An odd number with about half of its bits set: the fractional part of pi.
const KEY_FACTOR: u64 = 0x243f_6a88_85a3_08d3;
const UPPER_SHIFT: u32 = 16;
const LOWER_DEPTH_SHIFT: u32 = 32;
const UPPER_DEPTH_SHIFT: u32 = 39;
const EVALUATION_SHIFT: u32 = 46;
const GENERATION_SHIFT: u32 = 60;

/// One entry, as the two words described above.
#[derive(Default)]
pub(super) struct Slot {
    pub(super) data: AtomicU64,
    key_move: AtomicU64,
}

/// The words of a slot, read one after the other, perhaps from two different writes.
#[derive(Clone, Copy)]
pub(super) struct Words {
    pub(super) data: u64,
    /// Key and move, without the product of the data; meaningful if both words are from one write.
    pub(super) key_move: u64,
}

impl Words {
    #[inline]
    pub(super) const fn is_of(self, key: u64) -> bool {
        (self.key_move ^ (key << 16)) >> 16 == 0
    }

    /// Whether the slot has never been written, or holds no data.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.data << (64 - GENERATION_SHIFT) == 0 && self.key_move & 0xffff == 0
    }

    #[inline]
    const fn lower_depth(self) -> Depth {
        (self.data >> LOWER_DEPTH_SHIFT & 127) as Depth - DEPTH_OFFSET
    }

    #[inline]
    const fn upper_depth(self) -> Depth {
        (self.data >> UPPER_DEPTH_SHIFT & 127) as Depth - DEPTH_OFFSET
    }

    #[inline]
    pub(super) const fn generation(self) -> u8 {
        (self.data >> GENERATION_SHIFT) as u8
    }

    /// The entry, with mates counted from the node.
    #[inline]
    pub(super) fn unpack(self) -> Entry {
        let lower_depth = self.lower_depth();
        let upper_depth = self.upper_depth();
        let eval = (self.data >> EVALUATION_SHIFT & 0x3fff) as Value;
        Entry {
            lower: if lower_depth == NO_DEPTH {
                -INFINITE
            } else {
                Value::from(self.data as u16 as i16)
            },
            lower_depth,
            upper: if upper_depth == NO_DEPTH {
                INFINITE
            } else {
                Value::from((self.data >> UPPER_SHIFT) as u16 as i16)
            },
            upper_depth,
            mv: NonZeroU16::new(self.key_move as u16),
            eval: if eval == 0 {
                None
            } else {
                Some(eval - (MAX_EVALUATION + 1))
            },
        }
    }

    #[inline]
    pub(super) fn pack(key: u64, entry: &Entry, generation: u8) -> Self {
        let bits16 = |value: Value, depth: Depth| {
            if depth == NO_DEPTH {
                0
            } else {
                u64::from(value as i16 as u16)
            }
        };
        let eval = match entry.eval {
            Some(eval) if eval.abs() <= MAX_EVALUATION => (eval + MAX_EVALUATION + 1) as u64,
            _ => 0,
        };
        Self {
            data: bits16(entry.lower, entry.lower_depth)
                | bits16(entry.upper, entry.upper_depth) << UPPER_SHIFT
                | ((entry.lower_depth + DEPTH_OFFSET) as u64) << LOWER_DEPTH_SHIFT
                | ((entry.upper_depth + DEPTH_OFFSET) as u64) << UPPER_DEPTH_SHIFT
                | eval << EVALUATION_SHIFT
                | u64::from(generation) << GENERATION_SHIFT,
            key_move: key << 16 | u64::from(entry.mv.map_or(0, NonZeroU16::get)),
        }
    }

    /// Replacement value: the slot of a bucket with the lowest is replaced. `generation` is the
    /// current one.
    #[inline]
    pub(super) fn replacement_value(self, generation: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let age = i32::from((GENERATIONS + generation - self.generation()) % GENERATIONS);
        self.lower_depth().max(self.upper_depth()) - AGE_PENALTY * age
    }
}

impl Slot {
    #[inline]
    pub(super) fn load(&self) -> Words {
        let data = self.data.load(Relaxed);
        Words {
            data,
            key_move: self.key_move.load(Relaxed) ^ data.wrapping_mul(KEY_FACTOR),
        }
    }

    #[inline]
    pub(super) fn save(&self, words: Words) {
        self.data.store(words.data, Relaxed);
        self.key_move.store(
            words.key_move ^ words.data.wrapping_mul(KEY_FACTOR),
            Relaxed,
        );
    }

    /// Both words as stored.
    pub(super) fn raw(&self) -> [u64; 2] {
        [self.data.load(Relaxed), self.key_move.load(Relaxed)]
    }

    pub(super) fn set_raw(&self, [data, key_move]: [u64; 2]) {
        self.data.store(data, Relaxed);
        self.key_move.store(key_move, Relaxed);
    }

    /// Makes the system provide the page, by a write that changes nothing.
    pub(super) fn touch(&self) {
        self.data.fetch_or(0, Relaxed);
    }

    pub(super) fn clear(&self) {
        self.data.store(0, Relaxed);
        self.key_move.store(0, Relaxed);
    }
}
