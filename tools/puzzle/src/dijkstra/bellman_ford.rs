//! Shortest ways where arcs may be shorter than nothing (R. Bellman, 1958; L. R. Ford, 1956).
//!
//! Dijkstra's algorithm takes for granted that a way only grows as it goes on. Here all arcs are tried in rounds,
//! each of which makes the ways of one arc more right, until nothing changes. If that goes on for as many rounds as
//! there are nodes, some circle is shorter than nothing, and going round it again and again leaves no shortest way.

/// An arc whose weight may be negative, in the network's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedArc {
    pub tail: u32,
    pub head: u32,
    pub weight: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Route {
        length: i64,
        nodes: Vec<u32>,
    },
    NoWay,
    /// A circle on some way, its first node at the end again, and its length, which is below zero.
    NegativeCircle {
        length: i64,
        nodes: Vec<u32>,
    },
}

/// The shortest way in a graph of so many nodes. Arcs from where the goal cannot be reached say nothing: a negative
/// circle there does no harm.
pub fn shortest(nodes: usize, arcs: &[SignedArc], from: u32, to: u32) -> Outcome {
    let arcs = leading_to(nodes, arcs, to);
    let mut distance: Vec<Option<i64>> = vec![None; nodes];
    // The arc that leads to each node on its way.
    let mut last: Vec<Option<SignedArc>> = vec![None; nodes];
    distance[from as usize] = Some(0);
    let mut changed = None;
    for _ in 0..nodes {
        changed = None;
        for &arc in &arcs {
            let Some(tail) = distance[arc.tail as usize] else {
                continue;
            };
            let head = &mut distance[arc.head as usize];
            if head.is_none_or(|head| tail + arc.weight < head) {
                *head = Some(tail + arc.weight);
                last[arc.head as usize] = Some(arc);
                changed = Some(arc.head);
            }
        }
        if changed.is_none() {
            break;
        }
    }
    if let Some(node) = changed {
        let (length, nodes) = circle(&last, node);
        return Outcome::NegativeCircle { length, nodes };
    }
    let Some(length) = distance[to as usize] else {
        return Outcome::NoWay;
    };
    let mut way = vec![to];
    while let Some(arc) = last[way[way.len() - 1] as usize] {
        way.push(arc.tail);
    }
    way.reverse();
    Outcome::Route { length, nodes: way }
}

/// The arcs that lie on some way to a node, of parallel ones the shortest.
fn leading_to(nodes: usize, arcs: &[SignedArc], to: u32) -> Vec<SignedArc> {
    let mut into: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    for arc in arcs {
        into[arc.head as usize].push(arc.tail);
    }
    let mut leads = vec![false; nodes];
    let mut open = vec![to];
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut leads[node as usize], true) {
            open.extend(&into[node as usize]);
        }
    }
    let leading = arcs.iter().filter(|arc| leads[arc.head as usize]);
    let mut leading: Vec<SignedArc> = leading.copied().collect();
    leading.sort_by_key(|arc| (arc.tail, arc.head, arc.weight));
    leading.dedup_by_key(|arc| (arc.tail, arc.head));
    leading
}

/// The circle that the arcs before a node run into.
fn circle(last: &[Option<SignedArc>], mut node: u32) -> (i64, Vec<u32>) {
    let before = |node: u32| last[node as usize];
    for _ in 0..last.len() {
        node = before(node).map_or(node, |arc| arc.tail);
    }
    let (mut length, mut nodes) = (0, vec![node]);
    while let Some(arc) = before(nodes[nodes.len() - 1]) {
        length += arc.weight;
        nodes.push(arc.tail);
        if arc.tail == node {
            break;
        }
    }
    nodes.reverse();
    // Of all the nodes to begin with, the first.
    nodes.pop();
    let least = (0..nodes.len()).min_by_key(|&at| nodes[at]).unwrap_or(0);
    nodes.rotate_left(least);
    nodes.push(nodes[0]);
    (length, nodes)
}
