//! Positions for nodes without coordinates, such that distances on the paper are close to distances
//! in the graph.
//!
//! Stress majorization (Gansner, Koren, North, *Graph Drawing by Stress Majorization*, 2004): each
//! node in turn moves to where its springs to all others pull it, each as long as the fewest arcs
//! between the two; near nodes pull harder. It begins on a circle and uses no chance, so a graph
//! always looks the same.

use std::collections::VecDeque;
use std::f64::consts::TAU;

use crate::dijkstra::graph::Graph;

const ROUNDS: usize = 300;

/// The positions of the nodes, neighbours about 1 apart.
pub(super) fn layout(graph: &Graph) -> Vec<(f64, f64)> {
    let nodes = graph.nodes();
    let away = hops(graph);
    // Nodes that a search visits one after the other begin side by side.
    let mut order: Vec<usize> = (0..nodes).collect();
    if let Some(first) = away.first() {
        order.sort_by(|&one, &other| first[one].total_cmp(&first[other]));
    }
    let mut places = vec![(0.0, 0.0); nodes];
    for (turn, &node) in order.iter().enumerate() {
        let angle = TAU * turn as f64 / nodes as f64;
        let radius = nodes as f64 / TAU;
        places[node] = (radius * angle.sin(), radius * angle.cos());
    }
    for _ in 0..ROUNDS {
        for node in 0..nodes {
            let (mut wanted, mut strength) = ((0.0, 0.0), 0.0);
            for (&(x, y), &length) in places.iter().zip(&away[node]) {
                if length > 0.0 {
                    let (dx, dy) = (places[node].0 - x, places[node].1 - y);
                    let stretch = length / dx.hypot(dy).max(1e-9);
                    let pull = length.powi(-2);
                    wanted.0 += pull * (x + stretch * dx);
                    wanted.1 += pull * (y + stretch * dy);
                    strength += pull;
                }
            }
            if strength > 0.0 {
                places[node] = (wanted.0 / strength, wanted.1 / strength);
            }
        }
    }
    places
}

/// The fewest arcs between any two nodes, in either direction; a little more than the maximum where
/// there is no path.
fn hops(graph: &Graph) -> Vec<Vec<f64>> {
    let nodes = graph.nodes();
    let mut neighbours = vec![Vec::new(); nodes];
    for edge in graph.edges() {
        neighbours[edge.tail as usize].push(edge.head as usize);
        neighbours[edge.head as usize].push(edge.tail as usize);
    }
    let from = |start: usize| {
        let mut hops: Vec<Option<u32>> = vec![None; nodes];
        hops[start] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            let next = hops[node].map(|hops| hops + 1);
            for &neighbour in &neighbours[node] {
                if hops[neighbour].is_none() {
                    hops[neighbour] = next;
                    queue.push_back(neighbour);
                }
            }
        }
        hops
    };
    let hops: Vec<_> = (0..nodes).map(from).collect();
    let most = hops
        .iter()
        .flatten()
        .flatten()
        .max()
        .map_or(1, |&most| most + 1);
    let row = |row: Vec<Option<u32>>| {
        let row = row.into_iter();
        row.map(|hops| f64::from(hops.unwrap_or(most))).collect()
    };
    hops.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dijkstra::graph::{Direction, Edge};

    #[test]
    fn a_ring_is_round_and_what_is_apart_stays_apart() {
        let edge = |tail, head| Edge {
            tail,
            head,
            weight: 1,
        };
        let mut edges: Vec<_> = (0..8).map(|node| edge(node, (node + 1) % 8)).collect();
        edges.push(edge(8, 9));
        let places = layout(&Graph::new(11, &edges, Direction::Both));
        let apart = |one: usize, other: usize| {
            let (a, b) = (places[one], places[other]);
            (a.0 - b.0).hypot(a.1 - b.1)
        };
        for node in 0..8 {
            let side = apart(node, (node + 1) % 8);
            assert!((0.6..1.4).contains(&side), "{node}: {side}");
            assert!(apart(node, (node + 4) % 8) > 2.0);
        }
        for one in 0..11 {
            for other in 0..one {
                assert!(apart(one, other) > 0.5, "{one} {other}");
            }
        }
    }
}
