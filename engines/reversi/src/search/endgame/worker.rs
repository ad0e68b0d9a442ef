//! One thread of the solver: its state, and the small steps that its searches use.

use reversi_rules::Board;

use super::geometry::Geometry;
use super::local_table::LocalTable;
use super::shared::Shared;
use super::split::Split;
use super::stability::stable_discs;
use crate::eval::weights;
use crate::search::midgame::Tree;
use crate::search::selectivity::Selectivity;
use search::clock::Watch;
use std::sync::Arc;

/// Nodes between two polls of the stop signal: more than ten thousand are searched in a
/// millisecond.
const POLL_INTERVAL: u64 = 1 << 14;

pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) geometry: &'a Geometry,
    pub(super) local_table: LocalTable,
    /// The search by learned patterns, on 8x8 only.
    pub(super) patterns: Option<Tree<'a>>,
    pub(super) selectivity: Selectivity,
    pub(super) nodes: u64,
    /// The node count at which the stop signal and the limit are next polled.
    pub(super) next_poll: u64,
    /// Nodes that have been added to the clock's count.
    pub(super) reported_nodes: u64,
    /// The splits that this worker is working in, the innermost last.
    pub(super) splits: Vec<Arc<Split>>,
}

/// The `alpha` from which on stable discs are counted: with more empty squares it pays more rarely.
/// Hand-set.
#[inline]
pub(super) const fn stability_threshold(empty: u32) -> i32 {
    match empty {
        0..=4 => 99,
        5..=6 => 2 * empty as i32 - 4,
        7..=20 => 2 * empty as i32 - 6,
        _ => 40,
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>) -> Self {
        Self {
            shared,
            geometry: shared.geometry,
            local_table: LocalTable::new(),
            patterns: shared.geometry.standard.then(|| {
                let watch = Watch::new(&shared.clock, shared.stop);
                let weights = shared.weights.unwrap_or_else(|| weights::embedded());
                Tree::new(shared.table, weights, watch, Selectivity::NONE)
            }),
            selectivity: Selectivity::NONE,
            nodes: 0,
            next_poll: 0,
            reported_nodes: 0,
            splits: Vec::new(),
        }
    }

    /// Sets the confidence of the selective cuts.
    pub(super) fn set_selectivity(&mut self, selectivity: Selectivity) {
        self.selectivity = selectivity;
        if let Some(tree) = &mut self.patterns {
            tree.selectivity = selectivity;
        }
    }

    /// Positions visited, including those of the search by patterns.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.patterns.as_ref().map_or(0, Tree::nodes)
    }

    /// An upper bound of the score from the opponent's stable discs, if it is not more than
    /// `alpha`.
    #[inline]
    pub(super) fn stability_cutoff(&self, board: Board, alpha: i32) -> Option<i32> {
        let stable = stable_discs(self.geometry, board.opponent, board.player);
        let bound = self.geometry.squares - 2 * stable.count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    /// Whether the search is over, or a split that this worker works in has been cut.
    #[inline]
    pub(super) fn stopped(&mut self) -> bool {
        if self.splits.iter().any(|split| split.is_cut()) {
            return true;
        }
        if self.nodes >= self.next_poll {
            self.next_poll = self.nodes + POLL_INTERVAL;
            self.shared.poll(self.nodes - self.reported_nodes);
            self.reported_nodes = self.nodes;
        }
        self.shared.is_stopped()
    }
}
