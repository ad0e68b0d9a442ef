//! `perft`: the number of move sequences of a length, to test and time the rules.

use ::cli::Status;
use ::cli::perft::{Count, Form};
use reversi_rules::perft::{divide, perft};

use super::source::Source;

/// Counts the move sequences of a length, a pass being a move. The last line is `nodes N time_ms T
/// nps S`
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let position = arguments.source.position()?;
    let depth = arguments.depth;
    arguments.form.report(depth, |split| {
        let split = if split {
            divide(&position, depth)
        } else {
            Vec::new()
        };
        // Nothing to split where the game is over.
        if split.is_empty() {
            Count::Whole(perft(&position, depth))
        } else {
            Count::ByMove(split)
        }
    })
}
