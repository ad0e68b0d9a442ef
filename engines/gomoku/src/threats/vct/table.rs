//! The table of positions with their proof numbers, and the moves that are tried there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use gomoku_rules::Point;
use search::dfpn::ProofNumbers;

/// The most positions: about 150 MiB.
const MAX_POSITIONS: usize = 4_000_000;
/// The most moves of all positions together: about 200 MiB.
const MAX_CHILDREN: usize = 16_000_000;
/// Distinguishes positions with the defender to move.
const DEFENDER: u64 = zobrist::key(0x7663_7464);

/// The key of the same stones with the defender to move.
pub(super) const fn defender_to_move(key: u64) -> u64 {
    key ^ DEFENDER
}

/// How promising a move looks before it is searched, the most promising first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A four or an open three; or any defence.
    Strong,
    Sleeping,
    Quiet,
}

/// The first `delta` after a move of each [`Kind`]: the estimated effort for its mover to win.
const FIRST_DELTA: [u32; 3] = [1, 2, 4];

/// A move of a node, and the last known numbers of the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    point: Point,
    /// The numbers from the side of the mover's opponent.
    pub(super) numbers: ProofNumbers,
}

impl Child {
    /// A move that has not been searched.
    pub(super) fn new(point: Point, kind: Kind) -> Self {
        Self {
            point,
            numbers: ProofNumbers::new(1, FIRST_DELTA[kind as usize]),
        }
    }

    pub(super) const fn point(&self) -> Point {
        self.point
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) numbers: ProofNumbers,
    first: u32,
    count: u32,
}

impl Entry {
    /// A node that is solved without its moves.
    pub(super) const fn solved(numbers: ProofNumbers) -> Self {
        Self {
            numbers,
            first: 0,
            count: 0,
        }
    }

    /// The number of its moves; 0 if it was solved when it was made.
    pub(super) const fn children(&self) -> usize {
        self.count as usize
    }
}

/// The memory of a hash map with room for `positions`: a power of two of slots, seven eighths of
/// which may be used, with one byte more for each slot.
const fn bytes_of(positions: usize) -> usize {
    let slots = (positions * 8).div_ceil(7).next_power_of_two();
    slots * (size_of::<(u64, Entry)>() + 1)
}

#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The most entries that one node may add to either part of a table: more than a board has points.
const MAX_ADDED: usize = 1 << 9;

pub(super) struct Table {
    entries: HashMap<u64, Entry, BuildHasherDefault<KeyHasher>>,
    children: Vec<Child>,
    max_positions: usize,
    max_children: usize,
}

impl Default for Table {
    /// A table that grows to the maximum sizes.
    fn default() -> Self {
        Self {
            entries: HashMap::default(),
            children: Vec::new(),
            max_positions: MAX_POSITIONS,
            max_children: MAX_CHILDREN,
        }
    }
}

impl Table {
    /// A table that takes at most `bytes` of memory, half of it for positions. It has its full size
    /// from the start, since a table that grows exists twice for a while.
    pub(super) fn within(bytes: usize) -> Self {
        let (mut positions, mut children) = (MAX_POSITIONS, bytes / 2 / size_of::<Child>());
        while positions > 1 && bytes_of(positions) > bytes / 2 {
            positions /= 2;
        }
        children = children.min(MAX_CHILDREN);
        let entries = HashMap::with_capacity_and_hasher(positions, BuildHasherDefault::default());
        Self {
            max_positions: entries.capacity().saturating_sub(MAX_ADDED),
            max_children: children.saturating_sub(MAX_ADDED),
            entries,
            children: Vec::with_capacity(children),
        }
    }

    /// The memory of the table, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        bytes_of(self.entries.capacity()) + self.children.capacity() * size_of::<Child>()
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries.get(&key).copied()
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        self.entries.insert(key, entry);
    }

    /// Whether no more nodes may be added.
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.max_positions || self.children.len() >= self.max_children
    }

    pub(super) fn open(&mut self, moves: &[Child]) -> Entry {
        let first = self.children.len() as u32;
        self.children.extend_from_slice(moves);
        Entry {
            numbers: ProofNumbers::new(1, 1),
            first,
            count: moves.len() as u32,
        }
    }

    pub(super) fn all(&self, entry: &Entry) -> &[Child] {
        let first = entry.first as usize;
        &self.children[first..first + entry.count as usize]
    }

    pub(super) fn child(&self, entry: &Entry, index: usize) -> &Child {
        &self.children[entry.first as usize + index]
    }

    pub(super) fn child_mut(&mut self, entry: &Entry, index: usize) -> &mut Child {
        &mut self.children[entry.first as usize + index]
    }
}
