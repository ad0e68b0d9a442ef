//! What `analyze` asks and answers in every game.

use std::time::Duration;

use clap::ValueEnum;
use serde_json::json;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// Every line, none cut.
    Minimax,
    /// Fail-soft alpha-beta, no more.
    Alphabeta,
    /// Principal variation search.
    Pvs,
    /// The engine as it plays, deepening by MTD(f).
    Mtdf,
    /// Monte Carlo tree search (UCT).
    Mcts,
}

/// What was found, as scripts read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Best play in the protocol's notation, the move first; empty when the game is over.
    pub pv: Vec<String>,
    /// To the side to move, in the game's whole unit.
    pub score: i32,
    /// In how many moves the side to move wins; negative when it loses.
    pub mate: Option<i32>,
    /// Plies.
    pub depth: i32,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl Found {
    /// One JSON object: move, score, mate, depth, nodes, seconds, pv.
    pub fn object(&self) -> serde_json::Value {
        json!({
            "move": self.pv.first(),
            "score": self.score,
            "mate": self.mate,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.elapsed.as_secs_f64(),
            "pv": self.pv,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let found = Found {
            pv: Vec::new(),
            score: -10_000,
            mate: Some(0),
            depth: 0,
            nodes: 1,
            elapsed: Duration::from_millis(1_500),
        };
        let expected = json!({
            "move": null, "score": -10_000, "mate": 0, "depth": 0, "nodes": 1, "seconds": 1.5,
            "pv": [],
        });
        assert_eq!(found.object(), expected);
    }
}
