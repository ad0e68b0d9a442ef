//! A*: states are expanded in the order of crossings made plus the lower bound of those to come.
//!
//! P. E. Hart, N. J. Nilsson, B. Raphael, *A formal basis for the heuristic determination of
//! minimum cost paths*, IEEE Transactions on Systems Science and Cybernetics 4, 1968. The lower
//! bound is consistent, so a state's first expansion is by a shortest path, and the plan is
//! shortest.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::crossing::{Crossing, meter_of};
use super::depth::Outcome;
use super::plans::Plan;

/// The canonical states in the order of discovery, each with the fewest crossings known and the
/// index of the state before it.
type Known<P> = IndexMap<<P as Crossing>::State, (u32, usize), FxBuildHasher>;

/// Searches until a shortest plan is found, no state is left, or more than `limit` states are
/// known.
pub fn search<P: Crossing>(puzzle: &P, limit: usize) -> Outcome<P> {
    let start = puzzle.canonical(puzzle.start());
    let goal = puzzle.canonical(puzzle.goal());
    let mut known = Known::<P>::from_iter([(start, (0, 0))]);
    let mut closed = vec![false];
    // Open states by f minus the start's f; among equals the state found last, which is the
    // deepest, comes first.
    let least = puzzle.lower_bound(start);
    let mut open = vec![vec![0]];
    let mut lowest = 0;
    let mut outcome = Outcome {
        plan: None,
        expanded: 0,
        complete: true,
    };
    let mut meter = meter_of(limit);
    while lowest < open.len() && outcome.complete {
        let Some(index) = open[lowest].pop() else {
            lowest += 1;
            continue;
        };
        if std::mem::replace(&mut closed[index], true) {
            continue;
        }
        let (state, crossings) = match known.get_index(index) {
            Some((&state, _)) if state == goal => {
                outcome.plan = Some(plan_to(puzzle, &known, index));
                break;
            }
            Some((&state, &(crossings, _))) => (state, crossings + 1),
            None => continue,
        };
        outcome.expanded += 1;
        puzzle.for_each_successor(state, |_, next| {
            if known.len() > limit || meter.spend(0) {
                return false;
            }
            let next = puzzle.canonical(next);
            let (next_index, before) = known.insert_full(next, (crossings, index));
            match before {
                None => closed.push(false),
                Some(before) if before.0 <= crossings => {
                    known[next_index] = before;
                    return true;
                }
                Some(_) => {}
            }
            let f = (crossings + puzzle.lower_bound(next) - least) as usize;
            open.resize_with(open.len().max(f + 1), Vec::new);
            open[f].push(next_index);
            true
        });
        outcome.complete = known.len() <= limit && !meter.is_spent();
    }
    outcome
}

/// The plan to the state with an index, in states with the people's names: at each state the first
/// step that leads to the next canonical state.
fn plan_to<P: Crossing>(puzzle: &P, known: &Known<P>, mut index: usize) -> Plan<P> {
    let mut canonical = Vec::new();
    while known[index].0 > 0 {
        canonical.extend(known.get_index(index).map(|(&state, _)| state));
        index = known[index].1;
    }
    let mut plan: Plan<P> = Vec::with_capacity(canonical.len());
    for &wanted in canonical.iter().rev() {
        let from = plan.last().map_or(puzzle.start(), |&(_, state)| state);
        puzzle.for_each_successor(from, |step, next| {
            let leads_there = puzzle.canonical(next) == wanted;
            plan.extend(leads_there.then_some((step, next)));
            !leads_there
        });
    }
    plan
}
