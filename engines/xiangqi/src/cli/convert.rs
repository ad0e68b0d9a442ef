//! The `convert` command: rewrites files of games in another format.

use ::cli::input::Input;
use ::cli::{Language, Status, message};
use app::cli::convert;
use app::cli::review::notation_of;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::Record;

use super::file;
use super::format::Format;
use crate::engine::Xiangqi;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    files: convert::Files,

    #[arg(long, value_name = "NAME")]
    notation: Option<String>,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let convert::Files { games, out } = &arguments.files;
    let refused = |found| message!("convert-ending", found);
    let (ending, format) = arguments.files.format(Format::from_extension, refused)?;
    let notation = match (&arguments.notation, format) {
        (None, _) => Notation::Wxf,
        (Some(name), Format::Notated(_)) => file::NOTATIONS[notation_of::<Xiangqi>(name)?],
        (Some(_), _) => return Err(message!("convert-no-notation", ending).into()),
    };
    let games = games.iter().flat_map(|path| match Input::read(path) {
        Ok(input) => file::games(input),
        Err(why) => vec![Err(why.into())],
    });
    let to_bytes = |games: &[Record]| match (format, games) {
        (Format::Notated(write), _) => Ok(write(games, notation)),
        (Format::Many(write), _) => Ok(write(games)),
        (Format::Single(write), [game]) => Ok(write(game)),
        (Format::Single(_), _) => Err(message!("convert-one", ending, games = games.len()).into()),
    };
    convert::run(games, out, to_bytes, language)
}
