//! `bench`: the engine's signature and its speed.

use shell::Status;
use shell::bench::Form;

use crate::bench;

/// Searches fixed positions with one thread. The last line is `N nodes S nps`; the nodes
/// are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let depth = Some(arguments.depth);
    arguments
        .form
        .report(|say| bench::run(depth, &|| false, say))
}
