//! `bench`: the engine's signature and its speed.

use ::app::cli::EvalFile;
use ::cli::Status;
use ::cli::bench::Form;

use crate::bench;

/// Searches fixed positions with one thread. The last line is `N nodes S nps`; the nodes
/// are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    form: Form<{ bench::DEPTH }>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let weights = arguments.eval_file.open()?;
    arguments
        .form
        .report(|depth, say| bench::run(Some(depth), &weights, &|| false, say))
}
