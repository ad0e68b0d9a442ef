//! `trainer status`: counts what a folder of self-play holds.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use ::cli::columns::left;
use ::cli::input::explained;
use ::cli::program::language;
use ::cli::{message, stdout, word};
use anyhow::{Result, ensure};
use clap::Args;

use super::folder::{count, files};
use super::shares::name_of;

#[derive(Args)]
pub struct Arguments {
    dir: PathBuf,
}

const HOUR: Duration = Duration::from_secs(3600);

#[derive(Clone, Copy, Default)]
struct Row {
    files: u64,
    games: u64,
    positions: u64,
    /// Positions in files that were written to within the last hour.
    last_hour: u64,
}

impl Row {
    fn add(&mut self, other: Self) {
        self.files += other.files;
        self.games += other.games;
        self.positions += other.positions;
        self.last_hour += other.last_hour;
    }

    fn print(self, game: &str, weights: &str) {
        let Self {
            files,
            games,
            positions,
            last_hour,
        } = self;
        let rate = last_hour as f64 / HOUR.as_secs_f64();
        stdout::line(format_args!(
            "{}  {weights:<16}  {files:>7}  {games:>9}  {positions:>11}  {last_hour:>9}  {rate:>8.0}",
            left(game, 9)
        ));
    }
}

/// Prints a line for each game and set of weights.
///
/// # Errors
/// When the folder cannot be read; after the lines, when files are damaged.
pub fn run(arguments: &Arguments) -> Result<()> {
    let language = language();
    let mut rows: BTreeMap<(&str, u64), Row> = BTreeMap::new();
    let mut all = Row::default();
    let mut damaged = 0_usize;
    for path in files(&arguments.dir)? {
        let contents = match count(&path) {
            Ok(contents) => contents,
            Err(error) => {
                eprintln!("{}", explained(&error, language));
                damaged += 1;
                continue;
            }
        };
        let written = path.metadata().and_then(|file| file.modified());
        let age = written.map(|time| SystemTime::now().duration_since(time).unwrap_or_default());
        let is_recent = age.is_ok_and(|age| age < HOUR);
        let row = Row {
            files: 1,
            games: contents.games,
            positions: contents.positions,
            last_hour: if is_recent { contents.positions } else { 0 },
        };
        let from = contents.provenance;
        let of = rows.entry((name_of(from.game), from.weights)).or_default();
        of.add(row);
        all.add(row);
    }
    stdout::line(word!("status-head", language));
    for ((game, weights), row) in rows {
        row.print(game, &format!("{weights:016x}"));
    }
    all.print(&word!("all", language), "");
    if arguments.dir.join("pause").exists() {
        stdout::line(word!("status-paused", language));
    }
    ensure!(damaged == 0, message!("status-damaged", files = damaged));
    Ok(())
}
