//! Depth-first search with a bound on the crossings.
//!
//! For one plan, a state that was entered before with as many crossings left is not entered again:
//! all that could be done from there was tried. So the search takes states times bound at most, not
//! the number of all walks, and an empty answer means that there is no plan within the bound.
//!
//! For all plans nothing may be skipped but a state that is already on the way.

use rustc_hash::FxHashMap;

use super::crossing::{Crossing, meter_of};
use super::plans::{Plan, each_walk};

/// What a search for one plan came to.
pub struct Outcome<P: Crossing> {
    pub plan: Option<Plan<P>>,
    pub expanded: usize,
    /// Without a plan: whether there certainly is none; else a limit or a bound cut something off.
    pub complete: bool,
}

/// How a walk over all plans ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walked {
    All,
    /// Who was shown them wanted no more.
    Stopped,
    Limited,
}

/// Searches for one plan of at most `bound` crossings, not always a shortest. At most `limit`
/// states are entered, again ones counted again, and as many steps wait to be tried. A plan that
/// the bound cut off may exist.
pub fn search<P: Crossing>(puzzle: &P, bound: u32, limit: usize) -> Outcome<P> {
    let mut best: FxHashMap<P::State, u32> = FxHashMap::default();
    let (mut expanded, mut complete) = (0, true);
    // The step that led to the state that is entered does not wait any more; the start is led to by
    // none.
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
        // Kept one higher, so that 0 is never entered.
        if *entered > left {
            return untried;
        }
        *entered = left + 1;
        expanded += 1;
        if left == 0 {
            complete = false;
            return untried;
        }
        puzzle.each_successor(state, |step, next| {
            let fits = waiting <= limit && !meter.spend(0);
            // What is left out here is never tried.
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

/// Every plan of at most `bound` crossings that visits no state twice, in the order of its steps,
/// to `visit`, until that says to stop or `limit` states were entered.
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
            puzzle.each_successor(state, |step, next| {
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
