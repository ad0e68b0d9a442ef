//! The search from both ends at once (Pohl 1969; Nicholson 1966).
//!
//! The side with fewer nodes in its queue moves, as Pohl proposed. A node reached from both sides
//! closes a route, which is perhaps not the shortest; but once the least distances in both queues
//! add up to at least the length of the best route found, no other route can be shorter, since it
//! would have to leave the region of each side at a node that is still in its queue. For the same
//! reason a node need not be queued if its distance and the least one of the other side add up to
//! at least that length.
//!
//! The labels of both sides for a node are stored together, since each side looks at the other's.
//! They have no room for the parent: the route is found again afterwards, along arcs whose length
//! is the difference of their ends' distances.

use rustc_hash::FxHashSet;

use super::graph::Graph;
use super::labels::{Labels, Settled};
use super::queue::{Distance, Queue};
use super::route::Route;

#[derive(Debug)]
pub(super) struct BidirectionalSearch<Q: Queue> {
    /// The distance of each node from both ends.
    labels: Labels<[Q::Distance; 2]>,
    queues: [Q; 2],
    popped: Vec<(Q::Distance, u32)>,
    settled: Vec<Settled<Q::Distance>>,
}

impl<Q: Queue> BidirectionalSearch<Q> {
    pub(super) fn new(queues: [Q; 2]) -> Self {
        Self {
            labels: Labels::default(),
            queues,
            popped: Vec::new(),
            settled: Vec::new(),
        }
    }

    /// A shortest path; `graphs` are the graph and its reverse.
    pub(super) fn bidirectional_search(
        &mut self,
        graphs: [&Graph; 2],
        ends: [u32; 2],
    ) -> Option<Route> {
        let unreached = Q::Distance::UNREACHED;
        self.labels.clear(&graphs, [unreached; 2]);
        self.queues.iter_mut().for_each(Q::clear);
        for (turn, end) in ends.into_iter().enumerate() {
            self.labels.of[end as usize][turn] = Q::Distance::ZERO;
            self.labels.settled.push(end);
            self.queues[turn].push(end, Q::Distance::ZERO);
        }
        let mut best = if ends[0] == ends[1] { 0 } else { u64::MAX };
        let mut meeting = ends[0];
        while let [Some(ahead), Some(behind)] = self.queues.each_mut().map(Q::least) {
            if ahead.units() + behind.units() >= best {
                break;
            }
            let turn = usize::from(self.queues[1].len() < self.queues[0].len());
            let rest = [behind, ahead][turn].units();
            self.settle(graphs[turn], turn);
            for tail in &self.settled {
                for (head, weight) in Q::Distance::arcs(graphs[turn], tail.row.clone()) {
                    let distance = tail.distance.plus(weight);
                    let label = &mut self.labels.of[head as usize];
                    if distance >= label[turn] {
                        continue;
                    }
                    let other = label[1 - turn];
                    if other != unreached {
                        let length = distance.units() + other.units();
                        if length < best {
                            (best, meeting) = (length, head);
                        }
                    }
                    label[turn] = distance;
                    if distance.units() + rest < best {
                        self.queues[turn].push(head, distance);
                    }
                }
            }
        }
        (best < u64::MAX).then(|| {
            let mut nodes = self.trace(graphs[1], 0, ends[0], meeting);
            nodes.reverse();
            nodes.extend_from_slice(&self.trace(graphs[0], 1, ends[1], meeting)[1..]);
            Route {
                length: best,
                nodes,
            }
        })
    }

    /// Settles the nearest nodes of a side; all are looked up before the arcs of the first are
    /// relaxed.
    #[inline]
    fn settle(&mut self, graph: &Graph, turn: usize) {
        self.settled.clear();
        self.queues[turn].pop(&mut self.popped);
        for &(distance, node) in &self.popped {
            if self.labels.of[node as usize][turn] == distance {
                self.labels.settled.push(node);
                self.settled.push(Settled {
                    node,
                    distance,
                    row: graph.row(node),
                });
            }
        }
    }

    /// The nodes of a shortest path from a node back to the end where a side began. `back` has this
    /// side's arcs turned around. Arcs of length 0 can form circles, so nodes that led nowhere are
    /// remembered.
    fn trace(&self, back: &Graph, turn: usize, end: u32, meeting: u32) -> Vec<u32> {
        let distance = |node: u32| self.labels.of[node as usize][turn];
        let mut seen = FxHashSet::from_iter([meeting]);
        let mut way = vec![meeting];
        while let Some(&node) = way.last()
            && node != end
        {
            let mut before = back.out_arcs(node).filter(|&(tail, weight)| {
                let tail = distance(tail);
                tail != Q::Distance::UNREACHED
                    && tail.plus(Q::Distance::of(weight)) == distance(node)
            });
            match before.find(|&(tail, _)| seen.insert(tail)) {
                Some((tail, _)) => way.push(tail),
                None => {
                    way.pop();
                }
            }
        }
        way
    }
}
