//! Taking nodes out of the graph, the least important first.
//!
//! How important a node is, is estimated by what its removal would do: how many arcs it adds for each
//! that it removes, how many original arcs those stand for (both keep the graph thin), and how many
//! layers of removed nodes lie under it already (which spreads removal evenly over the network). These
//! three, equally weighted, are those of Dibbelt, Strasser and Wagner's RoutingKit. When a node goes, the
//! importance of its neighbours is found again.
//!
//! Whether a shortcut is needed is told by a search for a *witness*: a way around the node that is no
//! longer. The search gives up after some nodes; then a needless shortcut may be added, which costs a
//! little time later but is never wrong.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::NO_MIDDLE;
use crate::dijkstra::graph::Graph;
use crate::dijkstra::queue::{QuaternaryHeap, Queue};

/// How many nodes a witness search settles when importance is estimated, and when a node goes. Larger
/// numbers make fewer shortcuts and a longer preparation; found by trying on road networks.
const SETTLED_TO_ESTIMATE: usize = 40;
const SETTLED_TO_CONTRACT: usize = 400;

/// The parts of importance are fractions in units of this.
const FRACTION: u64 = 1000;

/// One end of an arc in the graph that remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Half {
    /// The node at the other end.
    pub(super) head: u32,
    pub(super) weight: u64,
    /// The node that a shortcut passes over.
    pub(super) middle: u32,
    /// How many arcs of the original graph it stands for.
    hops: u32,
}

/// The outcome: how high each node lies, and its arcs to nodes that remained when it was taken out. All
/// of these lie higher.
#[derive(Debug)]
pub(super) struct Contracted {
    pub(super) level: Vec<u32>,
    pub(super) outgoing: Vec<Vec<Half>>,
    /// `None` if they are the outgoing ones turned around: the graph is symmetric.
    pub(super) incoming: Option<Vec<Vec<Half>>>,
}

/// A shortcut that would replace a way over a node.
#[derive(Clone, Copy, Debug)]
struct Shortcut {
    tail: u32,
    head: u32,
    weight: u64,
    hops: u32,
}

struct Contraction {
    outgoing: Vec<Vec<Half>>,
    incoming: Option<Vec<Vec<Half>>>,
    /// How many layers of removed nodes lie under each node.
    level: Vec<u32>,
    witness: Witness,
    /// What the last estimate or removal found; kept for its memory.
    shortcuts: Vec<Shortcut>,
}

/// Takes all nodes out of a graph; `step` is told now and then how many are gone.
pub(super) fn contract(graph: &Graph, mut step: impl FnMut(u64)) -> Contracted {
    let nodes = graph.nodes();
    let outgoing = shortest_arcs(graph);
    let incoming = shortest_arcs(&graph.reversed());
    let symmetric = outgoing == incoming;
    let mut contraction = Contraction {
        outgoing,
        incoming: (!symmetric).then_some(incoming),
        level: vec![0; nodes],
        witness: Witness::new(nodes),
        shortcuts: Vec::new(),
    };
    let mut importance: Vec<u64> = (0..nodes as u32)
        .map(|node| contraction.importance(node))
        .collect();
    let mut queue: BinaryHeap<_> = importance
        .iter()
        .enumerate()
        .map(|(node, &value)| Reverse((value, node as u32)))
        .collect();
    let mut is_gone = vec![false; nodes];
    let mut gone = 0_u64;
    while let Some(Reverse((value, node))) = queue.pop() {
        if is_gone[node as usize] || importance[node as usize] != value {
            continue;
        }
        is_gone[node as usize] = true;
        gone += 1;
        for neighbour in contraction.remove(node) {
            importance[neighbour as usize] = contraction.importance(neighbour);
            queue.push(Reverse((importance[neighbour as usize], neighbour)));
        }
        if gone.is_multiple_of(1024) {
            step(gone);
        }
    }
    Contracted {
        level: contraction.level,
        outgoing: contraction.outgoing,
        incoming: contraction.incoming,
    }
}

/// The arcs of each node, of parallel ones the shortest, without loops, by head.
fn shortest_arcs(graph: &Graph) -> Vec<Vec<Half>> {
    let row = |node: u32| {
        let mut row: Vec<_> = graph
            .leaving(node)
            .filter(|&(head, _)| head != node)
            .map(|(head, weight)| Half {
                head,
                weight,
                middle: NO_MIDDLE,
                hops: 1,
            })
            .collect();
        row.sort_unstable();
        row.dedup_by_key(|half| half.head);
        row
    };
    (0..graph.nodes() as u32).map(row).collect()
}

impl Contraction {
    fn incoming(&self) -> &[Vec<Half>] {
        self.incoming.as_deref().unwrap_or(&self.outgoing)
    }

    /// How important a node is, as what its removal would do now tells.
    fn importance(&mut self, node: u32) -> u64 {
        self.find_shortcuts(node, SETTLED_TO_ESTIMATE);
        let removed = self.outgoing[node as usize]
            .iter()
            .chain(match &self.incoming {
                Some(incoming) => incoming[node as usize].iter(),
                None => [].iter(),
            });
        let (arcs, hops) = removed.fold((0, 0), |(arcs, hops), half| {
            (arcs + 1, hops + u64::from(half.hops))
        });
        let added_hops: u64 = self
            .shortcuts
            .iter()
            .map(|shortcut| u64::from(shortcut.hops))
            .sum();
        let added = self.shortcuts.len() as u64;
        FRACTION * u64::from(self.level[node as usize])
            + FRACTION * added / arcs.max(1)
            + FRACTION * added_hops / hops.max(1)
    }

