//! `trainer fit`: games in, weights out.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Result;
use app::weights::Provenance;
use clap::Args;

use crate::buckets::BUCKET;
use crate::cli::GameName;
use crate::{gomoku, reversi, xiangqi};

/// What `trainer fit` takes.
#[derive(Args)]
pub struct Arguments {
    /// The game whose evaluation is fitted.
    #[arg(long)]
    game: GameName,
    /// Files of games.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Passes over the positions.
    #[arg(long, default_value_t = 20)]
    pub(crate) epochs: u32,
    /// Orders the positions.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Earlier weights that the fit starts from: what was learned outlives the games. Without them it starts from
    /// random ones, Reversi's from nothing.
    #[arg(long)]
    pub(crate) from: Option<PathBuf>,
    /// The size of the first steps; they fall to a small part of it. 0 leaves the weights of --from as they are.
    /// Xiangqi: 0.002, 0.0003 after distillation or from earlier weights; Gomoku: 0.002, 0.0005 from earlier weights;
    /// Reversi: 0.012.
    #[arg(long, verbatim_doc_comment)]
    pub(crate) rate: Option<f64>,
    /// Threads; as many as there are processors if not given. The result does not depend on it.
    #[arg(long, help_heading = "Xiangqi and Gomoku")]
    threads: Option<NonZeroUsize>,
    /// Positions that are in memory at once. Where there are more, they are sorted into files beside the file of
    /// weights, each a random part of all.
    #[arg(long, default_value_t = BUCKET, help_heading = "Xiangqi and Gomoku")]
    pub(crate) bucket: usize,
    /// The file of weights. What an earlier run did before it was killed is read from beside it.
    #[arg(long)]
    pub(crate) out: PathBuf,
    /// Which generation it is, for the header: 1 learns from games of the hand-made evaluation.
    #[arg(long, default_value_t = 1)]
    generation: u32,
    /// The weights that played the games, for the header; a network for Xiangqi may have any width.
    #[arg(long)]
    pub(crate) parent: Option<PathBuf>,
    /// The commit of engine and trainer, for the header.
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"))]
    commit: String,
    /// Strong games that nothing is learned from: the error on their results is told at the end.
    #[arg(long, help_heading = "Reversi")]
    pub(crate) against: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) xiangqi: xiangqi::fit::Options,
}

impl Arguments {
    /// The name of the file of weights with another extension.
    pub(crate) fn beside(&self, extension: &str) -> PathBuf {
        self.out.with_extension(extension)
    }

    /// Does a piece of work on as many threads as was told.
    pub(crate) fn on_threads<T: Send>(&self, work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
        let threads = self.threads.map_or(0, NonZeroUsize::get);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build()?.install(work)
    }

    /// The size of the first steps: as told, or else of these two the one from the start or from earlier weights.
    pub(crate) fn first_rate(&self, usual: [f64; 2]) -> f64 {
        let usual = usual[usize::from(self.from.is_some())];
        self.rate.unwrap_or(usual)
    }
}

/// Fits the weights of a game.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(arguments: &Arguments) -> Result<()> {
    match arguments.game {
        GameName::Xiangqi => xiangqi::fit::run(arguments),
        GameName::Reversi => reversi::fit::run(arguments),
        GameName::Gomoku => gomoku::fit::run(arguments),
    }
}

impl Arguments {
    /// What the header says of weights that were learned from so many positions of these games.
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
