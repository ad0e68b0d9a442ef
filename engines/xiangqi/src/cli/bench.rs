//! `bench`: the engine's signature and its speed.

use shell::Status;
use shell::bench::Form;

use super::evaluation::EvalFile;
use crate::bench;
use crate::eval::choice::Kind;

/// Searches fixed positions with one thread and no book. The last line is `N nodes S nps`; the nodes
/// are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(long, default_value_t = bench::DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,

    /// What to judge positions by
    #[arg(long, value_enum, default_value = Kind::DEFAULT.name())]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let depth = Some(arguments.depth);
    let evaluation = arguments.eval_file.evaluation(arguments.evaluation)?;
    arguments
        .form
        .report(|say| bench::run(depth, &evaluation, &|| false, say))
}
