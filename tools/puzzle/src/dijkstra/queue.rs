//! The queues of Dijkstra's algorithm: which node is nearest of those seen but not settled?
//!
//! Both are lazy: a node whose distance decreases is pushed again, and its outdated entries, whose
//! distance is longer than the node's label by then, are skipped when they are popped. Both are
//! monotone: no pushed distance is shorter than the one popped last.
//!
//! [`Buckets`] is Dial's queue (CACM 12(11), 1969, algorithm 360) with Dinic's width: a bucket as
//! wide as the shortest arc holds nodes that cannot shorten each other's distances, so their order
//! does not matter and no comparison is ever made. It needs a bucket for every width up to the
//! longest arc, so weights of very different size are left to [`QuaternaryHeap`], a heap in which
//! each entry has four children side by side in memory.

use std::fmt::Debug;
use std::num::NonZeroU64;
use std::ops::Range;

use super::graph::{Extent, Graph};

/// The length of a path. It has four bytes where these hold all lengths of a graph: what is looked
/// up most is then half as large, and a search of a million nodes takes five sixths of the time.
pub(super) trait Distance: Copy + Ord + Debug + 'static {
    const ZERO: Self;
    /// Greater than the length of any path.
    const UNREACHED: Self;
    fn of(length: u64) -> Self;
    fn units(self) -> u64;
    fn plus(self, other: Self) -> Self;
    /// The arcs of a row, as pairs of head and weight.
    fn arcs(graph: &Graph, row: Range<usize>) -> impl Iterator<Item = (u32, Self)>;
}

impl Distance for u32 {
    const ZERO: Self = 0;
    const UNREACHED: Self = Self::MAX;
    #[inline]
    fn of(length: u64) -> Self {
        length as Self
    }
    #[inline]
    fn units(self) -> u64 {
        self.into()
    }
    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }
    #[inline]
    fn arcs(graph: &Graph, row: Range<usize>) -> impl Iterator<Item = (u32, Self)> {
        graph.in_row_without_large(row)
    }
}

impl Distance for u64 {
    const ZERO: Self = 0;
    const UNREACHED: Self = Self::MAX;
    #[inline]
    fn of(length: u64) -> Self {
        length
    }
    #[inline]
    fn units(self) -> u64 {
        self
    }
    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }
    #[inline]
    fn arcs(graph: &Graph, row: Range<usize>) -> impl Iterator<Item = (u32, Self)> {
        graph.in_row(row)
    }
}

/// A queue of nodes by distance.
pub(super) trait Queue: Clone + Debug {
    type Distance: Distance;
    fn push(&mut self, node: u32, distance: Self::Distance);
    /// Replaces `entries` by one or more of the nearest, which are removed from the queue and
    /// cannot shorten each other's distances. Returns whether there were any.
    fn pop(&mut self, entries: &mut Vec<(Self::Distance, u32)>) -> bool;
    /// A lower bound of the distances in the queue; `None` if it is empty.
    fn least(&mut self) -> Option<Self::Distance>;
    /// The number of entries, outdated ones included.
    fn len(&self) -> usize;
    fn clear(&mut self);
}

/// More buckets than this are too many.
const MAX_BUCKETS: u64 = 1 << 16;

#[derive(Clone, Debug)]
pub(super) struct Buckets<D> {
    /// Log2 of the width of a bucket.
    shift: u32,
    ring: Vec<Vec<(D, u32)>>,
    /// The number of the bucket that is emptied now, counted from distance 0.
    current: u64,
    entries: usize,
}

impl<D: Distance> Buckets<D> {
    /// A queue for searches in a graph; `None` if the weights need too many buckets.
    pub(super) fn new(extent: Extent) -> Option<Self> {
        // A bucket no wider than the shortest arc; where that is 0, one distance a bucket.
        let shift = NonZeroU64::new(extent.shortest_arc).map_or(0, NonZeroU64::ilog2);
        // The ring covers the distances from the current bucket to the longest arc beyond it.
        let buckets = (extent.longest_arc >> shift) + 2;
        let ring = vec![Vec::new(); buckets.min(MAX_BUCKETS).next_power_of_two() as usize];
        (buckets <= MAX_BUCKETS).then_some(Self {
            shift,
            ring,
            current: 0,
            entries: 0,
        })
    }

    #[inline]
    fn slot(&self, bucket: u64) -> usize {
        bucket as usize & (self.ring.len() - 1)
    }
}

impl<D: Distance> Queue for Buckets<D> {
    type Distance = D;

    #[inline]
    fn push(&mut self, node: u32, distance: D) {
        let slot = self.slot(distance.units() >> self.shift);
        self.ring[slot].push((distance, node));
        self.entries += 1;
    }

    fn pop(&mut self, entries: &mut Vec<(D, u32)>) -> bool {
        entries.clear();
        if self.least().is_none() {
            return false;
        }
        let slot = self.slot(self.current);
        std::mem::swap(&mut self.ring[slot], entries);
        self.entries -= entries.len();
        true
    }

    fn least(&mut self) -> Option<D> {
        if self.entries == 0 {
            return None;
        }
        while self.ring[self.slot(self.current)].is_empty() {
            self.current += 1;
        }
        Some(D::of(self.current << self.shift))
    }

    fn len(&self) -> usize {
        self.entries
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
    type Distance = u64;

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
    fn pop(&mut self, entries: &mut Vec<(u64, u32)>) -> bool {
        entries.clear();
        entries.extend(self.pop_entry());
        !entries.is_empty()
    }

    fn least(&mut self) -> Option<u64> {
        self.entries.first().map(|entry| entry.0)
    }

    fn len(&self) -> usize {
        self.entries.len()
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
        let buckets = |weights: &[u64]| {
            let edges: Vec<_> = weights
                .iter()
                .map(|&weight| Edge {
                    tail: 0,
                    head: 0,
                    weight,
                })
                .collect();
            Buckets::<u64>::new(Graph::new(1, &edges, Direction::Forward).extent())
        };
        assert_eq!(buckets(&[100, 1000]).unwrap().shift, 6);
        assert_eq!(buckets(&[0, 1000]).unwrap().shift, 0);
        assert!(buckets(&[1, 1 << 20]).is_none());
        assert!(buckets(&[u64::MAX]).is_some());
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
