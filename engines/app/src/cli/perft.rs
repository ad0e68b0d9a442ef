//! `perft`: the number of move sequences of a length, to test and time the rules.

use ::cli::Status;
use ::cli::perft::{Count, Form};

use super::source::Source;
use crate::perft;
use crate::playable::Playable;

/// Counts the move sequences of a length. The last line is `nodes N time_ms T nps S`
#[derive(Debug, clap::Args)]
pub struct Arguments<G: Playable> {
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,

    #[command(flatten)]
    source: Source<G>,

    #[command(flatten)]
    form: Form,
}

impl<G: Playable> Arguments<G> {
    /// # Errors
    /// When there is no such position, or stdout cannot be written.
    pub fn run(&self) -> anyhow::Result<Status> {
        let mut position = self.source.position()?;
        self.form.report(self.depth, |split| {
            let split: Vec<_> = match split {
                true => perft::by_move::<G>(&mut position, self.depth).collect(),
                false => Vec::new(),
            };
            // If the game is over there are no moves to split by.
            match split.is_empty() {
                true => Count::Whole(G::perft(&mut position, self.depth)),
                false => Count::ByMove(split),
            }
        })
    }
}
