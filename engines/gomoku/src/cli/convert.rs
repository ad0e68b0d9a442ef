//! `convert`: reads games in any format and writes them in another.

use std::path::PathBuf;

use ::cli::input::Input;
use ::cli::{Language, Status, message};
use anyhow::Context;
use app::cli::convert;
use app::playable::Loaded;
use gomoku_rules::{Game, Point};

use super::file::{Format, Record};
use super::source::Setup;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    files: convert::Files,

    #[command(flatten)]
    setup: Setup,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let convert::Files { games, out } = &arguments.files;
    let refused = |found| message!("convert-ending", found);
    let (ending, format) = arguments.files.format(Format::from_extension, refused)?;
    let read = |path: &PathBuf| arguments.setup.games(Input::read(path)?);
    let games = games.iter().flat_map(|path| match read(path) {
        Ok(games) => games.into_iter().map(Ok).collect(),
        Err(why) => vec![Err(why)],
    });
    let to_bytes = |games: &[Loaded<Game, Point>]| {
        if let (Format::Single(_), 0 | 2..) = (format, games.len()) {
            return Err(message!("convert-one", ending, games = games.len()).into());
        }
        let written = games.iter().map(|game| format.of_game(&Record::from(game)));
        let written: anyhow::Result<Vec<Vec<u8>>> = written.collect();
        Ok(written.with_context(|| out.display().to_string())?.concat())
    };
    convert::run(games, out, to_bytes, language)
}
