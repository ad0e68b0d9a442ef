//! The transposition table: what was learned about positions, shared by all threads without locks.
//!
//! MTD(f) asks about one position again and again with different `beta`, so an entry keeps *both*
//! bounds, each with the depth it was searched to (Plaat et al. 1996, section 3). An entry is two
//! words:
//!
//! | word   | bits | holds |
//! |--------|------|-------|
//! | facts  | 0-15 | lower bound, 16 bits |
//! |        | 16-31 | upper bound, 16 bits |
//! |        | 32-38 | depth of the lower bound, 7 bits; 0 when there is none |
//! |        | 39-45 | depth of the upper bound, 7 bits; 0 when there is none |
//! |        | 46-59 | static evaluation, 14 bits; 0 when there is none |
//! |        | 60-63 | generation, 4 bits |
//! | seal   | 0-15 | best move, 16 bits; 0 when there is none |
//! |        | 16-63 | the low 48 bits of the key |
//!
//! The seal is stored XORed with a product of the facts, so that words of two different writes do not
//! fit together and a torn entry reads as another position (R. Hyatt, T. Mann: *A lock-less
//! transposition table implementation for parallel search*, ICGA Journal 25(1), 2002; they XOR the
//! plain words, but here the move shares a word with the key, hence the product, whose every bit
//! depends on the facts). The high bits of the key choose the bucket, so from 65,536 buckets (4 MiB)
//! on all 64 bits are verified.
//!
//! Four entries make a bucket of one cache line. When all four are taken, the one whose deepest bound
//! is shallowest goes, each generation of age counting as [`AGE_PENALTY`] plies.

mod memory;

use std::num::NonZeroU16;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::value::{Depth, INFINITE, MATE_BOUND, Value};

/// Entries a bucket.
const WAYS: usize = 4;
/// Bytes a bucket: a cache line.
const BUCKET_BYTES: usize = 64;
/// Buckets in 1 MiB.
const BUCKETS_PER_MIB: usize = (1 << 20) / BUCKET_BYTES;
/// How many plies of depth one search of age costs an entry that competes for its place.
const AGE_PENALTY: i32 = 8;
/// Added to a depth to store it in 7 bits, where 0 means that there is no bound.
const DEPTH_OFFSET: Depth = 7;
/// The shallowest depth that an entry can hold: quiescence searches may use a few below zero.
pub const MIN_DEPTH: Depth = 1 - DEPTH_OFFSET;
/// The deepest depth that an entry can hold. Deeper results are stored as this deep.
pub const MAX_DEPTH: Depth = 127 - DEPTH_OFFSET;
/// Stands for "no bound" in [`Entry`]; below every depth that is searched.
pub const NO_DEPTH: Depth = -DEPTH_OFFSET;
/// Evaluations beyond plus or minus this are not kept, and are computed again.
pub const MAX_EVALUATION: Value = 8_191;
/// Odd, with about half of its bits set: the fractional part of pi.
const SEAL_FACTOR: u64 = 0x243f_6a88_85a3_08d3;
/// Generations counted before they start again.
const GENERATIONS: u8 = 16;
/// Shifts of the facts word.
const UPPER_SHIFT: u32 = 16;
const LOWER_DEPTH_SHIFT: u32 = 32;
const UPPER_DEPTH_SHIFT: u32 = 39;
const EVALUATION_SHIFT: u32 = 46;
const GENERATION_SHIFT: u32 = 60;

/// Which way a value bounds the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value is known only to be at least this: the search failed high.
    Lower,
    /// The value is known only to be at most this: the search failed low.
    Upper,
    /// The value is this.
    Exact,
}

