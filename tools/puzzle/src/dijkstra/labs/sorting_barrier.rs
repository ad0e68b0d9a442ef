//! Shortest paths without sorting the nodes by distance: Duan, Mao, Mao, Shu and Yin, *Breaking the
//! Sorting Barrier for Directed Single-Source Shortest Paths* (STOC 2025), in O(m log^(2/3) n). It
//! is here for study: on every graph that fits into a computer's memory it takes several times as
//! long as Dijkstra's algorithm.
//!
//! Dijkstra's queue holds the whole frontier in order, and its order is what costs the logarithm.
//! Here a subproblem is a set of frontier nodes S and a bound B: complete all nodes nearer than B
//! whose shortest paths pass through S ([`Barrier::bounded`]). First all arcs from S are relaxed in
//! a few rounds ([`Barrier::find_pivots`]): nodes that are few arcs behind a frontier node are
//! complete by then, and the search continues only from the frontier nodes with many nodes behind
//! them, the pivots, of which there are few. These are cut into groups by distance ([`Blocks`],
//! which never sorts inside a group), each the frontier of a smaller subproblem. At the bottom a
//! subproblem has one node and is a short run of Dijkstra's algorithm.
//!
//! The paper asks for nodes of degree two or three and for paths of different lengths. The first
//! only matters for the bound on time. For the second a distance is a length, a number of arcs, and
//! the last two nodes ([`Key`]).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::dijkstra::graph::Graph;
use crate::dijkstra::route::Route;

/// A distance that no two nodes share: the length, how many arcs, which node, and the one before
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    length: u64,
    arcs: u32,
    node: u32,
    parent: u32,
}

const FARTHEST: Key = Key {
    length: u64::MAX,
    arcs: u32::MAX,
    node: u32::MAX,
    parent: u32::MAX,
};

struct Barrier<'a> {
    graph: &'a Graph,
    labels: Vec<Key>,
    /// The number of rounds that look for pivots: about the third root of log n.
    rounds: usize,
    /// Log2 of how many times larger a subproblem is than its parts: about log n to the power 2/3.
    growth: u32,
}

/// A shortest path, found along with those to all other nodes.
pub fn shortest_path(graph: &Graph, from: u32, to: u32) -> Option<Route> {
    let nodes = graph.nodes();
    let log = (nodes.max(2) as f64).log2();
    let mut barrier = Barrier {
        graph,
        labels: vec![FARTHEST; nodes],
        rounds: (log.cbrt() as usize).max(1),
        growth: (log.powf(2.0 / 3.0) as u32).max(1),
    };
    let start = Key {
        length: 0,
        arcs: 0,
        node: from,
        parent: from,
    };
    barrier.labels[from as usize] = start;
    let levels = (log / f64::from(barrier.growth)).ceil() as u32;
    barrier.bounded(levels, FARTHEST, &[from]);
    let Key { length, .. } = barrier.key(to);
    (length != u64::MAX).then(|| {
        let mut nodes = vec![to];
        let mut node = to;
        while node != from {
            node = barrier.key(node).parent;
            nodes.push(node);
        }
        nodes.reverse();
        Route { length, nodes }
    })
}

