//! Dijkstra's algorithm as textbooks print it: a binary heap, old entries skipped. To compare with.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::dijkstra::graph::Graph;
use crate::dijkstra::route::Route;
use crate::dijkstra::tree::Tree;

pub fn shortest_path(graph: &Graph, from: u32, to: u32) -> Option<Route> {
    search(graph, from, Some(to)).route(to)
}

/// The shortest paths to all nodes.
pub fn shortest_paths(graph: &Graph, from: u32) -> Tree {
    search(graph, from, None)
}

fn search(graph: &Graph, from: u32, to: Option<u32>) -> Tree {
    let nodes = graph.nodes();
    let mut tree = Tree {
        from,
        distance: vec![None; nodes],
        parent: vec![from; nodes],
        reached: Vec::new(),
    };
    tree.distance[from as usize] = Some(0);
    let mut heap = BinaryHeap::from([Reverse((0, from))]);
    while let Some(Reverse((length, node))) = heap.pop() {
        if tree.distance[node as usize] != Some(length) {
            continue;
        }
        tree.reached.push(node);
        if to == Some(node) {
            break;
        }
        for (head, weight) in graph.out_arcs(node) {
            let length = length + weight;
            if tree.distance[head as usize].is_none_or(|known| length < known) {
                tree.distance[head as usize] = Some(length);
                tree.parent[head as usize] = node;
                heap.push(Reverse((length, head)));
            }
        }
    }
    tree
}