/// What the table knows of a position. Mates count from the root, as in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value is at least this, by a search of [`Entry::lower_depth`]; else minus [`INFINITE`].
    pub lower: Value,
    /// Depth of the lower bound, or [`NO_DEPTH`].
    pub lower_depth: Depth,
    /// The value is at most this, by a search of [`Entry::upper_depth`]; else [`INFINITE`].
    pub upper: Value,
    /// Depth of the upper bound, or [`NO_DEPTH`].
    pub upper_depth: Depth,
    /// The best or cutting move, packed by the game.
    pub mv: Option<NonZeroU16>,
    /// The static evaluation as it was stored, if it was within [`MAX_EVALUATION`].
    pub eval: Option<Value>,
}

impl Entry {
    /// A position of which nothing is known.
    pub const EMPTY: Self = Self {
        lower: -INFINITE,
        lower_depth: NO_DEPTH,
        upper: INFINITE,
        upper_depth: NO_DEPTH,
        mv: None,
        eval: None,
    };

    /// The answer to "is the value at least `beta`?" if a search of at least `depth` gave one:
    /// a lower bound `>= beta` or an upper bound `< beta`.
    #[inline]
    pub const fn answers(&self, depth: Depth, beta: Value) -> Option<Value> {
        if self.lower_depth >= depth && self.lower >= beta {
            Some(self.lower)
        } else if self.upper_depth >= depth && self.upper < beta {
            Some(self.upper)
        } else {
            None
        }
    }

    /// The value at `depth` or deeper, if both bounds agree on it.
    #[inline]
    pub const fn exact(&self, depth: Depth) -> Option<Value> {
        if self.lower_depth >= depth && self.upper_depth >= depth && self.lower == self.upper {
            Some(self.lower)
        } else {
            None
        }
    }

    /// `eval`, moved to the nearest bound that contradicts it: the best estimate of the value that
    /// costs nothing. Bounds of any depth count, since each was searched deeper than `eval`.
    #[inline]
    pub const fn refine(&self, eval: Value) -> Value {
        if self.lower_depth > NO_DEPTH && self.lower > eval {
            self.lower
        } else if self.upper_depth > NO_DEPTH && self.upper < eval {
            self.upper
        } else {
            eval
        }
    }

    /// The deeper of the two bounds' depths, or [`NO_DEPTH`].
    #[inline]
    pub const fn depth(&self) -> Depth {
        if self.lower_depth > self.upper_depth {
            self.lower_depth
        } else {
            self.upper_depth
        }
    }

    /// What this and a new finding say together.
    ///
    /// A bound gives way to one from at least as deep a search; of two equally deep ones the tighter
    /// stays. When the new bound contradicts the opposite one, the deeper of the two wins, the newer
    /// if they are equally deep, and the other is dropped.
    #[inline]
    fn merge(mut self, new: &Finding) -> Self {
        let depth = new.depth.clamp(MIN_DEPTH, MAX_DEPTH);
        if let Some(mv) = new.mv {
            self.mv = Some(mv);
        }
        if new.eval.is_some() {
            self.eval = new.eval;
        }
        let raises = matches!(new.bound, Some(Bound::Lower | Bound::Exact));
        let lowers = matches!(new.bound, Some(Bound::Upper | Bound::Exact));
        if raises && new.value > self.upper && self.upper_depth <= depth {
            self.upper = INFINITE;
            self.upper_depth = NO_DEPTH;
        }
        if lowers && new.value < self.lower && self.lower_depth <= depth {
            self.lower = -INFINITE;
            self.lower_depth = NO_DEPTH;
        }
        let tighter = new.value > self.lower;
        if raises
            && new.value <= self.upper
            && (depth > self.lower_depth || depth == self.lower_depth && tighter)
        {
            self.lower = new.value;
            self.lower_depth = depth;
        }
        let tighter = new.value < self.upper;
        if lowers
            && new.value >= self.lower
            && (depth > self.upper_depth || depth == self.upper_depth && tighter)
        {
            self.upper = new.value;
            self.upper_depth = depth;
        }
        self
    }
}

