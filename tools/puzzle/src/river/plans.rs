//! Enumerates every shortest plan, one after the other.
//!
//! A search from the goal has found every state's distance to it; a walk from the start that only
//! takes steps which come nearer visits exactly the shortest plans, without dead ends.

use super::breadth::Explored;
use super::crossing::{Crossing, Step};

/// A plan: every step, and the state after it.
pub type Plan<P> = Vec<(Step<<P as Crossing>::Load>, <P as Crossing>::State)>;

/// The first of the shortest plans; `None` if the search found none.
pub fn first<P: Crossing>(puzzle: &P, explored: &Explored<P>) -> Option<Plan<P>> {
    explored.crossings?;
    let mut first = None;
    each(puzzle, explored, |plan| {
        first = Some(plan.clone());
        false
    });
    first
}

/// Calls `visit` for each shortest plan until it returns `false`. Returns whether all were visited.
pub fn each<P: Crossing>(
    puzzle: &P,
    explored: &Explored<P>,
    visit: impl FnMut(&Plan<P>) -> bool,
) -> bool {
    let distance = |state| explored.distance(puzzle, state);
    let nearer = |_: &Plan<P>, state: P::State| {
        let mut steps = Vec::new();
        if let Some(here) = distance(state) {
            puzzle.successors(state, |step, next| {
                let comes_nearer = distance(next).is_some_and(|next| next < here);
                steps.extend(comes_nearer.then_some((step, next)));
            });
        }
        steps
    };
    each_walk(puzzle, nearer, visit)
}

/// Walks depth first from the start along the steps that `steps` offers at each state (given the
/// path there), and calls `visit` with every path that ends at the goal, until `visit` returns
/// `false`. Returns whether it walked to the end. Keeps its own stack: plans can be hundreds of
/// thousands of steps long.
pub(super) fn each_walk<P: Crossing>(
    puzzle: &P,
    mut steps: impl FnMut(&Plan<P>, P::State) -> Plan<P>,
    mut visit: impl FnMut(&Plan<P>) -> bool,
) -> bool {
    let mut way = Vec::new();
    // For each state of the path, the start included, the steps that were not taken yet.
    let mut untaken = vec![steps(&way, puzzle.start()).into_iter()];
    while let Some(choices) = untaken.last_mut() {
        let Some(step) = choices.next() else {
            untaken.pop();
            way.pop();
            continue;
        };
        way.push(step);
        let home = step.1 == puzzle.goal();
        if home && !visit(&way) {
            return false;
        }
        let further = if home {
            Vec::new()
        } else {
            steps(&way, step.1)
        };
        untaken.push(further.into_iter());
    }
    true
}
