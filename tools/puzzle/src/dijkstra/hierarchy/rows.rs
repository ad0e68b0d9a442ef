//! The arcs of a hierarchy, each kept at its lower end, and the halves of shortcuts.
//!
//! A shortcut stores the numbers of its two halves, so that a path is unpacked without searching
//! any row: this costs one cache line a shortcut, where a search of two rows cost six. Both halves
//! are kept at the place that the shortcut bypasses: the first comes down to it, the second leads
//! up from it.

use super::NO_MIDDLE;
use super::contraction::Half;
use crate::dijkstra::graph::{Direction, Edge, Graph};

/// In place of a half that is an arc of the network itself.
pub(super) const ORIGINAL: u32 = u32::MAX;

/// Arcs to smaller places, ready for queries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) graph: Graph,
    pub(super) shortcuts: Vec<Shortcut>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shortcut {
    /// The node that it bypasses, not its place; [`NO_MIDDLE`] if it is no shortcut.
    pub(super) middle: u32,
    /// The arc down to the middle, or [`ORIGINAL`].
    pub(super) first: u32,
    /// The arc up from the middle, or [`ORIGINAL`].
    pub(super) second: u32,
}

impl Rows {
    /// The number of the arc to `head` in a row.
    pub(super) fn find(&self, tail: u32, head: u32) -> Option<u32> {
        find(&self.graph, tail, head)
    }
}

fn find(graph: &Graph, tail: u32, head: u32) -> Option<u32> {
    let mut row = graph.row(tail);
    let arc = row.find(|&arc| graph.arc(arc).0 == head)?;
    Some(arc as u32)
}

/// The same arcs in the form of preparation and of files.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) graph: Graph,
    /// The place that each arc bypasses, or [`NO_MIDDLE`].
    pub(super) middles: Vec<u32>,
    /// The halves of each shortcut, in the order of the arcs.
    pub(super) halves: Vec<[u32; 2]>,
}

impl Listed {
    /// The arcs that were left at each node when it was contracted, by places; halves are not known
    /// yet.
    pub(super) fn new(arcs: &[Vec<Half>], place_of: &[u32], node_at: &[u32]) -> Self {
        let place = |node: u32| {
            if node == NO_MIDDLE {
                NO_MIDDLE
            } else {
                place_of[node as usize]
            }
        };
        let mut edges = Vec::new();
        let mut middles = Vec::new();
        for (tail, &node) in node_at.iter().enumerate() {
            for half in &arcs[node as usize] {
                let (tail, head) = (tail as u32, place(half.head));
                edges.push(Edge {
                    tail,
                    head,
                    weight: half.weight,
                });
                middles.push(place(half.middle));
            }
        }
        Self {
            graph: Graph::new(node_at.len(), &edges, Direction::Forward),
            middles,
            halves: Vec::new(),
        }
    }

    /// The shortcuts: for each the place of its row, its number, and the place that it bypasses.
    fn shortcuts(&self) -> impl Iterator<Item = (u32, usize, u32)> + '_ {
        (0..self.graph.nodes() as u32).flat_map(move |place| {
            let row = self.graph.row(place);
            let shortcuts = row.filter(|&arc| self.middles[arc] != NO_MIDDLE);
            shortcuts.map(move |arc| (place, arc, self.middles[arc]))
        })
    }
}

/// Tail and head of an arc, in the direction in which it is used.
fn ends(place: u32, above: u32, upward: bool) -> (u32, u32) {
    if upward {
        (place, above)
    } else {
        (above, place)
    }
}

/// Finds the halves of all shortcuts; without `down`, the arcs down are those of `up`.
pub(super) fn find_halves(up: &mut Listed, down: Option<&mut Listed>) {
    let found = |listed: &Listed, upward: bool, into: &Graph, out: &Graph| -> Vec<[u32; 2]> {
        let halves = |(place, arc, middle): (u32, usize, u32)| {
            let (tail, head) = ends(place, listed.graph.arc(arc).0, upward);
            // Preparation keeps both halves of every shortcut at its middle.
            [find(into, middle, tail), find(out, middle, head)].map(|half| half.unwrap_or(0))
        };
        listed.shortcuts().map(halves).collect()
    };
    if let Some(down) = down {
        down.halves = found(down, false, &down.graph, &up.graph);
        up.halves = found(up, true, &down.graph, &up.graph);
    } else {
        up.halves = found(up, true, &up.graph, &up.graph);
    }
}

/// Whether every shortcut bypasses a less important place where both its halves are kept, and is as
/// long as both together.
pub(super) fn are_sound(up: &Listed, down: Option<&Listed>) -> bool {
    let into = down.unwrap_or(up);
    let leads = |rows: &Listed, arc: u32, middle: u32, end: u32| {
        let arc = arc as usize;
        let (above, weight) = rows
            .graph
            .row(middle)
            .contains(&arc)
            .then(|| rows.graph.arc(arc))?;
        (above == end).then_some(weight)
    };
    let sound = |rows: &Listed, upward: bool| {
        let count = rows.middles.iter().filter(|&&middle| middle != NO_MIDDLE);
        let is_sound =
            |((place, arc, middle), &[first, second]): ((u32, usize, u32), &[u32; 2])| {
                let (above, weight) = rows.graph.arc(arc);
                let (tail, head) = ends(place, above, upward);
                middle > place
                    && (middle as usize) < rows.graph.nodes()
                    && leads(into, first, middle, tail)
                        .zip(leads(up, second, middle, head))
                        .is_some_and(|(down, up)| down.checked_add(up) == Some(weight))
            };
        count.count() == rows.halves.len() && rows.shortcuts().zip(&rows.halves).all(is_sound)
    };
    sound(up, true) && down.is_none_or(|down| sound(down, false))
}

/// Converts the arcs to the form for queries.
pub(super) fn link(up: Listed, down: Option<Listed>, node_at: &[u32]) -> (Rows, Option<Rows>) {
    let into = &down.as_ref().unwrap_or(&up).middles;
    let half = |middles: &[u32], arc: u32| {
        if middles[arc as usize] == NO_MIDDLE {
            ORIGINAL
        } else {
            arc
        }
    };
    let shortcuts = |listed: &Listed| -> Vec<Shortcut> {
        let mut halves = listed.halves.iter();
        let shortcut = |&middle: &u32| {
            let known = node_at.get(middle as usize);
            match known.and_then(|&node| Some((node, halves.next()?))) {
                Some((middle, &[first, second])) => Shortcut {
                    middle,
                    first: half(into, first),
                    second: half(&up.middles, second),
                },
                None => Shortcut {
                    middle: NO_MIDDLE,
                    first: ORIGINAL,
                    second: ORIGINAL,
                },
            }
        };
        listed.middles.iter().map(shortcut).collect()
    };
    let up_shortcuts = shortcuts(&up);
    let down_shortcuts = down.as_ref().map(shortcuts);
    let rows = |listed: Listed, shortcuts| Rows {
        graph: listed.graph,
        shortcuts,
    };
    let down = down.zip(down_shortcuts);
    (
        rows(up, up_shortcuts),
        down.map(|(down, shortcuts)| rows(down, shortcuts)),
    )
}

/// Converts the arcs to the form of files.
pub(super) fn listed(rows: &Rows, place_of: &[u32]) -> Listed {
    let place = |shortcut: &Shortcut| match shortcut.middle {
        NO_MIDDLE => NO_MIDDLE,
        node => place_of[node as usize],
    };
    Listed {
        graph: rows.graph.clone(),
        middles: rows.shortcuts.iter().map(place).collect(),
        halves: Vec::new(),
    }
}