    /// Takes a node out; returns its neighbours. Its own arcs stay as they are now.
    fn remove(&mut self, node: u32) -> Vec<u32> {
        self.find_shortcuts(node, SETTLED_TO_CONTRACT);
        let heads = self.outgoing[node as usize].iter();
        let tails = self.incoming()[node as usize].iter();
        let mut neighbours: Vec<u32> = heads.chain(tails).map(|half| half.head).collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        let level = self.level[node as usize] + 1;
        for &neighbour in &neighbours {
            let neighbour = neighbour as usize;
            self.outgoing[neighbour].retain(|half| half.head != node);
            if let Some(incoming) = &mut self.incoming {
                incoming[neighbour].retain(|half| half.head != node);
            }
            self.level[neighbour] = self.level[neighbour].max(level);
        }
        for &Shortcut {
            tail,
            head,
            weight,
            hops,
        } in &self.shortcuts
        {
            let half = |head| Half {
                head,
                weight,
                middle: node,
                hops,
            };
            join(&mut self.outgoing[tail as usize], half(head));
            let incoming = self.incoming.as_mut().unwrap_or(&mut self.outgoing);
            join(&mut incoming[head as usize], half(tail));
        }
        neighbours
    }

    /// Finds the shortcuts that the removal of a node needs. In a symmetric graph each stands for both
    /// directions.
    fn find_shortcuts(&mut self, node: u32, settled: usize) {
        self.shortcuts.clear();
        let heads = &self.outgoing[node as usize];
        let symmetric = self.incoming.is_none();
        let tails = &self.incoming.as_deref().unwrap_or(&self.outgoing)[node as usize];
        for (index, first) in tails.iter().enumerate() {
            let rest = if symmetric {
                &heads[index + 1..]
            } else {
                &heads[..]
            };
            let rest = rest.iter().filter(|second| second.head != first.head);
            let longest = rest.clone().map(|second| second.weight).max();
            let Some(longest) = longest else {
                continue;
            };
            let targets = rest.clone().count();
            let search = Around {
                origin: first.head,
                without: node,
                longest: first.weight + longest,
            };
            for second in rest.clone() {
                self.witness.await_target(second.head);
            }
            self.witness
                .search(&self.outgoing, search, targets, settled);
            for second in rest {
                let weight = first.weight + second.weight;
                if self
                    .witness
                    .distance(second.head)
                    .is_none_or(|around| around > weight)
                {
                    let hops = first.hops + second.hops;
                    self.shortcuts.push(Shortcut {
                        tail: first.head,
                        head: second.head,
                        weight,
                        hops,
                    });
                }
            }
        }
    }
}

/// Adds an arc to a row, or replaces a longer one to the same head.
fn join(row: &mut Vec<Half>, half: Half) {
    match row.iter_mut().find(|known| known.head == half.head) {
        Some(known) if known.weight > half.weight => *known = half,
        Some(_) => {}
        None => row.push(half),
    }
}

/// A search for ways around a node.
#[derive(Clone, Copy, Debug)]
struct Around {
    origin: u32,
    without: u32,
    /// Longer ways do not matter.
    longest: u64,
}

struct Witness {
    labels: Vec<WitnessLabel>,
    stamp: u32,
    queue: QuaternaryHeap,
}

#[derive(Clone, Copy, Debug, Default)]
struct WitnessLabel {
    distance: u64,
    stamp: u32,
    /// The search that waits for this node, plus one while it does.
    awaited: u32,
}

impl Witness {
    fn new(nodes: usize) -> Self {
        Self {
            labels: vec![WitnessLabel::default(); nodes],
            stamp: 0,
            queue: QuaternaryHeap::default(),
        }
    }

    /// Makes the next search stop early, once it has settled all such nodes.
    fn await_target(&mut self, node: u32) {
        self.renew();
        self.labels[node as usize].awaited = self.stamp + 1;
    }

    /// Forgets all searches, if there are no numbers left for the next.
    fn renew(&mut self) {
        if self.stamp == u32::MAX {
            self.labels.fill(WitnessLabel::default());
            self.stamp = 0;
        }
    }

    fn search(&mut self, arcs: &[Vec<Half>], around: Around, mut targets: usize, settled: usize) {
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
                if distance <= around.longest && half.head != around.without {
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

    /// How far the last search found a node to be, at most.
    fn distance(&self, node: u32) -> Option<u64> {
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
        // Labels of the first searches lie about, and what they awaited.
        for label in &mut witness.labels {
            (label.stamp, label.awaited) = (1, 1);
        }
        witness.stamp = u32::MAX - 2;
        for origin in 0..5 {
            let around = Around {
                origin,
                without: u32::MAX,
                longest: 6,
            };
            witness.await_target((origin + 1) % 5);
            witness.search(&arcs, around, 2, 100);
            for node in 0..5 {
                let away = u64::from(origin.abs_diff(node));
                let expected = (away <= 2).then_some(3 * away);
                assert_eq!(witness.distance(node), expected, "{origin} {node}");
            }
        }
    }
}
