//! Breadth-first search: the whole of what can be reached, nearest first.
//!
//! States come in layers, one a number of crossings. The goal's layer is the length of the shortest
//! plans, and their number is the sum of the numbers of ways to its neighbours in the layer before,
//! and so on back to the start, which there is one way to be at. Only the numbers of states that wait
//! for their turn are kept, since they can be long.

use std::collections::VecDeque;

use num_bigint::BigUint;

use super::allowance::Allowance;
use super::crossing::Crossing;
use super::plans::Plan;
use super::seen::{self, Reached, Seen};

/// Where plans are not counted any more: a number of more than 1,200 digits.
pub const MAX_BITS: u64 = 4096;

pub struct Explored<P: Crossing> {
    /// Every state that was reached, nearest first, without variants.
    pub seen: Seen<P::State>,
    goal: Option<usize>,
    /// How many shortest plans there are; 0 without a plan, none beyond [`MAX_BITS`].
    pub shortest: Option<BigUint>,
    /// Whether the search saw everything; else it stopped at its limit.
    pub complete: bool,
}

/// Explores from the start, at most `limit` states.
pub fn explore<P: Crossing>(puzzle: &P, limit: usize) -> Explored<P> {
    between(puzzle, puzzle.start(), puzzle.goal(), limit)
}

/// Explores from the goal, at most `limit` states; none if there are more. Since every step can be
/// taken back, this tells each state's distance to the goal.
pub fn explore_from_goal<P: Crossing>(puzzle: &P, limit: usize) -> Option<Explored<P>> {
    Some(between(puzzle, puzzle.goal(), puzzle.start(), limit)).filter(|explored| explored.complete)
}

fn between<P: Crossing>(puzzle: &P, start: P::State, goal: P::State, limit: usize) -> Explored<P> {
    let goal = puzzle.canonical(goal);
    let reached = |crossings, before| Reached { crossings, before };
    let mut seen = Seen::from_iter([(puzzle.canonical(start), reached(0, 0))]);
    let (mut found, mut shortest) = (None, Some(BigUint::ZERO));
    // Ways to each state from the one whose turn it is on.
    let mut ways = VecDeque::from([Some(BigUint::from(1_u32))]);
    let mut layer = None;
    let mut allowance = Allowance::of(limit);
    for index in 0.. {
        let Some((&state, &Reached { crossings, .. })) = seen.get_index(index) else {
            break;
        };
        // At the turn of its first state a layer is whole.
        if found.is_none() && layer != Some(crossings) {
            layer = Some(crossings);
            found = seen.get_index_of(&goal);
            shortest = found.map_or(shortest, |goal| ways[goal - index].clone());
        }
        let ways_here = ways.pop_front().flatten();
        puzzle.each_successor(state, |_, next| {
            if seen.len() > limit || !allowance.take() {
                return false;
            }
            let entry = seen.entry(puzzle.canonical(next));
            let waiting = entry.index().checked_sub(index + 1);
            let next = entry.or_insert(reached(crossings + 1, index as u32));
            // After the goal was found numbers are not asked for any more.
            if found.is_none() && next.crossings > crossings {
                match waiting.and_then(|waiting| ways.get_mut(waiting)) {
                    Some(ways) => *ways = sum(ways.take(), &ways_here),
                    None => ways.push_back(ways_here.clone()),
                }
            }
            true
        });
        if seen.len() > limit || allowance.exceeded {
            break;
        }
    }
    Explored {
        complete: seen.len() <= limit && !allowance.exceeded,
        seen,
        goal: found,
        shortest,
    }
}

fn sum(one: Option<BigUint>, other: &Option<BigUint>) -> Option<BigUint> {
    let sum = one? + other.as_ref()?;
    (sum.bits() <= MAX_BITS).then_some(sum)
}

impl<P: Crossing> Explored<P> {
    /// Crossings of the shortest plans, if there is any.
    pub fn crossings(&self) -> Option<u32> {
        Some(self.seen[self.goal?].crossings)
    }

    pub fn plan(&self, puzzle: &P) -> Option<Plan<P>> {
        Some(seen::plan(puzzle, &self.seen, self.goal?))
    }

    /// Crossings from where the search began to a state, if it was reached.
    pub fn distance(&self, puzzle: &P, state: P::State) -> Option<u32> {
        Some(self.seen.get(&puzzle.canonical(state))?.crossings)
    }

    /// How many states were reached, all variants counted.
    pub fn reachable(&self, puzzle: &P) -> u128 {
        let states = self.seen.keys();
        states.map(|&state| puzzle.variants(state)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_the_cap_nothing_is_counted() {
        let doubled = |times: u64| {
            let one = Some(BigUint::from(1_u32));
            (0..times).fold(one, |number, _| sum(number.clone(), &number))
        };
        assert_eq!(doubled(100), Some(BigUint::from(1_u128 << 100)));
        assert!(doubled(MAX_BITS - 1).is_some());
        assert_eq!(doubled(MAX_BITS), None);
        assert_eq!(sum(doubled(0), &None), None);
    }
}
