//! Customizable contraction hierarchies: an order of the nodes that holds for any weights.
//!
//! Dibbelt, Strasser and Wagner, *Customizable Contraction Hierarchies* (ACM JEA 21, 2016). There
//! are three steps. The order is found once from the roads alone, by nested dissection ([`order`]).
//! Contracting the nodes in that order, without a search for witnesses, gives the shortcuts, which
//! are the same for any weights too. When weights change, each shortcut gets the length of the
//! shortest path through lower nodes, from the triangles that it forms with two arcs of a lower
//! node. A query climbs from both ends along the elimination tree, in which the parent of a node is
//! its lowest higher neighbour: all nodes that an upward path can visit lie on the path to the
//! root, so there is no queue.
//!
//! Inside this module a *rank* is a node's number in the order, the least important first.

pub mod order;

use super::graph::Graph;
use super::route::Route;

const NONE: u32 = u32::MAX;
const INF_WEIGHT: u64 = u64::MAX;

/// The two directions of an arc between a rank and a higher one.
#[derive(Clone, Copy, Debug)]
struct Arc {
    head: u32,
    up: DirectedArc,
    down: DirectedArc,
}

/// One direction of an arc: the length of the shortest path, and the lower rank that the path
/// visits, if any.
#[derive(Clone, Copy, Debug)]
struct DirectedArc {
    length: u64,
    middle: u32,
}

impl DirectedArc {
    const NO_WAY: Self = Self {
        length: INF_WEIGHT,
        middle: NONE,
    };

    fn shorten(&mut self, length: u64, middle: u32) {
        if length < self.length {
            *self = Self { length, middle };
        }
    }
}

/// Hierarchies with more arcs, two gigabytes, are given up: a graph without small separators has
/// nearly one arc for each pair of nodes.
pub const MAX_ARCS: usize = 50_000_000;

/// A hierarchy with the weights of one graph.
#[derive(Debug)]
pub struct Customized {
    rank_of: Vec<u32>,
    order: Vec<u32>,
    first: Vec<u32>,
    /// Sorted by their lower rank, then by head.
    arcs: Vec<Arc>,
    /// For each of the two searches, by rank: the distance from its end, and the rank before it.
    labels: [Vec<(u64, u32)>; 2],
}

const UP: usize = 0;
const DOWN: usize = 1;

impl Customized {
    /// The hierarchy of a graph that is contracted in the given order, which names each node once;
    /// `None` if it has more than [`MAX_ARCS`].
    pub fn new(graph: &Graph, order: &[u32]) -> Option<Self> {
        let mut rank_of = vec![0; order.len()];
        for (rank, &node) in order.iter().enumerate() {
            rank_of[node as usize] = rank as u32;
        }
        let mut hierarchy = Self {
            first: Vec::with_capacity(order.len() + 1),
            arcs: Vec::new(),
            labels: [
                vec![(INF_WEIGHT, NONE); order.len()],
                vec![(INF_WEIGHT, NONE); order.len()],
            ],
            rank_of,
            order: order.to_vec(),
        };
        if !hierarchy.contract(graph) {
            return None;
        }
        hierarchy.init_metric(graph);
        hierarchy.customize();
        Some(hierarchy)
    }

    pub fn arcs(&self) -> usize {
        self.arcs.len()
    }

    /// Finds the arcs: the upper neighbours of a node that is contracted become neighbours of each
    /// other. It is enough to hand them to the lowest of them, which hands them on when it is
    /// contracted. Returns `false` if there are more than [`MAX_ARCS`].
    fn contract(&mut self, graph: &Graph) -> bool {
        let nodes = self.order.len();
        let mut above: Vec<Vec<u32>> = vec![Vec::new(); nodes];
        for edge in graph.edges() {
            let ends = [edge.tail, edge.head].map(|node| self.rank_of[node as usize]);
            let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            if low < high {
                above[low as usize].push(high);
            }
        }
        for rank in 0..nodes {
            let mut heads = std::mem::take(&mut above[rank]);
            heads.sort_unstable();
            heads.dedup();
            if let Some((&parent, others)) = heads.split_first() {
                above[parent as usize].extend(others);
            }
            self.first.push(self.arcs.len() as u32);
            let arc = |head| Arc {
                head,
                up: DirectedArc::NO_WAY,
                down: DirectedArc::NO_WAY,
            };
            self.arcs.extend(heads.into_iter().map(arc));
            if self.arcs.len() > MAX_ARCS {
                return false;
            }
        }
        self.first.push(self.arcs.len() as u32);
        true
    }

    fn row(&self, rank: u32) -> std::ops::Range<usize> {
        self.first[rank as usize] as usize..self.first[rank as usize + 1] as usize
    }

