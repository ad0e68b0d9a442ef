//! Dijkstra's algorithm (Numerische Mathematik 1, 1959) from one node to another, and from both
//! ends at once (Pohl 1969; Nicholson 1966, in [`bidirectional`](super::bidirectional)).

use std::fmt::Debug;

use super::bidirectional::BidirectionalSearch;
use super::graph::Graph;
use super::labels::{Labels, Settled};
use super::queue::{Buckets, Distance, QuaternaryHeap, Queue};
use super::route::Route;
use super::tree::Tree;

/// Searches in one graph, which reuse the same memory.
#[derive(Debug)]
pub struct Searcher {
    search: Box<dyn Search>,
}

/// The searches, whatever the type of queue.
trait Search: Debug {
    fn route(&mut self, graph: &Graph, from: u32, to: u32) -> Option<Route>;
    fn tree(&mut self, graph: &Graph, from: u32) -> Tree;
    fn bidirectional_search(&mut self, graphs: [&Graph; 2], ends: [u32; 2]) -> Option<Route>;
}

impl Searcher {
    /// A searcher for a graph, with the queue that suits its weights.
    pub fn new(graph: &Graph) -> Self {
        let extent = graph.extent();
        // A path that is too long, about to be discarded, is longer by one arc.
        let longest = extent.longest_path.saturating_add(extent.longest_arc);
        let narrow = (longest < u64::from(u32::MAX)).then(|| Buckets::<u32>::new(extent));
        let search: Box<dyn Search> = match (narrow.flatten(), Buckets::<u64>::new(extent)) {
            (Some(buckets), _) => Box::new(Searches::new(buckets)),
            (None, Some(buckets)) => Box::new(Searches::new(buckets)),
            (None, None) => Box::new(Searches::new(QuaternaryHeap::default())),
        };
        Self { search }
    }

    /// A shortest path, searched from its beginning; `None` if there is none.
    pub fn route(&mut self, graph: &Graph, from: u32, to: u32) -> Option<Route> {
        self.search.route(graph, from, to)
    }

    /// The shortest paths from a node to all others.
    pub fn tree(&mut self, graph: &Graph, from: u32) -> Tree {
        self.search.tree(graph, from)
    }

    /// A shortest path, searched from both ends; `reverse` is the graph with every arc turned
    /// around (the graph itself if it is undirected).
    pub fn bidirectional_search(
        &mut self,
        graph: &Graph,
        reverse: &Graph,
        from: u32,
        to: u32,
    ) -> Option<Route> {
        self.search
            .bidirectional_search([graph, reverse], [from, to])
    }
}

#[derive(Debug)]
struct Searches<Q: Queue> {
    side: Side<Q>,
    ends: BidirectionalSearch<Q>,
}

impl<Q: Queue> Searches<Q> {
    fn new(queue: Q) -> Self {
        Self {
            side: Side {
                labels: Labels::default(),
                queue: queue.clone(),
                popped: Vec::new(),
                settled: Vec::new(),
            },
            ends: BidirectionalSearch::new([queue.clone(), queue]),
        }
    }
}

impl<Q: Queue> Search for Searches<Q> {
    fn route(&mut self, graph: &Graph, from: u32, to: u32) -> Option<Route> {
        self.side.route(graph, from, to)
    }

    fn tree(&mut self, graph: &Graph, from: u32) -> Tree {
        self.side.tree(graph, from)
    }

    fn bidirectional_search(&mut self, graphs: [&Graph; 2], ends: [u32; 2]) -> Option<Route> {
        self.ends.bidirectional_search(graphs, ends)
    }
}

/// A search from one node: its labels and its queue.
#[derive(Debug)]
struct Side<Q: Queue> {
    labels: Labels<Label<Q::Distance>>,
    queue: Q,
    /// The entries that the queue returned last.
    popped: Vec<(Q::Distance, u32)>,
    /// The entries of `popped` that are not outdated: their distances are final.
    settled: Vec<Settled<Q::Distance>>,
}

#[derive(Clone, Copy, Debug)]
struct Label<D> {
    distance: D,
    /// The node before it on the path.
    parent: u32,
}

impl<Q: Queue> Side<Q> {
    fn begin(&mut self, graph: &Graph, origin: u32) {
        let blank = Label {
            distance: Q::Distance::UNREACHED,
            parent: 0,
        };
        self.labels.clear(&[graph], blank);
        // The origin is listed here so that its label is cleared even if no arc is followed.
        self.labels.settled.push(origin);
        self.queue.clear();
        self.reach(origin, origin, Q::Distance::ZERO);
    }

    /// Sets the distance and the parent of a node if that path is shorter than the known one.
    #[inline]
    fn reach(&mut self, node: u32, parent: u32, distance: Q::Distance) {
        let label = &mut self.labels.of[node as usize];
        if distance < label.distance {
            *label = Label { distance, parent };
            self.queue.push(node, distance);
        }
    }

    /// Settles the nearest nodes in the queue: their distances are final. All are looked up before
    /// the arcs of the first are relaxed, so that the processor waits for memory once and not for
    /// each node. Returns `false` when the queue is empty.
    #[inline]
    fn settle(&mut self, graph: &Graph) -> bool {
        self.settled.clear();
        let any = self.queue.pop(&mut self.popped);
        for &(distance, node) in &self.popped {
            if self.labels.of[node as usize].distance == distance {
                self.labels.settled.push(node);
                self.settled.push(Settled {
                    node,
                    distance,
                    row: graph.row(node),
                });
            }
        }
        any
    }

    fn route(&mut self, graph: &Graph, from: u32, to: u32) -> Option<Route> {
        self.begin(graph, from);
        while self.settle(graph) {
            if let Some(end) = self.settled.iter().find(|settled| settled.node == to) {
                let length = end.distance.units();
                let mut nodes = vec![to];
                let mut node = to;
                while node != from {
                    node = self.labels.of[node as usize].parent;
                    nodes.push(node);
                }
                nodes.reverse();
                return Some(Route { length, nodes });
            }
            self.relax(graph);
        }
        None
    }

    fn tree(&mut self, graph: &Graph, from: u32) -> Tree {
        self.begin(graph, from);
        let mut reached: Vec<(u64, u32)> = Vec::new();
        while self.settle(graph) {
            let settled = self.settled.iter();
            reached.extend(settled.map(|tail| (tail.distance.units(), tail.node)));
            self.relax(graph);
        }
        // Nodes that were settled together are in no order.
        reached.sort_unstable();
        let labels = self.labels.of.iter();
        let distance = labels.map(|label| match label.distance {
            distance if distance == Q::Distance::UNREACHED => None,
            distance => Some(distance.units()),
        });
        Tree {
            from,
            distance: distance.collect(),
            parent: self.labels.of.iter().map(|label| label.parent).collect(),
            reached: reached.into_iter().map(|(_, node)| node).collect(),
        }
    }

    /// Relaxes the arcs of the nodes that were settled last.
    #[inline]
    fn relax(&mut self, graph: &Graph) {
        let settled = std::mem::take(&mut self.settled);
        for tail in &settled {
            for (head, weight) in Q::Distance::arcs(graph, tail.row.clone()) {
                self.reach(head, tail.node, tail.distance.plus(weight));
            }
        }
        self.settled = settled;
    }
}
