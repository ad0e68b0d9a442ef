//! `arena export`: recorded games as PGN, GGF or SGF.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use ::cli::Status;
use anyhow::{Context, bail};
use clap::Args;

use crate::archive::Archive;
use crate::export::{self, GameFormat};

#[derive(Args)]
pub(super) struct ExportArguments {
    /// Records of matches of one game; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Put together what was played by different builds of an engine, with other options, time or rules
    #[arg(long)]
    mix: bool,
    /// The format; the game's own when not given
    #[arg(long, value_enum)]
    format: Option<GameFormat>,
    /// Only the game with this number, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Write here instead of to stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &ExportArguments) -> anyhow::Result<Status> {
    let archive = Archive::read(&arguments.files, arguments.mix)?;
    let format = arguments
        .format
        .unwrap_or_else(|| GameFormat::of(&archive.game));
    let mut text = String::new();
    for game in archive.finished() {
        if arguments
            .game
            .is_none_or(|number| number == game.number + 1)
        {
            text += &export::write(&archive, game, format)?;
        }
    }
    if let (true, Some(number)) = (text.is_empty(), arguments.game) {
        bail!("--game {number}: no finished game of this number");
    }
    match &arguments.out {
        Some(path) => fs::write(path, text).with_context(|| path.display().to_string())?,
        None => std::io::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Status::Solved)
}
