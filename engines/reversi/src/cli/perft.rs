//! `perft`: the number of move sequences of a length, to test and time the rules.

use std::io::Write;
use std::time::Instant;

use reversi_rules::perft::{divide, perft};
use serde_json::json;

use super::source::Source;
use super::{Status, total_line};

/// Counts the move sequences of a length, a pass being a move. The last line is `nodes N time_ms T
/// nps S`
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,

    #[command(flatten)]
    source: Source,

    /// Split the count by first move
    #[arg(long)]
    divide: bool,

    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let position = arguments.source.position()?;
    let mut out = std::io::stdout().lock();
    let start = Instant::now();
    let split = if arguments.divide {
        divide(&position, arguments.depth)
    } else {
        Vec::new()
    };
    let nodes = if split.is_empty() {
        perft(&position, arguments.depth)
    } else {
        split.iter().map(|(_, nodes)| nodes).sum()
    };
    let elapsed = start.elapsed();
    if arguments.json {
        let mut object = json!({
            "depth": arguments.depth,
            "nodes": nodes,
            "seconds": elapsed.as_secs_f64(),
        });
        if arguments.divide {
            let split = split
                .iter()
                .map(|(mv, nodes)| (mv.to_string(), json!(nodes)));
            object["divide"] = split.collect::<serde_json::Map<_, _>>().into();
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
