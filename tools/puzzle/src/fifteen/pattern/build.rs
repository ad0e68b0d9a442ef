//! The table of one group, by breadth-first search backwards from the goal.
//!
//! A state of the search is a placement of the group's tiles and the region of free cells that the
//! blank is in: it wanders there without moving any of the tiles. Placements are handled many at a
//! time. All that matters for what can move where is *which* cells the group covers; with k tiles there
//! are only k! orders of the tiles on the same cells, and they are kept as the bits of a set, one set
//! for each pair of covered cells and region. A tile that slides without passing another of the group
//! leaves the order alone: the whole set moves by OR. Where it passes some, a small table says which
//! order becomes which. So a layer of the search is a pass over the sets of a few megabytes, in order,
//! where a search over single placements would jump through memory for each of its moves.
//!
//! A move changes the colour of one covered cell, so sets alternate between even and odd layers. Every
//! set is computed from its neighbours by one thread, and no thread writes what another reads.

use super::ranking::{MAX_TILES, placements};
use crate::fifteen::geometry::{Geometry, MAX_CELLS, NO_CELL};

/// The largest half excess that is kept: four bits. A larger one, which no board here has, would count
/// as this: still a lower bound.
const MOST: u8 = 15;

/// A group's table: half of what each placement needs beyond its Manhattan distance, by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Two placements a byte, the even one in the low bits.
    pub nibbles: Vec<u8>,
}

/// A region of free cells with a set of covered ones, and where the tiles can have come from.
struct Link {
    /// The set before the move.
    source: u32,
    /// The table of what the move does to orders.
    map: u16,
}

/// Everything about sets that does not depend on orders.
struct Layout {
    /// Covered cells, ascending as numbers.
    covers: Vec<u32>,
    /// The first set of each cover; one more at the end.
    first_set: Vec<u32>,
    /// The first link of each set; one more at the end.
    first_link: Vec<u32>,
    links: Vec<Link>,
    /// Whether a cover has an odd number of black cells.
    odd: Vec<bool>,
}

/// n over k, for boards and groups.
type Binomials = [[usize; MAX_TILES + 1]; MAX_CELLS + 1];

