//! IDA* with any heuristic: depth-first searches under a bound that grows until a solution fits.
//!
//! R. E. Korf, *Depth-first iterative-deepening: an optimal admissible tree search*, Artificial
//! Intelligence 27, 1985. It keeps nothing but the path. For pattern databases there is a version
//! of its own, [`super::pattern::search`].

use super::automaton::{Automaton, FORBIDDEN};
use super::geometry::{Direction, NO_CELL};
use super::heuristic::Heuristic;
use super::search::{Outcome, POLL_INTERVAL, SearchProgress};
use super::task::{State, Task};
use crate::budget::SharedBudget;

struct Search<'a, H: Heuristic> {
    task: &'a Task,
    heuristic: &'a H,
    automaton: &'a Automaton,
    state: State,
    bound: u32,
    /// The smallest f above the bound.
    next_bound: u32,
    expanded: u64,
    budget: SharedBudget,
    watch: &'a SearchProgress,
    walk: Vec<u8>,
}

#[derive(PartialEq, Eq)]
enum End {
    Found,
    Nothing,
    Limit,
}

/// Finds a shortest solution within a budget.
pub fn solve<H: Heuristic>(
    task: &Task,
    heuristic: &H,
    automaton: &Automaton,
    budget: SharedBudget,
    watch: &SearchProgress,
) -> Outcome {
    let part = heuristic.of(&task.start);
    let mut search = Search {
        task,
        heuristic,
        automaton,
        state: task.start,
        bound: heuristic.value(part),
        next_bound: u32::MAX,
        expanded: 0,
        budget,
        watch,
        walk: Vec::new(),
    };
    loop {
        watch.begin(search.bound, search.expanded);
        let end = search.go(0, part, automaton.start);
        if end != End::Nothing {
            search.walk.reverse();
            let found = end == End::Found;
            return Outcome {
                walk: found.then(|| task.on_board(&search.walk)),
                expanded: search.expanded,
                stored: 0,
                complete: found,
            };
        }
        search.bound = std::mem::replace(&mut search.next_bound, u32::MAX);
    }
}

impl<H: Heuristic> Search<'_, H> {
    fn go(&mut self, moves: u32, part: H::Part, automaton: u16) -> End {
        let to = self.state.blank;
        if to == self.task.goal_blank && self.state == self.task.goal() {
            return End::Found;
        }
        if self.expanded >= self.budget.budget.nodes {
            return End::Limit;
        }
        if self.expanded.is_multiple_of(POLL_INTERVAL) {
            self.watch.expand(self.expanded);
            if self.budget.is_time_up() {
                return End::Limit;
            }
        }
        self.expanded += 1;
        for direction in Direction::ALL {
            let cell = self.task.geometry.neighbours[to as usize][direction as usize];
            let next = self.automaton.next[automaton as usize][direction as usize];
            if cell == NO_CELL || next == FORBIDDEN {
                continue;
            }
            let tile = self.state.slide(cell);
            let child = self.heuristic.after(part, &self.state, tile, to);
            let f = moves + 1 + self.heuristic.value(child);
            if f > self.bound {
                self.next_bound = self.next_bound.min(f);
            } else {
                match self.go(moves + 1, child, next) {
                    End::Nothing => {}
                    End::Found => {
                        self.walk.push(cell);
                        return End::Found;
                    }
                    End::Limit => return End::Limit,
                }
            }
            self.state.slide(to);
        }
        End::Nothing
    }
}
