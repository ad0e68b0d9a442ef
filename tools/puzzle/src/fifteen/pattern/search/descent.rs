//! One iteration below a node: depth first within a bound, written for speed.
//!
//! Most of the time of a node goes into instructions, not into waiting for the tables. So the cell
//! of the blank is a constant: there is one copy of the code for each cell, and what depends on the
//! cell alone (which ways the blank can go, which cells a tile passes, which tiles come nearer to
//! home) is settled before the search. And the numbers that every move changes are lanes of one
//! word ([`Lanes`]).

use std::sync::atomic::Ordering;

use super::{Node, Shared};
use crate::fifteen::automaton::{Automaton, FORBIDDEN};
use crate::fifteen::geometry::{Direction, MAX_CELLS, NO_CELL};
use crate::fifteen::pattern::databases::{Databases, MAX_GROUPS, Slides, excess};
use crate::fifteen::search::POLL_INTERVAL;

/// Searches below a node for a goal within a bound. Returns the blank's whole walk.
pub(super) fn search<const W: usize>(
    databases: &Databases,
    automaton: &Automaton,
    node: &Node,
    bound: u32,
    shared: &Shared,
) -> Option<Vec<u8>> {
    let half = databases.half_excess(&node.part);
    let allowed = bound.checked_sub(node.moves + node.part.distance)? / 2;
    if half > allowed {
        return None;
    }
    let plain = Reading::new::<W>(databases, &databases.plain, &node.part.plain);
    let mirrored = match databases.reflects {
        true => Reading::new::<W>(databases, &databases.mirrored, &node.part.mirrored),
        false => Reading::none(databases),
    };
    let slack = |reading: &Reading| {
        let places = reading.places[..databases.groups()].iter();
        i64::from(allowed) - places.map(|place| i64::from(place.excess)).sum::<i64>()
    };
    let slacks = match databases.reflects {
        true => (slack(&plain), slack(&mirrored)),
        false => (slack(&plain), UNLIMITED),
    };
    let lanes = slacks.0 * Lanes::PLAIN
        + slacks.1 * Lanes::MIRRORED
        + i64::from(node.part.distance) * Lanes::DISTANCE
        + i64::from(allowed) * Lanes::ALLOWED;
    let mut search = Search::<W> {
        nibbles: databases.nibbles(),
        next: &automaton.next,
        board: [0; 32],
        effects: effects::<W>(databases),
        plain,
        mirrored,
        until_look: POLL_INTERVAL as u32,
        stopped: false,
        shared,
        walk: Vec::new(),
    };
    search.board[..W * W].copy_from_slice(&node.state.cells[..W * W]);
    let found = Search::AT[node.state.blank as usize](&mut search, node.automaton, lanes);
    shared.expanded.fetch_add(
        POLL_INTERVAL - u64::from(search.until_look),
        Ordering::Relaxed,
    );
    if !found || search.stopped {
        return None;
    }
    search.walk.reverse();
    let mut walk = node.walk.clone();
    walk.extend(search.walk);
    Some(walk)
}

/// A slack that no search uses up.
const UNLIMITED: i64 = 1 << 14;

/// Four numbers of a node in one word, sixteen bits each, as one sum: from the lowest, by how much
/// the allowed excess exceeds that of the plain reading and that of the mirrored one; the Manhattan
/// distance; the allowed excess. None is negative in a node that is searched. A lane that becomes
/// negative borrows from those above it, so they are checked from the lowest up; the lane below the
/// highest is never negative.
struct Lanes;

impl Lanes {
    const PLAIN: i64 = 1;
    const MIRRORED: i64 = 1 << 16;
    const DISTANCE: i64 = 1 << 32;
    const ALLOWED: i64 = 1 << 48;
    const NEARER: i64 = -Self::DISTANCE;
    const FARTHER: i64 = Self::DISTANCE - Self::ALLOWED - Self::PLAIN - Self::MIRRORED;

    fn over_allowed(lanes: i64) -> bool {
        lanes < 0
    }
    fn plain_over(lanes: i64) -> bool {
        (lanes as i16) < 0
    }
    fn mirrored_over(lanes: i64) -> bool {
        (lanes as i32) < 0
    }
    fn at_goal(lanes: i64) -> bool {
        lanes as u64 & 0xffff_0000_0000 == 0
    }
}

