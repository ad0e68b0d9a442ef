//! A query in a hierarchy: from both ends upwards, and down again into the original arcs.
//!
//! A node that the search reaches by a detour, because the shorter way would first have to descend, need
//! not be expanded: no shortest way begins so. It shows in a more important neighbour that is nearer by
//! more than the arc down from it is long ("stall on demand", section 4 of the paper).

use super::{Hierarchy, NO_MIDDLE, Rows};
use crate::dijkstra::queue::{QuaternaryHeap, Queue};
use crate::dijkstra::search::Route;

/// Searches in one hierarchy, one after the other, over memory that is kept between them.
#[derive(Debug)]
pub struct HierarchySearcher<'a> {
    hierarchy: &'a Hierarchy,
    sides: [Side; 2],
}

/// What is known of a place.
#[derive(Clone, Copy, Debug, Default)]
struct Label {
    distance: u64,
    /// The arc by which it was reached, as its row's place and its number.
    parent: u32,
    /// The number of the search that wrote it.
    stamp: u32,
}

#[derive(Debug)]
struct Side {
    labels: Vec<Label>,
    stamp: u32,
    queue: QuaternaryHeap,
}

impl Side {
    fn begin(&mut self, origin: u32) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.labels.fill(Label::default());
            self.stamp = 1;
        }
        self.queue.clear();
        self.reach(origin, origin, 0);
    }

    #[inline]
    fn distance(&self, place: u32) -> Option<u64> {
        let label = self.labels[place as usize];
        (label.stamp == self.stamp).then_some(label.distance)
    }

    #[inline]
    fn reach(&mut self, place: u32, parent: u32, distance: u64) {
        let stamp = self.stamp;
        let label = &mut self.labels[place as usize];
        if label.stamp != stamp || distance < label.distance {
            *label = Label {
                distance,
                parent,
                stamp,
            };
            self.queue.push(place, distance);
        }
    }

    /// The places from one back to the origin.
    fn trace(&self, mut place: u32) -> Vec<u32> {
        let mut places = vec![place];
        while self.labels[place as usize].parent != place {
            place = self.labels[place as usize].parent;
            places.push(place);
        }
        places
    }
}

impl<'a> HierarchySearcher<'a> {
    /// A searcher in a hierarchy.
    pub fn new(hierarchy: &'a Hierarchy) -> Self {
        let side = || Side {
            labels: vec![Label::default(); hierarchy.nodes()],
            stamp: 0,
            queue: QuaternaryHeap::default(),
        };
        Self {
            hierarchy,
            sides: [side(), side()],
        }
    }

    /// A shortest way; `None` if there is none.
    pub fn route(&mut self, from: u32, to: u32) -> Option<Route> {
        let (length, top) = self.search(from, to)?;
        let nodes = self.unpack(top);
        Some(Route { length, nodes })
    }

    /// The length of the shortest way, and its highest place.
    fn search(&mut self, from: u32, to: u32) -> Option<(u64, u32)> {
        let hierarchy = self.hierarchy;
        for (side, node) in self.sides.iter_mut().zip([from, to]) {
            side.begin(hierarchy.place_of[node as usize]);
        }
        let rows = [&hierarchy.up, hierarchy.down()];
        let mut best: Option<(u64, u32)> = None;
        loop {
            let [ahead, behind] = &mut self.sides;
            let least = [ahead.queue.least(), behind.queue.least()];
            // A side is done when what waits there is no nearer than the best way is long.
            let waiting = |turn: usize| {
                least[turn].filter(|&key| best.is_none_or(|(length, _)| key < length))
            };
            let turn = match (waiting(0), waiting(1)) {
                (None, None) => return best,
                (Some(ahead), Some(behind)) => usize::from(behind < ahead),
                (ahead, _) => usize::from(ahead.is_none()),
            };
            let (side, other) = if turn == 0 {
                (ahead, &*behind)
            } else {
                (behind, &*ahead)
            };
            let Some((distance, place)) = side.queue.pop_entry() else {
                return best;
            };
            if side.labels[place as usize].distance < distance {
                continue;
            }
            if let Some(rest) = other.distance(place)
                && best.is_none_or(|(length, _)| distance + rest < length)
            {
                best = Some((distance + rest, place));
            }
            if !stalls(side, rows[1 - turn], place, distance) {
                for (head, weight) in rows[turn].graph.leaving(place) {
                    side.reach(head, place, distance + weight);
                }
            }
        }
    }

    /// The nodes of the way over its highest place.
    fn unpack(&self, top: u32) -> Vec<u32> {
        let node_at = &self.hierarchy.node_at;
        let mut climb = self.sides[0].trace(top);
        climb.reverse();
        climb.extend_from_slice(&self.sides[1].trace(top)[1..]);
        let mut nodes = vec![node_at[climb[0] as usize]];
        // Arcs still to unpack, the next one last.
        let mut steps: Vec<_> = climb
            .windows(2)
            .rev()
            .filter_map(|pair| self.hierarchy.step(pair[0], pair[1]))
            .collect();
        while let Some(Step { tail, head, middle }) = steps.pop() {
            if middle == NO_MIDDLE {
                nodes.push(node_at[head as usize]);
            } else {
                steps.extend(self.hierarchy.step(middle, head));
                steps.extend(self.hierarchy.step(tail, middle));
            }
        }
        nodes
    }
}

/// Whether the way to a place is a detour: another over a more important place is shorter.
#[inline]
fn stalls(side: &Side, opposite: &Rows, place: u32, distance: u64) -> bool {
    opposite.graph.leaving(place).any(|(above, weight)| {
        side.distance(above)
            .is_some_and(|there| there + weight < distance)
    })
}

/// An arc between two places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    tail: u32,
    head: u32,
    middle: u32,
}

impl Hierarchy {
    /// The arc between two places; `None` if there is no such arc.
    pub(super) fn step(&self, tail: u32, head: u32) -> Option<Step> {
        // An arc is kept at its lower end.
        let (rows, low, high) = if head < tail {
            (&self.up, tail, head)
        } else {
            (self.down(), head, tail)
        };
        rows.find(low, high).map(|arc| Step {
            tail,
            head,
            middle: rows.middles[arc],
        })
    }
}
