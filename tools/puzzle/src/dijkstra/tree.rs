//! The shortest ways from one node to all others: Dijkstra's algorithm to its end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::Graph;
use super::search::Route;

/// The shortest ways from one node.
#[derive(Clone, Debug)]
pub struct Tree {
    from: u32,
    /// By node; none where no way leads.
    distance: Vec<Option<u64>>,
    /// The node before each on its way.
    parent: Vec<u32>,
    /// The nodes that can be reached, the nearest first.
    pub reached: Vec<u32>,
}

impl Tree {
    pub fn new(graph: &Graph, from: u32) -> Self {
        let mut tree = Self {
            from,
            distance: vec![None; graph.nodes()],
            parent: vec![from; graph.nodes()],
            reached: Vec::new(),
        };
        let mut is_final = vec![false; graph.nodes()];
        let mut queue = BinaryHeap::from([Reverse((0, from))]);
        tree.distance[from as usize] = Some(0);
        while let Some(Reverse((distance, tail))) = queue.pop() {
            if std::mem::replace(&mut is_final[tail as usize], true) {
                continue;
            }
            tree.reached.push(tail);
            for (head, weight) in graph.leaving(tail) {
                let known = &mut tree.distance[head as usize];
                if known.is_none_or(|known| distance + weight < known) {
                    *known = Some(distance + weight);
                    tree.parent[head as usize] = tail;
                    queue.push(Reverse((distance + weight, head)));
                }
            }
        }
        tree
    }

    /// How far a node is, if it can be reached.
    pub fn distance(&self, node: u32) -> Option<u64> {
        self.distance[node as usize]
    }

    /// The way to a node.
    pub fn route(&self, to: u32) -> Option<Route> {
        let length = self.distance(to)?;
        let mut nodes = vec![to];
        let mut node = to;
        while node != self.from {
            node = self.parent[node as usize];
            nodes.push(node);
        }
        nodes.reverse();
        Some(Route { length, nodes })
    }
}
