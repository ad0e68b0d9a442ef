//! Bidirectional A* that ends with a shortest solution: near-optimal bidirectional search.
//!
//! J. Chen, R. C. Holte, S. Zilles, N. R. Sturtevant, *Front-to-end bidirectional heuristic search
//! with near-optimal node expansions*, IJCAI 2017. Two searches, from the start and from the goal,
//! each with its heuristic to the other's beginning. Two A* that stop when they meet find *a*
//! solution, not a shortest; what is needed is a rule when to stop.
//!
//! For an open node u of the forward and an open node v of the backward search, any solution that
//! goes through both has at least lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1) moves, 1 being the
//! cheapest move. The search always expands a pair of least lb, and stops when that least lb is no
//! less than the length U of the best solution found.
//!
//! *Why U is shortest then.* Suppose that there were a solution P shorter than U. Call a node of P
//! settled forward if it was expanded forward by as many moves as P takes to it, and settled
//! backward likewise. Let u be the first node of P that is not settled forward: all before it are,
//! so it was generated with its g along P, and is open forward. Let v be the last node that is not
//! settled backward; it is open backward. (If there is no such u or v, one search went all along P
//! and found it.) If u came after v on P, or was v, then every node of P would have been generated
//! from both sides by P's moves, and P would have been found when the second side generated it. So
//! u comes before v, and P has g(u) moves before u, at least one between, g(v) after v:
//! |P| >= g(u) + g(v) + 1. As the heuristics never overestimate, |P| >= f(u) and |P| >= f(v). So
//! |P| >= lb(u, v) >= least lb >= U: a contradiction. ∎
//!
//! There is also [`meet`], the courses' fast search from both ends, which stops where the searches
//! meet.
//!
//! The argument asks nothing of the heuristics but that they do not overestimate. All solutions of
//! a board are even, or all are odd, so the least lb may be rounded up to U's parity.

mod fast;

use std::collections::HashMap;

use super::geometry::NO_CELL;
use super::heuristic::Heuristic;
use super::search::Outcome;
use super::task::{State, Task};
use crate::budget::SharedBudget;

pub use fast::meet;

struct Side<'a, H: Heuristic> {
    task: &'a Task,
    heuristic: &'a H,
    nodes: Vec<Node<H::Part>>,
    numbers: HashMap<u128, u32>,
    /// Open nodes by moves made and by f.
    open: Vec<Vec<Vec<u32>>>,
    /// How many entries each `open[g]` has in all.
    waiting: Vec<usize>,
}

struct Node<P> {
    state: State,
    part: P,
    moves: u32,
    f: u32,
    parent: u32,
    closed: bool,
}

impl<'a, H: Heuristic> Side<'a, H> {
    fn new(task: &'a Task, heuristic: &'a H) -> Self {
        let mut side = Self {
            task,
            heuristic,
            nodes: Vec::new(),
            numbers: HashMap::new(),
            open: Vec::new(),
            waiting: Vec::new(),
        };
        let part = heuristic.of(&task.start);
        side.numbers.insert(task.start.key(), 0);
        side.nodes.push(Node {
            state: task.start,
            part,
            moves: 0,
            f: heuristic.value(part),
            parent: 0,
            closed: false,
        });
        side.wait(0);
        side
    }

    /// Adds a node to the open list.
    fn wait(&mut self, number: u32) {
        let node = &self.nodes[number as usize];
        let (moves, f) = (node.moves as usize, node.f as usize);
        if self.open.len() <= moves {
            self.open.resize_with(moves + 1, Vec::new);
            self.waiting.resize(moves + 1, 0);
        }
        if self.open[moves].len() <= f {
            self.open[moves].resize_with(f + 1, Vec::new);
        }
        self.open[moves][f].push(number);
        self.waiting[moves] += 1;
    }

    /// The least f of the open nodes with this many moves.
    fn least_f(&self, moves: usize) -> Option<u32> {
        if self.waiting[moves] == 0 {
            return None;
        }
        let f = self.open[moves].iter().position(|nodes| !nodes.is_empty());
        f.map(|f| f as u32)
    }

