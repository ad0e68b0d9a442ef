//! Moves that need not be tried, because another way to the same board is tried anyway.
//!
//! L. A. Taylor, R. E. Korf, *Pruning duplicate nodes in depth-first search*, AAAI 1993.
//! Depth-first search keeps no boards, so it meets the same board on every path to it. But which
//! strings of blank moves give the same permutation can be learned once, by breadth-first search on
//! a board without borders: of the strings to one permutation the first is kept (the shortest;
//! among equals the first in the order of the alphabet), and the others are forbidden. A string may
//! replace another only if it stays inside the rectangle that the other needs, so that no border
//! stops it. All forbidden strings together are one finite automaton (A. V. Aho, M. J. Corasick,
//! 1975), made as small as possible (E. F. Moore, 1956); the search carries its state along.
//!
//! No shortest solution is lost: among the shortest solutions the first in the order of the
//! alphabet has no forbidden part, since its replacement would give another that is shorter or
//! comes first.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::geometry::Direction;

pub const FORBIDDEN: u16 = u16::MAX;

/// The longest strings that are learned, in moves of the blank.
pub const LENGTH: usize = 12;

/// The automaton: by state and direction, the next state or [`FORBIDDEN`].
#[derive(Clone, Debug)]
pub struct Automaton {
    pub next: Vec<[u16; 4]>,
    pub start: u16,
}

/// The width of the board without borders, in cells: the blank begins in the middle.
const SIDE: usize = 9;

/// The smallest rectangle around the blank's walk: how far it reaches up, down, left and right of
/// the start.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rectangle([u8; 4]);

impl Rectangle {
    fn inside(self, other: Self) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(mine, other)| *mine <= other)
    }
}

/// The effect of a string of moves.
#[derive(Clone, Copy)]
struct Effect {
    /// The string, two bits a move, the first move highest.
    code: u32,
    permutation: u64,
    blank: u8,
    rectangle: Rectangle,
}

/// A string of moves, and the board after it.
#[derive(Clone, Copy)]
struct Word {
    effect: Effect,
    tiles: [u8; SIDE * SIDE],
}

impl Automaton {
    /// The automaton that only forbids undoing the last move.
    pub fn no_return() -> Self {
        Self::learned(2, 5)
    }

    /// Learns strings of up to `length` moves, at most [`LENGTH`], for boards of the given width.
    pub fn learned(length: usize, width: usize) -> Self {
        let forbidden = duplicates(length.min(LENGTH), width);
        Self::of(&forbidden).minimised()
    }

    /// The Aho-Corasick automaton of the strings, given as pairs of code and length, short ones
    /// first.
    fn of(forbidden: &[(u32, usize)]) -> Self {
        const NONE: u32 = u32::MAX;
        let mut trie = vec![[NONE; 4]];
        let mut dead = vec![false];
        for &(code, length) in forbidden {
            let mut state = 0;
            for at in (0..length).rev() {
                let letter = (code >> (2 * at) & 3) as usize;
                if trie[state][letter] == NONE {
                    trie[state][letter] = trie.len() as u32;
                    trie.push([NONE; 4]);
                    dead.push(false);
                }
                state = trie[state][letter] as usize;
            }
            dead[state] = true;
        }
        let mut fallback = vec![0_usize; trie.len()];
        let mut order = vec![0_usize];
        let mut done = 0;
        while done < order.len() {
            let state = order[done];
            done += 1;
            dead[state] |= dead[fallback[state]];
            let others = match state {
                0 => [0; 4],
                _ => trie[fallback[state]],
            };
            for (next, other) in trie[state].iter_mut().zip(others) {
                match *next {
                    NONE => *next = other,
                    child => {
                        fallback[child as usize] = other as usize;
                        order.push(child as usize);
                    }
                }
            }
        }
        let mut number = vec![FORBIDDEN; trie.len()];
        let alive = (0..trie.len()).filter(|&state| !dead[state]);
        for (new, state) in alive.enumerate() {
            number[state] = new as u16;
        }
        let states = trie.iter().zip(&dead).filter(|(_, dead)| !**dead);
        Self {
            next: states
                .map(|(row, _)| row.map(|next| number[next as usize]))
                .collect(),
            start: 0,
        }
    }

