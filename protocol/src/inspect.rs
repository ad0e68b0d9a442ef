//! Commands of our own that every dialect understands, for people who look at the engine by hand.

use std::fmt;

/// A look inside, answered in plain text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Inspect {
    /// `d`: the board, its FEN, key and checkers.
    Board,
    /// `eval`: the evaluation, term by term.
    Eval,
    /// `bench [DEPTH]`: search the fixed positions and print the node count.
    Bench {
        /// Depth in plies; the engine's default when absent.
        depth: Option<u32>,
    },
    /// `perft DEPTH`: count leaf nodes, split by root move.
    Perft {
        /// Depth in plies.
        depth: u32,
    },
}

impl Inspect {
    /// Whether it takes long, and so counts as a search that a stop ends; the others are answered at
    /// once.
    pub fn counts(&self) -> bool {
        matches!(self, Inspect::Bench { .. } | Inspect::Perft { .. })
    }
}

impl fmt::Display for Inspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Inspect::Board => f.write_str("d"),
            Inspect::Eval => f.write_str("eval"),
            Inspect::Bench { depth: None } => f.write_str("bench"),
            Inspect::Bench { depth: Some(depth) } => write!(f, "bench {depth}"),
            Inspect::Perft { depth } => write!(f, "perft {depth}"),
        }
    }
}
