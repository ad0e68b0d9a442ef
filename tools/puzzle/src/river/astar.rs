//! A*: the state with the fewest crossings made and certainly to come is looked at first.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, *A formal basis for the heuristic determination of minimum
//! cost paths*, IEEE Transactions on Systems Science and Cybernetics 4, 1968. The lower bound is
//! consistent, so a state's first expansion is by a shortest way, and the plan is shortest.

use super::allowance::Allowance;
use super::breadth::Outcome;
use super::crossing::Crossing;
use super::table::{Table, replay};

/// Searches until a shortest plan is found, or nothing is left, or more than `limit` states are known.
pub fn search<P: Crossing>(puzzle: &P, limit: usize) -> Outcome<P> {
    let start = puzzle.canonical(puzzle.start());
    let goal = puzzle.canonical(puzzle.goal());
    let mut table = Table::new();
    table.number(start);
    let (mut distance, mut parent, mut closed) = (vec![0_u32], vec![0_u32], vec![false]);
    // Open states by f, counted from the start's; among equals the one found last, which is the deepest.
    let mut open: Vec<Vec<u32>> = Vec::new();
    let least = puzzle.lower_bound(start);
    let push = |open: &mut Vec<Vec<u32>>, f: u32, number: u32| {
        let f = (f - least) as usize;
        if open.len() <= f {
            open.resize_with(f + 1, Vec::new);
        }
        open[f].push(number);
    };
    push(&mut open, least, 0);
    let mut lowest = 0;
    let mut expanded = 0;
    let mut complete = true;
    let mut allowance = Allowance::of(limit);
    while lowest < open.len() {
        let Some(number) = open[lowest].pop() else {
            lowest += 1;
            continue;
        };
        if std::mem::replace(&mut closed[number as usize], true) {
            continue;
        }
        let state = table.state(number);
        if state == goal {
            let mut walk = Vec::new();
            let mut at = number;
            while distance[at as usize] > 0 {
                walk.push(table.state(at));
                at = parent[at as usize];
            }
            walk.reverse();
            return Outcome {
                plan: Some(replay(puzzle, walk)),
                expanded,
                complete,
            };
        }
        expanded += 1;
        let crossings = distance[number as usize] + 1;
        puzzle.each_successor(state, |_, next| {
            if table.len() > limit || !allowance.take() {
                return false;
            }
            let next = puzzle.canonical(next);
            let (next_number, new) = table.number(next);
            if new {
                distance.push(crossings);
                parent.push(number);
                closed.push(false);
            } else if crossings < distance[next_number as usize] {
                distance[next_number as usize] = crossings;
                parent[next_number as usize] = number;
            } else {
                return true;
            }
            push(&mut open, crossings + puzzle.lower_bound(next), next_number);
            true
        });
        if table.len() > limit || allowance.exceeded {
            complete = false;
            break;
        }
    }
    Outcome {
        plan: None,
        expanded,
        complete,
    }
}
