//! `bench`: the engine's signature and its speed.

use std::io::{Write, stdout};

use serde_json::json;

use crate::bench;
use shell::Status;

/// Searches fixed positions with one thread and no book. The last line is `N nodes S nps`; the nodes
/// are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut out = stdout().lock();
    let mut written = Ok(());
    let mut say = |line: String| {
        if !arguments.json && written.is_ok() {
            written = writeln!(out, "{line}");
        }
    };
    let total = bench::run(Some(arguments.depth), &|| false, &mut say);
    written?;
    if arguments.json {
        let seconds = total.elapsed.as_secs_f64();
        let object = json!({ "nodes": total.nodes, "seconds": seconds, "nps": total.nps() });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{total}")?;
    }
    Ok(Status::Solved)
}
