//! `trainer fit`: learns weights from games.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use ::cli::input::FileError;
use ::cli::{Message, message};
use anyhow::Result;
use app::weights::{Provenance, WeightsFile};
use clap::{Args, Subcommand};

use crate::buckets::BUCKET;
use crate::cli::former_game;
use crate::{gomoku, reversi, xiangqi};

#[derive(Args)]
pub struct Command {
    #[command(subcommand)]
    game: Game,
    // It takes all following arguments as its values, so that its own error is the first.
    #[arg(long = "game", hide = true, value_name = "GAME", num_args = 1.., allow_hyphen_values = true, value_parser = former_game)]
    former: Vec<String>,
}

#[derive(Subcommand)]
enum Game {
    Xiangqi(Box<xiangqi::fit::Options>),
    Reversi(reversi::fit::Options),
    Gomoku(gomoku::fit::Options),
}

#[derive(Args)]
#[group(skip)]
pub struct Arguments {
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, default_value_t = 20)]
    pub(crate) epochs: u32,
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) from: Option<PathBuf>,
    #[arg(long)]
    pub(crate) rate: Option<f64>,
    #[arg(long)]
    pub(crate) out: PathBuf,
    #[arg(long, default_value_t = 1)]
    generation: u32,
    #[arg(long)]
    pub(crate) parent: Option<PathBuf>,
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"))]
    commit: String,
}

/// What fits of networks take: positions that need not all be in memory, and threads.
#[derive(Args)]
#[group(skip)]
pub struct Workers {
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    #[arg(long, default_value_t = BUCKET)]
    pub(crate) bucket: usize,
}

impl Workers {
    /// Runs the work on the number of threads from the command line.
    pub(crate) fn on_threads<T: Send>(&self, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
        let threads = self.threads.map_or(0, NonZeroUsize::get);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build()?.install(work)
    }
}

impl Arguments {
    /// The path of the weights with another extension.
    pub(crate) fn beside(&self, extension: &str) -> PathBuf {
        self.out.with_extension(extension)
    }

    pub(crate) fn check_epochs(&self) -> Result<(), Message> {
        if self.epochs > 0 {
            return Ok(());
        }
        Err(message!("fit-epochs"))
    }

    pub(crate) fn write(&self, weights: &impl WeightsFile) -> Result<(), FileError> {
        let written = std::fs::write(&self.out, weights.to_bytes());
        written.map_err(|error| FileError::of(&self.out, error))
    }

    /// The learning rate at the start: that of the command line, else `usual`, for a fit from
    /// scratch and one from earlier weights.
    pub(crate) fn first_rate(&self, usual: [f64; 2]) -> f64 {
        let usual = usual[usize::from(self.from.is_some())];
        self.rate.unwrap_or(usual)
    }
}

/// Refuses a value of `--result` that is no share from 0 to 1.
pub(crate) fn check_share(result: f64) -> Result<(), Message> {
    if (0.0..=1.0).contains(&result) {
        return Ok(());
    }
    Err(message!("fit-share", found = result.to_string()))
}

/// Fits the weights of a game.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(command: &Command) -> Result<()> {
    match &command.game {
        Game::Xiangqi(options) => xiangqi::fit::run(options),
        Game::Reversi(options) => reversi::fit::run(options),
        Game::Gomoku(options) => gomoku::fit::run(options),
    }
}

impl Arguments {
    /// The provenance for the header of weights learned from this many positions of these games.
    pub(crate) fn provenance(
        &self,
        positions: usize,
        parent: [u8; 32],
        games: String,
    ) -> Provenance {
        Provenance {
            seed: self.seed,
            positions: positions as u64,
            generation: self.generation,
            parent,
            commit: self.commit.clone(),
            games,
        }
    }
}
