//! The states that a search has seen, numbered in the order of discovery.

use std::collections::hash_map::Entry;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::crossing::{Crossing, Step};

/// A set of states with numbers.
pub(super) struct Table<S> {
    numbers: FxHashMap<S, u32>,
    states: Vec<S>,
}

impl<S: Copy + Eq + Hash> Table<S> {
    pub(super) fn new() -> Self {
        Self {
            numbers: FxHashMap::default(),
            states: Vec::new(),
        }
    }

    /// The number of a state, and whether it is new.
    pub(super) fn number(&mut self, state: S) -> (u32, bool) {
        match self.numbers.entry(state) {
            Entry::Occupied(entry) => (*entry.get(), false),
            Entry::Vacant(entry) => {
                let number = self.states.len() as u32;
                entry.insert(number);
                self.states.push(state);
                (number, true)
            }
        }
    }

    /// The number of a state that was seen.
    pub(super) fn find(&self, state: S) -> Option<u32> {
        self.numbers.get(&state).copied()
    }

    pub(super) fn state(&self, number: u32) -> S {
        self.states[number as usize]
    }

    pub(super) fn states(&self) -> &[S] {
        &self.states
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }
}

/// Turns a walk over canonical states into steps of the people as they are named: from each state the
/// first step that leads to the next one, up to names.
pub(super) fn replay<P: Crossing>(
    puzzle: &P,
    canonical: impl IntoIterator<Item = P::State>,
) -> Vec<(Step<P::Load>, P::State)> {
    let mut state = puzzle.start();
    let mut plan = Vec::new();
    for wanted in canonical {
        let mut found = None;
        puzzle.each_successor(state, |step, next| {
            if puzzle.canonical(next) == wanted {
                found = Some((step, next));
            }
            found.is_none()
        });
        let Some((step, next)) = found else {
            debug_assert!(false, "no step from {state:?} to {wanted:?}");
            return plan;
        };
        state = next;
        plan.push((step, next));
    }
    plan
}

/// Walks depth first from the start along the steps that `steps` offers at each state (given the way
/// there), and hands every way that ends at the goal to `visit`, until that says to stop. Returns
/// whether it walked to the end. Keeps its own stack: plans can be hundreds of thousands of steps long.
pub(super) fn each_walk<P: Crossing>(
    puzzle: &P,
    mut steps: impl FnMut(&[(Step<P::Load>, P::State)], P::State) -> Vec<(Step<P::Load>, P::State)>,
    visit: &mut impl FnMut(&[(Step<P::Load>, P::State)]) -> bool,
) -> bool {
    let goal = puzzle.goal();
    let mut way: Vec<(Step<P::Load>, P::State)> = Vec::new();
    // For each state of the way, the start included, the steps that were not taken yet.
    let mut untaken = Vec::new();
    let mut first = steps(&[], puzzle.start());
    first.reverse();
    untaken.push(first);
    while let Some(choices) = untaken.last_mut() {
        let Some((step, next)) = choices.pop() else {
            untaken.pop();
            way.pop();
            continue;
        };
        way.push((step, next));
        let mut further = Vec::new();
        if next == goal {
            if !visit(&way) {
                return false;
            }
        } else {
            further = steps(&way, next);
            further.reverse();
        }
        untaken.push(further);
    }
    true
}