    /// The smallest automaton that forbids the same strings.
    fn minimised(&self) -> Self {
        // Classes of equivalent states, refined until they no longer change.
        let mut class = vec![0_u16; self.next.len()];
        let mut count = 0;
        loop {
            let mut classes: FxHashMap<(u64, u64), u16> = FxHashMap::default();
            let refined: Vec<u16> = (0..class.len())
                .map(|state| {
                    let next = self.next[state].map(|next| match next {
                        FORBIDDEN => FORBIDDEN,
                        next => class[next as usize],
                    });
                    let new = classes.len() as u16;
                    let ahead = next
                        .iter()
                        .fold(0, |all, &next| all << 16 | u64::from(next));
                    let key = (u64::from(class[state]), ahead);
                    *classes.entry(key).or_insert(new)
                })
                .collect();
            class = refined;
            if classes.len() == count {
                break;
            }
            count = classes.len();
        }
        let mut next = vec![[FORBIDDEN; 4]; count];
        for (state, row) in self.next.iter().enumerate() {
            next[class[state] as usize] = row.map(|next| match next {
                FORBIDDEN => FORBIDDEN,
                next => class[next as usize],
            });
        }
        Self {
            next,
            start: class[usize::from(self.start)],
        }
    }
}

const LAST: u32 = u32::MAX;

/// The rectangles of the strings that lead to one permutation: the first, and the index of the next
/// in a list.
#[derive(Clone, Copy)]
struct Rectangles {
    first: Rectangle,
    others: u32,
}

/// The forbidden strings of up to `length` moves that contain no shorter forbidden string, as pairs
/// of code and length.
fn duplicates(length: usize, width: usize) -> Vec<(u32, usize)> {
    let keys = tile_keys();
    let mut tiles = [0; SIDE * SIDE];
    for (cell, tile) in tiles.iter_mut().enumerate() {
        *tile = cell as u8;
    }
    let empty = Effect {
        code: 0,
        permutation: 0,
        blank: (SIDE / 2 * SIDE + SIDE / 2) as u8,
        rectangle: Rectangle([0; 4]),
    };
    // The rectangles of the strings that were kept, by the permutation they lead to. There is
    // nearly always one; the others are linked lists in `others`.
    let mut seen: FxHashMap<u64, Rectangles> = FxHashMap::default();
    let mut others: Vec<(Rectangle, u32)> = Vec::new();
    seen.insert(
        0,
        Rectangles {
            first: empty.rectangle,
            others: LAST,
        },
    );
    let mut forbidden = Vec::new();
    let mut words = vec![Word {
        effect: empty,
        tiles,
    }];
    for letters in 1..=length {
        // Which strings one letter shorter were kept.
        let mut kept = vec![0_u64; (1 << (2 * (letters - 1))) / 64 + 1];
        for word in &words {
            kept[word.effect.code as usize / 64] |= 1 << (word.effect.code % 64);
        }
        // Each word has a little more than two successors.
        seen.reserve(5 * words.len() / 2);
        let mut longer = Vec::new();
        for word in &words {
            for direction in Direction::ALL {
                let code = word.effect.code << 2 | direction as u32;
                let rest = code & ((1 << (2 * (letters - 1))) - 1);
                if kept[rest as usize / 64] >> (rest % 64) & 1 == 0 {
                    continue;
                }
                let Some(next) = step(word, direction, code, width, &keys) else {
                    continue;
                };
                match seen.entry(next.permutation) {
                    Entry::Vacant(entry) => {
                        entry.insert(Rectangles {
                            first: next.rectangle,
                            others: LAST,
                        });
                    }
                    Entry::Occupied(mut entry) => {
                        let known = entry.get_mut();
                        let mut fits = known.first.inside(next.rectangle);
                        let mut other = known.others;
                        while !fits && other != LAST {
                            let (rectangle, after) = others[other as usize];
                            fits = rectangle.inside(next.rectangle);
                            other = after;
                        }
                        if fits {
                            forbidden.push((code, letters));
                            continue;
                        }
                        let new = others.len() as u32;
                        others.push((next.rectangle, known.others));
                        known.others = new;
                    }
                }
                // The longest strings are not extended any more.
                if letters < length {
                    let mut tiles = word.tiles;
                    tiles.swap(word.effect.blank.into(), next.blank.into());
                    longer.push(Word {
                        effect: next,
                        tiles,
                    });
                }
            }
        }
        words = longer;
    }
    forbidden
}

