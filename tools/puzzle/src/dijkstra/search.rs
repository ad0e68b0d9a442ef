//! Dijkstra's algorithm (Numerische Mathematik 1, 1959) from one node to another, and from both ends
//! at once (Pohl 1969; Nicholson 1966).
//!
//! From both ends, the side whose next node is nearer to its own end moves. A node seen from both
//! closes a route, which is perhaps not the shortest; but once the next distances of both sides
//! together reach the best route found, no other can be shorter, since it would have to leave the
//! region of each side at a node still waiting there.

use std::ops::Range;

use super::graph::Graph;
use super::queue::{Buckets, QuaternaryHeap, Queue};
use super::tree::Tree;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Its length in the network's unit.
    pub length: u64,
    /// The nodes on it, both ends included.
    pub nodes: Vec<u32>,
}

/// Searches in one graph, one after the other, over memory that is kept between them.
#[derive(Debug)]
pub struct Searcher {
    sides: Sides,
}

#[derive(Debug)]
enum Sides {
    Buckets(Box<[Side<Buckets>; 2]>),
    Heap(Box<[Side<QuaternaryHeap>; 2]>),
}

impl Searcher {
    /// A searcher for a graph, with the queue that fits its weights.
    pub fn new(graph: &Graph) -> Self {
        let sides = match Buckets::for_graph(graph) {
            Some(buckets) => {
                Sides::Buckets(Box::new([Side::new(buckets.clone()), Side::new(buckets)]))
            }
            None => Sides::Heap(Box::new([
                Side::new(QuaternaryHeap::default()),
                Side::new(QuaternaryHeap::default()),
            ])),
        };
        Self { sides }
    }

    /// A shortest way, searched from its beginning; `None` if there is none.
    pub fn route(&mut self, graph: &Graph, from: u32, to: u32) -> Option<Route> {
        match &mut self.sides {
            Sides::Buckets(sides) => sides[0].route(graph, from, to),
            Sides::Heap(sides) => sides[0].route(graph, from, to),
        }
    }

    /// The shortest paths from a node to all others.
    pub fn tree(&mut self, graph: &Graph, from: u32) -> Tree {
        match &mut self.sides {
            Sides::Buckets(sides) => sides[0].tree(graph, from),
            Sides::Heap(sides) => sides[0].tree(graph, from),
        }
    }

    /// A shortest way, searched from both ends; `reverse` is the graph with every arc turned around
    /// (the graph itself if it is undirected).
    pub fn bidirectional_search(
        &mut self,
        graph: &Graph,
        reverse: &Graph,
        from: u32,
        to: u32,
    ) -> Option<Route> {
        match &mut self.sides {
            Sides::Buckets(sides) => meet(sides, [graph, reverse], [from, to]),
            Sides::Heap(sides) => meet(sides, [graph, reverse], [from, to]),
        }
    }
}

/// What is known of a node. Sixteen bytes, so that a look at it costs one cache line.
#[derive(Clone, Copy, Debug, Default)]
struct Label {
    distance: u64,
    /// The node before it on the way.
    parent: u32,
    /// Twice the number of the search that wrote it, plus one if it is final. Labels of older searches
    /// count as not there, so that nothing has to be cleared.
    stamp: u32,
}

/// A search from one end.
#[derive(Debug)]
struct Side<Q> {
    labels: Vec<Label>,
    /// Twice the number of this search.
    stamp: u32,
    queue: Q,
    /// What the queue gave last.
    popped: Vec<u32>,
    /// And those of it that became final by that.
    settled: Vec<Settled>,
}

/// A node whose distance is final.
#[derive(Clone, Debug)]
struct Settled {
    node: u32,
    distance: u64,
    row: Range<usize>,
}

impl<Q: Queue> Side<Q> {
    fn new(queue: Q) -> Self {
        Self {
            labels: Vec::new(),
            stamp: 0,
            queue,
            popped: Vec::new(),
            settled: Vec::new(),
        }
    }

    fn begin(&mut self, nodes: usize, origin: u32) {
        self.stamp = self.stamp.wrapping_add(2);
        if self.labels.len() != nodes || self.stamp == 0 {
            self.labels.clear();
            self.labels.resize(nodes, Label::default());
            self.stamp = 2;
        }
        self.queue.clear();
        self.reach(origin, origin, 0);
    }

    /// Notes that a node can be reached so; whether that is news.
    #[inline]
    fn reach(&mut self, node: u32, parent: u32, distance: u64) -> bool {
        let label = &mut self.labels[node as usize];
        if label.stamp >= self.stamp && label.distance <= distance {
            return false;
        }
        *label = Label {
            distance,
            parent,
            stamp: self.stamp,
        };
        self.queue.push(node, distance);
        true
    }

