//! A book in memory: records sorted by key, then by weight.

use std::cmp::Reverse;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    pub mv: M,
    /// How often to play the move, relative to the other moves of the position.
    pub weight: u16,
    /// Score for the side to move. In our own books it is in 1/100 of the game's unit; other
    /// formats have their own scale.
    pub score: i16,
    /// Depth of the search behind the score, in plies.
    pub depth: u16,
}

/// The key of a position and a move from it.
pub type Record<M> = (u64, Entry<M>);

/// Sort key of records: by position key, then the greatest weight, then the move.
pub(super) fn rank<M: Copy>(&(key, entry): &Record<M>) -> (u64, Reverse<u16>, M) {
    (key, Reverse(entry.weight), entry.mv)
}

/// Sorted by key, then by weight, the greatest first, then by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Records<M>(Vec<Record<M>>);

impl<M> Default for Records<M> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<M: Copy + Ord> Records<M> {
    /// Sorts records; drops those of weight 0.
    pub fn of(mut records: Vec<Record<M>>) -> Self {
        records.retain(|(_, entry)| entry.weight > 0);
        records.sort_unstable_by_key(rank);
        Self(records)
    }

    /// Wraps records that are already sorted.
    pub(super) fn of_sorted(records: Vec<Record<M>>) -> Self {
        debug_assert!(records.is_sorted_by_key(rank));
        Self(records)
    }

    pub fn all(&self) -> &[Record<M>] {
        &self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn at(&self, key: u64) -> &[Record<M>] {
        let start = self.0.partition_point(|&(other, _)| other < key);
        let here = self.0.get(start..).unwrap_or_default();
        let end = here.iter().take_while(|&&(other, _)| other == key).count();
        here.get(..end).unwrap_or_default()
    }

    pub fn knows(&self, key: u64) -> bool {
        self.0.binary_search_by_key(&key, |&(key, _)| key).is_ok()
    }

    /// Replaces all records of `keys` by `records`. Those of weight 0 are dropped.
    pub fn replace(&mut self, keys: &[u64], records: impl IntoIterator<Item = Record<M>>) {
        self.0.retain(|(key, _)| !keys.contains(key));
        let records = records.into_iter().filter(|(_, entry)| entry.weight > 0);
        self.0.extend(records);
        self.0.sort_by_key(rank);
    }
}

/// Picks a move: the first without a seed, else any of them with a probability proportional to its
/// weight.
pub fn choose<M: Copy>(entries: &[Entry<M>], seed: Option<u64>) -> Option<M> {
    let weight = |entry: &Entry<M>| u64::from(entry.weight);
    let total: u64 = entries.iter().map(weight).sum();
    let mut left = match seed {
        Some(seed) => seed % total.max(1),
        None => 0,
    };
    for entry in entries {
        match left.checked_sub(weight(entry)) {
            Some(rest) => left = rest,
            None => return Some(entry.mv),
        }
    }
    entries.first().map(|entry| entry.mv)
}

/// Scales a weight to 16 bits so that `most`, the greatest of its position, fits too; at least 1.
pub fn scaled(weight: u64, most: u64) -> u16 {
    const TOP: u64 = u16::MAX as u64;
    if most <= TOP {
        return weight as u16;
    }
    let scaled = u128::from(weight) * u128::from(TOP) / u128::from(most);
    (scaled as u16).max(1)
}
