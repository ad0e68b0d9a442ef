//! Contraction hierarchies: preparation once, then any number of queries in microseconds.
//!
//! Geisberger, Sanders, Schultes and Delling, "Contraction Hierarchies: Faster and Simpler Hierarchical
//! Routing in Road Networks" (WEA 2008). The nodes are put in an order of importance and taken out of
//! the graph one by one, the least important first ([`contraction`]). Where the way over the node that
//! goes was the only shortest one between two of its neighbours, a shortcut arc takes its place. In the
//! end every shortest way of the graph has a counterpart of the same length that first climbs to ever
//! more important nodes and then descends; a query therefore searches from both ends upwards only
//! ([`query`]), through a few hundred nodes of a network of millions, and unpacks the shortcuts of the
//! way it found.
//!
//! Nodes are renumbered by their level, the highest first: what all searches visit lies side by side,
//! and so do the nodes that a way unpacks to. Inside this module a *place* is a node's number in that
//! order; upward means to smaller places.

mod contraction;
mod file;
mod query;

pub use file::{is_hierarchy, read};
pub use query::HierarchySearcher;

use std::cmp::Reverse;

use super::graph::{Direction, Edge, Graph};
use super::names::Names;

/// The middle node of an arc that is no shortcut.
const NO_MIDDLE: u32 = u32::MAX;

/// A prepared network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hierarchy {
    /// What the nodes are called.
    pub names: Names,
    /// Weights count units of `10^-places`.
    pub places: u8,
    /// The place of each node.
    place_of: Vec<u32>,
    /// The node at each place.
    node_at: Vec<u32>,
    /// Arcs from a place upwards.
    up: Rows,
    /// Arcs into a place from above, turned around; `None` if they are those of `up`.
    down: Option<Rows>,
}

/// Arcs to smaller places, each with the place that it passes over if it is a shortcut.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rows {
    graph: Graph,
    middles: Vec<u32>,
}

impl Hierarchy {
    /// Prepares a network. `step` is told now and then how many nodes are done.
    pub fn prepare(graph: &Graph, names: Names, places: u8, step: impl FnMut(u64)) -> Self {
        let contracted = contraction::contract(graph, step);
        let nodes = graph.nodes();
        // The highest level first; within one, in the order of the input, where neighbours are near.
        let mut node_at: Vec<u32> = (0..nodes as u32).collect();
        node_at.sort_by_key(|&node| Reverse(contracted.level[node as usize]));
        let mut place_of = vec![0; nodes];
        for (place, &node) in node_at.iter().enumerate() {
            place_of[node as usize] = place as u32;
        }
        let rows = |arcs: &[Vec<contraction::Half>]| Rows::new(arcs, &place_of, &node_at);
        let up = rows(&contracted.outgoing);
        let down = contracted.incoming.as_deref().map(rows);
        Self {
            names,
            places,
            place_of,
            node_at,
            up,
            down,
        }
    }

    /// How many nodes.
    pub fn nodes(&self) -> usize {
        self.node_at.len()
    }

    /// How many arcs lead upwards or come from above, shortcuts included.
    pub fn arcs(&self) -> usize {
        self.up.middles.len() + self.down.as_ref().map_or(0, |rows| rows.middles.len())
    }

    fn down(&self) -> &Rows {
        self.down.as_ref().unwrap_or(&self.up)
    }
}

impl Rows {
    /// The arcs that were left at each node when it was taken out, by places.
    fn new(arcs: &[Vec<contraction::Half>], place_of: &[u32], node_at: &[u32]) -> Self {
        let place = |node: u32| {
            if node == NO_MIDDLE {
                NO_MIDDLE
            } else {
                place_of[node as usize]
            }
        };
        let mut edges = Vec::new();
        let mut middles = Vec::new();
        for (tail, &node) in node_at.iter().enumerate() {
            for half in &arcs[node as usize] {
                let (tail, head) = (tail as u32, place(half.head));
                edges.push(Edge {
                    tail,
                    head,
                    weight: half.weight,
                });
                middles.push(place(half.middle));
            }
        }
        Self {
            graph: Graph::new(node_at.len(), &edges, Direction::Forward),
            middles,
        }
    }

    /// The arc to a head in a row, the shortest if there were several.
    fn find(&self, tail: u32, head: u32) -> Option<usize> {
        self.graph
            .row(tail)
            .find(|&arc| self.graph.arc(arc).0 == head)
    }
}
