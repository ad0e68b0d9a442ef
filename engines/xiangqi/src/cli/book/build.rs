//! The `book build` command: makes a book from recorded games.

use std::fs;
use std::io::{Write, stdout};
use std::ops::ControlFlow::{Break, Continue};
use std::path::{Path, PathBuf};

use crate::book::build::{Builder, Plan};
use crate::book::maker;
use crate::cli::file;
use ::app::cli::convert::refusal;
use ::cli::input::{FileError, Input};
use ::cli::program::note;
use ::cli::{Language, Status, interrupt, message};

use super::{bar, ended, save};

/// Makes a book of what was played in games: each move weighs two for a win of its side and one for
/// a draw or a game without a result; what always lost is left out.
///
/// Ctrl-C ends the reading, and the book has what was read by then.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "GAMES", required = true)]
    games: Vec<PathBuf>,

    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[arg(long, value_name = "N", default_value_t = Plan::default().plies)]
    plies: usize,

    #[arg(long, value_name = "N", default_value_t = Plan::default().least)]
    least: u32,

    #[arg(long, value_name = "N", default_value_t = 0)]
    nodes: u64,
}

impl Arguments {
    pub(super) fn run(&self, language: Language) -> anyhow::Result<Status> {
        let mut files = Vec::new();
        for path in &self.games {
            find(path, &mut files).map_err(|error| FileError::of(path, error))?;
        }
        interrupt::listen();
        let bar = bar(files.len());
        let mut builder = Builder::default();
        let mut refused = 0usize;
        for path in &files {
            if interrupt::was_received() {
                break;
            }
            let games = match Input::read(path) {
                Ok(input) => file::games(input),
                Err(error) => vec![Err(error.into())],
            };
            for game in games {
                match game {
                    Ok(game) => builder.add(&game, self.plies),
                    Err(error) => {
                        refused += 1;
                        bar.suspend(|| note(&refusal(&error, language)));
                    }
                }
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        let mut book = builder.book(self.least);
        let games = builder.games();
        if book.is_empty() {
            note(&message!("book-empty", games, least = self.least));
            return Ok(if refused > 0 {
                Status::BadInput
            } else {
                Status::NoSolution
            });
        }
        if self.nodes > 0 {
            let valued = maker::value(&book, self.nodes, &mut || match interrupt::was_received() {
                true => Break(()),
                false => Continue(()),
            });
            if let Continue(valued) = valued {
                book = valued;
            }
        }
        save(&book, &self.out)?;
        let said = message!("book-built", moves = book.len(), games, refused);
        writeln!(stdout(), "{}", said.say(language))?;
        Ok(if refused > 0 {
            Status::BadInput
        } else {
            ended()
        })
    }
}

/// Extensions of the files that are read in a folder.
const GAMES: [&str; 5] = ["pgn", "xqf", "ubb", "cbr", "cbl"];

/// Adds a file as it is named, or the files of games in a folder and below it, sorted by name.
fn find(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = fs::read_dir(path)?;
    let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        // A link is not followed: it may lead back here.
        let (path, kind) = (entry.path(), entry.file_type()?);
        let end = path.extension().and_then(|end| end.to_str());
        let is_game = end.is_some_and(|end| GAMES.iter().any(|it| end.eq_ignore_ascii_case(it)));
        if kind.is_dir() || kind.is_file() && is_game {
            find(&path, files)?;
        }
    }
    Ok(())
}
