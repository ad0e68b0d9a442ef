//! All searches against the textbook's algorithm, on random graphs.

use proptest::prelude::*;

use super::bellman_ford::{SearchResult, SignedArc, shortest_path};
use super::customizable::{Customized, order};
use super::graph::{Direction, Edge, Graph};
use super::hierarchy::{self, Hierarchy, HierarchySearcher};
use super::k_shortest::k_shortest;
use super::labs::{sorting_barrier, textbook};
use super::names::Names;
use super::route::Route;
use super::search::Searcher;

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

/// Checks that a route has the right length, and that its arcs exist and add up to it.
fn check(graph: &Graph, from: u32, to: u32, route: Option<&Route>, expected: Option<u64>) {
    assert_eq!(route.map(|route| route.length), expected, "{from} -> {to}");
    let Some(Route { length, nodes }) = route else {
        return;
    };
    assert_eq!((nodes.first(), nodes.last()), (Some(&from), Some(&to)));
    let arc = |pair: &[u32]| {
        let arcs = graph.out_arcs(pair[0]).filter(|arc| arc.0 == pair[1]);
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
        let mut customized = Customized::new(&graph, &order::dissect(&graph)).expect("few arcs");
        for from in 0..nodes as u32 {
            for to in 0..nodes as u32 {
                let expected = expected[from as usize][to as usize];
                let one = searcher.route(&graph, from, to);
                check(&graph, from, to, one.as_ref(), expected);
                let both = searcher.bidirectional_search(&graph, &reverse, from, to);
                check(&graph, from, to, both.as_ref(), expected);
                check(&graph, from, to, hierarchy.route(from, to).as_ref(), expected);
                check(&graph, from, to, customized.route(from, to).as_ref(), expected);
                check(&graph, from, to, searcher.tree(&graph, from).route(to).as_ref(), expected);
                check(&graph, from, to, textbook::shortest_path(&graph, from, to).as_ref(), expected);
                let barrier = sorting_barrier::shortest_path(&graph, from, to);
                check(&graph, from, to, barrier.as_ref(), expected);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn large_graphs_have_one_answer(
        seed: u64,
        nodes in 100_usize..3000,
        degree in 1_u64..6,
        largest in prop_oneof![Just(1_u64), Just(2), Just(50), Just(1 << 24), Just(1 << 33)],
        near: bool,
    ) {
        let mut state = seed;
        let mut below = |limit: u64| zobrist::splitmix64(&mut state) % limit;
        let count = nodes as u64;
        let edges: Vec<Edge> = (0..degree * count)
            .map(|_| {
                let tail = below(count);
                // Neighbours like those in a network of streets, or any nodes.
                let head = if near { (tail + 1 + below(20)) % count } else { below(count) };
                let (tail, head) = (tail as u32, head as u32);
                Edge { tail, head, weight: below(largest) }
            })
            .collect();
        let graph = Graph::new(nodes, &edges, Direction::Forward);
        let reverse = graph.reversed();
        let mut searcher = Searcher::new(&graph);
        let tree = textbook::shortest_paths(&graph, 0);
        // An order that is made for one set of lengths and used for others.
        let paved: Vec<Edge> = edges.iter().map(|&edge| Edge { weight: 1, ..edge }).collect();
        let order = order::dissect(&Graph::new(nodes, &paved, Direction::Forward));
        let mut customized = near.then(|| Customized::new(&graph, &order).expect("few arcs"));
        for to in (0..nodes as u32).step_by(nodes / 4) {
            let expected = tree.distance(to);
            check(&graph, 0, to, sorting_barrier::shortest_path(&graph, 0, to).as_ref(), expected);
            check(&graph, 0, to, searcher.route(&graph, 0, to).as_ref(), expected);
            if let Some(customized) = &mut customized {
                check(&graph, 0, to, customized.route(0, to).as_ref(), expected);
            }
            let both = searcher.bidirectional_search(&graph, &reverse, 0, to);
            check(&graph, 0, to, both.as_ref(), expected);
        }
        prop_assert_eq!(&searcher.tree(&graph, 0).distance, &tree.distance);
    }
}

proptest! {
    #[test]
    fn the_k_shortest_paths_are_the_first_of_all((nodes, edges) in graphs(), undirected: bool, count in 1_usize..12) {
        let nodes = nodes.min(7);
        let edges: Vec<Edge> = edges
            .into_iter()
            .filter(|edge| edge.tail.max(edge.head) < nodes as u32)
            .take(14)
            .collect();
        let direction = if undirected { Direction::Both } else { Direction::Forward };
        let graph = Graph::new(nodes, &edges, direction);
        let (from, to) = (0, nodes as u32 - 1);
        let mut all = Vec::new();
        all_paths(&graph, to, &mut vec![from], 0, &mut all);
        // Of parallel arcs the shortest counts.
        all.sort_by(|one, other| (&one.1, one.0).cmp(&(&other.1, other.0)));
        all.dedup_by(|one, other| one.1 == other.1);
        all.sort();
        let found = k_shortest(&graph, &graph.reversed(), from, to, count);
        let found: Vec<_> = found.into_iter().map(|route| (route.length, route.nodes)).collect();
        let lengths = |ways: &[(u64, Vec<u32>)]| ways.iter().map(|way| way.0).collect::<Vec<_>>();
        let expected = &all[..count.min(all.len())];
        prop_assert_eq!(lengths(&found), lengths(expected));
        for (number, way) in found.iter().enumerate() {
            prop_assert!(all.contains(way), "{:?}", way);
            prop_assert!(!found[..number].contains(way), "{:?} twice", way);
        }
    }

    #[test]
    fn negative_weights_agree_with_floyd_and_warshall(
        arcs in prop::collection::vec((0_u32..6, 0_u32..6, -3_i64..9), 0..16),
        from in 0_u32..6,
        to in 0_u32..6,
    ) {
        let arcs: Vec<SignedArc> = arcs
            .into_iter()
            .map(|(tail, head, weight)| SignedArc { tail, head, weight })
            .collect();
        let distance = signed_distances(6, &arcs);
        let at = |one: u32, other: u32| distance[one as usize][other as usize];
        let is_bottomless =
            (0..6).any(|node| at(node, node) < Some(0) && at(from, node).and(at(node, to)).is_some());
        match shortest_path(6, &arcs, from, to) {
            SearchResult::NoPath => prop_assert_eq!(at(from, to), None),
            SearchResult::Path { length, nodes } => {
                prop_assert!(!is_bottomless);
                prop_assert_eq!(at(from, to), Some(length));
                prop_assert_eq!((nodes[0], nodes[nodes.len() - 1]), (from, to));
                prop_assert_eq!(signed_length(&arcs, &nodes), length);
            }
            SearchResult::NegativeCycle { length, nodes } => {
                prop_assert!(is_bottomless && length < 0);
                prop_assert_eq!(nodes[0], nodes[nodes.len() - 1]);
                prop_assert_eq!(signed_length(&arcs, &nodes), length);
            }
        }
    }
}

/// All paths that visit no node twice and go on from this one, with their lengths; parallel arcs
/// each make one.
fn all_paths(
    graph: &Graph,
    to: u32,
    way: &mut Vec<u32>,
    length: u64,
    all: &mut Vec<(u64, Vec<u32>)>,
) {
    let last = way[way.len() - 1];
    if last == to {
        all.push((length, way.clone()));
        return;
    }
    for (head, weight) in graph.out_arcs(last).collect::<Vec<_>>() {
        if !way.contains(&head) {
            way.push(head);
            all_paths(graph, to, way, length + weight, all);
            way.pop();
        }
    }
}

/// Floyd and Warshall's algorithm with negative weights; what lies on a negative cycle has a
/// distance to itself below zero.
fn signed_distances(nodes: usize, arcs: &[SignedArc]) -> Vec<Vec<Option<i64>>> {
    let mut distance = vec![vec![None; nodes]; nodes];
    (0..nodes).for_each(|node| distance[node][node] = Some(0));
    for arc in arcs {
        let known = &mut distance[arc.tail as usize][arc.head as usize];
        *known = Some(known.map_or(arc.weight, |known: i64| known.min(arc.weight)));
    }
    for middle in 0..nodes {
        for from in 0..nodes {
            for to in 0..nodes {
                if let (Some(one), Some(other)) = (distance[from][middle], distance[middle][to]) {
                    let known = &mut distance[from][to];
                    *known = Some(known.map_or(one + other, |known| known.min(one + other)));
                }
            }
        }
    }
    distance
}

fn signed_length(arcs: &[SignedArc], nodes: &[u32]) -> i64 {
    let step = |pair: &[u32]| {
        let between = arcs.iter().filter(|arc| [arc.tail, arc.head] == pair);
        between
            .map(|arc| arc.weight)
            .min()
            .expect("every step is an arc")
    };
    nodes.windows(2).map(step).sum()
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
            let both = plain.bidirectional_search(&graph, &reverse, from, to);
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
