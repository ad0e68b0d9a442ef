//! A directed graph in compressed sparse rows: the arcs that leave a node lie side by side.
//!
//! An arc is eight bytes, so that eight of them share a cache line. A weight that does not fit in
//! its four bytes is kept in a table beside the arcs, which graphs of the world's roads never need.

use std::ops::Range;

/// An edge as it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub tail: u32,
    pub head: u32,
    /// The length, in the network's unit.
    pub weight: u64,
}

impl Edge {
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            tail: self.head,
            head: self.tail,
            weight: self.weight,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Arc {
    head: u32,
    /// [`LARGE`] if the weight is in the table of large weights.
    weight: u32,
}

/// Marks an arc whose weight does not fit in 32 bits.
const LARGE: u32 = u32::MAX;

/// A directed graph. Nodes are numbered from 0; arcs are numbered from 0 in the order of their
/// tails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// The first arc of each node, and at the end the number of arcs.
    first: Vec<u32>,
    arcs: Vec<Arc>,
    /// The arcs with large weights, as pairs of arc and weight in ascending order.
    large: Vec<(u32, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Forward,
    Backward,
    Both,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// `u64::MAX` in a graph without arcs.
    pub(super) shortest_arc: u64,
    pub(super) longest_arc: u64,
    /// No path without a repeated node is longer.
    pub(super) longest_path: u64,
}

impl Graph {
    /// Builds the graph of `nodes` nodes from its edges, which must name no other node, and become
    /// at most `u32::MAX` arcs (parsers refuse such input). Arcs of one node keep the order of the
    /// edges.
    pub fn new(nodes: usize, edges: &[Edge], direction: Direction) -> Self {
        Self::of_parts(nodes, &[edges], direction)
    }

    /// Builds the graph from edges in several parts.
    pub fn of_parts(nodes: usize, parts: &[impl AsRef<[Edge]>], direction: Direction) -> Self {
        let edges = || parts.iter().flat_map(AsRef::as_ref);
        let forward = direction != Direction::Backward;
        let backward = direction != Direction::Forward;
        let mut first = vec![0_u32; nodes + 1];
        for edge in edges() {
            first[edge.tail as usize] += u32::from(forward);
            first[edge.head as usize] += u32::from(backward);
        }
        // Each entry is now the end of its row; filling rows from the back turns it into the
        // beginning.
        let mut end = 0;
        for slot in &mut first {
            end += *slot;
            *slot = end;
        }
        let mut graph = Self {
            first,
            arcs: vec![Arc::default(); end as usize],
            large: Vec::new(),
        };
        for edge in edges().rev() {
            if backward {
                graph.place(edge.head, edge.tail, edge.weight);
            }
            if forward {
                graph.place(edge.tail, edge.head, edge.weight);
            }
        }
        graph.large.sort_unstable();
        graph
    }

    fn place(&mut self, tail: u32, head: u32, weight: u64) {
        let slot = &mut self.first[tail as usize];
        *slot -= 1;
        let fits = u32::try_from(weight).ok().filter(|&weight| weight != LARGE);
        if fits.is_none() {
            self.large.push((*slot, weight));
        }
        self.arcs[*slot as usize] = Arc {
            head,
            weight: fits.unwrap_or(LARGE),
        };
    }

    pub fn nodes(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// The numbers of the arcs that leave a node.
    #[inline]
    pub fn row(&self, node: u32) -> Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }

    /// The arcs that leave a node, as pairs of head and weight.
    #[inline]
    pub fn out_arcs(&self, node: u32) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.in_row(self.row(node))
    }

