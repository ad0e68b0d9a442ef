//! Contraction hierarchies: preparation once, then any number of queries in microseconds.
//!
//! Geisberger, Sanders, Schultes and Delling, "Contraction Hierarchies: Faster and Simpler
//! Hierarchical Routing in Road Networks" (WEA 2008). The nodes are put in an order of importance
//! and contracted, that is, taken out of the graph one by one, the least important first
//! ([`contraction`]). Where the path over the contracted node was the only shortest one between two
//! of its neighbours, a shortcut arc takes its place. In the end every shortest path of the graph
//! has a counterpart of the same length that first climbs to ever more important nodes and then
//! descends; a query therefore searches from both ends upwards only ([`query`]), through a few
//! hundred nodes of a network of millions, and unpacks the shortcuts of the path it found.
//!
//! Nodes are renumbered by their level, the highest first: what all searches visit lies close
//! together in memory, and so do the nodes that a path unpacks to. Inside this module a *place* is
//! a node's number in that order; upward means to smaller places. An arc is kept at its lower end
//! ([`rows`]).

mod contraction;
mod file;
mod query;
mod rows;

pub use file::{is_hierarchy, read};
pub use query::HierarchySearcher;

use std::cmp::Reverse;

use super::graph::Graph;
use super::names::Names;
use rows::{Listed, Rows};

/// The middle node of an arc that is no shortcut.
const NO_MIDDLE: u32 = u32::MAX;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hierarchy {
    pub names: Names,
    /// Decimal places of the weights: a weight of 1 stands for `10^-places`.
    pub places: u8,
    place_of: Vec<u32>,
    node_at: Vec<u32>,
    /// The arcs that lead upwards, each kept at its lower end.
    up: Rows,
    /// The arcs that lead downwards, each reversed and kept at its lower end; `None` if they are
    /// the same as `up`.
    down: Option<Rows>,
}

impl Hierarchy {
    /// Prepares a network. Now and then `step` gets the number of nodes that are contracted.
    pub fn prepare(graph: &Graph, names: Names, places: u8, step: impl FnMut(u64)) -> Self {
        let contracted = contraction::contract(graph, step);
        let nodes = graph.nodes();
        // The highest level first; within one, in the order of the input, where neighbours are
        // near.
        let mut node_at: Vec<u32> = (0..nodes as u32).collect();
        node_at.sort_by_key(|&node| Reverse(contracted.level[node as usize]));
        let place_of = inverse(&node_at);
        let listed = |arcs: &[Vec<contraction::Half>]| Listed::new(arcs, &place_of, &node_at);
        let mut up = listed(&contracted.outgoing);
        let mut down = contracted.incoming.as_deref().map(listed);
        rows::find_halves(&mut up, down.as_mut());
        let (up, down) = rows::link(up, down, &node_at);
        Self {
            names,
            places,
            place_of,
            node_at,
            up,
            down,
        }
    }

    pub fn nodes(&self) -> usize {
        self.node_at.len()
    }

    /// The number of arcs, both upwards and downwards, shortcuts included.
    pub fn arcs(&self) -> usize {
        self.up.graph.arcs() + self.down.as_ref().map_or(0, |rows| rows.graph.arcs())
    }

    fn down(&self) -> &Rows {
        self.down.as_ref().unwrap_or(&self.up)
    }
}

/// The inverse of an order of all nodes: the place of each node.
fn inverse(node_at: &[u32]) -> Vec<u32> {
    let mut place_of = vec![0; node_at.len()];
    for (place, &node) in node_at.iter().enumerate() {
        place_of[node as usize] = place as u32;
    }
    place_of
}
