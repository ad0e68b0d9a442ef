//! `convert`: games in another format.

use ::cli::{Language, Status, calendar, message};
use anyhow::Context;
use app::cli::convert;
use reversi_rules::Size;
use reversi_rules::record::Record;

use super::games;

/// Writes games in another format: GGF, SGF, PGN, lines of moves (.txt) or WTHOR (.wtb), as the name of the file to write ends
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    files: convert::Files,

    /// Board size of lines of moves, an even number or two: 8, 4x6
    #[arg(long, default_value = "8", value_name = "N|WxH")]
    size: Size,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let convert::Files { games, out } = &arguments.files;
    let Some(format) = games::ending(out) else {
        let found = out.display().to_string();
        return Err(message!("convert-ending", found).into());
    };
    let files = games.iter();
    let games = files.flat_map(|path| games::read(path, arguments.size));
    let to_bytes = |games: &[Record]| {
        let written = format.write(games, date());
        written.with_context(|| out.display().to_string())
    };
    convert::run(games, out, to_bytes, language)
}

/// Today: year, month, day.
fn date() -> [u16; 3] {
    let today = calendar::today();
    let mut parts = today.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}
