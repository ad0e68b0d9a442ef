//! The state graph of a puzzle: which states are reachable, and which lie on a shortest plan.
//!
//! It has canonical states only, so couples are not told apart. The command line draws it.

use std::collections::HashMap;

use super::breadth::Explored;
use super::crossing::Crossing;
use super::plans;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Reachable,
    /// The state is on a shortest plan.
    Solution,
}

/// A step between two drawn states, from the one nearer to the start.
pub struct Edge<L> {
    pub from: usize,
    pub to: usize,
    pub load: L,
    /// Whether it is a step of some shortest plan.
    pub solution: bool,
}

/// The reachable part of a puzzle's state graph.
pub struct Graph<P: Crossing> {
    /// Canonical states, nearest to the start first.
    pub states: Vec<P::State>,
    /// The crossings from the start to each state.
    pub distance: Vec<u32>,
    pub roles: Vec<Role>,
    /// Steps, one for each pair of states.
    pub edges: Vec<Edge<P::Load>>,
    /// The numbers of the states of one shortest plan, start and goal included.
    pub plan: Vec<usize>,
}

impl<P: Crossing> Graph<P> {
    /// The graph of what searches found from the start and from the goal.
    pub fn new(puzzle: &P, from_start: &Explored<P>, from_goal: &Explored<P>) -> Self {
        let (states, distance): (Vec<_>, Vec<_>) = from_start
            .distances
            .iter()
            .map(|(&state, &distance)| (state, distance))
            .unzip();
        let numbers: HashMap<_, _> = states.iter().zip(0..).map(|(&s, n)| (s, n)).collect();
        let length = from_goal.crossings;
        let remaining = |state| from_goal.distance(puzzle, state);
        let on_shortest = |crossings: u32, state| match (length, remaining(state)) {
            (Some(length), Some(left)) => crossings + left == length,
            _ => false,
        };
        let roles: Vec<Role> = states
            .iter()
            .zip(&distance)
            .map(|(&state, &crossings)| match on_shortest(crossings, state) {
                true => Role::Solution,
                false => Role::Reachable,
            })
            .collect();
        let mut edges: Vec<Edge<P::Load>> = Vec::new();
        for (from, &state) in states.iter().enumerate() {
            let first = edges.len();
            puzzle.successors(state, |step, next| {
                let to: usize = numbers[&puzzle.canonical(next)];
                let nearer =
                    distance[from] < distance[to] || distance[from] == distance[to] && from < to;
                if nearer && !edges[first..].iter().any(|edge| edge.to == to) {
                    edges.push(Edge {
                        from,
                        to,
                        load: step.load,
                        solution: roles[from] == Role::Solution
                            && roles[to] == Role::Solution
                            && distance[to] == distance[from] + 1,
                    });
                }
            });
        }
        let steps = plans::first(puzzle, from_goal).unwrap_or_default();
        let mut plan: Vec<usize> = steps
            .iter()
            .map(|(_, state)| numbers[&puzzle.canonical(*state)])
            .collect();
        if length.is_some() {
            plan.insert(0, 0);
        }
        Self {
            states,
            distance,
            roles,
            edges,
            plan,
        }
    }
}
