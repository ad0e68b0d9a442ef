//! What is known of positions, and the moves that are tried there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use gomoku_rules::Point;

use super::numbers::{Number, Numbers};

/// Positions at most: about 200 MiB with their moves.
const MOST: usize = 4_000_000;
/// Told apart by the side to move.
const DEFENDER: u64 = zobrist::key(0x7663_7464);

/// The key of the same stones with the defender to move.
pub(super) const fn defender_to_move(key: u64) -> u64 {
    key ^ DEFENDER
}

/// What a move looks like before anyone has looked further, the most promising first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Kind {
    /// A four or an open three; or any defence.
    Strong,
    /// A sleeping three.
    Sleeping,
    /// Less.
    Quiet,
}

/// The proof numbers to begin with of each [`Kind`].
const FIRST_PROOF: [Number; 3] = [1, 4, 20];

/// A move of a node: the kind above the point's ten bits, so that moves sort by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Move(u16);

/// Bits of a point's index.
const POINT_BITS: u32 = 10;

impl Move {
    pub(super) const fn new(point: Point, kind: Kind) -> Self {
        Self((kind as u16) << POINT_BITS | point.index() as u16)
    }

    pub(super) fn point(self) -> Point {
        // Made from a point, so that it is one.
        let index = usize::from(self.0) & (Point::COUNT - 1);
        Point::from_index(index).unwrap_or(Point::new(0, 0))
    }

    /// The numbers of the position behind the move before anyone has looked.
    pub(super) fn first_numbers(self) -> Numbers {
        let proof = FIRST_PROOF[usize::from(self.0 >> POINT_BITS) % FIRST_PROOF.len()];
        Numbers { proof, disproof: 1 }
    }
}

/// A node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    first: u32,
    count: u32,
}

impl Entry {
    /// A node that needs no moves.
    pub(super) const fn solved(numbers: Numbers) -> Self {
        Self {
            numbers,
            first: 0,
            count: 0,
        }
    }

    /// Whether it has moves: it was not solved at first sight.
    pub(super) const fn is_open(&self) -> bool {
        self.count > 0
    }
}

/// Keys are random words already.
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

/// All nodes of a search.
#[derive(Default)]
pub(super) struct Table {
    entries: HashMap<u64, Entry, BuildHasherDefault<KeyHasher>>,
    moves: Vec<Move>,
}

impl Table {
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries.get(&key).copied()
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        self.entries.insert(key, entry);
    }

    /// Whether no more nodes should be added.
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= MOST
    }

    /// A new node with moves.
    pub(super) fn open(&mut self, moves: &[Move]) -> Entry {
        let first = self.moves.len() as u32;
        self.moves.extend_from_slice(moves);
        Entry {
            numbers: Numbers {
                proof: 1,
                disproof: 1,
            },
            first,
            count: moves.len() as u32,
        }
    }

    /// The moves of a node.
    pub(super) fn moves(&self, entry: &Entry) -> impl Iterator<Item = Move> + use<'_> {
        let first = entry.first as usize;
        let moves = self.moves.get(first..first + entry.count as usize);
        moves.unwrap_or_default().iter().copied()
    }
}
