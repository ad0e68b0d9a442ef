//! Discs that can never be flipped again: a bound on the score that needs no search.
//!
//! A disc is stable if on each of its four lines nothing can flip it: the line is full, or one
//! neighbour on it is a stable disc of the same side, or the edge. Starting from the discs whose
//! lines are all full and from the edges, whose stable discs come from a table, stability spreads
//! to neighbours until nothing changes. This finds only stable discs, but not all of them.

use std::sync::LazyLock;

use super::geometry::Geometry;

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The stable discs of a side along an edge of eight squares, by its discs and by the other side's.
static EDGES: LazyLock<Box<[[u8; 256]]>> = LazyLock::new(|| {
    let mut known = vec![[None; 256]; 256].into_boxed_slice();
    (0..256)
        .map(|own: usize| {
            std::array::from_fn(|other| {
                if own & other == 0 {
                    find_edge_stable(own, other, &mut known) & own as u8
                } else {
                    0
                }
            })
        })
        .collect()
});

/// The discs of both sides that no sequence of moves on the empty squares flips.
fn find_edge_stable(own: usize, other: usize, known: &mut [[Option<u8>; 256]]) -> u8 {
    if let Some(stable) = known[own][other] {
        return stable;
    }
    let mut stable = (own | other) as u8;
    for square in (0..8).filter(|square| (own | other) >> square & 1 == 0) {
        for (mover, waiter) in [(own, other), (other, own)] {
            let flipped = flips_on_edge(square, mover, waiter);
            let (mover_after, waiter_after) = (mover | 1 << square | flipped, waiter & !flipped);
            stable &= find_edge_stable(mover_after, waiter_after, known) & !(flipped as u8);
        }
    }
    known[own][other] = Some(stable);
    known[other][own] = Some(stable);
    stable
}

/// The discs that a move flips along an edge.
fn flips_on_edge(square: usize, mover: usize, waiter: usize) -> usize {
    let mut flipped = 0;
    for step in [-1, 1] {
        let mut line = 0;
        let mut at = square as isize + step;
        while (0..8).contains(&at) {
            let bit = 1 << at;
            if mover & bit != 0 {
                flipped |= line;
                break;
            }
            if waiter & bit == 0 {
                break;
            }
            line |= bit;
            at += step;
        }
    }
    flipped
}

/// Squares whose line, in both directions of bit step `STEP` (1, 7, 8 or 9), is full to the edge.
#[inline]
fn full_lines<const STEP: u32>(occupied: u64) -> u64 {
    // Squares with fewer than 1, 2, 4 neighbours in that direction: beyond the edge all squares are
    // full.
    let edges = const { beyond_edge(STEP) };
    let mut up = occupied;
    let mut down = occupied;
    let mut step = STEP;
    let mut doubling = 0;
    while doubling < 3 {
        up &= edges[doubling][0] | up >> step;
        down &= edges[doubling][1] | down << step;
        step *= 2;
        doubling += 1;
    }
    up & down
}

/// For 1, 2 and 4 steps: the squares from which that many steps lead off the board, to higher bits
/// and to lower ones.
const fn beyond_edge(step: u32) -> [[u64; 2]; 3] {
    // The columns and rows of a step to higher bits.
    let (right, down) = match step {
        1 => (1, 0),
        7 => (-1, 1),
        8 => (0, 1),
        _ => (1, 1),
    };
    let mut edges = [[0; 2]; 3];
    let mut doubling = 0;
    while doubling < 3 {
        let mut way = 0;
        while way < 2 {
            let factor = (1 << doubling) * (1 - 2 * way as i32);
            let mut square = 0;
            while square < 64 {
                let column = square % 8 + right * factor;
                let row = square / 8 + down * factor;
                if column < 0 || column > 7 || row < 0 || row > 7 {
                    edges[doubling][way] |= 1 << square;
                }
                square += 1;
            }
            way += 1;
        }
        doubling += 1;
    }
    edges
}

/// The bits of a column as a byte, its top at the lowest bit.
#[inline]
const fn column_as_byte(board: u64, column: u32) -> usize {
    let bits = board >> column & FIRST_COLUMN;
    (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize
}

/// The player's stable discs on the edges of 8x8.
#[inline]
fn on_edges(player: u64, opponent: u64) -> u64 {
    let edges = &*EDGES;
    let edge = |own: usize, other: usize| u64::from(edges[own & 255][other & 255]);
    // Spreads the bits of a byte over the first column.
    let spread = |byte: u64| {
        (byte & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & FIRST_COLUMN | byte >> 7 << 56
    };
    let (top, bottom) = (player as usize & 255, (player >> 56) as usize);
    let left = edge(column_as_byte(player, 0), column_as_byte(opponent, 0));
    let right = edge(column_as_byte(player, 7), column_as_byte(opponent, 7));
    edge(top, opponent as usize & 255)
        | edge(bottom, (opponent >> 56) as usize) << 56
        | spread(left)
        | spread(right) << 7
}

/// Stable discs of the player; perhaps not all of them.
pub(super) fn stable_discs(geometry: &Geometry, player: u64, opponent: u64) -> u64 {
    // Beyond a smaller board's edge all squares are full too.
    let beyond = !geometry.mask;
    let occupied = player | opponent | beyond;
    let rows = full_lines::<1>(occupied);
    let columns = full_lines::<8>(occupied);
    let rising = full_lines::<7>(occupied);
    let falling = full_lines::<9>(occupied);
    let mut stable = rows & columns & rising & falling & player;
    if geometry.standard {
        stable |= on_edges(player, opponent);
    }
    loop {
        let holds = stable | beyond;
        let along_row = holds << 1 | holds >> 1 | rows | FIRST_COLUMN | LAST_COLUMN;
        let along_column = holds << 8 | holds >> 8 | columns | 0xff00_0000_0000_00ff;
        let along_rising = holds << 7 | holds >> 7 | rising | BORDER;
        let along_falling = holds << 9 | holds >> 9 | falling | BORDER;
        let grown = stable | player & along_row & along_column & along_rising & along_falling;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

/// The edge squares of 8x8, at which lines end.
const BORDER: u64 = FIRST_COLUMN | LAST_COLUMN | 0xff00_0000_0000_00ff;

#[cfg(test)]
mod tests;
