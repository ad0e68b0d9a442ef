//! Breadth-first search of all reachable states, nearest first.
//!
//! It begins at the goal. Since every step can be undone, it finds each state's distance to the
//! goal, and the shortest plans are the paths whose every step comes nearer
//! ([`plans`](super::plans)). States come in layers, one for each number of crossings. The number
//! of the start's layer is the length of the shortest plans. Their number is counted layer by
//! layer: a state has as many as its neighbours in the layer before have together, and the goal has
//! one. Only the counts of states in the queue are kept, since they can be long.

use std::collections::VecDeque;

use indexmap::IndexMap;
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use super::crossing::{Crossing, meter_of};

/// Plans are not counted beyond this size: a number of more than 1,200 digits.
pub const MAX_BITS: u64 = 4096;

pub struct Explored<P: Crossing> {
    /// Every state that was reached, nearest first, without variants, with the crossings from where
    /// the search began.
    pub distances: IndexMap<P::State, u32, FxBuildHasher>,
    /// The length of the shortest plans in crossings; `None` if there is none.
    pub crossings: Option<u32>,
    /// How many shortest plans there are; 0 if there is no plan, `None` beyond [`MAX_BITS`].
    pub shortest: Option<BigUint>,
    /// Whether the search saw everything; otherwise it stopped at its limit.
    pub complete: bool,
}

/// Explores from the goal, at most `limit` states.
pub fn explore<P: Crossing>(puzzle: &P, limit: usize) -> Explored<P> {
    between(puzzle, puzzle.goal(), puzzle.start(), limit)
}

/// Explores from the start: what can be reached where the goal cannot.
pub fn explore_from_start<P: Crossing>(puzzle: &P, limit: usize) -> Explored<P> {
    between(puzzle, puzzle.start(), puzzle.goal(), limit)
}

fn between<P: Crossing>(puzzle: &P, from: P::State, to: P::State, limit: usize) -> Explored<P> {
    let to = puzzle.canonical(to);
    let mut distances = IndexMap::from_iter([(puzzle.canonical(from), 0)]);
    let (mut crossings, mut shortest) = (None, Some(BigUint::ZERO));
    // The numbers of paths to the states in the queue, the current one first.
    let mut ways = VecDeque::from([Some(BigUint::from(1_u32))]);
    let mut layer = None;
    let mut meter = meter_of(limit);
    let mut index = 0;
    while let Some((&state, &distance)) = distances.get_index(index)
        && distances.len() <= limit
        && !meter.is_spent()
    {
        // When the first state of a layer has its turn, the layer is complete.
        if crossings.is_none() && layer.replace(distance) != Some(distance) {
            let found = distances.get_full(&to);
            crossings = found.map(|(_, _, &distance)| distance);
            shortest = found.map_or(shortest, |(found, ..)| ways[found - index].clone());
        }
        index += 1;
        let ways_here = ways.pop_front().flatten();
        puzzle.for_each_successor(state, |_, next| {
            let entry = distances.entry(puzzle.canonical(next));
            let waiting = entry.index().checked_sub(index);
            // Once plans were found, paths are no longer counted.
            if *entry.or_insert(distance + 1) > distance && crossings.is_none() {
                match waiting.and_then(|waiting| ways.get_mut(waiting)) {
                    Some(ways) => *ways = sum(ways.take(), &ways_here),
                    None => ways.push_back(ways_here.clone()),
                }
            }
            distances.len() <= limit && !meter.spend(0)
        });
    }
    Explored {
        complete: distances.len() <= limit && !meter.is_spent(),
        distances,
        crossings,
        shortest,
    }
}

fn sum(one: Option<BigUint>, other: &Option<BigUint>) -> Option<BigUint> {
    let sum = one? + other.as_ref()?;
    (sum.bits() <= MAX_BITS).then_some(sum)
}

impl<P: Crossing> Explored<P> {
    /// Crossings between a state and where the search began, if it was reached.
    pub fn distance(&self, puzzle: &P, state: P::State) -> Option<u32> {
        self.distances.get(&puzzle.canonical(state)).copied()
    }

    /// How many states were reached, all variants counted.
    pub fn reachable(&self, puzzle: &P) -> u128 {
        let states = self.distances.keys();
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