/// What a move adds to the [`Lanes`], except for the table look-ups: by direction of the blank, by
/// the row or column of the first of the two cells, and by tile.
type Effects = [[[i64; 32]; 4]; 4];

fn effects<const W: usize>(databases: &Databases) -> Effects {
    let board = databases.geometry;
    let mut effects = [[[0; 32]; 4]; 4];
    for blank in 0..board.cells {
        for (direction, &from) in board.neighbours[blank].iter().enumerate() {
            if from == NO_CELL {
                continue;
            }
            let line = line::<W>(direction, blank.min(from.into()));
            for (tile, effect) in effects[direction][line][..board.cells]
                .iter_mut()
                .enumerate()
            {
                let distance = |cell| board.manhattan(tile as u8, cell);
                *effect = match distance(blank as u8) > distance(from) {
                    true => Lanes::FARTHER,
                    false => Lanes::NEARER,
                };
            }
        }
    }
    effects
}

/// The row or column of the lower cell of a move.
const fn line<const W: usize>(direction: usize, lower: usize) -> usize {
    if direction == UP || direction == DOWN {
        lower / W
    } else {
        lower % W
    }
}

/// The placement of a group, and half its excess.
#[derive(Clone, Copy)]
struct Place {
    placement: u32,
    excess: u32,
}

impl Place {
    #[inline(always)]
    fn of(nibbles: &[u8], placement: u32) -> Self {
        Self {
            placement,
            excess: excess(nibbles, placement),
        }
    }
}

/// The tables as they are used for the board or for its mirror image.
struct Reading {
    places: [Place; MAX_GROUPS],
    group: [u8; 32],
    /// What a tile adds to the index of its placement when it moves along the lines of the reading.
    along: [i32; 32],
    /// What it adds when it moves across the lines without passing a tile of its group.
    across: [i32; 32],
    /// By tile and other tile: what passing the other adds.
    crossing: [[i32; 32]; 32],
}

const UP: usize = Direction::Up as usize;
const LEFT: usize = Direction::Left as usize;
const RIGHT: usize = Direction::Right as usize;
const DOWN: usize = Direction::Down as usize;

impl Reading {
    fn new<const W: usize>(
        databases: &Databases,
        slides: &Slides,
        placements: &[u32; MAX_GROUPS],
    ) -> Self {
        Self {
            places: placements.map(|placement| Place::of(databases.nibbles(), placement)),
            group: slides.group,
            along: slides.weight,
            across: slides.weight.map(|weight| weight * W as i32),
            crossing: *slides.crossing,
        }
    }

    /// A reading in which no move changes anything.
    fn none(databases: &Databases) -> Self {
        Self {
            places: [Place::of(databases.nibbles(), 0); MAX_GROUPS],
            group: [0; 32],
            along: [0; 32],
            across: [0; 32],
            crossing: [[0; 32]; 32],
        }
    }

    /// The placement of a tile's group after a move: the group, the index before, and the index
    /// after.
    #[inline(always)]
    fn look(&self, nibbles: &[u8], tile: usize, change: i32) -> (usize, Place, Place) {
        let group = self.group[tile] as usize & (MAX_GROUPS - 1);
        let old = self.places[group];
        let new = Place::of(nibbles, old.placement.wrapping_add_signed(change));
        (group, old, new)
    }
}

struct Search<'a, const W: usize> {
    nibbles: &'a [u8],
    next: &'a [[u16; 4]],
    /// The tile on each cell; the blank's cell can have any value.
    board: [u8; 32],
    effects: Effects,
    plain: Reading,
    mirrored: Reading,
    until_look: u32,
    stopped: bool,
    shared: &'a Shared<'a>,
    /// The cells of the blank on the path to the goal, the last first.
    walk: Vec<u8>,
}

/// Expands a node whose blank is on a fixed cell, given the automaton's state and the [`Lanes`].
type Expand<'a, const W: usize> = fn(&mut Search<'a, W>, u16, i64) -> bool;

impl<'a, const W: usize> Search<'a, W> {
    const AT: [Expand<'a, W>; MAX_CELLS] = [
        Self::at::<0>,
        Self::at::<1>,
        Self::at::<2>,
        Self::at::<3>,
        Self::at::<4>,
        Self::at::<5>,
        Self::at::<6>,
        Self::at::<7>,
        Self::at::<8>,
        Self::at::<9>,
        Self::at::<10>,
        Self::at::<11>,
        Self::at::<12>,
        Self::at::<13>,
        Self::at::<14>,
        Self::at::<15>,
        Self::at::<16>,
        Self::at::<17>,
        Self::at::<18>,
        Self::at::<19>,
        Self::at::<20>,
        Self::at::<21>,
        Self::at::<22>,
        Self::at::<23>,
        Self::at::<24>,
    ];

