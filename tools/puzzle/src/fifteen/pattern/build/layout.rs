//! The sets of orders, one for each pair of covered cells and region of free cells, and the moves
//! that lead from one set to another.

use crate::fifteen::geometry::{Geometry, MAX_CELLS, NO_CELL};
use crate::fifteen::pattern::ranking::MAX_TILES;

/// A move of a tile that leads to a set of orders.
pub(super) struct Link {
    /// The number of the set before the move.
    pub(super) source: u32,
    /// The number of the table that says what the move makes of each order.
    pub(super) map: u16,
}

/// Everything about the sets that does not depend on which orders are in them.
pub(super) struct Layout {
    pub(super) covers: Vec<u32>,
    /// The number of each cover's first set; at the end, the number of all sets.
    pub(super) first_set: Vec<u32>,
    /// The number of each set's first link; at the end, the number of all links.
    pub(super) first_link: Vec<u32>,
    pub(super) links: Vec<Link>,
    /// Whether a cover has an odd number of black cells.
    pub(super) odd: Vec<bool>,
}

/// Binomial coefficients n over k, for n cells and k tiles.
pub(super) type Binomials = [[usize; MAX_TILES + 1]; MAX_CELLS + 1];

pub(super) fn binomials() -> Binomials {
    let mut table = [[0; MAX_TILES + 1]; MAX_CELLS + 1];
    for n in 0..=MAX_CELLS {
        table[n][0] = 1;
        for k in 1..=MAX_TILES.min(n) {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    table
}

/// The number of a cover among the covers of as many cells, in ascending order.
pub(super) fn cover_rank(binomials: &Binomials, mut cover: u32) -> usize {
    let (mut rank, mut chosen) = (0, 0);
    while cover != 0 {
        chosen += 1;
        rank += binomials[cover.trailing_zeros() as usize][chosen];
        cover &= cover - 1;
    }
    rank
}

/// How many members of a set of cells are below a cell.
pub(super) fn below(set: u32, cell: usize) -> usize {
    (set & ((1 << cell) - 1)).count_ones() as usize
}

impl Layout {
    pub(super) fn new(board: &Geometry, tiles: usize, binomials: &Binomials) -> Self {
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
            // The next larger number with as many bits (Gosper's hack).
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

    /// Adds the moves that end with the tiles on a cover and the blank in a region: a tile came
    /// from a cell of the region to a neighbouring cell.
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
                // Before the move the blank was where the tile is now; some region of free cells
                // contains that cell.
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
