//! The fewest days from start to goal, by a search over cell and energy.
//!
//! A state is a cell with the energy left. Of two states of one cell, the one that is not later and
//! has not less energy dominates: whatever the other can do, it can. States are taken in an order
//! in which those of one cell come by days, so a state is dominated exactly if its cell was taken
//! before with as much energy: one number a cell is enough.
//!
//! The order is A*'s (Hart, Nilsson and Raphael, 1968) with a lower bound that knows the supplies:
//!
//! - While the energy covers the path to the goal, that path is the bound, and it is exact: the
//!   first such state that is taken ends the search, and the rest is walked.
//! - Otherwise a supply must be visited: the bound is the shortest path to the goal *over any
//!   supply*. It depends on the cell alone, which keeps the states of one cell in the order of
//!   days.
//! - A state whose energy does not reach the nearest supply is dead.
//!
//! Both bounds fall by at most one per step, and so does the bound when a state passes from one
//! case to the other (a path over a supply is no shorter than the shortest path), so it is
//! consistent: the first answer is the best. Among states of one bound the one found last is taken
//! first, which walks straight ahead where many paths are equally good.

use super::map::{Cell, Map, STEPS};

const FAR: u32 = u32::MAX;

/// The lower bound that orders the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heuristic {
    /// No lower bound: breadth-first search.
    Zero,
    /// The course lab's bound, the Manhattan distance to the goal: it knows neither walls nor
    /// energy, and depends on the cell alone.
    Manhattan,
    /// The path to the goal, over a supply where one is needed.
    Supplies,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The cells from start to goal; `None` if there is no path.
    pub path: Option<Vec<usize>>,
    pub expanded: usize,
    /// The order in which cells were first looked at, counted from 1; 0 for cells that were not.
    pub seen: Vec<u32>,
}

impl Solution {
    /// The number of days; -1 if there is no path.
    pub fn days(&self) -> i64 {
        self.path.as_ref().map_or(-1, |path| path.len() as i64 - 1)
    }

    /// The steps as letters; empty if there is no path.
    pub fn moves(&self, map: &Map) -> String {
        let step = |pair: &[usize]| {
            let found = STEPS
                .iter()
                .find(|&&step| map.step(pair[0], step) == Some(pair[1]));
            found.map_or('?', |step| step.0)
        };
        self.path
            .iter()
            .flat_map(|path| path.windows(2).map(step))
            .collect()
    }
}

/// A state in the queue, or one that was taken from it.
#[derive(Clone, Copy, Debug)]
struct State {
    cell: u32,
    energy: u32,
    days: u32,
    /// The index of the state before it; the start has its own.
    parent: u32,
}

/// Finds a way of the fewest days.
pub fn solve(map: &Map, heuristic: Heuristic) -> Solution {
    Search::new(map, heuristic).run()
}

struct Search<'a> {
    map: &'a Map,
    heuristic: Heuristic,
    bounds: Option<Bounds>,
    states: Vec<State>,
    /// The indices of the states in the queue, by days plus bound.
    waiting: Vec<Vec<u32>>,
    /// One more than the most energy with which each cell was taken from the queue; 0 if it never
    /// was.
    best: Vec<u32>,
    /// The order in which cells were first taken from the queue, and their number.
    seen: Vec<u32>,
    cells_seen: u32,
    expanded: usize,
}

impl<'a> Search<'a> {
    fn new(map: &'a Map, heuristic: Heuristic) -> Self {
        let bounds = (heuristic == Heuristic::Supplies).then(|| Bounds::new(map));
        let best = vec![0; map.cells.len()];
        Self {
            map,
            heuristic,
            bounds,
            states: Vec::new(),
            waiting: Vec::new(),
            best,
            seen: vec![0; map.cells.len()],
            cells_seen: 0,
            expanded: 0,
        }
    }

    fn run(mut self) -> Solution {
        let energy = self.map.energy;
        self.add(State {
            cell: self.map.start as u32,
            energy,
            days: 0,
            parent: 0,
        });
        let mut bucket = 0;
        while bucket < self.waiting.len() {
            let Some(index) = self.waiting[bucket].pop() else {
                bucket += 1;
                continue;
            };
            let state = self.states[index as usize];
            let best = &mut self.best[state.cell as usize];
            // One more than the energy, so that 0 means never; saturated, since energies that large
            // make no difference.
            let mark = state.energy.saturating_add(1);
            if *best >= mark {
                continue;
            }
            if *best == 0 {
                self.cells_seen += 1;
                self.seen[state.cell as usize] = self.cells_seen;
            }
            *best = mark;
            if let Some(rest) = self.straight_on(state) {
                return self.solution(Some((index, rest)));
            }
            self.expanded += 1;
            self.expand(index, state);
        }
        self.solution(None)
    }

