//! Shortest paths where arcs may have negative weights (R. Bellman, 1958; L. R. Ford, 1956).
//!
//! Dijkstra's algorithm relies on paths whose length only grows. Here all arcs are relaxed in
//! rounds, until nothing changes. If a round still changes something after as many rounds as there
//! are nodes, there is a negative cycle, and since it can be repeated for ever, there is no
//! shortest path.

/// An arc whose weight may be negative, in the network's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SignedArc {
    pub tail: u32,
    pub head: u32,
    pub weight: i64,
}

impl SignedArc {
    pub(super) fn reversed(self) -> Self {
        Self {
            tail: self.head,
            head: self.tail,
            ..self
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchResult {
    Path {
        length: i64,
        nodes: Vec<u32>,
    },
    NoPath,
    /// A cycle on some path to the goal, with its first node repeated at the end, and its length,
    /// which is negative.
    NegativeCycle {
        length: i64,
        nodes: Vec<u32>,
    },
}

/// The shortest path in a graph of `nodes` nodes. Only arcs from which the goal can be reached
/// count: a negative cycle elsewhere does no harm.
pub fn shortest_path(nodes: usize, arcs: &[SignedArc], from: u32, to: u32) -> SearchResult {
    let arcs = leading_to(nodes, arcs, to);
    let mut distance: Vec<Option<i64>> = vec![None; nodes];
    let mut parent: Vec<Option<SignedArc>> = vec![None; nodes];
    distance[from as usize] = Some(0);
    let mut relaxed = None;
    for _ in 0..nodes {
        relaxed = None;
        for &arc in &arcs {
            let Some(tail) = distance[arc.tail as usize] else {
                continue;
            };
            let head = &mut distance[arc.head as usize];
            if head.is_none_or(|head| tail + arc.weight < head) {
                *head = Some(tail + arc.weight);
                parent[arc.head as usize] = Some(arc);
                relaxed = Some(arc.head);
            }
        }
        if relaxed.is_none() {
            break;
        }
    }
    if let Some(node) = relaxed {
        let (length, nodes) = cycle(&parent, node);
        return SearchResult::NegativeCycle { length, nodes };
    }
    let Some(length) = distance[to as usize] else {
        return SearchResult::NoPath;
    };
    let mut nodes = vec![to];
    while let Some(arc) = parent[nodes[nodes.len() - 1] as usize] {
        nodes.push(arc.tail);
    }
    nodes.reverse();
    SearchResult::Path { length, nodes }
}

/// The arcs on paths to a node; of parallel arcs only the shortest.
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

/// The cycle that the chain of a node's parents runs into, from its least node on.
fn cycle(parent: &[Option<SignedArc>], mut node: u32) -> (i64, Vec<u32>) {
    let before = |node: u32| parent[node as usize];
    for _ in 0..parent.len() {
        node = before(node).map_or(node, |arc| arc.tail);
    }
    let (start, mut length, mut nodes) = (node, 0, Vec::new());
    while let Some(arc) = before(node) {
        length += arc.weight;
        nodes.push(arc.tail);
        node = arc.tail;
        if node == start {
            break;
        }
    }
    nodes.reverse();
    let least = (0..nodes.len()).min_by_key(|&at| nodes[at]).unwrap_or(0);
    nodes.rotate_left(least);
    nodes.extend(nodes.first().copied());
    (length, nodes)
}
