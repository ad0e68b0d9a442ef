//! `bench`: the engine's signature and its speed.

use ::cli::Status;
use ::cli::bench::Form;

use super::{CommandLine, EvaluationFlags};
use crate::bench;

/// Searches fixed positions with one thread and no book. The last line is `N nodes S nps`; the
/// nodes are the same on every machine
#[derive(Debug, clap::Args)]
pub(super) struct Arguments<G: CommandLine> {
    #[command(flatten)]
    evaluation: G::Evaluation,

    #[arg(long, default_value_t = G::BENCH_DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: i32,

    #[command(flatten)]
    form: Form,
}

impl<G: CommandLine> Arguments<G> {
    pub(super) fn run(&self) -> anyhow::Result<Status> {
        let own = self.evaluation.options()?;
        self.form
            .report(|say| bench::run::<G>(Some(self.depth), own, &|| false, say))
    }
}
