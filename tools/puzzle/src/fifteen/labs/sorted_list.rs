//! The open list of A* as a sorted list, to compare with the heap.

use crate::fifteen::open_list::{Entry, OpenList};

/// A sorted list: finding the place of an entry is fast, making room for it is not.
#[derive(Default)]
pub struct Sorted(Vec<Entry>);

impl OpenList for Sorted {
    fn push(&mut self, entry: Entry) {
        // The smallest entry is the last one, so that taking it is cheap.
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
    use crate::fifteen::open_list::{Heap, entry};

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
