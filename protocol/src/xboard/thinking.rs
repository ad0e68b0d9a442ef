//! Thinking output: `ply score time nodes pv`.

use std::fmt;

/// One line of thinking, shown under `post` and while analyzing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Thinking {
    /// Plies.
    pub ply: u32,
    /// Centipawns from the engine's view; a mate in N is 100000 + N, being mated -100000 - N.
    pub score: i64,
    /// Time spent, in centiseconds.
    pub time: u64,
    /// Positions visited.
    pub nodes: u64,
    /// The line: moves, perhaps with move numbers. Free text in this protocol.
    pub pv: String,
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Thinking {
            ply,
            score,
            time,
            nodes,
            pv,
        } = self;
        write!(f, "{ply} {score} {time} {nodes}")?;
        if pv.is_empty() {
            Ok(())
        } else {
            write!(f, " {pv}")
        }
    }
}
