//! IDA* over pattern databases, with nothing computed twice.
//!
//! R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial
//! Intelligence 27, 1985. What counts here is the time of a node, and most of that is waiting for the
//! tables, which are larger than the processor's nearer caches. So:
//!
//! - Instead of f = g + h, a node carries a *budget*. With Manhattan distance m and excess 2e over it,
//!   g + m + 2e <= bound says that e is at most (bound - g - m) / 2, and that only shrinks, by one, when
//!   a tile moves away from home. The goal is where m is 0.
//! - The mirrored table is asked only if the plain one lets a move pass. (To look all moves of a node up
//!   in both before the first is followed, so that the loads overlap, was slower in a prototype.)
//! - A slide changes one placement of the plain reading and one of the mirrored one, each by an addition
//!   ([`super::ranking`]).
//! - The [`Automaton`] leaves out moves whose board is found elsewhere.
//!
//! Large searches go on in parallel: the first moves are made breadth first, then threads take the
//! nodes found as tasks, under one bound (V. N. Rao, V. Kumar, K. Ramesh, AAAI 1987, split like this).

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::databases::{Databases, MAX_GROUPS, Part};
use crate::fifteen::automaton::{Automaton, FORBIDDEN};
use crate::fifteen::geometry::{Direction, NO_CELL};
use crate::fifteen::heuristic::Heuristic;
use crate::fifteen::search::Outcome;
use crate::fifteen::task::{State, Task};

/// Nodes after which an iteration is split among threads.
const PARALLEL_FROM: u64 = 2_000_000;
/// Tasks for each thread, so that none waits long for the last.
const TASKS_A_THREAD: usize = 64;
/// How many nodes a thread searches between looks at what the others found. A power of two.
const LOOK_EVERY: u64 = 1 << 16;

/// Finds a shortest solution, on so many threads, expanding at most about `limit` nodes.
pub fn solve(
    databases: &Databases,
    automaton: &Automaton,
    task: &Task,
    threads: usize,
    limit: u64,
) -> Outcome {
    match task.geometry.width {
        3 => solve_wide::<3>(databases, automaton, task, threads, limit),
        4 => solve_wide::<4>(databases, automaton, task, threads, limit),
        _ => solve_wide::<5>(databases, automaton, task, threads, limit),
    }
}

/// A node of the tree, whole.
#[derive(Clone)]
struct Node {
    state: State,
    part: Part,
    automaton: u16,
    moves: u32,
    walk: Vec<u8>,
}

fn solve_wide<const W: usize>(
    databases: &Databases,
    automaton: &Automaton,
    task: &Task,
    threads: usize,
    limit: u64,
) -> Outcome {
    let root = Node {
        state: task.start,
        part: databases.of(&task.start),
        automaton: automaton.start,
        moves: 0,
        walk: Vec::new(),
    };
    let shared = Shared {
        found: AtomicBool::new(false),
        expanded: AtomicU64::new(0),
        limit,
    };
    let mut budget = databases.half_excess(&root.part);
    let mut tasks = vec![root.clone()];
    loop {
        let bound = root.part.distance + 2 * budget;
        if threads > 1
            && tasks.len() == 1
            && shared.expanded.load(Ordering::Relaxed) > PARALLEL_FROM
        {
            tasks = split::<W>(databases, automaton, root.clone(), threads * TASKS_A_THREAD);
        }
        let walk = match &tasks[..] {
            [only] => search::<W>(databases, automaton, only, bound, &shared),
            _ => search_tasks::<W>(databases, automaton, &tasks, bound, &shared, threads),
        };
        let expanded = shared.expanded.load(Ordering::Relaxed);
        if walk.is_some() || expanded >= limit {
            return Outcome {
                complete: walk.is_some(),
                walk: walk.map(|walk| task.on_board(&walk)),
                expanded,
                stored: 0,
            };
        }
        budget += 1;
    }
}

/// What threads tell each other.
struct Shared {
    found: AtomicBool,
    expanded: AtomicU64,
    limit: u64,
}

/// The nodes some moves away from a root, at least so many if there are.
fn split<const W: usize>(
    databases: &Databases,
    automaton: &Automaton,
    root: Node,
    least: usize,
) -> Vec<Node> {
    let mut nodes = vec![root];
    while nodes.len() < least {
        let mut next = Vec::new();
        for node in &nodes {
            if node.part.distance == 0 {
                // The goal itself stays a task.
                next.push(node.clone());
                continue;
            }
            for direction in Direction::ALL {
                let cell =
                    databases.geometry.neighbours[node.state.blank as usize][direction as usize];
                let after = automaton.next[node.automaton as usize][direction as usize];
                if cell == NO_CELL || after == FORBIDDEN {
                    continue;
                }
                let mut child = node.clone();
                let to = child.state.blank;
                let tile = child.state.slide(cell);
                child.part = databases.after(node.part, &child.state, tile, to);
                child.automaton = after;
                child.moves += 1;
                child.walk.push(cell);
                next.push(child);
            }
        }
        if next.len() <= nodes.len() {
            return next;
        }
        nodes = next;
    }
    nodes
}

fn search_tasks<const W: usize>(
    databases: &Databases,
    automaton: &Automaton,
    tasks: &[Node],
    bound: u32,
    shared: &Shared,
    threads: usize,
) -> Option<Vec<u8>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut answer = None;
        while !shared.found.load(Ordering::Relaxed) {
            let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            if let Some(walk) = search::<W>(databases, automaton, task, bound, shared) {
                shared.found.store(true, Ordering::Relaxed);
                answer = Some(walk);
            }
        }
        answer
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut answer = None;
        for worker in workers {
            match worker.join() {
                Ok(found) => answer = answer.or(found),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        answer
    })
}

/// Searches below a node for a goal within a bound; the blank's whole walk.
fn search<const W: usize>(
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
