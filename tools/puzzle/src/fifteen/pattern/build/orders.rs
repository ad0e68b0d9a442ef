//! The numbered orders of a group's tiles, and how they change when a tile passes others.

use crate::fifteen::pattern::ranking::MAX_TILES;

/// The orders of a group's tiles on their cells. The number of an order has mixed radix: for each
/// tile but the first, the digit is how many earlier tiles are before it.
pub(super) struct Orders {
    tiles: usize,
    pub(super) all: Vec<[u8; MAX_TILES]>,
}

impl Orders {
    pub(super) fn new(tiles: usize) -> Self {
        let count = (1..=tiles).product();
        let order = |mut number: usize| {
            let mut sequence = vec![0_u8];
            for tile in 1..tiles {
                sequence.insert(number % (tile + 1), tile as u8);
                number /= tile + 1;
            }
            let mut order = [0; MAX_TILES];
            order[..tiles].copy_from_slice(&sequence);
            order
        };
        Self {
            tiles,
            all: (0..count).map(order).collect(),
        }
    }

    pub(super) fn number(sequence: &[u8]) -> usize {
        let mut place = [0; MAX_TILES];
        for (index, &tile) in sequence.iter().enumerate() {
            place[tile as usize] = index;
        }
        let (mut number, mut weight) = (0, 1);
        for tile in 1..sequence.len() {
            weight *= tile;
            let before = place[..tile].iter().filter(|other| **other < place[tile]);
            number += weight * before.count();
        }
        number
    }

    /// What each order becomes when the tile at index `from` moves to index `to`.
    pub(super) fn map(&self, from: usize, to: usize) -> Vec<u16> {
        let moved = |order: &[u8; MAX_TILES]| {
            let mut order = *order;
            let sequence = &mut order[..self.tiles];
            if from < to {
                sequence[from..=to].rotate_left(1);
            } else {
                sequence[to..=from].rotate_right(1);
            }
            Self::number(sequence) as u16
        };
        self.all.iter().map(moved).collect()
    }
}
