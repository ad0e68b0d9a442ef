//! The files that `play`, `analyze` and `review` search with.

#[cfg(feature = "sqlite")]
use std::path::PathBuf;

use ::app::cli::{EvalFile, EvaluationFlags};
#[cfg(feature = "sqlite")]
use ::cli::input::shown;

#[cfg(feature = "sqlite")]
use super::database::opened;
#[cfg(feature = "sqlite")]
use crate::database::Positions;
use crate::engine::GameOptions;

/// Weights, and a database of positions
#[derive(Debug, clap::Args)]
pub struct Knowledge {
    #[command(flatten)]
    eval_file: EvalFile,

    #[cfg(feature = "sqlite")]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

impl EvaluationFlags<GameOptions> for Knowledge {
    fn options(&self) -> anyhow::Result<GameOptions> {
        let own: GameOptions = self.eval_file.options()?;
        #[cfg(feature = "sqlite")]
        if let Some(path) = &self.database {
            let positions = Positions::read_only(opened(path)?, shown(path));
            return Ok(GameOptions { positions, ..own });
        }
        Ok(own)
    }
}
