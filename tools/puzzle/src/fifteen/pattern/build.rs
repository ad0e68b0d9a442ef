//! The table of one group, by breadth-first search backwards from the goal.
//!
//! A state of the search is a placement of the group's tiles and the region of free cells that the
//! blank is in: it wanders there without moving any of the tiles. Placements are handled many at a
//! time. Which moves are possible depends only on *which* cells the group covers; with k tiles
//! there are only k! orders of the tiles on the same cells, and they are kept as the bits of a set,
//! one set for each pair of covered cells and region. A tile that slides without passing another
//! one of the group does not change the order: the whole set is moved by OR. Where it passes
//! others, a small table says what each order becomes. So a layer of the search is a pass over the
//! sets of a few megabytes, in order, where a search over single placements would jump through
//! memory for each of its moves.
//!
//! A move changes the colour of one covered cell, so sets alternate between even and odd layers.
//! Every set is computed from its neighbours by one thread, and no thread writes what another
//! reads.
//!
//! [`layout`] has the sets and the moves between them, [`orders`] the orders of the tiles,
//! [`sweep`] a layer of the search; the search itself, and the packing of what it found, are here.

mod layout;
mod orders;
mod sweep;

use super::ranking::placements;
use crate::fifteen::geometry::Geometry;
use layout::{Binomials, Layout, below, binomials, cover_rank};
use orders::Orders;
use sweep::Sweep;

/// The largest half excess that four bits can hold. A larger one, which no board here has, would be
/// stored as this: still a lower bound.
const MAX_EXCESS: u8 = 15;

/// A group's table: by rank, half of the moves that each placement needs beyond its Manhattan
/// distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Two placements a byte, the even one in the low bits.
    pub nibbles: Vec<u8>,
}

/// Builds the table of a group on `threads` threads, given the home cells of its tiles and of the
/// blank.
pub fn build(board: &Geometry, homes: &[u8], blank: u8, threads: usize) -> Table {
    let binomials = binomials();
    let costs = costs(board, homes, blank, threads, &binomials);
    let orders: usize = (1..=homes.len()).product();
    let mut packer = Packer {
        board,
        homes,
        binomials: &binomials,
        costs: &costs,
        orders,
        nibbles: vec![0; placements(board.cells, homes.len()).div_ceil(2)],
        rank: 0,
    };
    packer.pack(0, 0, 0, 1, 0);
    Table {
        nibbles: packer.nibbles,
    }
}

/// The moves of the group's tiles that each placement needs, by cover and order.
fn costs(
    board: &Geometry,
    homes: &[u8],
    blank: u8,
    threads: usize,
    binomials: &Binomials,
) -> Vec<u8> {
    let tiles = homes.len();
    let layout = Layout::new(board, tiles, binomials);
    let orders = Orders::new(tiles);
    let mut maps = Vec::new();
    for from in 0..tiles {
        for to in 0..tiles {
            let passes = from != to && from.abs_diff(to) < board.width;
            maps.push(if passes {
                orders.map(from, to)
            } else {
                Vec::new()
            });
        }
    }
    let words = orders.all.len().div_ceil(64);
    let sets = layout.first_link.len() - 1;
    let mut sweep = Sweep {
        layout: &layout,
        maps: &maps,
        words,
        orders: orders.all.len(),
        odd: false,
        layer: 0,
    };
    let mut costs = vec![u8::MAX; layout.covers.len() * sweep.orders];
    let (mut reached, mut now, mut next) = (
        vec![0_u64; sets * words],
        vec![0_u64; sets * words],
        vec![0_u64; sets * words],
    );

    let goal = cover_rank(
        binomials,
        homes.iter().fold(0, |cover, home| cover | 1 << home),
    );
    let mut sorted: Vec<_> = homes.iter().zip(0_u8..).collect();
    sorted.sort_unstable();
    let order = Orders::number(&sorted.iter().map(|&(_, tile)| tile).collect::<Vec<_>>());
    let free = board.all() & !layout.covers[goal];
    let region = board.flood(1 << blank, free);
    // Regions of a cover are listed by their lowest cells.
    let mut earlier = free & !region & ((1 << region.trailing_zeros()) - 1);
    let mut set = layout.first_set[goal] as usize;
    while earlier != 0 {
        earlier &= !board.flood(earlier & earlier.wrapping_neg(), free);
        set += 1;
    }
    let word = set * words + order / 64;
    now[word] = 1 << (order % 64);
    reached[word] = now[word];
    costs[goal * sweep.orders + order] = 0;

    sweep.odd = layout.odd[goal];
    let mut found = true;
    while found {
        sweep.layer += 1;
        sweep.odd = !sweep.odd;
        found = sweep.layer(&now, &mut next, &mut reached, &mut costs, threads);
        std::mem::swap(&mut now, &mut next);
    }
    costs
}

/// Visits the placements by rank and packs their excess.
struct Packer<'a> {
    board: &'a Geometry,
    homes: &'a [u8],
    binomials: &'a Binomials,
    costs: &'a [u8],
    orders: usize,
    nibbles: Vec<u8>,
    rank: usize,
}

impl Packer<'_> {
    /// Places tile `tile` on every free cell, given the cells and the order of the tiles before it,
    /// the weight of its own digit of the order, and the Manhattan distance so far.
    fn pack(&mut self, tile: usize, cover: u32, order: usize, weight: usize, distance: u32) {
        if tile == self.homes.len() {
            let cost = self.costs[cover_rank(self.binomials, cover) * self.orders + order];
            let excess = (u32::from(cost).saturating_sub(distance) / 2) as u8;
            self.nibbles[self.rank / 2] |= excess.min(MAX_EXCESS) << (self.rank % 2 * 4);
            self.rank += 1;
            return;
        }
        let weight = weight * tile.max(1);
        for cell in (0..self.board.cells).filter(|cell| cover >> cell & 1 == 0) {
            let digit = if tile == 0 { 0 } else { below(cover, cell) };
            let far = distance + self.board.manhattan(cell as u8, self.homes[tile]);
            self.pack(
                tile + 1,
                cover | 1 << cell,
                order + digit * weight,
                weight,
                far,
            );
        }
    }
}