    /// Settles the nearest nodes that wait: their distances are final. All are looked up before the arcs of
    /// the first are followed, so that the processor waits for their memory once and not for each.
    #[inline]
    fn settle(&mut self, graph: &Graph) -> bool {
        self.settled.clear();
        let any = self.queue.pop(&mut self.popped);
        for &node in &self.popped {
            let label = &mut self.labels[node as usize];
            if label.stamp == self.stamp {
                label.stamp += 1;
                self.settled.push(Settled {
                    node,
                    distance: label.distance,
                    row: graph.row(node),
                });
            }
        }
        any
    }

    /// How far a node is as far as known.
    #[inline]
    fn distance(&self, node: u32) -> Option<u64> {
        let label = self.labels[node as usize];
        (label.stamp >= self.stamp).then_some(label.distance)
    }

    /// The nodes from one back to the origin.
    fn trace(&self, mut node: u32) -> Vec<u32> {
        let mut nodes = vec![node];
        loop {
            let parent = self.labels[node as usize].parent;
            if parent == node {
                return nodes;
            }
            nodes.push(parent);
            node = parent;
        }
    }

    fn route(&mut self, graph: &Graph, from: u32, to: u32) -> Option<Route> {
        self.begin(graph.nodes(), from);
        while self.settle(graph) {
            let settled = std::mem::take(&mut self.settled);
            if let Some(end) = settled.iter().find(|settled| settled.node == to) {
                let mut nodes = self.trace(to);
                nodes.reverse();
                return Some(Route {
                    length: end.distance,
                    nodes,
                });
            }
            self.relax(graph, &settled);
            self.settled = settled;
        }
        None
    }

    fn tree(&mut self, graph: &Graph, from: u32) -> Tree {
        self.begin(graph.nodes(), from);
        let mut reached = Vec::new();
        while self.settle(graph) {
            let settled = std::mem::take(&mut self.settled);
            reached.extend(settled.iter().map(|tail| (tail.distance, tail.node)));
            self.relax(graph, &settled);
            self.settled = settled;
        }
        // What was settled at once lies in no order.
        reached.sort_unstable();
        let nodes = 0..graph.nodes() as u32;
        Tree {
            from,
            distance: nodes.map(|node| self.distance(node)).collect(),
            parent: self.labels.iter().map(|label| label.parent).collect(),
            reached: reached.into_iter().map(|(_, node)| node).collect(),
        }
    }

    /// Follows the arcs of settled nodes.
    #[inline]
    fn relax(&mut self, graph: &Graph, settled: &[Settled]) {
        for tail in settled {
            for (head, weight) in graph.in_row(tail.row.clone()) {
                self.reach(head, tail.node, tail.distance + weight);
            }
        }
    }
}

/// The search from both ends.
fn meet<Q: Queue>(sides: &mut [Side<Q>; 2], graphs: [&Graph; 2], ends: [u32; 2]) -> Option<Route> {
    for (side, end) in sides.iter_mut().zip(ends) {
        side.begin(graphs[0].nodes(), end);
    }
    let mut best = if ends[0] == ends[1] {
        Some((0, ends[0]))
    } else {
        None
    };
    while let (Some(ahead), Some(behind)) = (sides[0].queue.least(), sides[1].queue.least()) {
        if best.is_some_and(|(length, _)| ahead + behind >= length) {
            break;
        }
        let turn = usize::from(behind < ahead);
        let [first, second] = sides;
        let (side, other) = if turn == 0 {
            (first, &*second)
        } else {
            (second, &*first)
        };
        side.settle(graphs[turn]);
        let settled = std::mem::take(&mut side.settled);
        for tail in &settled {
            for (head, weight) in graphs[turn].in_row(tail.row.clone()) {
                let distance = tail.distance + weight;
                if best.is_some_and(|(length, _)| distance >= length) {
                    continue;
                }
                if side.reach(head, tail.node, distance)
                    && let Some(rest) = other.distance(head)
                    && best.is_none_or(|(length, _)| distance + rest < length)
                {
                    best = Some((distance + rest, head));
                }
            }
        }
        side.settled = settled;
    }
    best.map(|(length, meeting)| {
        let mut nodes = sides[0].trace(meeting);
        nodes.reverse();
        nodes.extend_from_slice(&sides[1].trace(meeting)[1..]);
        Route { length, nodes }
    })
}
