//! The state graph as a picture (SVG) and for Graphviz (DOT).
//!
//! States are told apart as legal but out of reach, reachable, and on a shortest plan. Missionaries and
//! cannibals at two banks are drawn on their own grid ([`grid`]); everything else in layers, one a
//! number of crossings ([`layers`]). Only canonical states are drawn, couples not told apart.

pub mod grid;
pub mod layers;
mod legend;

use std::collections::HashMap;
use std::fmt::Write;

use super::breadth::Explored;
use super::crossing::Crossing;
use super::plans;
use crate::language::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Reachable,
    /// It is on a shortest plan.
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
    /// Crossings from the start to each.
    pub distance: Vec<u32>,
    pub roles: Vec<Role>,
    /// Steps, each pair of states once.
    pub edges: Vec<Edge<P::Load>>,
    /// Numbers of the states of one shortest plan, start and goal included.
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

    /// The graph in the language of Graphviz; `unreached` are names of legal states out of reach.
    pub fn dot(&self, puzzle: &P, unreached: &[String], language: Language) -> String {
        let quoted =
            |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let names: Vec<_> = self
            .states
            .iter()
            .map(|&state| quoted(&puzzle.label(state, language)))
            .collect();
        let mut dot = String::from(
            "digraph river {\n  rankdir=LR;\n  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];\n",
        );
        // Writing to a String cannot fail.
        for (name, role) in names.iter().zip(&self.roles) {
            let colour = match role {
                Role::Reachable => "fillcolor=\"#cfe3f7\"",
                Role::Solution => "fillcolor=\"#cf3b2f\", fontcolor=white",
            };
            let _ = writeln!(dot, "  {name} [{colour}];");
        }
        for name in unreached {
            let _ = writeln!(dot, "  {} [style=\"rounded,dashed\"];", quoted(name));
        }
        for edge in &self.edges {
            let load = quoted(&puzzle.load(edge.load, language));
            let look = match edge.solution {
                true => "color=\"#cf3b2f\", penwidth=2",
                false => "dir=none, color=\"#8b949e\"",
            };
            let _ = writeln!(
                dot,
                "  {} -> {} [label={load}, {look}];",
                names[edge.from], names[edge.to]
            );
        }
        dot.push_str("}\n");
        dot
    }
}
