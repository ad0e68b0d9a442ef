//! What every subcommand that judges positions asks about it.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;

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
        let network: Option<Arc<network::Network>> = match &self.eval_file {
            Some(path) => Some(network::open(path)?),
            None => network::embedded(),
        };
        kind.with(network.as_ref())
            .context("--evaluation network: none is embedded, expected --eval-file FILE")
    }
}