    fn find(&self, low: u32, high: u32) -> Option<usize> {
        let row = self.row(low);
        let at = self.arcs[row.clone()].binary_search_by_key(&high, |arc| arc.head);
        Some(row.start + at.ok()?)
    }

    /// Gives the arcs the weights of the graph.
    fn init_metric(&mut self, graph: &Graph) {
        for edge in graph.edges() {
            let [tail, head] = [edge.tail, edge.head].map(|node| self.rank_of[node as usize]);
            if let Some(arc) = self.find(tail.min(head), tail.max(head)) {
                let arc = &mut self.arcs[arc];
                let half = if tail < head {
                    &mut arc.up
                } else {
                    &mut arc.down
                };
                half.shorten(edge.weight, NONE);
            }
        }
    }

    /// Shortens arcs by the paths over lower places, in ascending order of the places: the arcs of
    /// a rank are final when its turn comes.
    fn customize(&mut self) {
        for rank in 0..self.order.len() as u32 {
            let row = self.row(rank);
            let (below, above) = self.arcs.split_at_mut(row.end);
            let row = &below[row];
            let offset = self.first[rank as usize + 1] as usize;
            for (index, one) in row.iter().enumerate() {
                // The heads that follow are among the heads of this one's arcs, both in ascending
                // order.
                let first = self.first[one.head as usize] as usize - offset;
                let mut closing = above[first..].iter_mut();
                for other in &row[index + 1..] {
                    let Some(arc) = closing.find(|arc| arc.head == other.head) else {
                        break;
                    };
                    arc.up
                        .shorten(one.down.length.saturating_add(other.up.length), rank);
                    arc.down
                        .shorten(other.down.length.saturating_add(one.up.length), rank);
                }
            }
        }
    }

    /// A shortest path; `None` if there is none.
    pub fn route(&mut self, from: u32, to: u32) -> Option<Route> {
        let mut ends = [from, to].map(|node| self.rank_of[node as usize]);
        for (side, &end) in ends.iter().enumerate() {
            self.labels[side][end as usize] = (0, NONE);
        }
        let starts = ends;
        let (mut best, mut top) = (INF_WEIGHT, NONE);
        // The lower of the two ends climbs, until they meet at a rank; from there they climb
        // together.
        while ends[UP] != NONE || ends[DOWN] != NONE {
            let rank = ends[UP].min(ends[DOWN]);
            let known = [UP, DOWN].map(|side| self.labels[side][rank as usize].0);
            let length = known[UP].saturating_add(known[DOWN]);
            if length < best {
                (best, top) = (length, rank);
            }
            let row = self.row(rank);
            let parent = self.arcs[row.clone()].first().map_or(NONE, |arc| arc.head);
            for side in [UP, DOWN] {
                if ends[side] != rank {
                    continue;
                }
                ends[side] = parent;
                if known[side] >= best {
                    continue;
                }
                for arc in &self.arcs[row.clone()] {
                    let half = if side == UP { arc.up } else { arc.down };
                    let length = known[side].saturating_add(half.length);
                    let label = &mut self.labels[side][arc.head as usize];
                    if length < label.0 {
                        *label = (length, rank);
                    }
                }
            }
        }
        let route = (best < INF_WEIGHT).then(|| {
            let mut nodes = vec![from];
            let before = |side: usize, rank: u32| {
                let (_, before) = self.labels[side][rank as usize];
                Some(before).filter(|&before| before != NONE)
            };
            let way = |side| std::iter::successors(Some(top), move |&rank| before(side, rank));
            let mut climb: Vec<u32> = way(UP).collect();
            climb.reverse();
            climb.extend(way(DOWN).skip(1));
            for pair in climb.windows(2) {
                self.unpack(pair[0], pair[1], &mut nodes);
            }
            Route {
                length: best,
                nodes,
            }
        });
        for (side, start) in starts.into_iter().enumerate() {
            let mut rank = start;
            while rank != NONE {
                let row = self.row(rank);
                self.labels[side][rank as usize] = (INF_WEIGHT, NONE);
                rank = self.arcs[row].first().map_or(NONE, |arc| arc.head);
            }
        }
        route
    }

    /// Adds the nodes of the path that an arc stands for, except the first.
    fn unpack(&self, tail: u32, head: u32, nodes: &mut Vec<u32>) {
        let mut steps = vec![(tail, head)];
        while let Some((tail, head)) = steps.pop() {
            let arc = self
                .find(tail.min(head), tail.max(head))
                .map(|arc| &self.arcs[arc]);
            let half = arc.map(|arc| if tail < head { arc.up } else { arc.down });
            match half.map_or(NONE, |half| half.middle) {
                NONE => nodes.push(self.order[head as usize]),
                middle => steps.extend([(middle, head), (tail, middle)]),
            }
        }
    }
}
