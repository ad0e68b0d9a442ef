//! What every subcommand that judges positions asks about it.

use std::path::PathBuf;

use crate::eval::choice::{Evaluation, Kind};
use crate::eval::network;

/// Where the network is
#[derive(Debug, clap::Args)]
pub(super) struct EvalFile {
    /// File of the network, instead of the embedded one
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl EvalFile {
    /// The evaluation of this name.
    pub(super) fn evaluation(&self, kind: Kind) -> anyhow::Result<Evaluation> {
        Ok(kind.with(network::open(self.eval_file.as_deref())?))
    }
}
