//! `bench`: the engine's signature and its speed.

use ::cli::Status;
use ::cli::bench::Form;

use crate::bench;

/// Searches fixed positions with one thread. The last line is `N nodes S nps`; the nodes
/// are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    form: Form<{ bench::DEPTH }>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    arguments
        .form
        .report(|depth, say| bench::run(Some(depth), &|| false, say))
}