impl Barrier<'_> {
    fn key(&self, node: u32) -> Key {
        self.labels[node as usize]
    }

    /// Relaxes the arcs of a node; `visit` gets each head that is reached by a path no longer than
    /// known.
    fn relax(&mut self, tail: u32, mut visit: impl FnMut(u32, Key)) {
        let Key { length, arcs, .. } = self.key(tail);
        for (head, weight) in self.graph.out_arcs(tail) {
            let key = Key {
                length: length + weight,
                arcs: arcs + 1,
                node: head,
                parent: tail,
            };
            if key <= self.key(head) {
                self.labels[head as usize] = key;
                visit(head, key);
            }
        }
    }

    /// Completes the nodes whose shortest paths pass through the frontier and that are nearer than
    /// the returned bound. That is the given bound, unless there were too many nodes.
    fn bounded(&mut self, level: u32, bound: Key, frontier: &[u32]) -> (Key, Vec<u32>) {
        if level == 0 {
            return self.nearest(bound, frontier[0]);
        }
        let (pivots, seen) = self.find_pivots(bound, frontier);
        let group = 1_usize << ((level - 1) * self.growth).min(40);
        let most = self.rounds << (level * self.growth).min(40);
        let mut blocks = Blocks::new(group, bound);
        for &pivot in &pivots {
            blocks.insert(self.key(pivot));
        }
        let mut reached = pivots
            .iter()
            .map(|&pivot| self.key(pivot))
            .min()
            .unwrap_or(bound);
        let mut complete = Vec::new();
        while complete.len() < most
            && let Some((next, group)) = blocks.pull()
        {
            let part: Vec<u32> = group.iter().map(|key| key.node).collect();
            let (end, found) = self.bounded(level - 1, next, &part);
            reached = end;
            let mut nearer = Vec::new();
            for &tail in &found {
                self.relax(tail, |_, key| {
                    if key >= next && key < bound {
                        blocks.insert(key);
                    } else if key >= end && key < next {
                        nearer.push(key);
                    }
                });
            }
            let unfinished = part.iter().map(|&node| self.key(node));
            nearer.extend(unfinished.filter(|key| (end..next).contains(key)));
            blocks.prepend(nearer);
            complete.extend(found);
            if blocks.is_empty() {
                reached = bound;
            }
        }
        // The nodes that the rounds completed without a pivot.
        let done: FxHashSet<u32> = complete.iter().copied().collect();
        let more = seen.into_iter().filter(|node| !done.contains(node));
        complete.extend(more.filter(|&node| self.key(node) < reached));
        (reached, complete)
    }

    /// Relaxes arcs in rounds from the frontier. Returns the pivots, that is the frontier nodes
    /// with many nodes behind them, and all nodes seen. Every node nearer than the bound that is
    /// few arcs behind the frontier is complete then, unless it is behind a pivot.
    fn find_pivots(&mut self, bound: Key, frontier: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let mut seen: FxHashSet<u32> = frontier.iter().copied().collect();
        let mut list = frontier.to_vec();
        let mut layer = frontier.to_vec();
        for _ in 0..self.rounds {
            let mut next = Vec::new();
            for &tail in &layer {
                self.relax(tail, |head, key| {
                    if key < bound {
                        next.push(head);
                    }
                });
            }
            for &head in &next {
                if seen.insert(head) {
                    list.push(head);
                }
            }
            if list.len() > self.rounds * frontier.len() {
                return (frontier.to_vec(), list);
            }
            layer = next;
            layer.sort_unstable();
            layer.dedup();
        }
        // The size of each node's subtree in the forest of the arcs that led to the nodes, the
        // farthest node first.
        let mut size: FxHashMap<u32, usize> = list.iter().map(|&node| (node, 1)).collect();
        let roots: FxHashSet<u32> = frontier.iter().copied().collect();
        let mut order = list.clone();
        order.sort_unstable_by_key(|&node| Reverse(self.key(node)));
        for node in order {
            let parent = self.key(node).parent;
            if !roots.contains(&node)
                && let Some(&below) = size.get(&node)
                && let Some(above) = size.get_mut(&parent)
            {
                *above += below;
            }
        }
        let is_pivot = |node: &&u32| size.get(node).is_some_and(|&size| size >= self.rounds);
        (frontier.iter().filter(is_pivot).copied().collect(), list)
    }

    /// The base case: Dijkstra's algorithm from one node, until it has settled a few nodes.
    fn nearest(&mut self, bound: Key, start: u32) -> (Key, Vec<u32>) {
        let mut heap = BinaryHeap::from([Reverse(self.key(start))]);
        let mut settled: Vec<Key> = Vec::new();
        while let Some(Reverse(key)) = heap.pop() {
            if key != self.key(key.node) || settled.last() == Some(&key) {
                continue;
            }
            if settled.len() > self.rounds {
                settled.retain(|one| *one < key);
                return (key, settled.into_iter().map(|key| key.node).collect());
            }
            settled.push(key);
            self.relax(key.node, |_, key| {
                if key < bound {
                    heap.push(Reverse(key));
                }
            });
        }
        (bound, settled.into_iter().map(|key| key.node).collect())
    }
}

