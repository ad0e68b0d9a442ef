//! Depth-first search with a bound on the crossings.
//!
//! For one plan, a state that was entered before with as many crossings left or more is not entered
//! again: everything from there was tried. So the search enters at most states times bound states,
//! not all walks, and if it finds nothing there is no plan within the bound.
//!
//! For all plans nothing may be skipped except states that are on the current path.

use rustc_hash::FxHashMap;

use super::crossing::{Crossing, meter_of};
use super::plans::{Plan, each_walk};

/// The result of a search for one plan.
pub struct Outcome<P: Crossing> {
    pub plan: Option<Plan<P>>,
    pub expanded: usize,
    /// Without a plan: whether it is certain that there is none; otherwise a limit or a bound cut
    /// something off.
    pub complete: bool,
}

/// How a walk through all plans ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walked {
    All,
    /// `visit` stopped it.
    Stopped,
    Limited,
}

/// Searches for one plan of at most `bound` crossings, which need not be shortest. At most `limit`
/// states are entered, repeated ones included, and at most as many steps are queued. If the bound
/// cut something off, a plan may exist beyond it.
pub fn search<P: Crossing>(puzzle: &P, bound: u32, limit: usize) -> Outcome<P> {
    let mut best: FxHashMap<P::State, u32> = FxHashMap::default();
    let (mut expanded, mut complete) = (0, true);
    // The number of queued steps: the step to the state that is entered is no longer queued, and no
    // step leads to the start.
    let mut waiting = 1;
    let mut meter = meter_of(limit);
    let untried = |way: &Plan<P>, state: P::State| {
        let mut untried = Vec::new();
        waiting -= 1;
        if expanded >= limit || waiting > limit || meter.is_spent() {
            complete = false;
            return untried;
        }
        let left = bound - way.len() as u32;
        let entered = best.entry(puzzle.canonical(state)).or_insert(0);
        // One more than the crossings left, so that 0 means that the state was never entered.
        if *entered > left {
            return untried;
        }
        *entered = left + 1;
        expanded += 1;
        if left == 0 {
            complete = false;
            return untried;
        }
        puzzle.for_each_successor(state, |step, next| {
            let fits = waiting <= limit && !meter.spend(0);
            // Steps that are left out here are never tried.
            complete &= fits;
            if fits {
                untried.push((step, next));
                waiting += 1;
            }
            fits
        });
        untried
    };
    let mut plan = None;
    each_walk(puzzle, untried, |way| {
        plan = Some(way.clone());
        false
    });
    Outcome {
        plan,
        expanded,
        complete,
    }
}

/// Calls `visit` with every plan of at most `bound` crossings that visits no state twice, in the
/// order of its steps, until `visit` returns `false` or `limit` states were entered.
pub fn all<P: Crossing>(
    puzzle: &P,
    bound: u32,
    limit: usize,
    visit: impl FnMut(&Plan<P>) -> bool,
) -> Walked {
    let mut entered = 0;
    let mut meter = meter_of(limit);
    let steps = |way: &Plan<P>, state: P::State| {
        let mut steps = Vec::new();
        entered += 1;
        if entered > limit || meter.is_spent() {
            return steps;
        }
        if bound - way.len() as u32 >= puzzle.lower_bound(state).max(1) {
            puzzle.for_each_successor(state, |step, next| {
                let again = next == puzzle.start() || way.iter().any(|(_, seen)| *seen == next);
                if !again {
                    steps.push((step, next));
                }
                !meter.spend(0)
            });
        }
        steps
    };
    match each_walk(puzzle, steps, visit) {
        false => Walked::Stopped,
        true if entered > limit || meter.is_spent() => Walked::Limited,
        true => Walked::All,
    }
}
