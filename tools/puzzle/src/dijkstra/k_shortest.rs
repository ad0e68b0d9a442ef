//! The k shortest ways that visit no node twice (J. Y. Yen, *Management Science* 17, 1971).
//!
//! Each further way leaves one that is known at some node, its spur: so from every node of the last way found the
//! shortest rest is searched that takes none of the steps which known ways with the same beginning take there, and
//! meets no node of that beginning. Nodes before the one where a way itself left another need no search again
//! (E. L. Lawler, *Management Science* 18, 1972). The searches are A*, led by the distances to the goal when nothing is
//! forbidden.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::graph::Graph;
use super::search::Route;
use super::tree::Tree;

/// At most `count` ways, the shortest first, of equals the one whose nodes come first; `reverse` is the graph with
/// every arc turned around.
pub fn k_shortest(graph: &Graph, reverse: &Graph, from: u32, to: u32, count: usize) -> Vec<Route> {
    let rest = Tree::new(reverse, to);
    let mut known: Vec<Route> = Vec::new();
    // By length and nodes; with each the place of its spur.
    let mut candidates: BTreeSet<(u64, Vec<u32>, usize)> = BTreeSet::new();
    let mut search = Search {
        graph,
        rest: &rest,
        to,
        is_forbidden: vec![false; graph.nodes()],
    };
    let first = search.route(from, &[]);
    candidates.extend(first.map(|Route { length, nodes }| (length, nodes, 0)));
    while known.len() < count {
        let Some((length, nodes, spur)) = candidates.pop_first() else {
            break;
        };
        let mut begun = length_of(graph, &nodes[..=spur]);
        for place in spur..nodes.len() - 1 {
            let beginning = &nodes[..=place];
            let ways = known.iter().map(|route| &route.nodes);
            let taken: Vec<u32> = ways
                .chain([&nodes])
                .filter(|way| way.starts_with(beginning))
                .filter_map(|way| way.get(place + 1).copied())
                .collect();
            search.forbid(&beginning[..place], true);
            if let Some(rest) = search.route(nodes[place], &taken) {
                let way = [&beginning[..place], &rest.nodes].concat();
                candidates.insert((begun + rest.length, way, place));
            }
            search.forbid(&beginning[..place], false);
            begun += length_of(graph, &nodes[place..=place + 1]);
        }
        known.push(Route { length, nodes });
        // More than are still wanted can never come to be known.
        while candidates.len() > count - known.len() {
            candidates.pop_last();
        }
    }
    known
}

/// The length of a way, each step by the shortest arc.
fn length_of(graph: &Graph, nodes: &[u32]) -> u64 {
    let steps = nodes.windows(2).filter_map(|step| {
        let arcs = graph.leaving(step[0]).filter(|&(head, _)| head == step[1]);
        arcs.map(|(_, weight)| weight).min()
    });
    steps.sum()
}

struct Search<'a> {
    graph: &'a Graph,
    /// The way from the goal to each node in the reversed graph.
    rest: &'a Tree,
    to: u32,
    is_forbidden: Vec<bool>,
}

impl Search<'_> {
    fn forbid(&mut self, nodes: &[u32], is_forbidden: bool) {
        for &node in nodes {
            self.is_forbidden[node as usize] = is_forbidden;
        }
    }

    /// The shortest way from a node whose first step is none of `taken`, without forbidden nodes.
    fn route(&self, from: u32, taken: &[u32]) -> Option<Route> {
        let mut distance = std::collections::HashMap::from([(from, (0, from))]);
        let mut is_final = BTreeSet::new();
        let mut queue = BinaryHeap::from([Reverse((self.rest.distance(from)?, 0, from))]);
        while let Some(Reverse((_, length, tail))) = queue.pop() {
            if tail == self.to {
                let mut nodes = vec![tail];
                while nodes[nodes.len() - 1] != from {
                    nodes.push(distance[&nodes[nodes.len() - 1]].1);
                }
                nodes.reverse();
                return Some(Route { length, nodes });
            }
            if !is_final.insert(tail) {
                continue;
            }
            for (head, weight) in self.graph.leaving(tail) {
                let is_taken = tail == from && taken.contains(&head);
                if is_taken || head == from || self.is_forbidden[head as usize] {
                    continue;
                }
                let Some(rest) = self.rest.distance(head) else {
                    continue;
                };
                let longer = length + weight;
                if distance.get(&head).is_none_or(|&(known, _)| longer < known) {
                    distance.insert(head, (longer, tail));
                    queue.push(Reverse((longer + rest, longer, head)));
                }
            }
        }
        None
    }
}
