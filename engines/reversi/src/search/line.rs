//! The results of a search: lines of play with their values and the depth behind them.

use std::time::Duration;

use reversi_rules::Move;

/// How far a search looked for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// A search of this many plies.
    Depth {
        plies: u32,
        /// The confidence of selective pruning in per cent; 100: nothing was pruned.
        confidence: u32,
    },
    /// A search to the end of the game.
    End {
        /// In per cent; 100: the value is proven.
        confidence: u32,
        /// Whether only the winner is known, and not by how much.
        outcome_only: bool,
    },
}

impl Reach {
    pub const EXACT: Self = Self::End {
        confidence: 100,
        outcome_only: false,
    };
}

/// A line of play and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of this line among several, from 1.
    pub rank: usize,
    /// Best play from the root. Never empty.
    pub moves: Vec<Move>,
    /// In 1/100 disc, to the side to move at the root.
    pub value: i32,
    pub reach: Reach,
    /// The iteration's depth in plies. Once iterations reach the end of the game, each with a
    /// higher confidence counts as a ply deeper.
    pub depth: i32,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// The nodes among them that were spent on this line's first move, if several lines are
    /// searched.
    pub root_move_nodes: u64,
    pub elapsed: Duration,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The lines, the best first; empty if the search was stopped in its first iteration.
    pub lines: Vec<Line>,
    pub nodes: u64,
}