    /// The cells from here to the goal, if the energy certainly covers the path.
    fn straight_on(&self, state: State) -> Option<Vec<usize>> {
        let mut cell = state.cell as usize;
        let Some(bounds) = &self.bounds else {
            return (cell == self.map.goal).then(Vec::new);
        };
        if bounds.to_goal[cell] > state.energy {
            return None;
        }
        let mut rest = Vec::new();
        while cell != self.map.goal {
            let nearer = |next: &usize| bounds.to_goal[*next] < bounds.to_goal[cell];
            cell = STEPS
                .iter()
                .filter_map(|&step| self.map.step(cell, step))
                .find(nearer)?;
            rest.push(cell);
        }
        Some(rest)
    }

    fn expand(&mut self, index: u32, state: State) {
        let Some(left) = state.energy.checked_sub(1) else {
            return;
        };
        for step in STEPS {
            let Some(cell) = self.map.step(state.cell as usize, step) else {
                continue;
            };
            let energy = match self.map.cells[cell] {
                Cell::Supply => self.map.energy,
                _ if left == 0 && cell != self.map.goal => continue,
                _ => left,
            };
            if self.best[cell] <= energy {
                self.add(State {
                    cell: cell as u32,
                    energy,
                    days: state.days + 1,
                    parent: index,
                });
            }
        }
    }

    fn add(&mut self, state: State) {
        let bound = match &self.bounds {
            None if self.heuristic == Heuristic::Manhattan => {
                Some(manhattan(self.map, state.cell as usize))
            }
            None => Some(0),
            Some(bounds) => bounds.rest(state.cell as usize, state.energy),
        };
        let Some(bound) = bound else {
            return;
        };
        let bucket = (state.days + bound) as usize;
        if self.waiting.len() <= bucket {
            self.waiting.resize_with(bucket + 1, Vec::new);
        }
        self.waiting[bucket].push(self.states.len() as u32);
        self.states.push(state);
    }

    fn solution(self, end: Option<(u32, Vec<usize>)>) -> Solution {
        let path = end.map(|(mut index, rest)| {
            let mut path = Vec::new();
            loop {
                let state = self.states[index as usize];
                path.push(state.cell as usize);
                if state.parent == index {
                    break;
                }
                index = state.parent;
            }
            path.reverse();
            path.extend(rest);
            path
        });
        Solution {
            path,
            expanded: self.expanded,
            seen: self.seen,
        }
    }
}

/// Rows and columns from a cell to the goal.
fn manhattan(map: &Map, cell: usize) -> u32 {
    let place = |cell: usize| (cell / map.columns, cell % map.columns);
    let (row, column) = place(cell);
    let (goal_row, goal_column) = place(map.goal);
    (row.abs_diff(goal_row) + column.abs_diff(goal_column)) as u32
}

/// Distances for the lower bound, which ignore the energy.
struct Bounds {
    to_goal: Vec<u32>,
    to_supply: Vec<u32>,
    /// The distance to the goal over some supply.
    over_supply: Vec<u32>,
}

impl Bounds {
    fn new(map: &Map) -> Self {
        let to_goal = distances(map, vec![(0, map.goal)]);
        let supplies = || (0..map.cells.len()).filter(|&cell| map.cells[cell] == Cell::Supply);
        let to_supply = distances(map, supplies().map(|cell| (0, cell)).collect());
        let from_supplies = supplies().map(|cell| (to_goal[cell], cell));
        let mut sources: Vec<_> = from_supplies
            .filter(|&(distance, _)| distance != FAR)
            .collect();
        sources.sort_unstable();
        let over_supply = distances(map, sources);
        Self {
            to_goal,
            to_supply,
            over_supply,
        }
    }

    /// A lower bound of the days that remain; `None` if the goal cannot be reached with this
    /// energy.
    fn rest(&self, cell: usize, energy: u32) -> Option<u32> {
        if energy >= self.to_goal[cell] {
            Some(self.to_goal[cell])
        } else {
            let alive = self.to_supply[cell] <= energy && self.over_supply[cell] != FAR;
            alive.then_some(self.over_supply[cell])
        }
    }
}

/// The distances of all cells from the sources, which have initial distances and are sorted by
/// them. Breadth first: a source joins the queue when its turn has come.
fn distances(map: &Map, sources: Vec<(u32, usize)>) -> Vec<u32> {
    let mut distance = vec![FAR; map.cells.len()];
    let mut sources = sources.into_iter().peekable();
    let (mut layer, mut next) = (Vec::new(), Vec::new());
    let mut depth = 0;
    loop {
        while let Some((_, cell)) = sources.next_if(|source| source.0 == depth) {
            if distance[cell] == FAR {
                distance[cell] = depth;
                layer.push(cell);
            }
        }
        if layer.is_empty() {
            match sources.peek() {
                Some(source) => depth = source.0,
                None => return distance,
            }
            continue;
        }
        depth += 1;
        for cell in layer.drain(..) {
            for cell in STEPS.iter().filter_map(|&step| map.step(cell, step)) {
                if distance[cell] == FAR {
                    distance[cell] = depth;
                    next.push(cell);
                }
            }
        }
        std::mem::swap(&mut layer, &mut next);
    }
}
