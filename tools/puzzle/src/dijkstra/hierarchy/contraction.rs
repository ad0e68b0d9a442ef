//! Contraction: taking nodes out of the graph, the least important first.
//!
//! The importance of a node is estimated by what its removal would do: how many arcs it adds for
//! each that it removes, how many original arcs those stand for (both keep the graph thin), and how
//! many layers of removed nodes lie under it already (which spreads removal evenly over the
//! network). These three, equally weighted, are those of Dibbelt, Strasser and Wagner's RoutingKit.
//! When a node is contracted, the importance of its neighbours is updated.
//!
//! All nodes that are less important than each of their neighbours, and not much more important
//! than the least important of all, are contracted together, in a round, on all cores (Vetter,
//! "Parallel Time-Dependent Contraction Hierarchies", 2009): one by one they would be contracted
//! before their neighbours too. No two of them are neighbours, so the arcs of each stay as they
//! are. The outcome does not depend on the number of cores.
//!
//! Whether a shortcut is needed is found out by a search for a *witness*: a path around the node
//! that is no longer than the shortcut. It must avoid all other nodes of the round too, since two
//! nodes must not be on each other's witness; so all of them are taken out of their neighbours'
//! rows before the search. It gives up after some nodes; then a needless shortcut may be added,
//! which costs a little time later but is never wrong.

mod witness;

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::NO_MIDDLE;
use crate::dijkstra::graph::Graph;
use witness::{Witness, WitnessQuery};

/// How many nodes a witness search settles when importance is estimated, and when a node is
/// contracted. Larger numbers make fewer shortcuts and a longer preparation; found by experiments
/// on road networks.
const SETTLED_TO_ESTIMATE: usize = 40;
const SETTLED_TO_CONTRACT: usize = 400;

/// Importance is a sum of fractions, in units of one over this.
const FRACTION: u64 = 1000;

/// Nodes are contracted only while they are at most this much more important than the least
/// important node: the hierarchy then has 4 % fewer arcs.
const SLACK: u64 = FRACTION;

/// How many parts the rows are cut into for the cores, and how many nodes a core takes at a time.
const PARTS: usize = 64;
const AT_ONCE: usize = 16;

/// One end of an arc in the graph that remains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Half {
    /// The node at the other end.
    pub(super) head: u32,
    pub(super) weight: u64,
    /// The node that a shortcut bypasses.
    pub(super) middle: u32,
    /// How many arcs of the original graph it stands for.
    hops: u32,
}

/// The result: the level of each node, and its arcs to nodes that remained when it was contracted.
/// All of these have higher levels.
#[derive(Debug)]
pub(super) struct Contracted {
    pub(super) level: Vec<u32>,
    pub(super) outgoing: Vec<Vec<Half>>,
    /// `None` if the graph is symmetric, so that they are the outgoing arcs turned around.
    pub(super) incoming: Option<Vec<Vec<Half>>>,
}

/// A shortcut that would replace a path over a node.
#[derive(Clone, Copy, Debug)]
struct Shortcut {
    tail: u32,
    head: u32,
    weight: u64,
    hops: u32,
}

