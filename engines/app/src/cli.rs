//! The commands that all engines have, and what their command lines ask alike.

pub mod analyze;
pub mod play;
pub mod solve;
pub mod source;
pub mod time;

use std::path::PathBuf;

use crate::weights::{Chosen, Embedded, OpenError};

/// Where the weights are
#[derive(Clone, Debug, Default, clap::Args)]
pub struct EvalFile {
    /// File of weights to judge positions by, instead of the embedded ones
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl EvalFile {
    /// The weights of the file, or the embedded ones.
    ///
    /// # Errors
    /// When the file cannot be read, or is not for this program.
    pub fn open<W: Embedded>(&self) -> anyhow::Result<Chosen<W>> {
        Chosen::open(self.eval_file.as_deref()).map_err(OpenError::on_command_line)
    }
}
