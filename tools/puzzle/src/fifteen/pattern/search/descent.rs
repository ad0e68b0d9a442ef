//! One iteration below a node: depth first within a bound, where the time of a node counts.

use std::sync::atomic::Ordering;

use super::{Node, Shared};
use crate::fifteen::automaton::{Automaton, FORBIDDEN};
use crate::fifteen::geometry::{Direction, NO_CELL};
use crate::fifteen::pattern::databases::{Databases, MAX_GROUPS};

/// How many nodes a thread searches between looks at what the others found. A power of two.
const LOOK_EVERY: u64 = 1 << 16;

/// Searches below a node for a goal within a bound; the blank's whole walk.
pub(super) fn search<const W: usize>(
    databases: &Databases,
    automaton: &Automaton,
    node: &Node,
    bound: u32,
    shared: &Shared,
) -> Option<Vec<u8>> {
    let half = databases.half_excess(&node.part);
    let budget = bound.checked_sub(node.moves + node.part.distance)? / 2;
    if half > budget {
        return None;
    }
    let load = |placements: &[u32; MAX_GROUPS]| {
        placements.map(|placement| Place::of(databases, placement))
    };
    let mut search = Search::<W> {
        databases,
        next: &automaton.next,
        away: away::<W>(databases),
        board: [BLANK; 32],
        plain: load(&node.part.plain),
        mirrored: load(&node.part.mirrored),
        expanded: 0,
        stopped: false,
        shared,
        walk: Vec::new(),
    };
    search.board[..W * W].copy_from_slice(&node.state.cells[..W * W]);
    let blank = node.state.blank as usize;
    search.board[blank] = BLANK;
    let sum = |places: &[Place; MAX_GROUPS]| {
        let groups = databases.groups();
        places[..groups].iter().map(|place| place.excess).sum()
    };
    let (plain, mirrored) = (sum(&search.plain), sum(&search.mirrored));
    let found = search.go(
        blank,
        node.automaton,
        node.part.distance,
        budget,
        plain,
        mirrored,
    );
    shared
        .expanded
        .fetch_add(search.expanded % LOOK_EVERY, Ordering::Relaxed);
    if !found || search.stopped {
        return None;
    }
    search.walk.reverse();
    let mut walk = node.walk.clone();
    walk.extend(search.walk);
    Some(walk)
}

/// 1 where a tile that slides into the blank's cell ends farther from home: by tile, blank's cell, and
/// the blank's direction.
fn away<const W: usize>(databases: &Databases) -> Box<[[[u8; 4]; 32]; 32]> {
    let board = databases.geometry;
    let mut away = Box::new([[[0; 4]; 32]; 32]);
    for tile in 0..board.cells {
        for blank in 0..board.cells {
            for (direction, &from) in board.neighbours[blank].iter().enumerate() {
                let tile_home = tile as u8;
                let farther = from != NO_CELL
                    && board.manhattan(tile_home, blank as u8) > board.manhattan(tile_home, from);
                away[tile][blank][direction] = u8::from(farther);
            }
        }
    }
    away
}

/// The placement of a group, and half its excess.
#[derive(Clone, Copy)]
struct Place {
    placement: u32,
    excess: u32,
}

impl Place {
    #[inline(always)]
    fn of(databases: &Databases, placement: u32) -> Self {
        Self {
            placement,
            excess: databases.excess(placement),
        }
    }
}

/// The blank on the search's board: no database knows it.
const BLANK: u8 = 31;

struct Search<'a, const W: usize> {
    databases: &'a Databases,
    next: &'a [[u16; 4]],
    away: Box<[[[u8; 4]; 32]; 32]>,
    board: [u8; 32],
    plain: [Place; MAX_GROUPS],
    mirrored: [Place; MAX_GROUPS],
    expanded: u64,
    stopped: bool,
    shared: &'a Shared,
    /// Cells of the blank on the way to the goal, the last first.
    walk: Vec<u8>,
}

const UP: usize = Direction::Up as usize;
const LEFT: usize = Direction::Left as usize;
const RIGHT: usize = Direction::Right as usize;
const DOWN: usize = Direction::Down as usize;

