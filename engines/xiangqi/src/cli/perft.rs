//! `perft`: the number of move sequences of a length, to test and time the move generator.

use ::cli::Status;
use ::cli::perft::{Count, Form};
use xiangqi_rules::perft::{divide, perft};

use super::source::Source;

/// Counts the move sequences of a length. The last line is `nodes N time_ms T nps S`
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut position = arguments.source.position()?;
    let depth = arguments.depth;
    arguments.form.report(depth, |split| match split {
        true => Count::ByMove(divide(&mut position, depth).collect()),
        false => Count::Whole(perft(&mut position, depth)),
    })
}
