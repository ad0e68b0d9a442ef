//! Witness searches: is there a path around a node that is to be contracted?

use super::Half;
use crate::dijkstra::queue::{QuaternaryHeap, Queue};

/// What a witness search looks for: short paths from `origin` that avoid the node `excluded`.
#[derive(Clone, Copy, Debug)]
pub(super) struct WitnessQuery {
    pub(super) origin: u32,
    pub(super) excluded: u32,
    /// Paths longer than this are not searched.
    pub(super) longest: u64,
}

pub(super) struct Witness {
    labels: Vec<WitnessLabel>,
    stamp: u32,
    queue: QuaternaryHeap,
}

#[derive(Clone, Copy, Debug, Default)]
struct WitnessLabel {
    distance: u64,
    stamp: u32,
    /// The stamp of the search that awaits this node; 0 or an old stamp if none does.
    awaited: u32,
}

impl Witness {
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            labels: vec![WitnessLabel::default(); nodes],
            stamp: 0,
            queue: QuaternaryHeap::default(),
        }
    }

    /// Makes the next search end as soon as it has settled all nodes for which this was called.
    pub(super) fn add_target(&mut self, node: u32) {
        self.renew();
        self.labels[node as usize].awaited = self.stamp + 1;
    }

    /// Clears all labels when the stamps are used up.
    fn renew(&mut self) {
        if self.stamp == u32::MAX {
            self.labels.fill(WitnessLabel::default());
            self.stamp = 0;
        }
    }

    pub(super) fn search(
        &mut self,
        arcs: &[Vec<Half>],
        around: WitnessQuery,
        mut targets: usize,
        settled: usize,
    ) {
        self.renew();
        self.stamp += 1;
        self.queue.clear();
        self.reach(around.origin, 0);
        let mut left = settled;
        while let Some((distance, node)) = self.queue.pop_entry() {
            let label = &mut self.labels[node as usize];
            if label.distance < distance {
                continue;
            }
            if label.awaited == self.stamp {
                label.awaited = 0;
                targets -= 1;
                if targets == 0 {
                    break;
                }
            }
            left -= 1;
            if left == 0 {
                break;
            }
            for half in &arcs[node as usize] {
                let distance = distance + half.weight;
                if distance <= around.longest && half.head != around.excluded {
                    self.reach(half.head, distance);
                }
            }
        }
    }

    #[inline]
    fn reach(&mut self, node: u32, distance: u64) {
        let label = &mut self.labels[node as usize];
        if label.stamp != self.stamp || distance < label.distance {
            label.stamp = self.stamp;
            label.distance = distance;
            self.queue.push(node, distance);
        }
    }

    /// The length of the shortest path to a node that the last search found, which may not be the
    /// shortest there is.
    pub(super) fn distance(&self, node: u32) -> Option<u64> {
        let label = self.labels[node as usize];
        (label.stamp == self.stamp).then_some(label.distance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_beyond_the_last_number_are_as_good_as_the_first() {
        // A path of five nodes; each search begins at another of them.
        let arcs: Vec<Vec<Half>> = (0..5_u32)
            .map(|node| {
                let ends = [node.checked_sub(1), (node < 4).then_some(node + 1)];
                let half = |head| Half {
                    head,
                    weight: 3,
                    middle: u32::MAX,
                    hops: 1,
                };
                ends.into_iter().flatten().map(half).collect()
            })
            .collect();
        let mut witness = Witness::new(5);
        // Labels of the first searches are left over, with the nodes that they awaited.
        for label in &mut witness.labels {
            (label.stamp, label.awaited) = (1, 1);
        }
        witness.stamp = u32::MAX - 2;
        for origin in 0..5 {
            let around = WitnessQuery {
                origin,
                excluded: u32::MAX,
                longest: 6,
            };
            witness.add_target((origin + 1) % 5);
            witness.search(&arcs, around, 2, 100);
            for node in 0..5 {
                let away = u64::from(origin.abs_diff(node));
                let expected = (away <= 2).then_some(3 * away);
                assert_eq!(witness.distance(node), expected, "{origin} {node}");
            }
        }
    }
}