    /// Takes a node with this many moves and this f; `None` if there is none but outdated entries.
    fn take(&mut self, moves: u32, f: u32) -> Option<u32> {
        while let Some(number) = self.open[moves as usize][f as usize].pop() {
            self.waiting[moves as usize] -= 1;
            let node = &mut self.nodes[number as usize];
            if !node.closed && node.moves == moves {
                node.closed = true;
                return Some(number);
            }
        }
        None
    }

    /// Expands a node; calls `generated` with each new or improved node.
    fn expand(&mut self, number: u32, mut generated: impl FnMut(&Self, u32)) {
        let node = &self.nodes[number as usize];
        let (state, part, moves, f) = (node.state, node.part, node.moves + 1, node.f);
        let to = state.blank;
        let neighbours = self.task.geometry.neighbours[to as usize];
        for cell in neighbours.into_iter().filter(|cell| *cell != NO_CELL) {
            let mut next = state;
            let tile = next.slide(cell);
            let new = self.nodes.len() as u32;
            let next_number = *self.numbers.entry(next.key()).or_insert(new);
            if next_number == new {
                let part = self.heuristic.after(part, &next, tile, to);
                self.nodes.push(Node {
                    state: next,
                    part,
                    moves,
                    // A path through the parent takes at least the parent's f (pathmax).
                    f: f.max(moves + self.heuristic.value(part)),
                    parent: number,
                    closed: false,
                });
            } else {
                let known = &mut self.nodes[next_number as usize];
                if known.moves <= moves {
                    continue;
                }
                let value = self.heuristic.value(known.part);
                (known.moves, known.parent, known.closed) = (moves, number, false);
                known.f = f.max(moves + value);
            }
            self.wait(next_number);
            generated(self, next_number);
        }
    }

    /// The cells that the blank visits on the path to a node, the last first.
    fn way_back(&self, mut number: u32) -> Vec<u8> {
        let mut cells = vec![self.nodes[number as usize].state.blank];
        while self.nodes[number as usize].moves > 0 {
            number = self.nodes[number as usize].parent;
            cells.push(self.nodes[number as usize].state.blank);
        }
        cells
    }
}

/// Converts states of the backward search to the tile names of the forward search.
struct Translation {
    tile: [u8; 32],
    cell: [u8; 32],
    cells: usize,
}

impl Translation {
    fn new(forward: &Task, backward: &Task) -> Self {
        let cells = forward.geometry.cells;
        let mut translation = Self {
            tile: [0; 32],
            cell: [0; 32],
            cells,
        };
        // The backward search begins at the forward goal, where each tile is on the cell that it is
        // named after.
        for cell in 0..cells {
            let turned = backward.turned(cell as u8);
            translation.cell[cell] = turned;
            translation.tile[backward.start.cells[turned as usize] as usize] = cell as u8;
        }
        translation
    }

    fn to_forward(&self, state: &State) -> State {
        let mut cells = state.cells;
        let mut blank = 0;
        for (cell, tile) in cells[..self.cells].iter_mut().enumerate() {
            let turned = self.cell[cell];
            *tile = self.tile[state.cells[turned as usize] as usize];
            if turned == state.blank {
                blank = cell as u8;
            }
        }
        State { cells, blank }
    }

    fn to_backward(&self, state: &State) -> State {
        let mut name = [0; 32];
        for (tile, &forward) in self.tile[..self.cells].iter().enumerate() {
            name[forward as usize] = tile as u8;
        }
        let mut cells = state.cells;
        for cell in 0..self.cells {
            cells[self.cell[cell] as usize] = name[state.cells[cell] as usize];
        }
        State {
            cells,
            blank: self.cell[state.blank as usize],
        }
    }
}

/// The best solution so far: its length, and the two nodes where the searches meet.
struct Best {
    length: u32,
    meeting: Option<(u32, u32)>,
}