/// Contracts all nodes of a graph; after each round `step` gets the number of nodes that are
/// contracted.
pub(super) fn contract(graph: &Graph, mut step: impl FnMut(u64)) -> Contracted {
    let nodes = graph.nodes();
    let outgoing = shortest_arcs(graph);
    let incoming = shortest_arcs(&graph.reversed());
    let symmetric = outgoing == incoming;
    let mut left = Contracted {
        outgoing,
        incoming: (!symmetric).then_some(incoming),
        level: vec![0; nodes],
    };
    // One for each core, which can search at the same time.
    let witnesses: Vec<_> = (0..rayon::current_num_threads())
        .map(|_| Mutex::new(Witness::new(nodes)))
        .collect();
    // The nodes that may have become less important than their neighbours, and how many are
    // contracted.
    let mut candidates: Vec<u32> = (0..nodes as u32).collect();
    let mut gone = 0;
    let mut importance = left.importances(&candidates, &witnesses);
    let mut is_going = vec![false; nodes];
    while !candidates.is_empty() {
        let rank = |node: u32| (importance[node as usize], scattered(node));
        let is_least = |&node: &u32| {
            left.incident_arcs(node)
                .all(|half| rank(half.head) > rank(node))
        };
        let least: Vec<u32> = candidates.into_par_iter().filter(is_least).collect();
        let lowest = least.iter().map(|&node| importance[node as usize]).min();
        let highest = lowest.unwrap_or(0) + SLACK;
        let goes = |&node: &u32| importance[node as usize] <= highest;
        let (going, waiting): (Vec<u32>, Vec<u32>) = least.into_iter().partition(goes);
        for &node in &going {
            is_going[node as usize] = true;
        }
        let neighbours = left.remove(&going, &is_going, &witnesses);
        let estimates = left.importances(&neighbours, &witnesses);
        for (&node, estimate) in neighbours.iter().zip(estimates) {
            importance[node as usize] = estimate;
        }
        candidates = left.neighbours(&neighbours);
        candidates.extend(neighbours);
        candidates.extend(waiting);
        candidates.par_sort_unstable();
        candidates.dedup();
        gone += going.len() as u64;
        step(gone);
    }
    left
}

/// A pseudo-random number for each node to break ties, so that many nodes can be contracted in one
/// round, however nodes are numbered.
fn scattered(node: u32) -> u32 {
    node.wrapping_mul(0x9e37_79b1)
}

