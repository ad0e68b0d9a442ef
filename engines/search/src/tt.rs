//! The transposition table, shared by all threads without locks.
//!
//! MTD(f) searches a position again and again with different `beta`, so an entry keeps *both*
//! bounds, each with its depth (Plaat et al. 1996, section 3). Entries and how new data merge into
//! them are in `entry.rs`; their layout in memory, and how torn entries are recognized, in
//! `slot.rs`.
//!
//! Four entries make a bucket of one cache line. The high bits of the key choose the bucket, and
//! the low 48 are verified: from 65,536 buckets (4 MiB) on that is all 64. If all four are taken,
//! the one whose deepest bound is shallowest is replaced, each search of age counting as eight
//! plies.

mod dump;
mod entry;
mod memory;
mod slot;

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

pub use dump::LoadError;
pub use entry::{Bound, Entry, MAX_DEPTH, MAX_EVALUATION, MIN_DEPTH, NO_DEPTH, TtData};
use entry::{value_from_tt, value_to_tt};
use memory::{Buckets, OutOfMemory};
use slot::{GENERATIONS, Slot, Words};

const WAYS: usize = 4;
/// Bytes of a bucket: a cache line.
const BUCKET_BYTES: usize = 64;
const BUCKETS_PER_MIB: usize = (1 << 20) / BUCKET_BYTES;

/// Four entries on one cache line, the candidates for replacement.
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const _: () = assert!(size_of::<Bucket>() == BUCKET_BYTES);

impl Bucket {
    /// Makes the system provide the page, by a write that changes nothing even if other threads
    /// write there.
    fn touch(&self) {
        self.0[0].touch();
    }

    fn clear(&self) {
        self.0.iter().for_each(Slot::clear);
    }
}

/// The table. Methods on `&self` may be called from many threads at once.
pub struct TranspositionTable {
    buckets: Buckets,
    generation: AtomicU8,
    /// Whether a search has begun since the table was allocated or cleared.
    used: AtomicBool,
}

impl TranspositionTable {
    /// An empty table of `mib` MiB, at least 1; smaller if there is not enough memory.
    ///
    /// # Panics
    /// If there is not even memory for 1 MiB.
    pub fn new(mib: usize) -> Self {
        Self::with(mib, Buckets::new)
    }

    /// Like [`TranspositionTable::new`], with buckets from `make`.
    fn with(mib: usize, make: impl Fn(usize) -> Result<Buckets, OutOfMemory>) -> Self {
        let mut mib = mib.max(1);
        loop {
            match make(mib.saturating_mul(BUCKETS_PER_MIB)) {
                Ok(buckets) => {
                    return Self {
                        buckets,
                        generation: AtomicU8::new(0),
                        used: AtomicBool::new(false),
                    };
                }
                Err(OutOfMemory) => {
                    assert!(mib > 1, "no memory for the smallest table");
                    log::warn!("no memory for a table of {mib} MiB, trying half");
                    mib /= 2;
                }
            }
        }
    }

    /// Resizes the table to `mib` MiB, as [`TranspositionTable::new`] does, and clears it, without
    /// waiting for the system to free the old memory. [`TranspositionTable::mib`] is the size that
    /// it got.
    pub fn resize(&mut self, mib: usize) {
        if self.mib() == mib {
            self.clear();
        } else {
            let old = std::mem::replace(self, Self::with(mib, Buckets::untouched));
            old.buckets.replaced_by(&self.buckets);
        }
    }

    /// Actual size in MiB.
    pub fn mib(&self) -> usize {
        self.buckets.len() / BUCKETS_PER_MIB
    }

    /// Clears the table, without waiting for the memory of a large one: that is freed in the
    /// background, and replaced by fresh memory of the same size, which the system guarantees to be
    /// zero.
    pub fn clear(&mut self) {
        if !self.buckets.is_large() {
            self.buckets.clear();
        } else if std::mem::take(self.used.get_mut()) {
            match Buckets::untouched(self.buckets.len()) {
                Ok(next) => {
                    let old = std::mem::replace(&mut self.buckets, next);
                    old.replaced_by(&self.buckets);
                }
                Err(OutOfMemory) => self.buckets.clear(),
            }
        } // A large one that no search has used is empty. Its pages may not even be there.
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search of the game: entries that it does not renew age.
    pub fn new_search(&self) {
        self.used.store(true, Relaxed);
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product scales the key to any number of buckets (D. Lemire: Fast
        // random integer generation in an interval, ACM TOMACS 29(1), 2019).
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket of `key`, ahead of [`TranspositionTable::probe`].
    #[inline]
    pub fn prefetch(&self, key: u64) {
        memory::prefetch(self.bucket(key));
    }

    /// Looks up the entry of a position `ply` plies from the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let words = slot.load();
            if words.is_of(key) && !words.is_empty() {
                let mut entry = words.unpack();
                if entry.lower_depth > NO_DEPTH {
                    entry.lower = value_from_tt(entry.lower, ply);
                }
                if entry.upper_depth > NO_DEPTH {
                    entry.upper = value_from_tt(entry.upper, ply);
                }
                return Some(entry);
            }
        }
        None
    }

    /// Merges data into the entry of a position `ply` plies from the root.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, data: TtData) {
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
            let value = words.replacement_value(generation);
            if value < least {
                least = value;
                place = way;
            }
        }
        let data = TtData {
            value: value_to_tt(data.value, ply),
            ..data
        };
        slots[place].save(Words::pack(key, &known.merge(&data), generation));
    }

    /// How many entries are of this search, in per mille, from a sample of 1000.
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
