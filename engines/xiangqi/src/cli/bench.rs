//! `bench`: the engine's signature and its speed.

use ::app::cli::EvalFile;
use ::cli::Status;
use ::cli::bench::Form;

use crate::bench;
use crate::eval::choice::Kind;

/// Searches fixed positions with one thread and no book. The last line is `N nodes S nps`; the nodes
/// are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// What to judge positions by
    #[arg(long, value_enum, default_value = Kind::DEFAULT.name())]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    form: Form<{ bench::DEPTH }>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let evaluation = arguments
        .evaluation
        .with(arguments.eval_file.open()?.weights());
    arguments
        .form
        .report(|depth, say| bench::run(Some(depth), &evaluation, &|| false, say))
}