/// The arcs of each node without loops, sorted by head; of parallel arcs the shortest.
fn shortest_arcs(graph: &Graph) -> Vec<Vec<Half>> {
    let row = |node: u32| {
        let mut row: Vec<_> = graph
            .out_arcs(node)
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
    (0..graph.nodes() as u32).into_par_iter().map(row).collect()
}

/// Calls a function for each of some nodes on all cores, each with a witness search of its own.
fn for_nodes<T: Send>(
    nodes: &[u32],
    witnesses: &[Mutex<Witness>],
    find: impl Fn(&mut Witness, u32) -> T + Sync,
) -> Vec<T> {
    let work = |&node: &u32| {
        let own = &witnesses[rayon::current_thread_index().unwrap_or(0)];
        find(
            &mut own.lock().unwrap_or_else(PoisonError::into_inner),
            node,
        )
    };
    nodes.par_iter().with_max_len(AT_ONCE).map(work).collect()
}

/// Changes the rows of some nodes, which are in ascending order, on all cores.
fn change_rows(rows: &mut [Vec<Half>], nodes: &[u32], change: impl Fn(u32, &mut Vec<Half>) + Sync) {
    let size = rows.len().div_ceil(PARTS).max(1);
    rows.par_chunks_mut(size)
        .enumerate()
        .for_each(|(part, rows)| {
            let first = (part * size) as u32;
            let begin = nodes.partition_point(|&node| node < first);
            for &node in &nodes[begin..] {
                let Some(row) = rows.get_mut((node - first) as usize) else {
                    break;
                };
                change(node, row);
            }
        });
}

impl Contracted {
    fn incoming(&self) -> &[Vec<Half>] {
        self.incoming.as_deref().unwrap_or(&self.outgoing)
    }

    /// The arcs at a node, in both directions where they differ.
    fn incident_arcs(&self, node: u32) -> impl Iterator<Item = &Half> {
        let incoming = self
            .incoming
            .iter()
            .flat_map(move |rows| &rows[node as usize]);
        self.outgoing[node as usize].iter().chain(incoming)
    }

    /// The neighbours of nodes, in ascending order.
    fn neighbours(&self, nodes: &[u32]) -> Vec<u32> {
        let incident_arcs = nodes
            .par_iter()
            .flat_map_iter(|&node| self.incident_arcs(node));
        let mut neighbours: Vec<u32> = incident_arcs.map(|half| half.head).collect();
        neighbours.par_sort_unstable();
        neighbours.dedup();
        neighbours
    }

    /// The importance of nodes, by what their contraction would do now.
    fn importances(&self, nodes: &[u32], witnesses: &[Mutex<Witness>]) -> Vec<u64> {
        for_nodes(nodes, witnesses, |witness, node| {
            let (arcs, hops) = self.incident_arcs(node).fold((0, 0), |(arcs, hops), half| {
                (arcs + 1, hops + u64::from(half.hops))
            });
            let (mut added, mut added_hops) = (0, 0);
            self.find_shortcuts(witness, node, SETTLED_TO_ESTIMATE, |shortcut| {
                added += 1;
                added_hops += u64::from(shortcut.hops);
            });
            FRACTION * u64::from(self.level[node as usize])
                + FRACTION * added / arcs.max(1)
                + FRACTION * added_hops / hops.max(1)
        })
    }

    /// Contracts nodes; returns their neighbours, in ascending order. Their own arcs stay as they
    /// are now.
    fn remove(
        &mut self,
        going: &[u32],
        is_going: &[bool],
        witnesses: &[Mutex<Witness>],
    ) -> Vec<u32> {
        let neighbours = self.neighbours(going);
        let raised = neighbours.par_iter().map(|&node| {
            let below = self.incident_arcs(node).map(|half| half.head);
            let below = below.filter(|&head| is_going[head as usize]);
            let above = below.map(|head| self.level[head as usize] + 1).max();
            above.unwrap_or(0).max(self.level[node as usize])
        });
        let raised: Vec<u32> = raised.collect();
        for (&node, level) in neighbours.iter().zip(raised) {
            self.level[node as usize] = level;
        }
        for rows in [Some(&mut self.outgoing), self.incoming.as_mut()]
            .into_iter()
            .flatten()
        {
            change_rows(rows, &neighbours, |_, row| {
                row.retain(|half| !is_going[half.head as usize]);
            });
        }
        let found = for_nodes(going, witnesses, |witness, node| {
            let mut shortcuts = Vec::new();
            self.find_shortcuts(witness, node, SETTLED_TO_CONTRACT, |shortcut| {
                shortcuts.push((node, shortcut));
            });
            shortcuts
        });
        let symmetric = self.incoming.is_none();
        let mut added: [Vec<(u32, Half)>; 2] = Default::default();
        for (
            middle,
            Shortcut {
                tail,
                head,
                weight,
                hops,
            },
        ) in found.into_iter().flatten()
        {
            let half = |head| Half {
                head,
                weight,
                middle,
                hops,
            };
            added[0].push((tail, half(head)));
            added[usize::from(!symmetric)].push((head, half(tail)));
        }
        let rows = [Some(&mut self.outgoing), self.incoming.as_mut()];
        for (rows, mut added) in rows.into_iter().flatten().zip(added) {
            added.par_sort_unstable();
            change_rows(rows, &neighbours, |node, row| {
                let begin = added.partition_point(|&(tail, _)| tail < node);
                let new = added[begin..].iter().take_while(|&&(tail, _)| tail == node);
                new.for_each(|&(_, half)| insert_or_shorten(row, half));
            });
        }
        neighbours
    }

    /// Finds the shortcuts that the contraction of a node needs. In a symmetric graph each stands
    /// for both directions.
    fn find_shortcuts(
        &self,
        witness: &mut Witness,
        node: u32,
        settled: usize,
        mut found: impl FnMut(Shortcut),
    ) {
        let heads = &self.outgoing[node as usize];
        let symmetric = self.incoming.is_none();
        let tails = &self.incoming()[node as usize];
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
            let search = WitnessQuery {
                origin: first.head,
                excluded: node,
                longest: first.weight + longest,
            };
            for second in rest.clone() {
                witness.add_target(second.head);
            }
            witness.search(&self.outgoing, search, targets, settled);
            for second in rest {
                let weight = first.weight + second.weight;
                let around = witness.distance(second.head);
                if around.is_none_or(|around| around > weight) {
                    found(Shortcut {
                        tail: first.head,
                        head: second.head,
                        weight,
                        hops: first.hops + second.hops,
                    });
                }
            }
        }
    }
}

/// Adds an arc to a row, or replaces a longer one to the same head.
fn insert_or_shorten(row: &mut Vec<Half>, half: Half) {
    match row.iter_mut().find(|known| known.head == half.head) {
        Some(known) if known.weight > half.weight => *known = half,
        Some(_) => {}
        None => row.push(half),
    }
}
