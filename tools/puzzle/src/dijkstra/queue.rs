//! The queues of Dijkstra's algorithm: which node is nearest of those seen but not settled?
//!
//! Both are lazy: a node that comes nearer is pushed again, and its older entries are skipped when they
//! are popped. Both are monotone: nothing is pushed that is nearer than what was popped last.
//!
//! [`Buckets`] is Dial's queue (CACM 12(11), 1969, algorithm 360) with Dinic's width: a bucket as wide
//! as the shortest arc holds nodes that cannot bring each other nearer, so their order does not matter
//! and no comparison is ever made. It needs a bucket for every width up to the longest arc, so weights
//! of very different size are left to [`QuaternaryHeap`], a heap whose nodes have four children side by
//! side in memory.

use std::num::NonZeroU64;

use super::graph::Graph;

/// A queue of nodes by distance.
pub(super) trait Queue {
    fn push(&mut self, node: u32, distance: u64);
    /// Replaces `nodes` by one or more of the nearest, none of which can bring another of them nearer;
    /// they are removed. Whether there were any.
    fn pop(&mut self, nodes: &mut Vec<u32>) -> bool;
    /// No entry is nearer than this; `None` if there is none.
    fn least(&mut self) -> Option<u64>;
    fn clear(&mut self);
}

/// How many buckets are too many.
const MAX_BUCKETS: u64 = 1 << 16;

#[derive(Clone, Debug)]
pub(super) struct Buckets {
    /// The width of a bucket as a power of two.
    shift: u32,
    ring: Vec<Vec<u32>>,
    /// The bucket, counted from distance 0, that is emptied now.
    current: u64,
    entries: usize,
}

impl Buckets {
    /// A queue for searches in this graph, if its weights allow one.
    pub(super) fn for_graph(graph: &Graph) -> Option<Self> {
        let (mut shortest, mut longest) = (u64::MAX, 0);
        for arc in 0..graph.arcs() {
            let (_, weight) = graph.arc(arc);
            shortest = shortest.min(weight);
            longest = longest.max(weight);
        }
        // A bucket no wider than the shortest arc; where that is 0, one distance a bucket.
        let shift = NonZeroU64::new(shortest).map_or(0, NonZeroU64::ilog2);
        // One ring holds the distances from that of the current bucket to the longest arc beyond it.
        let buckets = (longest >> shift) + 2;
        let ring = vec![Vec::new(); buckets.min(MAX_BUCKETS).next_power_of_two() as usize];
        (buckets <= MAX_BUCKETS).then_some(Self {
            shift,
            ring,
            current: 0,
            entries: 0,
        })
    }
}

impl Queue for Buckets {
    #[inline]
    fn push(&mut self, node: u32, distance: u64) {
        let bucket = (distance >> self.shift) as usize & (self.ring.len() - 1);
        self.ring[bucket].push(node);
        self.entries += 1;
    }

    fn pop(&mut self, nodes: &mut Vec<u32>) -> bool {
        nodes.clear();
        if self.entries == 0 {
            return false;
        }
        loop {
            let slot = self.current as usize & (self.ring.len() - 1);
            if !self.ring[slot].is_empty() {
                std::mem::swap(&mut self.ring[slot], nodes);
                self.entries -= nodes.len();
                return true;
            }
            self.current += 1;
        }
    }

    fn least(&mut self) -> Option<u64> {
        if self.entries == 0 {
            return None;
        }
        while self.ring[self.current as usize & (self.ring.len() - 1)].is_empty() {
            self.current += 1;
        }
        Some(self.current << self.shift)
    }

    fn clear(&mut self) {
        if self.entries > 0 {
            self.ring.iter_mut().for_each(Vec::clear);
        }
        self.entries = 0;
        self.current = 0;
    }
}

/// A heap with four children a node.
#[derive(Clone, Debug, Default)]
pub(super) struct QuaternaryHeap {
    entries: Vec<(u64, u32)>,
}

impl QuaternaryHeap {
    /// Removes the nearest entry: its distance and its node.
    #[inline]
    pub(super) fn pop_entry(&mut self) -> Option<(u64, u32)> {
        let last = self.entries.pop()?;
        let Some(&top) = self.entries.first() else {
            return Some(last);
        };
        let mut hole = 0;
        loop {
            let first = 4 * hole + 1;
            let children = self.entries.get(first..(first + 4).min(self.entries.len()));
            let nearest = children
                .unwrap_or(&[])
                .iter()
                .enumerate()
                .min_by_key(|(_, entry)| entry.0);
            match nearest {
                Some((index, &child)) if child.0 < last.0 => {
                    self.entries[hole] = child;
                    hole = first + index;
                }
                _ => break,
            }
        }
        self.entries[hole] = last;
        Some(top)
    }
}

impl Queue for QuaternaryHeap {
    #[inline]
    fn push(&mut self, node: u32, distance: u64) {
        let mut hole = self.entries.len();
        self.entries.push((distance, node));
        while hole > 0 {
            let parent = (hole - 1) / 4;
            if self.entries[parent].0 <= distance {
                break;
            }
            self.entries[hole] = self.entries[parent];
            hole = parent;
        }
        self.entries[hole] = (distance, node);
    }

    #[inline]
    fn pop(&mut self, nodes: &mut Vec<u32>) -> bool {
        nodes.clear();
        nodes.extend(self.pop_entry().map(|(_, node)| node));
        !nodes.is_empty()
    }

    fn least(&mut self) -> Option<u64> {
        self.entries.first().map(|entry| entry.0)
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::{Direction, Edge};
    use super::*;

    #[test]
    fn weights_decide_whether_buckets_are_possible() {
        let graph = |weights: &[u64]| {
            let edges: Vec<_> = weights
                .iter()
                .map(|&weight| Edge {
                    tail: 0,
                    head: 0,
                    weight,
                })
                .collect();
            Graph::new(1, &edges, Direction::Forward)
        };
        assert_eq!(Buckets::for_graph(&graph(&[100, 1000])).unwrap().shift, 6);
        assert_eq!(Buckets::for_graph(&graph(&[0, 1000])).unwrap().shift, 0);
        assert!(Buckets::for_graph(&graph(&[1, 1 << 20])).is_none());
        assert!(Buckets::for_graph(&graph(&[u64::MAX])).is_some());
    }

    proptest::proptest! {
        #[test]
        fn the_heap_sorts(keys in proptest::collection::vec(0_u64..50, 0..200)) {
            let mut heap = QuaternaryHeap::default();
            for (node, &key) in keys.iter().enumerate() {
                heap.push(node as u32, key);
            }
            let popped: Vec<_> =
                std::iter::from_fn(|| heap.pop_entry()).map(|(key, _)| key).collect();
            let mut sorted = keys;
            sorted.sort_unstable();
            proptest::prop_assert_eq!(popped, sorted);
        }
    }
}
