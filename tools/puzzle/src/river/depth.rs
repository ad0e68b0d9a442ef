//! Depth-first search with a bound on the crossings.
//!
//! For one plan, a state that was entered before with as many crossings left is not entered again: all
//! that could be done from there was tried. So the search takes states times bound at most, not the
//! number of all walks, and an empty answer means that there is no plan within the bound.
//!
//! For all plans nothing may be skipped but a state that is already on the way.

use rustc_hash::FxHashMap;

use super::allowance::Allowance;
use super::breadth::Plan;
use super::crossing::{Crossing, Step};
use super::table::each_walk;

pub struct Outcome<P: Crossing> {
    /// A plan within the bound, if there is one; not always a shortest.
    pub plan: Option<Plan<P>>,
    /// States entered, again ones counted again.
    pub expanded: usize,
    /// Whether the bound cut something off: without a plan, a larger bound may find one.
    pub cut: bool,
    /// Whether the search ended by itself; else it stopped at its limit.
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

/// A state on the way: the steps from it that were not tried yet, and the one that led to it.
struct Level<P: Crossing> {
    arrival: Option<(Step<P::Load>, P::State)>,
    untried: Vec<(Step<P::Load>, P::State)>,
}

/// Searches for one plan of at most `bound` crossings. At most `limit` states are entered, and as many
/// steps wait to be tried.
pub fn search<P: Crossing>(puzzle: &P, bound: u32, limit: usize) -> Outcome<P> {
    let mut best: FxHashMap<P::State, u32> = FxHashMap::default();
    let mut outcome = Outcome {
        plan: None,
        expanded: 0,
        cut: false,
        complete: true,
    };
    let goal = puzzle.goal();
    let mut way: Vec<Level<P>> = Vec::new();
    let mut waiting = 0;
    let mut allowance = Allowance::of(limit);
    let mut entering = Some((None, puzzle.start()));
    loop {
        if let Some((step, state)) = entering.take() {
            let arrival = step.map(|step| (step, state));
            if state == goal {
                let before = way.iter().filter_map(|level| level.arrival);
                outcome.plan = Some(before.chain(arrival).collect());
                return outcome;
            }
            if outcome.expanded >= limit || waiting > limit || allowance.exceeded {
                outcome.complete = false;
                return outcome;
            }
            let left = bound - way.len() as u32;
            let entered = best.entry(puzzle.canonical(state)).or_insert(0);
            // Kept one higher, so that 0 is never entered.
            if *entered <= left {
                *entered = left + 1;
                outcome.expanded += 1;
                let mut untried = Vec::new();
                if left == 0 {
                    outcome.cut = true;
                } else {
                    puzzle.each_successor(state, |step, next| {
                        let fits = waiting <= limit && allowance.take();
                        if fits {
                            untried.push((step, next));
                            waiting += 1;
                        }
                        fits
                    });
                    // The first found is tried first.
                    untried.reverse();
                }
                way.push(Level { arrival, untried });
            }
        }
        let Some(level) = way.last_mut() else {
            return outcome;
        };
        match level.untried.pop() {
            Some((step, next)) => {
                waiting -= 1;
                entering = Some((Some(step), next));
            }
            None => {
                way.pop();
            }
        }
    }
}

/// Every plan of at most `bound` crossings that visits no state twice, in the order of its steps, to
/// `visit`, until that says to stop or `limit` states were entered.
pub fn all<P: Crossing>(
    puzzle: &P,
    bound: u32,
    limit: usize,
    visit: &mut impl FnMut(&[(Step<P::Load>, P::State)]) -> bool,
) -> Walked {
    let mut entered = 0;
    let mut allowance = Allowance::of(limit);
    let steps = |way: &[(Step<P::Load>, P::State)], state: P::State| {
        let mut steps = Vec::new();
        entered += 1;
        if entered > limit || allowance.exceeded {
            return steps;
        }
        if bound - way.len() as u32 >= puzzle.lower_bound(state).max(1) {
            puzzle.each_successor(state, |step, next| {
                let again = next == puzzle.start() || way.iter().any(|(_, seen)| *seen == next);
                if !again {
                    steps.push((step, next));
                }
                allowance.take()
            });
        }
        steps
    };
    match each_walk(puzzle, steps, visit) {
        false => Walked::Stopped,
        true if entered > limit || allowance.exceeded => Walked::Limited,
        true => Walked::All,
    }
}
