//! What is known of positions, and the moves that are tried there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use gomoku_rules::Point;
use search::dfpn::ProofNumbers;

/// What a table takes at most by default, in MiB.
pub const MIB: usize = 350;
/// Positions at most in such a table: about 150 MiB.
const MAX_POSITIONS: usize = 4_000_000;
/// Moves at most of all positions together: about 200 MiB.
const MAX_CHILDREN: usize = 16_000_000;
/// Told apart by the side to move.
const DEFENDER: u64 = zobrist::key(0x7663_7464);

/// The key of the same stones with the defender to move.
pub(super) const fn defender_to_move(key: u64) -> u64 {
    key ^ DEFENDER
}

/// What a move looks like before anyone has looked further, the most promising first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A four or an open three; or any defence.
    Strong,
    Sleeping,
    Quiet,
}

/// What is thought to be missing at first behind a move of each [`Kind`] for its mover to win.
const FIRST_DELTA: [u32; 3] = [1, 2, 4];

/// A move of a node, and what was known last of the position behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    point: Point,
    /// As the opponent of the mover sees them.
    pub(super) numbers: ProofNumbers,
}

impl Child {
    /// A move behind which nobody has looked.
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
    /// A node that needs no moves.
    pub(super) const fn solved(numbers: ProofNumbers) -> Self {
        Self {
            numbers,
            first: 0,
            count: 0,
        }
    }

    /// How many moves it has; none when it was solved at first sight.
    pub(super) const fn children(&self) -> usize {
        self.count as usize
    }
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

pub(super) struct Table {
    entries: HashMap<u64, Entry, BuildHasherDefault<KeyHasher>>,
    children: Vec<Child>,
    max_positions: usize,
    max_children: usize,
}

impl Table {
    /// An empty table, which grows up to so many MiB.
    pub(super) fn new(mib: usize) -> Self {
        let share = |most: usize| most.saturating_mul(mib) / MIB;
        Self {
            entries: HashMap::default(),
            children: Vec::new(),
            max_positions: share(MAX_POSITIONS),
            max_children: share(MAX_CHILDREN),
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries.get(&key).copied()
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        self.entries.insert(key, entry);
    }

    /// Whether no more nodes should be added.
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
