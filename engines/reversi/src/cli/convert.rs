//! `convert`: reads games in any format and writes them in another.

use ::cli::input::Input;
use ::cli::{Language, Status, message};
use anyhow::{Context, bail};
use app::cli::convert;
use reversi_rules::Size;
use reversi_rules::format::Format;
use reversi_rules::record::Record;
use reversi_rules::wthor::{Header, Wthor};

use super::{file, games};

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    files: convert::Files,

    #[arg(long, default_value = "8", value_name = "N|WxH")]
    size: Size,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let convert::Files { games, out } = &arguments.files;
    let refused = |found| message!("convert-ending", found);
    let (_, format) = arguments.files.format(Format::from_extension, refused)?;
    let inputs: Vec<_> = games.iter().map(|path| Input::read(path)).collect();
    // A WTHOR file that is written again keeps its header.
    let header = match &inputs[..] {
        [Ok(input)] => Wthor::parse(&input.bytes).ok().map(|file| file.header),
        _ => None,
    };
    let header = header.unwrap_or_else(|| Header::of(file::date()));
    let inputs = inputs.into_iter();
    let games = inputs.flat_map(|input| {
        let name = input
            .as_ref()
            .map_or_else(|_| String::new(), |input| input.name.clone());
        let games = (1..).zip(games::of(input, arguments.size));
        games.map(move |(number, game)| with_moves(game?, format, &name, number))
    });
    let to_bytes = |games: &[Record]| {
        let written = format.write(games, &header);
        written.with_context(|| out.display().to_string())
    };
    convert::run(games, out, to_bytes, language)
}

/// Refuses a game without moves where it would be written as a blank line.
fn with_moves(game: Record, format: Format, name: &str, number: usize) -> anyhow::Result<Record> {
    if format == Format::Transcript && game.position.history().len() == 0 {
        let name = name.to_owned();
        bail!(message!("convert-no-moves", name, number));
    }
    Ok(game)
}