fn binomials() -> Binomials {
    let mut table = [[0; MAX_TILES + 1]; MAX_CELLS + 1];
    for n in 0..=MAX_CELLS {
        table[n][0] = 1;
        for k in 1..=MAX_TILES.min(n) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    table
}

/// The number of a cover among those of as many cells, ascending.
fn cover_rank(binomials: &Binomials, mut cover: u32) -> usize {
    let (mut rank, mut chosen) = (0, 0);
    while cover != 0 {
        chosen += 1;
        rank += binomials[cover.trailing_zeros() as usize][chosen];
        cover &= cover - 1;
    }
    rank
}

/// How many members of a set are below a cell.
fn below(set: u32, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

/// The orders of a group's tiles on their cells. Number of an order: for each tile but the first, how
/// many earlier tiles are before it, in mixed radix.
struct Orders {
    tiles: usize,
    all: Vec<[u8; MAX_TILES]>,
}

impl Orders {
    fn new(tiles: usize) -> Self {
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

    fn number(sequence: &[u8]) -> usize {
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

    /// What every order becomes when the tile at place `from` goes to place `to`.
    fn map(&self, from: usize, to: usize) -> Vec<u16> {
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

impl Layout {
    fn new(board: &Geometry, tiles: usize, binomials: &Binomials) -> Self {
        let count = binomials[board.cells][tiles];
        let mut layout = Self {
            covers: Vec::with_capacity(count),
            first_set: Vec::with_capacity(count + 1),
            first_link: Vec::new(),
            links: Vec::new(),
            odd: Vec::with_capacity(count),
        };
        let mut regions = Vec::new();
        let mut cover = (1_u32 << tiles) - 1;
        for _ in 0..count {
            layout.covers.push(cover);
            layout.first_set.push(regions.len() as u32);
            let black = (0..board.cells as u8).filter(|&cell| board.is_black(cell));
            layout
                .odd
                .push(black.filter(|cell| cover >> cell & 1 == 1).count() % 2 == 1);
            let mut free = board.all() & !cover;
            while free != 0 {
                let region = board.flood(free & free.wrapping_neg(), free);
                regions.push(region);
                free &= !region;
            }
            // The next number with as many bits (Gosper).
            let lowest = cover & cover.wrapping_neg();
            let carried = cover + lowest;
            cover = (((carried ^ cover) >> 2) / lowest) | carried;
        }
        layout.first_set.push(regions.len() as u32);
        for index in 0..count {
            for set in layout.first_set[index]..layout.first_set[index + 1] {
                layout.first_link.push(layout.links.len() as u32);
                layout.link(
                    board,
                    tiles,
                    binomials,
                    index,
                    regions[set as usize],
                    &regions,
                );
            }
        }
        layout.first_link.push(layout.links.len() as u32);
        layout
    }

    /// The moves that end with the tiles on a cover and the blank in a region: a tile came from a cell
    /// of the region to one beside it.
    fn link(
        &mut self,
        board: &Geometry,
        tiles: usize,
        binomials: &Binomials,
        index: usize,
        region: u32,
        regions: &[u32],
    ) {
        let cover = self.covers[index];
        let mut movers = cover & board.around(region);
        while movers != 0 {
            let to = movers.trailing_zeros() as usize;
            movers &= movers - 1;
            for &from in board.neighbours[to].iter().filter(|cell| **cell != NO_CELL) {
                let from = from as usize;
                if region >> from & 1 == 0 {
                    continue;
                }
                let before = cover ^ 1 << to ^ 1 << from;
                let rank = cover_rank(binomials, before);
                let mut sets = self.first_set[rank]..self.first_set[rank + 1];
                // The blank was where the tile is now, a free cell then: some region has it.
                let source = sets.find(|&set| regions[set as usize] >> to & 1 == 1);
                let map = below(before, from) * tiles + below(cover, to);
                self.links.extend(source.map(|source| Link {
                    source,
                    map: map as u16,
                }));
            }
        }
    }
}

/// Builds the table of a group, given the home cells of its tiles and of the blank, on so many threads.
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

/// The moves of the group's tiles to each placement, by cover and order.
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

/// One layer of the search after the other.
struct Sweep<'a> {
    layout: &'a Layout,
    maps: &'a [Vec<u16>],
    /// Words of a set.
    words: usize,
    orders: usize,
    /// Which covers this layer reaches.
    odd: bool,
    /// Moves of the group's tiles so far.
    layer: u8,
}

impl Sweep<'_> {
    /// Finds what the sets `now` lead to; whether that is anything.
    fn layer(
        &self,
        now: &[u64],
        next: &mut [u64],
        reached: &mut [u64],
        costs: &mut [u8],
        threads: usize,
    ) -> bool {
        let covers = self.layout.covers.len();
        let share = covers.div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            let (mut next, mut reached, mut costs) = (next, reached, costs);
            let mut workers = Vec::new();
            for first in (0..covers).step_by(share) {
                let last = (first + share).min(covers);
                let sets = self.layout.first_set[last] - self.layout.first_set[first];
                let (mine, rest) = next.split_at_mut(sets as usize * self.words);
                next = rest;
                let (mine_reached, rest) = reached.split_at_mut(sets as usize * self.words);
                reached = rest;
                let (mine_costs, rest) = costs.split_at_mut((last - first) * self.orders);
                costs = rest;
                workers.push(
                    scope.spawn(move || {
                        self.share(first..last, now, mine, mine_reached, mine_costs)
                    }),
                );
            }
            let mut found = false;
            for worker in workers {
                match worker.join() {
                    Ok(any) => found |= any,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            found
        })
    }

    /// One thread's share of the covers.
    fn share(
        &self,
        covers: std::ops::Range<usize>,
        now: &[u64],
        next: &mut [u64],
        reached: &mut [u64],
        costs: &mut [u8],
    ) -> bool {
        let layout = self.layout;
        let base = layout.first_set[covers.start] as usize;
        let mut found = false;
        for cover in covers.clone() {
            let sets = layout.first_set[cover] as usize..layout.first_set[cover + 1] as usize;
            for set in sets {
                let place = (set - base) * self.words..(set - base + 1) * self.words;
                let fresh = &mut next[place.clone()];
                fresh.fill(0);
                if layout.odd[cover] != self.odd {
                    continue;
                }
                let links = layout.first_link[set] as usize..layout.first_link[set + 1] as usize;
                for link in &layout.links[links] {
                    let source = &now[link.source as usize * self.words..][..self.words];
                    spread(source, &self.maps[link.map as usize], fresh);
                }
                let costs = &mut costs[(cover - covers.start) * self.orders..][..self.orders];
                for (index, (fresh, reached)) in
                    fresh.iter_mut().zip(&mut reached[place]).enumerate()
                {
                    *fresh &= !*reached;
                    *reached |= *fresh;
                    found |= *fresh != 0;
                    let mut new = *fresh;
                    while new != 0 {
                        let cost = &mut costs[64 * index + new.trailing_zeros() as usize];
                        *cost = (*cost).min(self.layer);
                        new &= new - 1;
                    }
                }
            }
        }
        found
    }
}

/// Adds the orders of a set, each changed by a map, to another set; an empty map changes nothing.
fn spread(source: &[u64], map: &[u16], target: &mut [u64]) {
    if map.is_empty() {
        for (target, source) in target.iter_mut().zip(source) {
            *target |= source;
        }
        return;
    }
    for (orders, &bits) in map.chunks(64).zip(source) {
        let mut bits = bits;
        while bits != 0 {
            let order = orders[bits.trailing_zeros() as usize] as usize;
            target[order / 64] |= 1 << (order % 64);
            bits &= bits - 1;
        }
    }
}

/// Walks the placements by rank and packs their excess.
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
    /// Places tile `tile` everywhere, given the cells and the order of those before it, the weight of
    /// its own digit of the order, and the Manhattan distance so far.
    fn pack(&mut self, tile: usize, cover: u32, order: usize, weight: usize, distance: u32) {
        if tile == self.homes.len() {
            let cost = self.costs[cover_rank(self.binomials, cover) * self.orders + order];
            let excess = (u32::from(cost).saturating_sub(distance) / 2) as u8;
            self.nibbles[self.rank / 2] |= excess.min(MOST) << (self.rank % 2 * 4);
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