/// Finds a shortest solution of a task; `backward` is [`Task::reversed`] of it, with its own
/// heuristic.
pub fn solve<H: Heuristic>(
    task: &Task,
    heuristic: &H,
    backward: &Task,
    backward_heuristic: &H,
    budget: SharedBudget,
) -> Outcome {
    let translation = Translation::new(task, backward);
    let mut front = Side::new(task, heuristic);
    let mut back = Side::new(backward, backward_heuristic);
    let mut best = Best {
        length: u32::MAX,
        meeting: None,
    };
    if task.start == task.goal() {
        best = Best {
            length: 0,
            meeting: Some((0, 0)),
        };
    }
    let parity = task.geometry.manhattan(task.start.blank, task.goal_blank) % 2;
    let mut expanded = 0;
    let mut complete = true;
    while let Some((least, forward_pair, backward_pair)) = least_pair(&front, &back) {
        let rounded = least + u32::from(least % 2 != parity);
        if rounded >= best.length {
            break;
        }
        if budget.is_spent(expanded, front.nodes.len() + back.nodes.len()) {
            complete = false;
            break;
        }
        // As long as both sides have nodes of this pair, no other pair has a smaller bound.
        while let Some(u) = front.take(forward_pair.0, forward_pair.1) {
            let Some(v) = back.take(backward_pair.0, backward_pair.1) else {
                front.nodes[u as usize].closed = false;
                front.wait(u);
                break;
            };
            expanded += 2;
            front.expand(u, |side, number| {
                let node = &side.nodes[number as usize];
                let other = translation.to_backward(&node.state).key();
                if let Some(&other) = back.numbers.get(&other) {
                    best.offer(node.moves + back.nodes[other as usize].moves, number, other);
                }
            });
            back.expand(v, |side, number| {
                let node = &side.nodes[number as usize];
                let other = translation.to_forward(&node.state).key();
                if let Some(&other) = front.numbers.get(&other) {
                    best.offer(
                        node.moves + front.nodes[other as usize].moves,
                        other,
                        number,
                    );
                }
            });
            if best.length <= rounded || budget.is_time_up() {
                break;
            }
        }
    }
    let meeting = best.meeting.filter(|_| complete);
    outcome(&front, &back, meeting, expanded)
}

/// The outcome of two searches that met at these nodes; `None` if they ended before.
fn outcome<H: Heuristic>(
    front: &Side<H>,
    back: &Side<H>,
    meeting: Option<(u32, u32)>,
    expanded: u64,
) -> Outcome {
    let walk = meeting.map(|(u, v)| {
        let mut walk = front.way_back(u);
        walk.reverse();
        // The board where the searches meet is on both paths.
        walk.extend(back.task.on_board(&back.way_back(v)[1..]));
        front.task.on_board(&walk[1..])
    });
    Outcome {
        complete: walk.is_some(),
        walk,
        expanded,
        stored: front.nodes.len() + back.nodes.len(),
    }
}

impl Best {
    fn offer(&mut self, length: u32, forward: u32, backward: u32) {
        if length < self.length {
            *self = Self {
                length,
                meeting: Some((forward, backward)),
            };
        }
    }
}

/// The least lb of any pair of open nodes, and the (g, f) of the two; `None` if a side has none.
#[expect(clippy::type_complexity, reason = "two pairs of numbers")]
fn least_pair<H: Heuristic>(
    front: &Side<H>,
    back: &Side<H>,
) -> Option<(u32, (u32, u32), (u32, u32))> {
    let fronts = |side: &Side<H>| -> Vec<(u32, u32)> {
        let moves = 0..side.open.len();
        moves
            .filter_map(|moves| Some((moves as u32, side.least_f(moves)?)))
            .collect()
    };
    let (forward, backward) = (fronts(front), fronts(back));
    let mut least = None;
    for &u in &forward {
        for &v in &backward {
            let bound = u.1.max(v.1).max(u.0 + v.0 + 1);
            // Among equals the deepest pair, which is nearest to a meeting.
            let better = match least {
                None => true,
                Some((other, a, b)) => {
                    let (a, b): ((u32, u32), (u32, u32)) = (a, b);
                    bound < other || bound == other && u.0 + v.0 > a.0 + b.0
                }
            };
            if better {
                least = Some((bound, u, v));
            }
        }
    }
    least
}
