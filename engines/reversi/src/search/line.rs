//! What a search says: a line of play, what it is worth, and how far that was looked into.

use std::time::Duration;

use reversi_rules::Move;

/// How far a value was looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// So many plies, cut selectively with this confidence in per cent; 100: nothing was.
    Depth {
        plies: u32,
        /// In per cent.
        confidence: u32,
    },
    /// To the end of the game.
    End {
        /// In per cent; 100: proven.
        confidence: u32,
        /// Only who wins is known, not by how much.
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
    /// Which of several this is, from 1.
    pub rank: usize,
    /// The moves, the best first. Never empty.
    pub moves: Vec<Move>,
    /// In 1/100 disc, to the side to move at the root.
    pub value: i32,
    /// How far that was looked into.
    pub reach: Reach,
    /// The iteration's depth in plies. One that is surer than another to the end of the game counts
    /// as a ply deeper.
    pub depth: i32,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Those of them that were spent on this move, where several lines are searched.
    pub own_nodes: u64,
    pub elapsed: Duration,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchResult {
    /// The best first; empty when the search was stopped in its first iteration.
    pub lines: Vec<Line>,
    pub nodes: u64,
}
