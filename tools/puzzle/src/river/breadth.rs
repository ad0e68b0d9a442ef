//! Breadth-first search: the whole of what can be reached, nearest first.
//!
//! States come in layers, one a number of crossings. The goal's layer is the length of the shortest
//! plans, and their number is the sum of the numbers of ways to its neighbours in the layer before,
//! and so on back to the start, which there is one way to be at. Only two layers of numbers are kept,
//! since they can be long ([`Natural`]).

use super::allowance::Allowance;
use super::crossing::{Crossing, Step};
use super::natural::Natural;
use super::table::{Table, replay};

/// A plan: every step, and the state after it.
pub type Plan<P> = Vec<(Step<<P as Crossing>::Load>, <P as Crossing>::State)>;

/// What a search for one plan came to.
pub struct Outcome<P: Crossing> {
    pub plan: Option<Plan<P>>,
    pub expanded: usize,
    /// Without a plan: whether there certainly is none; else a limit or a bound cut something off.
    pub complete: bool,
}

pub struct Explored<P: Crossing> {
    table: Table<P::State>,
    /// Number of crossings to each state, by its number.
    distance: Vec<u32>,
    /// The state before each, by numbers; the start's own for the start.
    parent: Vec<u32>,
    goal: Option<u32>,
    /// How many shortest plans there are; 0 without a plan.
    pub shortest: Natural,
    /// Whether the search saw everything; else it stopped at its limit.
    pub complete: bool,
}

/// Explores from the start, at most `limit` states.
pub fn explore<P: Crossing>(puzzle: &P, limit: usize) -> Explored<P> {
    let start = puzzle.canonical(puzzle.start());
    explore_from(puzzle, start, puzzle.canonical(puzzle.goal()), limit)
}

/// Explores from any canonical state.
pub(super) fn explore_from<P: Crossing>(
    puzzle: &P,
    start: P::State,
    goal: P::State,
    limit: usize,
) -> Explored<P> {
    let mut table = Table::new();
    table.number(start);
    let (mut distance, mut parent) = (vec![0], vec![0]);
    let mut found = (start == goal).then_some(0);
    let mut shortest = Natural::new(u64::from(found.is_some()));
    // Ways to reach each state of this layer, and of the next.
    let mut ways = vec![Natural::new(1)];
    let mut first = 0;
    let mut layer = 0;
    let mut complete = true;
    let mut allowance = Allowance::of(limit);
    while first < table.len() {
        let next_first = table.len();
        let mut next_ways: Vec<Natural> = Vec::new();
        for number in first..next_first {
            let state = table.state(number as u32);
            puzzle.each_successor(state, |_, next| {
                if table.len() > limit || !allowance.take() {
                    return false;
                }
                let (next, new) = table.number(puzzle.canonical(next));
                if new {
                    distance.push(layer + 1);
                    parent.push(number as u32);
                }
                // After the goal was found numbers are not asked for any more.
                if found.is_none() && next as usize >= next_first {
                    let way = &ways[number - first];
                    match next_ways.get_mut(next as usize - next_first) {
                        Some(ways) => *ways += way,
                        None => next_ways.push(way.clone()),
                    }
                }
                true
            });
            complete = table.len() <= limit && !allowance.exceeded;
            if !complete {
                break;
            }
        }
        if !complete {
            break;
        }
        if let (None, Some(goal)) = (found, table.find(goal)) {
            found = Some(goal);
            shortest = next_ways[goal as usize - next_first].clone();
        }
        first = next_first;
        layer += 1;
        ways = next_ways;
    }
    Explored {
        goal: found,
        table,
        distance,
        parent,
        shortest,
        complete,
    }
}

impl<P: Crossing> Explored<P> {
    /// Crossings of the shortest plans, if there is any.
    pub fn crossings(&self) -> Option<u32> {
        Some(self.distance[self.goal? as usize])
    }

    pub fn plan(&self, puzzle: &P) -> Option<Plan<P>> {
        let mut number = self.goal?;
        let mut walk = Vec::new();
        while self.distance[number as usize] > 0 {
            walk.push(self.table.state(number));
            number = self.parent[number as usize];
        }
        walk.reverse();
        Some(replay(puzzle, walk))
    }

    /// How many states were reached, all variants counted.
    pub fn reachable(&self, puzzle: &P) -> u128 {
        let states = self.table.states().iter();
        states.map(|&state| puzzle.variants(state)).sum()
    }

    /// How many states the search looked at: without variants.
    pub fn expanded(&self) -> usize {
        self.table.len()
    }

    /// Crossings to a state, if it was reached.
    pub fn distance(&self, canonical: P::State) -> Option<u32> {
        Some(self.distance[self.table.find(canonical)? as usize])
    }

    /// Every state that was reached, nearest first, with its number of crossings.
    pub fn states(&self) -> impl Iterator<Item = (P::State, u32)> + '_ {
        self.table
            .states()
            .iter()
            .copied()
            .zip(self.distance.iter().copied())
    }
}
