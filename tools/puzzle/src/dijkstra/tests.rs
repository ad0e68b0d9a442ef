//! Every way of answering against the textbook, on random graphs.

use proptest::prelude::*;

use super::graph::{Direction, Edge, Graph};
use super::hierarchy::{self, Hierarchy, HierarchySearcher};
use super::names::Names;
use super::search::{Route, Searcher};

/// All distances by Floyd and Warshall (CACM 5(6), 1962, algorithm 97).
fn all_distances(nodes: usize, edges: &[Edge], undirected: bool) -> Vec<Vec<Option<u64>>> {
    let mut distance = vec![vec![None; nodes]; nodes];
    for (node, row) in distance.iter_mut().enumerate() {
        row[node] = Some(0);
    }
    let shorten = |known: &mut Option<u64>, new: u64| {
        if known.is_none_or(|old| new < old) {
            *known = Some(new);
        }
    };
    for edge in edges {
        let (tail, head) = (edge.tail as usize, edge.head as usize);
        shorten(&mut distance[tail][head], edge.weight);
        if undirected {
            shorten(&mut distance[head][tail], edge.weight);
        }
    }
    for middle in 0..nodes {
        for from in 0..nodes {
            for to in 0..nodes {
                if let (Some(first), Some(second)) = (distance[from][middle], distance[middle][to])
                {
                    shorten(&mut distance[from][to], first + second);
                }
            }
        }
    }
    distance
}

/// A route must have the right length, and its arcs must exist and add up to it.
fn check(graph: &Graph, from: u32, to: u32, route: Option<&Route>, expected: Option<u64>) {
    assert_eq!(route.map(|route| route.length), expected, "{from} -> {to}");
    let Some(Route { length, nodes }) = route else {
        return;
    };
    assert_eq!((nodes.first(), nodes.last()), (Some(&from), Some(&to)));
    let arc = |pair: &[u32]| {
        let arcs = graph.leaving(pair[0]).filter(|arc| arc.0 == pair[1]);
        arcs.map(|arc| arc.1).min().expect("every step is an arc")
    };
    assert_eq!(nodes.windows(2).map(arc).sum::<u64>(), *length);
}

/// Graphs whose weights need no, many, or too many buckets, or do not fit in an arc.
fn graphs() -> impl Strategy<Value = (usize, Vec<Edge>)> {
    let largest = prop_oneof![
        Just(0_u64),
        Just(5),
        Just(100),
        Just(1 << 20),
        Just(1 << 33)
    ];
    (1_usize..14, largest, 0_u64..3).prop_flat_map(|(nodes, largest, least)| {
        let node = 0..nodes as u32;
        let edge = (node.clone(), node, 0..=largest).prop_map(move |(tail, head, weight)| Edge {
            tail,
            head,
            weight: weight + least,
        });
        (Just(nodes), prop::collection::vec(edge, 0..40))
    })
}

proptest! {
    #[test]
    fn every_way_of_answering_agrees((nodes, edges) in graphs(), undirected: bool) {
        let direction = if undirected { Direction::Both } else { Direction::Forward };
        let graph = Graph::new(nodes, &edges, direction);
        let reverse = graph.reversed();
        let expected = all_distances(nodes, &edges, undirected);
        let mut searcher = Searcher::new(&graph);
        let prepared = Hierarchy::prepare(&graph, Names::Numbers(nodes), 0, |_| {});
        let read = hierarchy::read(&prepared.to_bytes()).expect("what was written is read");
        prop_assert_eq!(&read, &prepared);
        let mut hierarchy = HierarchySearcher::new(&read);
        for from in 0..nodes as u32 {
            for to in 0..nodes as u32 {
                let expected = expected[from as usize][to as usize];
                let one = searcher.route(&graph, from, to);
                check(&graph, from, to, one.as_ref(), expected);
                let both = searcher.route_from_both_ends(&graph, &reverse, from, to);
                check(&graph, from, to, both.as_ref(), expected);
                check(&graph, from, to, hierarchy.route(from, to).as_ref(), expected);
            }
        }
    }
}

/// A grid with random weights: large enough for shortcuts over shortcuts and for stalling.
fn grid(side: u32, seed: u64) -> Graph {
    let mut state = seed;
    let mut random = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let mut edges = Vec::new();
    for node in 0..side * side {
        for head in [node + 1, node + side] {
            let inside = head < side * side && (head != node + 1 || head % side != 0);
            if inside && random() % 10 > 0 {
                edges.push(Edge {
                    tail: node,
                    head,
                    weight: 100 + random() % 900,
                });
                edges.push(Edge {
                    tail: head,
                    head: node,
                    weight: 100 + random() % 900,
                });
            }
        }
    }
    Graph::new((side * side) as usize, &edges, Direction::Forward)
}

#[test]
fn the_hierarchy_of_a_grid_agrees_with_plain_search() {
    for seed in 0..3 {
        let graph = grid(40, seed);
        let nodes = graph.nodes();
        let hierarchy = Hierarchy::prepare(&graph, Names::Numbers(nodes), 0, |_| {});
        let mut fast = HierarchySearcher::new(&hierarchy);
        let mut plain = Searcher::new(&graph);
        let reverse = graph.reversed();
        for query in 0..500_u32 {
            let (from, to) = (query * 7919 % nodes as u32, query * 104_729 % nodes as u32);
            let expected = plain.route(&graph, from, to).map(|route| route.length);
            check(&graph, from, to, fast.route(from, to).as_ref(), expected);
            let both = plain.route_from_both_ends(&graph, &reverse, from, to);
            check(&graph, from, to, both.as_ref(), expected);
        }
    }
}

#[test]
fn a_damaged_hierarchy_is_refused() {
    let graph = grid(5, 1);
    let hierarchy = Hierarchy::prepare(&graph, Names::Numbers(25), 0, |_| {});
    let bytes = hierarchy.to_bytes();
    assert!(hierarchy::is_hierarchy(&bytes));
    for at in (8..bytes.len()).step_by(3) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        assert!(hierarchy::read(&damaged).is_err(), "byte {at}");
    }
    for length in 0..bytes.len() {
        assert!(hierarchy::read(&bytes[..length]).is_err(), "{length} bytes");
    }
}
