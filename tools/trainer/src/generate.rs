//! `trainer generate`: the engine plays itself, and the games are kept.
//!
//! Every game is a function of the seed, its number, the limits and the engine: killed and started again, the
//! command goes on where it was and writes the same bytes. Fixed nodes instead of time see to that, and
//! an empty table and no histories at the start of each game.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use gomoku_rules::Rule;

use crate::cli::GameName;
use crate::shard::{Game, Provenance, Writer};
use crate::{gomoku, reversi, xiangqi};

/// What `trainer generate` takes.
#[derive(Args)]
pub struct Arguments {
    /// The game that is played.
    #[arg(long)]
    game: GameName,
    /// Nodes a move after which no new iteration is begun.
    #[arg(long, default_value_t = 1500, help_heading = "Xiangqi and Gomoku")]
    pub(crate) nodes: u32,
    /// How many games the file, or each file of a folder, shall hold in the end.
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: usize,
    /// Two files with different seeds share no game.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The file: created, or added to. Xiangqi: a folder (ending in `/` if it is to be created) takes a
    /// file a thread, named by the weights that play, the seed and the nodes.
    #[arg(long)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) xiangqi: xiangqi::generate::Options,
    #[command(flatten)]
    pub(crate) reversi: reversi::generate::Options,
    /// The rule.
    #[arg(long, default_value = "freestyle", help_heading = "Gomoku")]
    pub(crate) rule: Rule,
}

/// Plays until there are all games.
///
/// # Errors
/// When a file cannot be written, or holds games of another seed, limit or evaluation.
pub fn run(arguments: &Arguments) -> Result<()> {
    match arguments.game {
        GameName::Xiangqi => xiangqi::generate::run(arguments),
        GameName::Reversi => reversi::generate::run(arguments),
        GameName::Gomoku => gomoku::generate::run(arguments),
    }
}

/// Plays the games that a file lacks, by their numbers, and tells how many it holds more; whether it holds all of them
/// then, or `play` gave none.
///
/// # Errors
/// When the file cannot be written, or holds games of another provenance.
pub(crate) fn fill(
    path: &Path,
    provenance: Provenance,
    games: usize,
    tell: &dyn Fn(u64),
    mut play: impl FnMut(u64) -> Option<Game>,
) -> Result<bool> {
    let (mut writer, held) = Writer::open(path, provenance)?;
    tell(held.min(games) as u64);
    for number in held..games {
        let Some(game) = play(number as u64) else {
            return Ok(false);
        };
        writer.append(&game)?;
        tell(1);
    }
    Ok(true)
}
