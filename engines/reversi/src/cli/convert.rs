//! `convert`: games in another format.

use std::io::{Write, stdout};
use std::path::PathBuf;

use ::cli::input::{FileError, explained};
use ::cli::program::note;
use ::cli::{Language, Status, binary, calendar, message};
use reversi_rules::Size;

use super::games;

/// Writes games in another format: GGF, SGF, PGN, lines of moves (.txt) or WTHOR (.wtb), as the name of the file to write ends
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Files of games in any of these formats, - for stdin
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,

    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Board size of lines of moves, an even number or two: 8, 4x6
    #[arg(long, default_value = "8", value_name = "N|WxH")]
    size: Size,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let out = &arguments.out;
    let Some(format) = games::ending(out) else {
        let found = out.display().to_string();
        return Err(message!("convert-ending", found).into());
    };
    let (mut games, mut refused) = (Vec::new(), 0_usize);
    for path in &arguments.games {
        for game in games::read(path, arguments.size) {
            match game {
                Ok(game) => games.push(game),
                Err(why) => {
                    refused += 1;
                    note(&message!("game-refused", why = explained(&why, language)));
                }
            }
        }
    }
    let written = format.write(&games, date());
    let bytes = written.map_err(|why| anyhow::anyhow!("{}: {why}", out.display()))?;
    binary::write(out, &bytes).map_err(|why| FileError::of(out, why))?;
    let said = message!("convert-written", games = games.len(), refused);
    writeln!(stdout(), "{}", said.say(language))?;
    Ok(match refused {
        0 => Status::Solved,
        _ => Status::BadInput,
    })
}

/// Today: year, month, day.
fn date() -> [u16; 3] {
    let today = calendar::today();
    let mut parts = today.split('.').map(|part| part.parse().unwrap_or(0));
    [(); 3].map(|()| parts.next().unwrap_or(0))
}
