//! `trainer generate`: the engine plays itself, and the games are saved.
//!
//! Every game is a function of the seed, its number, the limits and the engine: killed and
//! restarted, the command continues where it was and writes the same bytes. Fixed nodes instead of
//! time make that possible, and a transposition table and histories that are cleared before each
//! game.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use crate::cli::former_game;
use crate::shard::{Game, Provenance, Writer};
use crate::{gomoku, reversi, xiangqi};

#[derive(Args)]
pub struct Command {
    #[command(subcommand)]
    game: Which,
    // It takes all following arguments as its values, so that its own error is the first.
    #[arg(long = "game", hide = true, value_name = "GAME", num_args = 1.., allow_hyphen_values = true, value_parser = former_game)]
    former: Vec<String>,
}

#[derive(Subcommand)]
enum Which {
    Xiangqi(xiangqi::generate::Options),
    Reversi(reversi::generate::Options),
    Gomoku(gomoku::generate::Options),
}

#[derive(Args)]
#[group(skip)]
pub struct Arguments {
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: usize,
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long)]
    pub(crate) out: PathBuf,
}

/// Plays until the files hold all games.
///
/// # Errors
/// When a file cannot be written, or holds games of another seed, limit or evaluation.
pub fn run(command: &Command) -> Result<()> {
    match &command.game {
        Which::Xiangqi(options) => xiangqi::generate::run(options),
        Which::Reversi(options) => reversi::generate::run(options),
        Which::Gomoku(options) => gomoku::generate::run(options),
    }
}

/// Plays the games that a file lacks, in the order of their numbers, and reports each increase to
/// `on_progress`. Returns whether the file is complete; it is not if `play` returned `None`.
///
/// # Errors
/// When the file cannot be written, or holds games of another provenance.
pub(crate) fn fill(
    path: &Path,
    provenance: Provenance,
    games: usize,
    on_progress: &dyn Fn(u64),
    mut play: impl FnMut(u64) -> Option<Game>,
) -> Result<bool> {
    let (mut writer, held) = Writer::open(path, provenance)?;
    on_progress(held.min(games) as u64);
    for number in held..games {
        let Some(game) = play(number as u64) else {
            return Ok(false);
        };
        writer.append(&game)?;
        on_progress(1);
    }
    Ok(true)
}
