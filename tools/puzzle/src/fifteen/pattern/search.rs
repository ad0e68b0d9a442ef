//! IDA* over pattern databases, with nothing computed twice.
//!
//! R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial
//! Intelligence 27, 1985. What matters here is the time for a node: about a third of it is waiting
//! for the tables, which are larger than the inner caches, the rest is instructions. So:
//!
//! - Instead of f = g + h, a node carries an *allowed excess*. With Manhattan distance m and excess
//!   2e over it, g + m + 2e <= bound says that e is at most (bound - g - m) / 2, and that only
//!   shrinks, by one, when a tile moves away from home. The goal is where m is 0.
//! - The mirrored table is looked up only if the plain one does not prune the move. (Looking up all
//!   moves of a node in both tables before following the first, so that the loads overlap, was
//!   slower in a prototype. So was skipping a look-up as long as the excess could not have grown
//!   beyond the allowed one. Tables on pages of 2 MiB, and other orders of the tiles in their
//!   groups, changed nothing.)
//! - A slide changes one placement of the plain reading and one of the mirrored one, each by an
//!   addition ([`super::ranking`]).
//! - The [`Automaton`] leaves out moves whose board is found elsewhere.
//!
//! Large searches go on in parallel: the first moves are made breadth first, then threads take the
//! nodes found as tasks, under one bound (V. N. Rao, V. Kumar, K. Ramesh, AAAI 1987, split like
//! this). That is here; one iteration below one node is in [`descent`].

mod descent;

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::databases::{Databases, Part};
use crate::budget::SharedBudget;
use crate::fifteen::automaton::{Automaton, FORBIDDEN};
use crate::fifteen::geometry::{Direction, NO_CELL};
use crate::fifteen::heuristic::Heuristic;
use crate::fifteen::search::{Outcome, SearchProgress};
use crate::fifteen::task::{State, Task};
use descent::search;

/// An iteration is split among threads once it has expanded this many nodes.
const PARALLEL_FROM: u64 = 2_000_000;
/// Tasks for each thread, so that no thread waits long for the last one.
const TASKS_A_THREAD: usize = 64;

/// Finds a shortest solution on `threads` threads; expands hardly more nodes than the budget
/// allows.
pub fn solve(
    databases: &Databases,
    automaton: &Automaton,
    task: &Task,
    threads: usize,
    budget: SharedBudget,
    watch: &SearchProgress,
) -> Outcome {
    match task.geometry.width {
        3 => solve_wide::<3>(databases, automaton, task, threads, budget, watch),
        4 => solve_wide::<4>(databases, automaton, task, threads, budget, watch),
        _ => solve_wide::<5>(databases, automaton, task, threads, budget, watch),
    }
}

/// A node of the tree, with its complete state.
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
    budget: SharedBudget,
    watch: &SearchProgress,
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
        budget,
        watch,
    };
    let mut allowed = databases.half_excess(&root.part);
    let mut tasks = vec![root.clone()];
    loop {
        let bound = root.part.distance + 2 * allowed;
        watch.begin(bound, shared.expanded.load(Ordering::Relaxed));
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
        if walk.is_some() || budget.is_spent(expanded, 0) {
            return Outcome {
                complete: walk.is_some(),
                walk: walk.map(|walk| task.on_board(&walk)),
                expanded,
                stored: 0,
            };
        }
        allowed += 1;
    }
}

struct Shared<'a> {
    /// Set by the thread that finds a solution, and when a limit is reached, so that the others
    /// stop.
    found: AtomicBool,
    expanded: AtomicU64,
    budget: SharedBudget,
    watch: &'a SearchProgress,
}

/// The nodes some moves away from a root, at least `least` of them if there are as many.
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
                // A goal node stays a task.
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