/// The string one move longer; `None` if no board of the width has room for it.
fn step(
    word: &Word,
    direction: Direction,
    code: u32,
    width: usize,
    keys: &[u64],
) -> Option<Effect> {
    let blank = word.effect.blank as usize;
    let (row, column) = (blank / SIDE, blank % SIDE);
    let (row, column) = match direction {
        Direction::Up => (row.checked_sub(1)?, column),
        Direction::Left => (row, column.checked_sub(1)?),
        Direction::Right => (row, Some(column + 1).filter(|column| *column < SIDE)?),
        Direction::Down => (Some(row + 1).filter(|row| *row < SIDE)?, column),
    };
    let (middle, mut rectangle) = (SIDE / 2, word.effect.rectangle);
    let reach = [
        middle.saturating_sub(row),
        row.saturating_sub(middle),
        middle.saturating_sub(column),
        column.saturating_sub(middle),
    ];
    for (side, reach) in rectangle.0.iter_mut().zip(reach) {
        *side = (*side).max(reach as u8);
    }
    let [up, down, left, right] = rectangle.0.map(usize::from);
    if up + down >= width || left + right >= width {
        return None;
    }
    let (from, to) = (blank, row * SIDE + column);
    let key = |tile: u8, cell: usize| keys[tile as usize * SIDE * SIDE + cell];
    let (blank, tile) = (word.tiles[from], word.tiles[to]);
    let change = key(blank, from) ^ key(blank, to) ^ key(tile, to) ^ key(tile, from);
    Some(Effect {
        code,
        permutation: word.effect.permutation ^ change,
        blank: to as u8,
        rectangle,
    })
}

/// A Zobrist key for each tile on each cell.
fn tile_keys() -> Vec<u64> {
    let mut state = 0x5a6f_6272_6973_7421_u64;
    let next = |_| zobrist::splitmix64(&mut state);
    (0..SIDE.pow(4)).map(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(automaton: &Automaton, string: &[Direction]) -> bool {
        let mut state = automaton.start;
        string.iter().all(|&direction| {
            state = automaton.next[state as usize][direction as usize];
            state != FORBIDDEN
        })
    }

    #[test]
    fn only_returns_are_forbidden_at_first() {
        let automaton = Automaton::no_return();
        assert_eq!(automaton.next.len(), 5);
        for one in Direction::ALL {
            for other in Direction::ALL {
                let back = one as usize + other as usize == 3;
                assert_eq!(allowed(&automaton, &[one, other]), !back);
            }
        }
    }

    #[test]
    fn half_a_turn_around_a_square_is_allowed_one_way_only() {
        use Direction::{Down, Left, Right, Up};
        let automaton = Automaton::learned(6, 4);
        let one_way = [Up, Left, Down, Right, Up, Left];
        let other_way = [Left, Up, Right, Down, Left, Up];
        assert!(allowed(&automaton, &one_way));
        assert!(!allowed(&automaton, &other_way));
    }
}
