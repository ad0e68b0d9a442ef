//! The open list of A*: as a binary heap, or as a sorted list to compare with.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A node on the open list: smaller is taken earlier. Among equal f the larger g, which is nearer to
/// the goal; among those the one found later.
pub type Entry = (u64, Reverse<u32>, Reverse<u32>);

/// An entry of a priority, the moves made, and the node's number.
pub fn entry(priority: u64, moves: u32, node: u32) -> Entry {
    (priority, Reverse(moves), Reverse(node))
}

/// Nodes that wait to be expanded.
pub trait OpenList: Default {
    fn push(&mut self, entry: Entry);
    /// Takes the first node.
    fn pop(&mut self) -> Option<Entry>;
}

/// A binary heap: logarithmic time for both.
#[derive(Default)]
pub struct Heap(BinaryHeap<Reverse<Entry>>);

impl OpenList for Heap {
    fn push(&mut self, entry: Entry) {
        self.0.push(Reverse(entry));
    }
    fn pop(&mut self) -> Option<Entry> {
        self.0.pop().map(|entry| entry.0)
    }
}

/// A sorted list: finding the place is fast, making room for it is not.
#[derive(Default)]
pub struct Sorted(Vec<Entry>);

impl OpenList for Sorted {
    fn push(&mut self, entry: Entry) {
        // The first is kept last, so that taking it is cheap.
        let place = self.0.partition_point(|other| *other > entry);
        self.0.insert(place, entry);
    }
    fn pop(&mut self) -> Option<Entry> {
        self.0.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_give_the_same_order() {
        let (mut heap, mut sorted) = (Heap::default(), Sorted::default());
        let mut order = Vec::new();
        for step in 0..500_u32 {
            let entry = entry(u64::from(step * 37 % 101), step * 11 % 13, step);
            heap.push(entry);
            sorted.push(entry);
            if step % 3 == 2 {
                let (one, other) = (heap.pop(), sorted.pop());
                assert_eq!(one, other);
                order.push(one);
            }
        }
        while let Some(one) = heap.pop() {
            assert_eq!(Some(one), sorted.pop());
            order.push(Some(one));
        }
        assert_eq!(order.len(), 500);
    }
}