    /// Expands a node. Returns whether the search is over, by success or because it was stopped.
    #[inline(never)]
    fn at<const BLANK: usize>(&mut self, automaton: u16, lanes: i64) -> bool {
        if BLANK >= W * W {
            return false;
        }
        if Lanes::at_goal(lanes) {
            return true;
        }
        self.until_look -= 1;
        if self.until_look == 0 && self.stop() {
            return true;
        }
        let next = self.next[automaton as usize];
        self.step::<BLANK, UP>(next[UP], lanes)
            || self.step::<BLANK, LEFT>(next[LEFT], lanes)
            || self.step::<BLANK, RIGHT>(next[RIGHT], lanes)
            || self.step::<BLANK, DOWN>(next[DOWN], lanes)
    }

    #[cold]
    #[inline(never)]
    fn stop(&mut self) -> bool {
        self.until_look = POLL_INTERVAL as u32;
        let shared = self.shared;
        let before = shared.expanded.fetch_add(POLL_INTERVAL, Ordering::Relaxed);
        let expanded = before + POLL_INTERVAL;
        shared.watch.expand(expanded);
        if shared.budget.is_spent(expanded, 0) {
            shared.found.store(true, Ordering::Relaxed);
        }
        self.stopped = shared.found.load(Ordering::Relaxed);
        self.stopped
    }

    /// Tries a move: looks it up, and follows it unless the excess exceeds the allowed one.
    #[inline(always)]
    fn step<const BLANK: usize, const D: usize>(&mut self, automaton: u16, lanes: i64) -> bool {
        let (can, from) = match D {
            UP => (BLANK >= W, BLANK.wrapping_sub(W)),
            LEFT => (!BLANK.is_multiple_of(W), BLANK.wrapping_sub(1)),
            RIGHT => (BLANK % W != W - 1, BLANK + 1),
            _ => (BLANK + W < W * W, BLANK + W),
        };
        if !can || automaton == FORBIDDEN {
            return false;
        }
        let lower = if from < BLANK { from } else { BLANK };
        let tile = self.board[from] as usize & 31;
        let lanes = lanes + self.effects[D][line::<W>(D, lower)][tile];
        if Lanes::over_allowed(lanes) {
            return false;
        }
        let vertical = D == UP || D == DOWN;
        // If the blank moves down or right, the tile moves to a lower cell.
        let sign = if from > BLANK { -1 } else { 1 };

        let mut change = self.plain.along[tile];
        if vertical {
            change = self.plain.across[tile];
            for step in 1..W {
                let over = self.board[lower + step] as usize & 31;
                change += self.plain.crossing[tile][over];
            }
        }
        let (group, old, new) = self.plain.look(self.nibbles, tile, sign * change);
        let lanes = lanes + (i64::from(old.excess) - i64::from(new.excess)) * Lanes::PLAIN;
        if Lanes::plain_over(lanes) {
            return false;
        }

        let mut change = self.mirrored.along[tile];
        if !vertical {
            change = self.mirrored.across[tile];
            let image = lower % W * W + lower / W;
            for step in 1..W {
                let cell = (image + step) % W * W + (image + step) / W;
                let over = self.board[cell] as usize & 31;
                change += self.mirrored.crossing[tile][over];
            }
        }
        let (group_mirrored, old_mirrored, new_mirrored) =
            self.mirrored.look(self.nibbles, tile, sign * change);
        let gain = i64::from(old_mirrored.excess) - i64::from(new_mirrored.excess);
        let lanes = lanes + gain * Lanes::MIRRORED;
        if Lanes::mirrored_over(lanes) {
            return false;
        }

        self.plain.places[group] = new;
        self.mirrored.places[group_mirrored] = new_mirrored;
        self.board[BLANK] = tile as u8;
        if Self::AT[from](self, automaton, lanes) {
            self.walk.push(from as u8);
            return true;
        }
        self.board[from] = tile as u8;
        self.plain.places[group] = old;
        self.mirrored.places[group_mirrored] = old_mirrored;
        false
    }
}