    /// The arcs of a [`row`](Self::row), as pairs of head and weight.
    #[inline]
    pub fn in_row(&self, row: Range<usize>) -> impl Iterator<Item = (u32, u64)> + '_ {
        let start = row.start;
        self.arcs[row]
            .iter()
            .enumerate()
            .map(move |(index, arc)| (arc.head, self.true_weight(start + index, arc.weight)))
    }

    /// The arcs of a row in a graph without large weights, so that none is looked up in their
    /// table.
    #[inline]
    pub(super) fn in_row_without_large(
        &self,
        row: Range<usize>,
    ) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.arcs[row].iter().map(|arc| (arc.head, arc.weight))
    }

    /// Head and weight of an arc.
    #[inline]
    pub fn arc(&self, arc: usize) -> (u32, u64) {
        let Arc { head, weight } = self.arcs[arc];
        (head, self.true_weight(arc, weight))
    }

    #[inline]
    fn true_weight(&self, arc: usize, weight: u32) -> u64 {
        if weight == LARGE {
            self.large_weight(arc)
        } else {
            u64::from(weight)
        }
    }

    #[cold]
    fn large_weight(&self, arc: usize) -> u64 {
        let found = self
            .large
            .binary_search_by_key(&(arc as u64), |entry| u64::from(entry.0));
        found.map_or(u64::from(LARGE), |at| self.large[at].1)
    }

    /// The bounds of the lengths of arcs and paths.
    pub(super) fn extent(&self) -> Extent {
        let mut extent = Extent {
            shortest_arc: u64::MAX,
            longest_arc: 0,
            longest_path: 0,
        };
        for node in 0..self.nodes() as u32 {
            let mut longest = 0;
            for (_, weight) in self.out_arcs(node) {
                extent.shortest_arc = extent.shortest_arc.min(weight);
                longest = longest.max(weight);
            }
            extent.longest_arc = extent.longest_arc.max(longest);
            extent.longest_path = extent.longest_path.saturating_add(longest);
        }
        extent
    }

    pub fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        (0..self.nodes() as u32).flat_map(move |tail| {
            self.out_arcs(tail)
                .map(move |(head, weight)| Edge { tail, head, weight })
        })
    }

    /// The graph with every arc turned around.
    pub fn reversed(&self) -> Self {
        let edges: Vec<_> = self.edges().collect();
        Self::new(self.nodes(), &edges, Direction::Backward)
    }

    /// The first arc of each node, and at the end the number of arcs.
    pub(super) fn rows(&self) -> &[u32] {
        &self.first
    }

    /// The arcs as they are stored: the head, and the weight or [`LARGE`].
    pub(super) fn stored_arcs(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.arcs.iter().map(|arc| (arc.head, arc.weight))
    }

    pub(super) fn large(&self) -> &[(u32, u64)] {
        &self.large
    }

    /// The graph of these arrays; `None` if they contradict each other.
    pub(super) fn from_parts(
        first: Vec<u32>,
        arcs: impl Iterator<Item = (u32, u32)>,
        large: Vec<(u32, u64)>,
    ) -> Option<Self> {
        let arcs: Vec<_> = arcs.map(|(head, weight)| Arc { head, weight }).collect();
        let nodes = first.len().checked_sub(1)?;
        let rows = first[0] == 0 && first[nodes] as usize == arcs.len() && first.is_sorted();
        let heads = arcs.iter().all(|arc| (arc.head as usize) < nodes);
        (rows && heads && large.is_sorted()).then_some(Self { first, arcs, large })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(tail: u32, head: u32, weight: u64) -> Edge {
        Edge { tail, head, weight }
    }

    #[test]
    fn rows_hold_what_leaves_in_the_order_of_the_edges() {
        let big = 1 << 40;
        let edges = [
            edge(2, 0, 5),
            edge(0, 1, big),
            edge(2, 1, u64::from(LARGE)),
            edge(2, 2, 0),
        ];
        let graph = Graph::new(3, &edges, Direction::Forward);
        assert_eq!(graph.out_arcs(0).collect::<Vec<_>>(), [(1, big)]);
        assert_eq!(graph.out_arcs(1).count(), 0);
        assert_eq!(
            graph.out_arcs(2).collect::<Vec<_>>(),
            [(0, 5), (1, u64::from(LARGE)), (2, 0)]
        );
        let back = graph.reversed();
        assert_eq!(back, Graph::new(3, &edges_of(&graph), Direction::Backward));
        assert_eq!(
            back.out_arcs(1).collect::<Vec<_>>(),
            [(0, big), (2, u64::from(LARGE))]
        );
    }

    fn edges_of(graph: &Graph) -> Vec<Edge> {
        graph.edges().collect()
    }

    #[test]
    fn both_ways() {
        let graph = Graph::new(2, &[edge(0, 1, 7)], Direction::Both);
        assert_eq!((graph.arc(0), graph.arc(1)), ((1, 7), (0, 7)));
    }
}