/// The data structure of the paper's lemma 3.3: distances in blocks, so that the nearest few can be
/// taken without sorting all.
struct Blocks {
    /// How many distances are taken at once.
    group: usize,
    bound: Key,
    /// The blocks, by the largest distance that belongs in each.
    blocks: BTreeMap<Key, Vec<Key>>,
    /// The distance of each node that is in a block.
    of_node: FxHashMap<u32, Key>,
}

impl Blocks {
    fn new(group: usize, bound: Key) -> Self {
        Self {
            group,
            bound,
            blocks: BTreeMap::from([(bound, Vec::new())]),
            of_node: FxHashMap::default(),
        }
    }

    fn is_empty(&self) -> bool {
        self.of_node.is_empty()
    }

    /// Adds a node's distance, unless it has one that is no longer.
    fn insert(&mut self, key: Key) {
        match self.of_node.get(&key.node) {
            Some(known) if *known <= key => return,
            _ => {}
        }
        self.of_node.insert(key.node, key);
        let Some((&end, block)) = self.blocks.range_mut(key..).next() else {
            return;
        };
        block.push(key);
        if block.len() > self.group {
            self.split(end);
        }
    }

    /// Cuts a block at its median.
    fn split(&mut self, end: Key) {
        let Some(mut block) = self.blocks.remove(&end) else {
            return;
        };
        let middle = (block.len() - 1) / 2;
        let (_, &mut median, _) = block.select_nth_unstable(middle);
        let upper = block.split_off(middle + 1);
        self.blocks.insert(median, block);
        self.blocks.insert(end, upper);
    }

    /// Adds distances that are nearer than all that are there.
    fn prepend(&mut self, keys: Vec<Key>) {
        let Some(&end) = keys.iter().max() else {
            return;
        };
        let mut block = Vec::new();
        for key in keys {
            if self.of_node.get(&key.node).is_none_or(|known| *known > key) {
                self.of_node.insert(key.node, key);
                block.push(key);
            }
        }
        let mut parts = vec![(end, block)];
        while let Some((end, mut block)) = parts.pop() {
            if block.len() <= self.group {
                self.blocks.entry(end).or_default().extend(block);
                continue;
            }
            let middle = (block.len() - 1) / 2;
            let (_, &mut median, _) = block.select_nth_unstable(middle);
            let upper = block.split_off(middle + 1);
            parts.extend([(median, block), (end, upper)]);
        }
    }

    /// Takes the nearest distances, at most `group` of them, and returns a bound between them and
    /// the rest.
    fn pull(&mut self) -> Option<(Key, Vec<Key>)> {
        if self.is_empty() {
            return None;
        }
        let mut taken: Vec<Key> = Vec::new();
        while taken.len() <= self.group
            && let Some((end, block)) = self.blocks.pop_first()
        {
            let known = block.into_iter();
            taken.extend(known.filter(|key| self.of_node.get(&key.node) == Some(key)));
            if end == self.bound {
                self.blocks.insert(end, Vec::new());
                break;
            }
        }
        let mut next = self.bound;
        if taken.len() > self.group {
            let (_, &mut first, _) = taken.select_nth_unstable(self.group);
            next = first;
            let rest = taken.split_off(self.group);
            let end = rest.iter().max().copied().unwrap_or(self.bound);
            self.blocks.entry(end).or_default().extend(rest);
        } else if let Some(block) = self.blocks.values().find(|block| !block.is_empty()) {
            next = block.iter().min().copied().unwrap_or(next);
        }
        for key in &taken {
            self.of_node.remove(&key.node);
        }
        Some((next, taken))
    }
}
