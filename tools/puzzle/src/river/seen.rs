//! The states that a search has seen, in the order of discovery.

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::crossing::Crossing;
use super::plans::Plan;

/// How a state was reached.
#[derive(Clone, Copy)]
pub struct Reached {
    /// Crossings from the start.
    pub crossings: u32,
    /// Index of the state before; the start's own for the start.
    pub(super) before: u32,
}

pub type Seen<S> = IndexMap<S, Reached, FxBuildHasher>;

/// The plan to the seen state of an index, with the people as they are named: from each state the
/// first step that leads to the next canonical one.
pub(super) fn plan<P: Crossing>(puzzle: &P, seen: &Seen<P::State>, mut index: usize) -> Plan<P> {
    let mut canonical = Vec::new();
    while seen[index].crossings > 0 {
        canonical.extend(seen.get_index(index).map(|(&state, _)| state));
        index = seen[index].before as usize;
    }
    let mut plan: Plan<P> = Vec::with_capacity(canonical.len());
    for &wanted in canonical.iter().rev() {
        let from = plan.last().map_or(puzzle.start(), |&(_, state)| state);
        puzzle.each_successor(from, |step, next| {
            let leads_there = puzzle.canonical(next) == wanted;
            plan.extend(leads_there.then_some((step, next)));
            !leads_there
        });
    }
    plan
}
