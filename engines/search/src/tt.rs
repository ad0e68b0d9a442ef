//! The transposition table: what was learned about positions, shared by all threads without locks.
//!
//! MTD(f) asks about one position again and again with different `beta`, so an entry keeps *both*
//! bounds, each with the depth it was searched to (Plaat et al. 1996, section 3). What an entry
//! says and how new data merge into it is in `entry.rs`; how it lies in memory, so that no torn one
//! is believed, in `slot.rs`.
//!
//! Four entries make a bucket of one cache line, chosen by the high bits of the key, while the low
//! 48 are verified: from 65,536 buckets (4 MiB) on that is all 64. When all four are taken, the one
//! whose deepest bound is shallowest goes, each search of age counting as eight plies.

mod dump;
mod entry;
mod memory;
mod slot;

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

pub use dump::LoadError;
pub use entry::{Bound, Entry, MAX_DEPTH, MAX_EVALUATION, MIN_DEPTH, NO_DEPTH, TtData};
use entry::{to_node, to_root};
use memory::{Buckets, OutOfMemory};
use slot::{GENERATIONS, Slot, Words};

const WAYS: usize = 4;
/// Bytes a bucket: a cache line.
const BUCKET_BYTES: usize = 64;
const BUCKETS_PER_MIB: usize = (1 << 20) / BUCKET_BYTES;

/// Four entries that compete for places: one cache line.
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

const _: () = assert!(size_of::<Bucket>() == BUCKET_BYTES);

impl Bucket {
    /// Writes to it without changing it, whatever others write there.
    fn touch(&self) {
        self.0[0].touch();
    }

    fn clear(&self) {
        self.0.iter().for_each(Slot::clear);
    }
}

/// The table. Its methods on `&self` may be called from many threads at once.
pub struct TranspositionTable {
    buckets: Buckets,
    generation: AtomicU8,
    /// A search has begun since it was made or cleared.
    used: AtomicBool,
}

impl TranspositionTable {
    /// A table of `mib` MiB, at least 1, empty; a smaller one if there is not so much memory.
    ///
    /// # Panics
    /// If there is not even memory for 1 MiB.
    pub fn new(mib: usize) -> Self {
        Self::with(mib, Buckets::new)
    }

    /// The same with buckets that are made so.
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

    /// Makes the table `mib` MiB big, as [`TranspositionTable::new`] does, and empties it, without
    /// waiting for the system to take the old memory. [`TranspositionTable::mib`] tells what it
    /// came to.
    pub fn resize(&mut self, mib: usize) {
        if self.mib() == mib {
            self.clear();
        } else {
            let old = std::mem::replace(self, Self::with(mib, Buckets::untouched));
            old.buckets.replaced_by(&self.buckets);
        }
    }

    /// Its size in MiB.
    pub fn mib(&self) -> usize {
        self.buckets.len() / BUCKETS_PER_MIB
    }

    /// Forgets everything, without waiting for the memory of a large table: it is given back in the
    /// background, and fresh memory of the same size, which the system promises to be zero, takes
    /// its place.
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

    /// Says that a new search of the game begins: entries it does not renew age.
    pub fn new_search(&self) {
        self.used.store(true, Relaxed);
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high half of the product scales the key to the number of buckets, any number (D.
        // Lemire: Fast random integer generation in an interval, ACM TOMACS 29(1), 2019).
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Fetches the bucket of `key` into the cache ahead of [`TranspositionTable::probe`].
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
            value: to_node(data.value, ply),
            ..data
        };
        slots[place].save(Words::pack(key, &known.merge(&data), generation));
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