/// What a search found out about a position, to be stored. Mates count from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How deep the search was; clamped to [`MIN_DEPTH`] and [`MAX_DEPTH`].
    pub depth: Depth,
    /// The value it returned.
    pub value: Value,
    /// Which side of the truth the value is on; `None` stores only the move and the evaluation.
    pub bound: Option<Bound>,
    /// The best or cutting move. `None` keeps the one that is there.
    pub mv: Option<NonZeroU16>,
    /// The static evaluation, uncorrected. `None` keeps the one that is there.
    pub eval: Option<Value>,
}

/// Counts a mate from the node instead of from the root.
#[inline]
const fn to_node(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// Undoes [`to_node`] at the ply where the position is met again.
#[inline]
const fn to_root(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

/// One entry as it lies in memory: the two words of the module's table.
#[derive(Default)]
struct Slot {
    facts: AtomicU64,
    seal: AtomicU64,
}

/// The words of a slot, read one after the other: perhaps of two different writes.
#[derive(Clone, Copy)]
struct Words {
    facts: u64,
    /// With the facts' product taken out: key and move, if both words are of one write.
    seal: u64,
}

impl Words {
    #[inline]
    const fn is_of(self, key: u64) -> bool {
        (self.seal ^ (key << 16)) >> 16 == 0
    }

    /// Nothing was ever stored here, or nothing worth keeping.
    #[inline]
    const fn is_empty(self) -> bool {
        self.facts << (64 - GENERATION_SHIFT) == 0 && self.seal & 0xffff == 0
    }

    #[inline]
    const fn lower_depth(self) -> Depth {
        (self.facts >> LOWER_DEPTH_SHIFT & 127) as Depth - DEPTH_OFFSET
    }

    #[inline]
    const fn upper_depth(self) -> Depth {
        (self.facts >> UPPER_DEPTH_SHIFT & 127) as Depth - DEPTH_OFFSET
    }

    #[inline]
    const fn generation(self) -> u8 {
        (self.facts >> GENERATION_SHIFT) as u8
    }

    /// The entry, its mates counting from the node.
    #[inline]
    fn unpack(self) -> Entry {
        let lower_depth = self.lower_depth();
        let upper_depth = self.upper_depth();
        let eval = (self.facts >> EVALUATION_SHIFT & 0x3fff) as Value;
        Entry {
            lower: if lower_depth == NO_DEPTH {
                -INFINITE
            } else {
                Value::from(self.facts as u16 as i16)
            },
            lower_depth,
            upper: if upper_depth == NO_DEPTH {
                INFINITE
            } else {
                Value::from((self.facts >> UPPER_SHIFT) as u16 as i16)
            },
            upper_depth,
            mv: NonZeroU16::new(self.seal as u16),
            eval: if eval == 0 {
                None
            } else {
                Some(eval - (MAX_EVALUATION + 1))
            },
        }
    }

    #[inline]
    fn pack(key: u64, entry: &Entry, generation: u8) -> Self {
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
            facts: bits16(entry.lower, entry.lower_depth)
                | bits16(entry.upper, entry.upper_depth) << UPPER_SHIFT
                | ((entry.lower_depth + DEPTH_OFFSET) as u64) << LOWER_DEPTH_SHIFT
                | ((entry.upper_depth + DEPTH_OFFSET) as u64) << UPPER_DEPTH_SHIFT
                | eval << EVALUATION_SHIFT
                | u64::from(generation) << GENERATION_SHIFT,
            seal: key << 16 | u64::from(entry.mv.map_or(0, NonZeroU16::get)),
        }
    }

    /// How much the entry is worth keeping, seen from `generation`.
    #[inline]
    fn worth(self, generation: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let age = i32::from((GENERATIONS + generation - self.generation()) % GENERATIONS);
        self.lower_depth().max(self.upper_depth()) - AGE_PENALTY * age
    }
}

impl Slot {
    #[inline]
    fn load(&self) -> Words {
        let facts = self.facts.load(Relaxed);
        Words {
            facts,
            seal: self.seal.load(Relaxed) ^ facts.wrapping_mul(SEAL_FACTOR),
        }
    }

    #[inline]
    fn save(&self, words: Words) {
        self.facts.store(words.facts, Relaxed);
        self.seal
            .store(words.seal ^ words.facts.wrapping_mul(SEAL_FACTOR), Relaxed);
    }
}

/// Four entries that compete for places: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const _: () = assert!(size_of::<Bucket>() == BUCKET_BYTES);

/// The table. All methods but [`Table::resize`] may be called from many threads at once.
pub struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl Table {
    /// A table of `mib` MiB, at least 1, empty; a smaller one if there is not so much memory.
    ///
    /// # Panics
    /// If there is not even memory for 1 MiB.
    pub fn new(mib: usize) -> Self {
        let mut mib = mib.max(1);
        loop {
            match memory::allocate(mib.saturating_mul(BUCKETS_PER_MIB)) {
                Ok(buckets) => {
                    return Self {
                        buckets,
                        generation: AtomicU8::new(0),
                    };
                }
                Err(error) if mib == 1 => panic!("no memory for the smallest table: {error}"),
                Err(error) => {
                    log::warn!("no memory for a table of {mib} MiB, trying half: {error}");
                    mib /= 2;
                }
            }
        }
    }

    /// Makes the table `mib` MiB big, as [`Table::new`] does, and empties it. The old memory goes
    /// first. [`Table::mib`] tells what it came to.
    pub fn resize(&mut self, mib: usize) {
        if self.mib() == mib {
            self.clear();
        } else {
            self.buckets = Vec::new();
            *self = Self::new(mib);
        }
    }

    /// Its size in MiB.
    pub fn mib(&self) -> usize {
        self.buckets.len() / BUCKETS_PER_MIB
    }

    /// Forgets everything, with as many threads as the machine has.
    pub fn clear(&self) {
        memory::in_parallel(&self.buckets, |bucket| {
            for slot in &bucket.0 {
                slot.facts.store(0, Relaxed);
                slot.seal.store(0, Relaxed);
            }
        });
        self.generation.store(0, Relaxed);
    }

    /// Says that a new search of the game begins: entries it does not renew age.
    pub fn new_search(&self) {
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product scales the key to the number of buckets, any number (D. Lemire:
        // Fast random integer generation in an interval, ACM TOMACS 29(1), 2019).
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Fetches the bucket of `key` into the cache ahead of [`Table::probe`].
    #[inline]
    pub fn prefetch(&self, key: u64) {
        memory::prefetch(self.bucket(key));
    }

    /// What is known of the position with this key, met `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let words = slot.load();
            if words.is_of(key) && !words.is_empty() {
                let mut entry = words.unpack();
                if entry.lower_depth > NO_DEPTH {
                    entry.lower = to_root(entry.lower, ply);
                }
                if entry.upper_depth > NO_DEPTH {
                    entry.upper = to_root(entry.upper, ply);
                }
                return Some(entry);
            }
        }
        None
    }

    /// Adds to what is known of the position with this key, met `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, finding: Finding) {
        let generation = self.generation.load(Relaxed);
        let mut place = 0;
        let mut known = Entry::EMPTY;
        let mut least = i32::MAX;
        let slots = &self.bucket(key).0;
        for (way, slot) in slots.iter().enumerate() {
            let words = slot.load();
            if words.is_of(key) {
                place = way;
                known = words.unpack();
                break;
            }
            let worth = words.worth(generation);
            if worth < least {
                least = worth;
                place = way;
            }
        }
        let finding = Finding {
            value: to_node(finding.value, ply),
            ..finding
        };
        slots[place].save(Words::pack(key, &known.merge(&finding), generation));
    }

    /// How full the table is of entries of this search, in per mille, by a sample of 1000 entries.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        self.buckets[..1000 / WAYS]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(Slot::load)
            .filter(|words| !words.is_empty() && words.generation() == generation)
            .count() as u32
    }
}

#[cfg(test)]
mod tests;
