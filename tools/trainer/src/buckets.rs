//! Shuffles positions in an order that the seed determines, with only one bucket of them in memory.
//!
//! Sorting takes two passes. The first puts each position into the bucket that its hash selects, a
//! file beside the weights to be written; equal positions end up in the same bucket, and a bucket
//! is a random sample of all. The second merges equal positions within each bucket and shuffles
//! them. An epoch then takes the buckets in an order of its own, and each bucket's positions in an
//! order of its own: any two positions meet as often as if all had been shuffled together, and what
//! a step learns from is as random.
//!
//! The number of buckets follows from the games alone, not from the machine: the same games give
//! the same order. With few positions there is one bucket, and its order is that of all.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use ::cli::input::FileError;
use ::cli::{Message, message};
use anyhow::{Result, ensure};
use zobrist::mix;

use crate::order::shuffle;

/// Positions per bucket, as far as hashes spread them evenly; this many are in memory at once.
pub const BUCKET: usize = 1 << 20;
/// Limit on buckets: as many files as a process may have open beside others.
const MAX_BUCKETS: usize = 512;
/// Limit on held-out positions: more would tell no more, and all of them are in memory.
const MAX_HELD_OUT: usize = 1 << 19;

/// What is sorted: something that can be written to a file.
pub trait Item: Sized + Send + Sync {
    /// Appends its bytes.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads it back; `None` if the bytes are not what was written.
    fn read(bytes: &mut &[u8]) -> Option<Self>;

    /// Merges the duplicates of a bucket; returns what is to be learned from and what is held out.
    fn merged(learned: Vec<Self>, held_out: Vec<Self>) -> [Vec<Self>; 2] {
        [learned, held_out]
    }
}

/// The first pass: distributes items over the buckets.
pub struct Sorting {
    folder: PathBuf,
    files: Vec<BufWriter<File>>,
    bytes: Vec<u8>,
}

/// Sorted items, bucket by bucket, in an order that the seed determines.
pub struct Buckets<T> {
    folder: PathBuf,
    sizes: Vec<usize>,
    /// Items of other games, which are not learned from.
    pub held_out: Vec<T>,
    /// Hash of the items, to recognize them.
    pub hash: u64,
}

impl Sorting {
    /// Starts sorting about `items` items, of which `bucket` may be in memory at once. The folder
    /// is created, or emptied if a killed fit left it behind.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn new(folder: PathBuf, items: usize, bucket: usize) -> Result<Self, FileError> {
        let failed = |error| FileError::of(&folder, error);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(failed)?;
        }
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let count = items.div_ceil(bucket.max(1)).clamp(1, MAX_BUCKETS);
        let files = (0..count).map(|number| {
            let file = File::create(folder.join(number.to_string()));
            file.map(BufWriter::new).map_err(failed)
        });
        let files = files.collect::<Result<_, _>>()?;
        Ok(Self {
            folder,
            files,
            bytes: Vec::new(),
        })
    }

    /// Puts an item into the bucket of its hash.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn push(&mut self, is_held_out: bool, hash: u64, item: &impl Item) -> Result<()> {
        self.bytes.clear();
        self.bytes.push(is_held_out.into());
        item.write(&mut self.bytes);
        let count = self.files.len() as u64;
        let file = &mut self.files[(mix(hash) % count) as usize];
        let written = file.write_all(&self.bytes);
        Ok(written.map_err(|error| FileError::of(&self.folder, error))?)
    }

    /// The second pass: merges and shuffles each bucket.
    ///
    /// # Errors
    /// When a bucket cannot be read or written.
    pub fn finish<T: Item>(self, seed: u64) -> Result<Buckets<T>> {
        let Self { folder, files, .. } = self;
        let count = files.len();
        for file in files {
            file.into_inner()
                .map_err(|error| FileError::of(&folder, error.into_error()))?;
        }
        let mut buckets = Buckets {
            folder,
            sizes: Vec::with_capacity(count),
            held_out: Vec::new(),
            hash: 0,
        };
        for number in 0..count {
            let mut parts = [Vec::new(), Vec::new()];
            let path = buckets.path(number);
            let bytes = read(&path)?;
            let mut rest = &bytes[..];
            while let Some((&is_held_out, after)) = rest.split_first() {
                rest = after;
                let item = T::read(&mut rest);
                let item = item.ok_or_else(|| changed(&path))?;
                parts[usize::from(is_held_out != 0)].push(item);
            }
            drop(bytes);
            let [learned, held_out] = parts;
            let [mut learned, mut held_out] = T::merged(learned, held_out);
            shuffle(&mut learned, &mut (seed ^ number as u64));
            let most = MAX_HELD_OUT / count;
            if held_out.len() > most {
                shuffle(&mut held_out, &mut seed.clone());
                held_out.truncate(most);
            }
            buckets.held_out.extend(held_out);
            buckets.add(&learned)?;
        }
        Ok(buckets)
    }
}

fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    std::fs::read(path).map_err(|error| FileError::of(path, error))
}

fn changed(path: &Path) -> Message {
    message!("bucket-changed", path = path.display().to_string())
}

impl<T: Item> Buckets<T> {
    /// No buckets yet, in this folder.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn empty(folder: PathBuf) -> Result<Self, FileError> {
        std::fs::create_dir_all(&folder).map_err(|error| FileError::of(&folder, error))?;
        Ok(Self {
            folder,
            sizes: Vec::new(),
            held_out: Vec::new(),
            hash: 0,
        })
    }

    /// Appends a bucket.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, items: &[T]) -> Result<(), FileError> {
        let mut bytes = Vec::new();
        items.iter().for_each(|item| item.write(&mut bytes));
        self.hash = bytes.chunks(8).fold(self.hash, |hash, chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            mix(hash ^ u64::from_le_bytes(word))
        });
        let path = self.path(self.sizes.len());
        std::fs::write(&path, bytes).map_err(|error| FileError::of(&path, error))?;
        self.sizes.push(items.len());
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.sizes.iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The items of a bucket.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn bucket(&self, number: usize) -> Result<Vec<T>> {
        let path = self.path(number);
        let bytes = read(&path)?;
        let mut rest = &bytes[..];
        let items: Vec<T> = std::iter::from_fn(|| T::read(&mut rest)).collect();
        ensure!(
            items.len() == self.sizes[number] && rest.is_empty(),
            changed(&path)
        );
        Ok(items)
    }
}

impl<T> Buckets<T> {
    fn path(&self, number: usize) -> PathBuf {
        self.folder.join(number.to_string())
    }
}

/// Removes the folder; only a kill leaves it behind.
impl<T> Drop for Buckets<T> {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Item for u16 {
        fn write(&self, bytes: &mut Vec<u8>) {
            bytes.extend(self.to_le_bytes());
        }

        fn read(bytes: &mut &[u8]) -> Option<Self> {
            let (number, rest) = bytes.split_first_chunk()?;
            *bytes = rest;
            Some(Self::from_le_bytes(*number))
        }

        fn merged(mut learned: Vec<Self>, held_out: Vec<Self>) -> [Vec<Self>; 2] {
            learned.sort_unstable();
            learned.dedup();
            [learned, held_out]
        }
    }

    /// Sorts the numbers below 3,000, each twice, and ten that are held out; returns the buckets.
    fn sorted(bucket: usize, seed: u64) -> Vec<Vec<u16>> {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().join("sorted");
        let mut sorting = Sorting::new(folder.clone(), 6000, bucket).unwrap();
        for number in (0..3000).chain(0..3000) {
            sorting.push(false, number.into(), &number).unwrap();
        }
        for number in 5000..5010 {
            sorting.push(true, number.into(), &number).unwrap();
        }
        let mut buckets: Buckets<u16> = sorting.finish(seed).unwrap();
        assert_eq!(buckets.len(), 3000);
        buckets.held_out.sort_unstable();
        assert!(buckets.held_out.iter().copied().eq(5000..5010));
        let all = (0..buckets.sizes().len()).map(|number| buckets.bucket(number).unwrap());
        let all: Vec<Vec<u16>> = all.collect();
        drop(buckets);
        assert!(!folder.exists());
        all
    }

    #[test]
    fn each_item_is_in_one_bucket_in_an_order_of_the_seeds() {
        for (bucket, count) in [(10_000, 1), (600, 10)] {
            let buckets = sorted(bucket, 7);
            assert_eq!(buckets.len(), count);
            assert!(buckets.iter().all(|items| items.len() > 2500 / count));
            let mut all = buckets.concat();
            assert!(!all.is_sorted());
            all.sort_unstable();
            assert!(all.into_iter().eq(0..3000));
            assert_eq!(buckets, sorted(bucket, 7));
            assert_ne!(buckets, sorted(bucket, 8));
        }
    }

    #[test]
    fn damage_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let mut buckets = Buckets::empty(folder.path().join("buckets")).unwrap();
        buckets.add(&[1_u16, 2, 3]).unwrap();
        assert_eq!(buckets.bucket(0).unwrap(), [1, 2, 3]);
        for bytes in [&[1, 0, 2, 0][..], &[1, 0, 2, 0, 3]] {
            std::fs::write(buckets.path(0), bytes).unwrap();
            assert!(buckets.bucket(0).is_err());
        }
    }
}
