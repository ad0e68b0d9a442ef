//! The frame of `bench`: an engine's signature and its speed.

use std::fmt;
use std::io::{Write, stdout};
use std::time::Duration;

use serde_json::json;

use crate::status::Status;

/// How the result is shown
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Form {
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    pub nodes: u64,
    pub elapsed: Duration,
    /// It was stopped early, so that the node count is no signature.
    pub stopped: bool,
}

impl Total {
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6)) as u64
    }
}

/// Prints `N nodes S nps`, after `stopped after` if the bench was stopped.
impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stopped {
            f.write_str("stopped after ")?;
        }
        write!(f, "{} nodes {} nps", self.nodes, self.nps())
    }
}

impl Form {
    /// Runs a bench. `run` reports a line about each position and returns the total; all of it is
    /// printed, or with `--json` the total alone.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn report(
        self,
        run: impl FnOnce(&mut dyn FnMut(String)) -> Total,
    ) -> anyhow::Result<Status> {
        let mut out = stdout().lock();
        let mut written = Ok(());
        let total = run(&mut |line| {
            if !self.json && written.is_ok() {
                written = writeln!(out, "{line}");
            }
        });
        written?;
        if self.json {
            let seconds = total.elapsed.as_secs_f64();
            let object = json!({ "nodes": total.nodes, "seconds": seconds, "nps": total.nps() });
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{total}")?;
        }
        Ok(Status::Solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_has_nodes_and_speed() {
        let total = Total {
            nodes: 3_000,
            elapsed: Duration::from_millis(1_500),
            stopped: false,
        };
        assert_eq!(total.to_string(), "3000 nodes 2000 nps");
        let stopped = Total {
            stopped: true,
            ..total
        };
        assert_eq!(stopped.to_string(), "stopped after 3000 nodes 2000 nps");
    }
}
