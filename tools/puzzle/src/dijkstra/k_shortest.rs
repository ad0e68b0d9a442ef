//! The k shortest paths that visit no node twice (J. Y. Yen, *Management Science* 17, 1971).
//!
//! Each further path leaves a known one at some node, its spur node. So from every node of the path
//! found last, the shortest rest is searched that avoids the nodes before it, and the arcs by which
//! known paths with the same root go on. Spur nodes before the one where a path itself left another
//! need no search again (E. L. Lawler, *Management Science* 18, 1972). The searches are A*; its
//! heuristic is the distance to the goal in the whole graph.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap, HashSet};

use super::graph::Graph;
use super::route::Route;
use super::search::Searcher;
use super::tree::Tree;

/// At most `count` paths, the shortest first; among equals the one whose nodes come first.
/// `reverse` is the graph with every arc turned around.
pub fn k_shortest(graph: &Graph, reverse: &Graph, from: u32, to: u32, count: usize) -> Vec<Route> {
    let to_goal = Searcher::new(reverse).tree(reverse, to);
    let mut known: Vec<Route> = Vec::new();
    // Sorted by length and nodes; the last field is the index of the path's spur node.
    let mut candidates: BTreeSet<(u64, Vec<u32>, usize)> = BTreeSet::new();
    let mut search = Search {
        graph,
        to_goal: &to_goal,
        to,
        is_forbidden: vec![false; graph.nodes()],
    };
    let first = search.route(from, &[]);
    candidates.extend(first.map(|Route { length, nodes }| (length, nodes, 0)));
    while known.len() < count {
        let Some((length, nodes, spur)) = candidates.pop_first() else {
            break;
        };
        let mut root_length = length_of(graph, &nodes[..=spur]);
        for place in spur..nodes.len() - 1 {
            let root = &nodes[..=place];
            let paths = known.iter().map(|route| &route.nodes);
            let taken: Vec<u32> = paths
                .chain([&nodes])
                .filter(|path| path.starts_with(root))
                .filter_map(|path| path.get(place + 1).copied())
                .collect();
            search.forbid(&root[..place], true);
            if let Some(rest) = search.route(nodes[place], &taken) {
                let path = [&root[..place], &rest.nodes].concat();
                candidates.insert((root_length + rest.length, path, place));
            }
            search.forbid(&root[..place], false);
            root_length += length_of(graph, &nodes[place..=place + 1]);
        }
        known.push(Route { length, nodes });
        // No more candidates than paths still wanted can be among the shortest.
        while candidates.len() > count - known.len() {
            candidates.pop_last();
        }
    }
    known
}

/// The length of a path that takes the shortest arc at each step.
fn length_of(graph: &Graph, nodes: &[u32]) -> u64 {
    let steps = nodes.windows(2).filter_map(|step| {
        let arcs = graph.out_arcs(step[0]).filter(|&(head, _)| head == step[1]);
        arcs.map(|(_, weight)| weight).min()
    });
    steps.sum()
}

struct Search<'a> {
    graph: &'a Graph,
    /// The shortest paths from the goal in the reversed graph: the distance of every node to the
    /// goal.
    to_goal: &'a Tree,
    to: u32,
    is_forbidden: Vec<bool>,
}

impl Search<'_> {
    fn forbid(&mut self, nodes: &[u32], is_forbidden: bool) {
        for &node in nodes {
            self.is_forbidden[node as usize] = is_forbidden;
        }
    }

    /// The shortest path from a node to the goal that visits no forbidden node and whose second
    /// node is none of `taken`.
    fn route(&self, from: u32, taken: &[u32]) -> Option<Route> {
        // The distance of each node that was reached, and the node before it.
        let mut reached = HashMap::from([(from, (0, from))]);
        let mut is_final = HashSet::new();
        let mut queue = BinaryHeap::from([Reverse((self.to_goal.distance(from)?, 0, from))]);
        while let Some(Reverse((_, length, tail))) = queue.pop() {
            if tail == self.to {
                let mut nodes = vec![tail];
                while nodes[nodes.len() - 1] != from {
                    nodes.push(reached[&nodes[nodes.len() - 1]].1);
                }
                nodes.reverse();
                return Some(Route { length, nodes });
            }
            if !is_final.insert(tail) {
                continue;
            }
            for (head, weight) in self.graph.out_arcs(tail) {
                let is_taken = tail == from && taken.contains(&head);
                if is_taken || head == from || self.is_forbidden[head as usize] {
                    continue;
                }
                let Some(rest) = self.to_goal.distance(head) else {
                    continue;
                };
                let longer = length + weight;
                if reached.get(&head).is_none_or(|&(known, _)| longer < known) {
                    reached.insert(head, (longer, tail));
                    queue.push(Reverse((longer + rest, longer, head)));
                }
            }
        }
        None
    }
}
