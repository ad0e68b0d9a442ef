//! The labels of nodes in a search, whose memory is reused by the next search.

use std::ops::Range;

use super::graph::Graph;

/// The label of each node, and which nodes were settled.
#[derive(Debug)]
pub(super) struct Labels<L> {
    pub(super) of: Vec<L>,
    pub(super) settled: Vec<u32>,
}

impl<L> Default for Labels<L> {
    fn default() -> Self {
        Self {
            of: Vec::new(),
            settled: Vec::new(),
        }
    }
}

impl<L: Copy> Labels<L> {
    /// Resets the labels after a search: all of them at once if it settled many nodes, else those
    /// of the settled nodes and of the heads of their arcs.
    pub(super) fn clear(&mut self, graphs: &[&Graph], blank: L) {
        let nodes = graphs[0].nodes();
        if self.of.len() != nodes {
            self.of = vec![blank; nodes];
        } else if self.settled.len() > nodes / 64 {
            self.of.fill(blank);
        } else {
            for &node in &self.settled {
                self.of[node as usize] = blank;
                for (head, _) in graphs.iter().flat_map(|graph| graph.out_arcs(node)) {
                    self.of[head as usize] = blank;
                }
            }
        }
        self.settled.clear();
    }
}

/// A node whose distance is final.
#[derive(Clone, Debug)]
pub(super) struct Settled<D> {
    pub(super) node: u32,
    pub(super) distance: D,
    pub(super) row: Range<usize>,
}
