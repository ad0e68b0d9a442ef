//! The frame of `perft`: what is printed about a count of move sequences.

use std::fmt::Display;
use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use serde_json::{Map, json};

use crate::status::Status;

/// How a count is shown
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Form {
    #[arg(long)]
    divide: bool,

    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count<M> {
    /// The total alone, not split by first move.
    Whole(u64),
    ByMove(Vec<(M, u64)>),
}

impl<M> Count<M> {
    pub fn nodes(&self) -> u64 {
        match self {
            Self::Whole(nodes) => *nodes,
            Self::ByMove(split) => split.iter().map(|(_, nodes)| nodes).sum(),
        }
    }
}

impl Form {
    /// Counts, and prints the count of sequences of `depth` moves. `count` gets whether to split by
    /// first move; at depth 0 there is none, and it need not.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn report<M: Display>(
        self,
        depth: u32,
        count: impl FnOnce(bool) -> Count<M>,
    ) -> anyhow::Result<Status> {
        let start = Instant::now();
        let count = count(self.divide && depth > 0);
        let elapsed = start.elapsed();
        let nodes = count.nodes();
        let split = match count {
            Count::Whole(_) => Vec::new(),
            Count::ByMove(split) => split,
        };
        let mut out = stdout().lock();
        if self.json {
            let mut object = json!({
                "depth": depth,
                "nodes": nodes,
                "seconds": elapsed.as_secs_f64(),
            });
            if self.divide {
                let split = split
                    .iter()
                    .map(|(mv, nodes)| (mv.to_string(), json!(nodes)));
                object["divide"] = split.collect::<Map<_, _>>().into();
            }
            writeln!(out, "{object}")?;
        } else {
            for (mv, nodes) in split {
                writeln!(out, "{mv}: {nodes}")?;
            }
            writeln!(out, "{}", total_line(nodes, elapsed))?;
        }
        Ok(Status::Solved)
    }
}

/// The last line of every count: `nodes N time_ms T nps S`.
pub fn total_line(nodes: u64, elapsed: Duration) -> String {
    let nps = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
    format!("nodes {nodes} time_ms {} nps {nps:.0}", elapsed.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_has_nodes_milliseconds_and_speed() {
        let line = total_line(3_000, Duration::from_millis(1_500));
        assert_eq!(line, "nodes 3000 time_ms 1500 nps 2000");
        assert_eq!(total_line(0, Duration::ZERO), "nodes 0 time_ms 0 nps 0");
    }

    #[test]
    fn a_split_adds_up() {
        let split = Count::ByMove(vec![("h8", 3), ("h9", 4)]);
        assert_eq!((split.nodes(), Count::<&str>::Whole(7).nodes()), (7, 7));
    }
}
