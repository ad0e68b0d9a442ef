//! `arena export`: recorded games as PGN, GGF or SGF.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use ::cli::input::FileError;
use ::cli::{Status, message};
use anyhow::bail;
use clap::Args;

use crate::archive::Archive;
use crate::export::{self, GameFormat};

#[derive(Args)]
pub(super) struct ExportArguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long)]
    mix: bool,
    #[arg(long, value_enum)]
    format: Option<GameFormat>,
    #[arg(long, value_name = "N")]
    game: Option<usize>,
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
        bail!(message!("export-no-game", number));
    }
    match &arguments.out {
        Some(path) => fs::write(path, text).map_err(|error| FileError::of(path, error))?,
        None => std::io::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Status::Solved)
}
