//! Additive pattern databases: the distance of groups of tiles from home, where each group is
//! counted by itself.
//!
//! J. C. Culberson, J. Schaeffer, *Pattern databases*, Computational Intelligence 14, 1998; made
//! additive by R. E. Korf, A. Felner, *Disjoint pattern database heuristics*, Artificial
//! Intelligence 134, 2002. The tiles are split into groups. For each group, and each way its tiles
//! can lie, a table holds the fewest moves *of these tiles* that bring them home, the blank
//! wandering freely between the others. Each move moves one tile, so the tables of all groups add
//! up to a lower bound. The same tables read for the board mirrored at its diagonal give a second
//! bound, and the larger one counts.
//!
//! - [`ranking`]: the number of a placement, and how it changes when a tile slides;
//! - [`build`]: the table of a group, by breadth-first search backwards from the goal;
//! - [`store`]: tables in the user's cache directory;
//! - [`databases`]: the tables of all groups together, as a heuristic;
//! - [`search`]: IDA* over them, with nothing computed twice.
//!
//! What is stored is by how much a placement needs more moves than its Manhattan distance, which is
//! always an even number: half of it fits four bits.

pub mod build;
pub mod databases;
pub mod ranking;
pub mod search;
pub mod store;

use super::geometry::Geometry;

/// A way to split the tiles into groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// The 15-puzzle in groups of 6, 6 and 3 (the 8-puzzle 4 and 4, the 24-puzzle four of 6).
    Small,
    /// The 15-puzzle in groups of 7 and 8.
    Large,
}

/// The groups of a board, as home cells, for a goal whose blank is on the cell `blank` after
/// [`super::task::Task`] has turned the board; `None` if this board has no such split.
pub fn groups(width: usize, blank: u8, size: Size) -> Option<&'static [&'static [u8]]> {
    let known = SPLITS
        .iter()
        .find(|split| (split.0, split.1, split.2) == (width, blank, size));
    known.map(|split| split.3)
}

/// Whether the tables can be used for the mirrored board too: the blank's home must be its own
/// mirror image.
pub fn reflects(geometry: &Geometry, blank: u8) -> bool {
    geometry.mirror(blank) == blank
}

/// Width, home of the blank, size, and the groups of home cells.
type Split = (usize, u8, Size, &'static [&'static [u8]]);

/// The groups of the 15- and 24-puzzle with the blank in the corner are Korf's and Felner's,
/// turned.
const SPLITS: &[Split] = &[
    (3, 8, Size::Small, &[&[0, 1, 3, 4], &[2, 5, 6, 7]]),
    (3, 7, Size::Small, &[&[0, 1, 3, 4], &[2, 5, 6, 8]]),
    (3, 4, Size::Small, &[&[0, 1, 2, 5], &[3, 6, 7, 8]]),
    (
        4,
        15,
        Size::Small,
        &[&[0, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 13, 14], &[1, 2, 3]],
    ),
    (
        4,
        14,
        Size::Small,
        &[&[0, 4, 5, 8, 9, 12], &[6, 7, 10, 11, 13, 15], &[1, 2, 3]],
    ),
    (
        4,
        10,
        Size::Small,
        &[&[0, 4, 5, 8, 9, 12], &[6, 7, 11, 13, 14, 15], &[1, 2, 3]],
    ),
    (
        4,
        15,
        Size::Large,
        &[&[0, 1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11, 13, 14]],
    ),
    (
        4,
        14,
        Size::Large,
        &[&[0, 1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11, 13, 15]],
    ),
    (
        4,
        10,
        Size::Large,
        &[&[0, 1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 11, 13, 14, 15]],
    ),
    (
        5,
        24,
        Size::Small,
        &[
            &[12, 17, 18, 19, 22, 23],
            &[10, 11, 15, 16, 20, 21],
            &[3, 4, 8, 9, 13, 14],
            &[0, 1, 2, 5, 6, 7],
        ],
    ),
];

#[cfg(test)]
mod tests;
