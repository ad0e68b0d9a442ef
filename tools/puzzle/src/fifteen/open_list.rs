//! The open list of A*: a binary heap; [`super::labs`] has a sorted list to compare with.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A node on the open list: the smallest entry is taken first. Among equal f the larger g comes
/// first, which is nearer to the goal; among those the node found later.
pub type Entry = (u64, Reverse<u32>, Reverse<u32>);

/// The entry of a node: its priority, the moves made, and its number.
pub fn entry(priority: u64, moves: u32, node: u32) -> Entry {
    (priority, Reverse(moves), Reverse(node))
}

/// Nodes that wait to be expanded.
pub trait OpenList: Default {
    fn push(&mut self, entry: Entry);
    /// Removes and returns the smallest entry.
    fn pop(&mut self) -> Option<Entry>;
}

/// A binary heap: both operations take logarithmic time.
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
