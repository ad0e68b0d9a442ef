//! A*: the state with the fewest crossings made and certainly to come is looked at first.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, *A formal basis for the heuristic determination of minimum
//! cost paths*, IEEE Transactions on Systems Science and Cybernetics 4, 1968. The lower bound is
//! consistent, so a state's first expansion is by a shortest way, and the plan is shortest.

use super::allowance::Allowance;
use super::crossing::Crossing;
use super::depth::Outcome;
use super::seen::{self, Reached, Seen};

/// Searches until a shortest plan is found, or nothing is left, or more than `limit` states are known.
pub fn search<P: Crossing>(puzzle: &P, limit: usize) -> Outcome<P> {
    let start = puzzle.canonical(puzzle.start());
    let goal = puzzle.canonical(puzzle.goal());
    let reached = |crossings, before| Reached { crossings, before };
    let mut seen = Seen::from_iter([(start, reached(0, 0))]);
    let mut closed = vec![false];
    // Open states by f, counted from the start's; among equals the one found last, which is the deepest.
    let least = puzzle.lower_bound(start);
    let mut open = vec![vec![0]];
    let mut lowest = 0;
    let mut outcome = Outcome {
        plan: None,
        expanded: 0,
        complete: true,
    };
    let mut allowance = Allowance::of(limit);
    while lowest < open.len() && outcome.complete {
        let Some(index) = open[lowest].pop() else {
            lowest += 1;
            continue;
        };
        if std::mem::replace(&mut closed[index], true) {
            continue;
        }
        let (state, crossings) = match seen.get_index(index) {
            Some((&state, _)) if state == goal => {
                outcome.plan = Some(seen::plan(puzzle, &seen, index));
                break;
            }
            Some((&state, reached)) => (state, reached.crossings + 1),
            None => continue,
        };
        outcome.expanded += 1;
        puzzle.each_successor(state, |_, next| {
            if seen.len() > limit || !allowance.take() {
                return false;
            }
            let next = puzzle.canonical(next);
            let way = reached(crossings, index as u32);
            let (next_index, known) = seen.insert_full(next, way);
            match known {
                None => closed.push(false),
                Some(known) if known.crossings <= crossings => {
                    seen[next_index] = known;
                    return true;
                }
                Some(_) => {}
            }
            let f = (crossings + puzzle.lower_bound(next) - least) as usize;
            open.resize_with(open.len().max(f + 1), Vec::new);
            open[f].push(next_index);
            true
        });
        outcome.complete = seen.len() <= limit && !allowance.exceeded;
    }
    outcome
}
