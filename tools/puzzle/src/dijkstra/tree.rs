//! The shortest paths from one node to all others.

use super::route::Route;

/// A tree of shortest paths, as [`Searcher::tree`](super::search::Searcher::tree) finds it.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) from: u32,
    /// The distance of each node; `None` where there is no path.
    pub(super) distance: Vec<Option<u64>>,
    /// The node before each one on its path.
    pub(super) parent: Vec<u32>,
    /// The reachable nodes, the nearest first; among equals the lowest number first.
    pub reached: Vec<u32>,
}

impl Tree {
    /// The distance of a node, if it can be reached.
    pub fn distance(&self, node: u32) -> Option<u64> {
        self.distance[node as usize]
    }

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
