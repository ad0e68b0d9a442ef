//! A query in a hierarchy: from both ends upwards, and down again into the original arcs.
//!
//! A node that the search reaches by a detour, because the shorter path would first have to
//! descend, need not be expanded: no shortest path begins like that. It can be recognised by a more
//! important neighbour whose distance plus the length of the arc down to the node is smaller than
//! the node's distance ("stall on demand", section 4 of the paper).

use super::rows::{ORIGINAL, Rows, Shortcut};
use super::{Hierarchy, NO_MIDDLE};
use crate::dijkstra::queue::{QuaternaryHeap, Queue};
use crate::dijkstra::route::Route;

/// Searches in one hierarchy, which reuse the same memory.
#[derive(Debug)]
pub struct HierarchySearcher<'a> {
    hierarchy: &'a Hierarchy,
    /// The labels of both searches for each place, stored together: each search looks at the
    /// other's label too.
    labels: Vec<[Label; 2]>,
    stamp: u32,
    queues: [QuaternaryHeap; 2],
    /// Arcs still to unpack, the next one last.
    steps: Vec<Step>,
}

/// The label of a place in one search.
#[derive(Clone, Copy, Debug, Default)]
struct Label {
    distance: u64,
    /// The place from which it was reached.
    parent: u32,
    stamp: u32,
}

/// The index of the search from the start, which climbs, and of the search from the goal, whose
/// paths are followed downwards.
const UP: usize = 0;
const DOWN: usize = 1;

/// An arc of a path: its number among the arcs up or down, or [`ORIGINAL`], and the node where it
/// ends.
#[derive(Clone, Copy, Debug)]
struct Step {
    arc: u32,
    side: usize,
    head: u32,
}

impl<'a> HierarchySearcher<'a> {
    pub fn new(hierarchy: &'a Hierarchy) -> Self {
        Self {
            hierarchy,
            labels: vec![[Label::default(); 2]; hierarchy.nodes()],
            stamp: 0,
            queues: [QuaternaryHeap::default(), QuaternaryHeap::default()],
            steps: Vec::new(),
        }
    }

    /// A shortest path; `None` if there is none.
    pub fn route(&mut self, from: u32, to: u32) -> Option<Route> {
        let (length, top) = self.search(from, to)?;
        self.climb(top);
        Some(Route {
            length,
            nodes: self.unpack(from),
        })
    }

    /// The length of the shortest path, and its topmost place.
    fn search(&mut self, from: u32, to: u32) -> Option<(u64, u32)> {
        let hierarchy = self.hierarchy;
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.labels.fill(Default::default());
            self.stamp = 1;
        }
        for (side, node) in [(UP, from), (DOWN, to)] {
            let place = hierarchy.place_of[node as usize];
            self.queues[side].clear();
            self.reach(side, place, place, 0);
        }
        let rows = [&hierarchy.up.graph, &hierarchy.down().graph];
        let (mut best, mut top) = (u64::MAX, None);
        loop {
            let least = self.queues.each_mut().map(Queue::least);
            let least = least.map(|least| least.unwrap_or(u64::MAX));
            let side = usize::from(least[DOWN] < least[UP]);
            // The search ends when the nearest entry of both queues is no nearer than the best path
            // is long.
            if least[side] >= best {
                return top.map(|top| (best, top));
            }
            let (distance, place) = self.queues[side].pop_entry()?;
            let labels = &self.labels[place as usize];
            if labels[side].distance < distance {
                continue;
            }
            let other = labels[1 - side];
            if other.stamp == self.stamp && distance + other.distance < best {
                (best, top) = (distance + other.distance, Some(place));
            }
            let nearer = |(above, weight): (u32, u64)| {
                let label = &self.labels[above as usize][side];
                label.stamp == self.stamp && label.distance + weight < distance
            };
            if !rows[1 - side].out_arcs(place).any(nearer) {
                for (head, weight) in rows[side].out_arcs(place) {
                    self.reach(side, head, place, distance + weight);
                }
            }
        }
    }

    #[inline]
    fn reach(&mut self, side: usize, place: u32, parent: u32, distance: u64) {
        let stamp = self.stamp;
        let label = &mut self.labels[place as usize][side];
        if label.stamp != stamp || distance < label.distance {
            *label = Label {
                distance,
                parent,
                stamp,
            };
            self.queues[side].push(place, distance);
        }
    }

    /// Lists the arcs of the path over its topmost place, the first arc last.
    fn climb(&mut self, top: u32) {
        let hierarchy = self.hierarchy;
        self.steps.clear();
        let sides = [(UP, &hierarchy.up), (DOWN, hierarchy.down())];
        for (side, rows) in sides {
            let begun = self.steps.len();
            let mut above = top;
            loop {
                let place = self.labels[above as usize][side].parent;
                if place == above {
                    break;
                }
                let end = if side == UP { above } else { place };
                // An arc is kept at its lower end, which is the parent in either search.
                if let Some(arc) = rows.find(place, above) {
                    self.steps.push(Step {
                        arc: unpackable(rows, arc),
                        side,
                        head: hierarchy.node_at[end as usize],
                    });
                }
                above = place;
            }
            // The climb is found from its top, and so is the descent, which is followed in that
            // order.
            if side == DOWN {
                self.steps[begun..].reverse();
                self.steps.rotate_left(begun);
            }
        }
    }

    /// The nodes of the path whose arcs were listed.
    fn unpack(&mut self, from: u32) -> Vec<u32> {
        let rows = [&self.hierarchy.up, self.hierarchy.down()];
        // If the arcs down are the arcs up in reverse, the second half of a shortcut comes first.
        let turned = self.hierarchy.down.is_none();
        let mut nodes = vec![from];
        while let Some(mut step) = self.steps.pop() {
            while step.arc != ORIGINAL {
                let Shortcut {
                    middle,
                    mut first,
                    mut second,
                } = rows[step.side].shortcuts[step.arc as usize];
                if turned && step.side == DOWN {
                    std::mem::swap(&mut first, &mut second);
                }
                self.steps.push(Step {
                    arc: second,
                    side: UP,
                    ..step
                });
                step = Step {
                    arc: first,
                    side: DOWN,
                    head: middle,
                };
            }
            nodes.push(step.head);
        }
        nodes
    }
}

/// An arc's number, if it is a shortcut.
fn unpackable(rows: &Rows, arc: u32) -> u32 {
    if rows.shortcuts[arc as usize].middle == NO_MIDDLE {
        ORIGINAL
    } else {
        arc
    }
}
