//! The queue of critical pairs, each as the numbers from which it can be made again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::term_bank::TermId;

/// A superposition: an equation, applied to all occurrences of a subterm of another clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Overlap {
    pub(super) from: ClauseId,
    /// Whether the equation is read from right to left.
    pub(super) reversed: bool,
    pub(super) into: ClauseId,
    pub(super) target: TermId,
}

impl Overlap {
    pub(super) fn step(self) -> Step {
        Step::Superpose {
            from: (self.from, 0),
            reversed: self.reversed,
            into: self.into,
            target: self.target,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Pair {
    /// A clause that is to be simplified again.
    Clause(ClauseId),
    Overlap(Overlap),
}

/// A priority queue: the lightest pair first, among equals the oldest.
#[derive(Default)]
pub(super) struct Queue {
    heap: BinaryHeap<Reverse<(u32, u32, Pair)>>,
    pushed: u32,
}

impl Queue {
    pub(super) fn push(&mut self, weight: u32, pair: Pair) {
        self.pushed += 1;
        self.heap.push(Reverse((weight, self.pushed, pair)));
    }

    pub(super) fn pop(&mut self) -> Option<Pair> {
        self.heap.pop().map(|Reverse((_, _, pair))| pair)
    }

    /// The memory that the queue takes, in bytes.
    pub(super) fn footprint(&self) -> usize {
        self.heap.capacity() * size_of::<Reverse<(u32, u32, Pair)>>()
    }
}
