//! The index of a placement of a group's tiles.
//!
//! Placements are counted in lexicographic order: the first tile's cell counts most, and each
//! tile's cell is counted among those that the tiles before it left free. Sliding a tile then
//! changes the number by very little: sideways by the tile's weight; up or down by the tile's
//! weight for each cell that it passes, less those that an earlier tile of the group is on, and by
//! the weight of each later tile of the group that it passes, which counts one free cell more or
//! less before it.

pub const MAX_TILES: usize = 8;

/// How much one cell counts for each tile: the number of placements of the tiles after it.
pub fn weights(cells: usize, tiles: usize) -> [usize; MAX_TILES] {
    let mut weights = [1; MAX_TILES];
    for tile in (0..tiles.saturating_sub(1)).rev() {
        weights[tile] = weights[tile + 1] * (cells - tile - 1);
    }
    weights
}

pub fn placements(cells: usize, tiles: usize) -> usize {
    (0..tiles).map(|tile| cells - tile).product()
}

/// The index of a placement, given the cell of each tile.
pub fn rank(cells: usize, places: &[u8]) -> usize {
    let weights = weights(cells, places.len());
    let digit = |tile: usize| {
        let before = places[..tile].iter().filter(|place| **place < places[tile]);
        places[tile] as usize - before.count()
    };
    (0..places.len())
        .map(|tile| digit(tile) * weights[tile])
        .sum()
}

/// By how much the index changes when tile `tile` passes tile `other` of the same group towards
/// higher cells.
pub fn crossing(weights: &[usize; MAX_TILES], tile: usize, other: usize) -> i32 {
    match other < tile {
        true => -(weights[tile] as i32),
        false => weights[other] as i32,
    }
}
