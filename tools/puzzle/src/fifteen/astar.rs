//! A*, weighted A*, and A* with the course lab's power of the heuristic.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, *A formal basis for the heuristic determination of
//! minimum cost paths*, 1968. A node that is reached again by fewer moves is opened again: pattern
//! databases that forget where the blank is are not consistent, and powers of a heuristic are not
//! even admissible.

use std::collections::HashMap;

use super::geometry::NO_CELL;
use super::heuristic::Heuristic;
use super::open_list::{OpenList, entry};
use super::search::{Outcome, Priority};
use super::task::{State, Task};
use crate::budget::SharedBudget;

struct Node<P> {
    key: u128,
    part: P,
    moves: u32,
    parent: u32,
    closed: bool,
}

/// Searches a task with a heuristic, an order, and an open list.
pub fn solve<H: Heuristic, O: OpenList>(
    task: &Task,
    heuristic: &H,
    priority: Priority,
    budget: SharedBudget,
) -> Outcome {
    let board = task.geometry;
    let goal = task.goal().key();
    let mut numbers: HashMap<u128, u32> = HashMap::new();
    let mut nodes: Vec<Node<H::Part>> = Vec::new();
    let mut open = O::default();
    let mut expanded = 0;
    let f = |moves: u32, part: H::Part| {
        u64::from(moves) * Priority::MOVE + priority.of(heuristic.value(part))
    };
    let part = heuristic.of(&task.start);
    nodes.push(Node {
        key: task.start.key(),
        part,
        moves: 0,
        parent: 0,
        closed: false,
    });
    numbers.insert(task.start.key(), 0);
    open.push(entry(f(0, part), 0, 0));
    while let Some((_, moves, number)) = open.pop() {
        let (moves, number) = (moves.0, number.0);
        let node = &nodes[number as usize];
        // An outdated entry, from before the node was reached by fewer moves.
        if node.closed || node.moves != moves {
            continue;
        }
        if node.key == goal {
            return Outcome {
                walk: Some(task.on_board(&walk(&nodes, number, task))),
                expanded,
                stored: nodes.len(),
                complete: true,
            };
        }
        if budget.is_spent(expanded, nodes.len()) {
            break;
        }
        let (part, key) = (node.part, node.key);
        nodes[number as usize].closed = true;
        expanded += 1;
        let state = State::from_key(key, task.goal_blank, board.cells);
        let to = state.blank;
        for &cell in board.neighbours[to as usize]
            .iter()
            .filter(|cell| **cell != NO_CELL)
        {
            let mut next = state;
            let tile = next.slide(cell);
            let new = nodes.len() as u32;
            let next_number = *numbers.entry(next.key()).or_insert(new);
            let next_moves = moves + 1;
            let next_part = if next_number == new {
                let part = heuristic.after(part, &next, tile, to);
                nodes.push(Node {
                    key: next.key(),
                    part,
                    moves: next_moves,
                    parent: number,
                    closed: false,
                });
                part
            } else {
                let known = &mut nodes[next_number as usize];
                if known.moves <= next_moves {
                    continue;
                }
                (known.moves, known.parent, known.closed) = (next_moves, number, false);
                known.part
            };
            open.push(entry(f(next_moves, next_part), next_moves, next_number));
        }
    }
    Outcome {
        walk: None,
        expanded,
        stored: nodes.len(),
        complete: false,
    }
}

/// The cells that the blank visits on the path to a node.
fn walk<P>(nodes: &[Node<P>], last: u32, task: &Task) -> Vec<u8> {
    let mut walk = Vec::new();
    let mut number = last;
    while nodes[number as usize].moves > 0 {
        let node = &nodes[number as usize];
        walk.push(State::from_key(node.key, task.goal_blank, task.geometry.cells).blank);
        number = node.parent;
    }
    walk.reverse();
    walk
}