// Indices are masked to the tables' sizes, which are powers of two, so that no bounds are checked.
impl<const W: usize> Search<'_, W> {
    /// Expands a node; whether the search is over, by success or because it was stopped.
    fn go(
        &mut self,
        blank: usize,
        automaton: u16,
        distance: u32,
        budget: u32,
        plain: u32,
        mirrored: u32,
    ) -> bool {
        if distance == 0 {
            return true;
        }
        self.expanded += 1;
        if self.expanded.is_multiple_of(LOOK_EVERY) && self.stop() {
            return true;
        }
        let next = self.next[automaton as usize];
        self.step::<UP>(next[UP], blank, distance, budget, plain, mirrored)
            || self.step::<LEFT>(next[LEFT], blank, distance, budget, plain, mirrored)
            || self.step::<RIGHT>(next[RIGHT], blank, distance, budget, plain, mirrored)
            || self.step::<DOWN>(next[DOWN], blank, distance, budget, plain, mirrored)
    }

    #[cold]
    fn stop(&mut self) -> bool {
        let before = self
            .shared
            .expanded
            .fetch_add(LOOK_EVERY, Ordering::Relaxed);
        self.stopped =
            self.shared.found.load(Ordering::Relaxed) || before + LOOK_EVERY >= self.shared.limit;
        self.stopped
    }

    /// The neighbour of the blank.
    #[inline(always)]
    fn neighbour<const D: usize>(blank: usize) -> usize {
        match D {
            UP => blank.wrapping_sub(W),
            LEFT => blank.wrapping_sub(1),
            RIGHT => blank + 1,
            _ => blank + W,
        }
    }

    /// Whether the blank can go there.
    #[inline(always)]
    fn can<const D: usize>(blank: usize) -> bool {
        match D {
            UP => blank >= W,
            LEFT => !blank.is_multiple_of(W),
            RIGHT => blank % W != W - 1,
            _ => blank + W < W * W,
        }
    }

    /// Tries a move: looks it up, and follows it if the budget allows it.
    #[inline(always)]
    fn step<const D: usize>(
        &mut self,
        automaton: u16,
        blank: usize,
        distance: u32,
        budget: u32,
        plain: u32,
        mirrored: u32,
    ) -> bool {
        if automaton == FORBIDDEN || !Self::can::<D>(blank) {
            return false;
        }
        let databases = self.databases;
        let from = Self::neighbour::<D>(blank);
        let tile = self.board[from & 31] as usize & 31;
        let away = u32::from(self.away[tile][blank & 31][D]);
        let Some(budget) = budget.checked_sub(away) else {
            return false;
        };
        let (along, across) = self.shift::<D>(tile, from, blank);

        let group = databases.plain.group[tile] as usize & (MAX_GROUPS - 1);
        let old = self.plain[group];
        let new = Place::of(databases, old.placement.wrapping_add_signed(along));
        let plain = plain - old.excess + new.excess;
        if plain > budget {
            return false;
        }
        let group_mirrored = databases.mirrored.group[tile] as usize & (MAX_GROUPS - 1);
        let old_mirrored = self.mirrored[group_mirrored];
        let mut new_mirrored = old_mirrored;
        if databases.reflects {
            let placement = old_mirrored.placement.wrapping_add_signed(across);
            new_mirrored = Place::of(databases, placement);
        }
        let mirrored = mirrored - old_mirrored.excess + new_mirrored.excess;
        if mirrored > budget {
            return false;
        }

        self.plain[group] = new;
        self.mirrored[group_mirrored] = new_mirrored;
        self.board[blank & 31] = tile as u8;
        self.board[from & 31] = BLANK;
        let distance = distance + 2 * away - 1;
        if self.go(from, automaton, distance, budget, plain, mirrored) {
            self.walk.push(from as u8);
            return true;
        }
        self.board[from & 31] = tile as u8;
        self.board[blank & 31] = BLANK;
        self.plain[group] = old;
        self.mirrored[group_mirrored] = old_mirrored;
        false
    }

    /// What sliding a tile adds to the number of its placement: as the board is, and mirrored.
    #[inline(always)]
    fn shift<const D: usize>(&self, tile: usize, from: usize, blank: usize) -> (i32, i32) {
        let (plain, mirrored) = (&self.databases.plain, &self.databases.mirrored);
        let lower = from.min(blank);
        let (mut along, mut across);
        if D == UP || D == DOWN {
            along = plain.weight[tile] * W as i32;
            for step in 1..W {
                let over = self.board[(lower + step) & 31] as usize & 31;
                along += plain.crossing[tile][over];
            }
            across = mirrored.weight[tile];
        } else {
            across = mirrored.weight[tile] * W as i32;
            let image = lower % W * W + lower / W;
            for step in 1..W {
                let cell = (image + step) % W * W + (image + step) / W;
                let over = self.board[cell & 31] as usize & 31;
                across += mirrored.crossing[tile][over];
            }
            along = plain.weight[tile];
        }
        // Where the blank goes down or right, the tile goes to a lower cell.
        if D == DOWN || D == RIGHT {
            (along, across) = (-along, -across);
        }
        (along, across)
    }
}
