//! `convert`: games in another format.

use ::cli::input::Input;
use ::cli::{Language, Status, message};
use app::cli::convert;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::Record;
use xiangqi_rules::{ccbridge, pgn, ubb, xqf};

use super::file;

/// Writes games in another format: PGN, XQF (one game), UBB, CBR (one game) or CBL, as the name of the file to write ends
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    files: convert::Files,
}

/// How the games of a file are written.
#[derive(Clone, Copy)]
enum Format {
    /// One file holds one game.
    Single(fn(&Record) -> Vec<u8>),
    Many(fn(&[Record]) -> Vec<u8>),
}

const FORMATS: [(&str, Format); 5] = [
    (
        "pgn",
        Format::Many(|games| text(games, |game| pgn::write(game, Notation::Wxf))),
    ),
    ("xqf", Format::Single(xqf::write)),
    ("ubb", Format::Many(|games| text(games, ubb::write))),
    ("cbr", Format::Single(ccbridge::write)),
    ("cbl", Format::Many(ccbridge::write_library)),
];

fn text(games: &[Record], write: impl Fn(&Record) -> String) -> Vec<u8> {
    games.iter().map(write).collect::<String>().into_bytes()
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let convert::Files { games, out } = &arguments.files;
    let ending = out.extension().and_then(|ending| ending.to_str());
    let ending = ending.unwrap_or_default().to_ascii_lowercase();
    let Some(&(_, format)) = FORMATS.iter().find(|(name, _)| *name == ending) else {
        let found = out.display().to_string();
        return Err(message!("convert-ending", found).into());
    };
    let games = games.iter().flat_map(|path| match Input::read(path) {
        Ok(input) => file::games(input),
        Err(why) => vec![Err(why.into())],
    });
    let to_bytes = |games: &[Record]| match (format, games) {
        (Format::Many(write), _) => Ok(write(games)),
        (Format::Single(write), [game]) => Ok(write(game)),
        (Format::Single(_), _) => Err(message!("convert-one", ending, games = games.len()).into()),
    };
    convert::run(games, out, to_bytes, language)
}
