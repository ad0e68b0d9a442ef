//! `database`: shows and checks a file of positions, and imports and exports games.

use std::fs;
use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

use ::cli::binary::SQLITE_MAGIC;
use ::cli::encoding::decode_lossily;
use ::cli::input::{FileError, Input, shown};
use ::cli::{Language, Status, message, output};
use anyhow::{Context, bail};
use app::cli::ending;
use app::cli::source::{Source, game_of};
use clap::Subcommand;
use gomoku_rules::tree::Tree;
use gomoku_rules::{Game, renlib, sgf};
use serde_json::json;

use super::source::{Setup, is_lib, is_sgf};
use crate::database::{Database, Key, export, import, key, text, words};
use crate::engine::Gomoku;

#[derive(Debug, Subcommand)]
pub enum Command {
    Import(Import),
    Export(Export),
    Show(Show),
    Check(Check),
}

#[derive(Debug, clap::Args)]
pub struct Import {
    #[arg(value_name = "DATABASE")]
    database: PathBuf,

    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    setup: Setup,
}

#[derive(Debug, clap::Args)]
pub struct Export {
    #[arg(value_name = "DATABASE")]
    database: PathBuf,

    #[arg(value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    source: Source<Gomoku>,
}

#[derive(Debug, clap::Args)]
pub struct Show {
    #[arg(value_name = "DATABASE")]
    database: PathBuf,

    #[command(flatten)]
    source: Source<Gomoku>,

    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub struct Check {
    #[arg(value_name = "DATABASE")]
    database: PathBuf,
}

pub(super) fn run(command: &Command, language: Language) -> anyhow::Result<Status> {
    match command {
        Command::Import(arguments) => arguments.run(language),
        Command::Export(arguments) => arguments.run(language),
        Command::Show(arguments) => arguments.run(language),
        Command::Check(arguments) => arguments.run(language),
    }
}

pub(super) fn opened(path: &Path) -> anyhow::Result<Database> {
    // For a missing file and a folder the system's error message is better than SQLite's.
    let metadata = fs::metadata(path).and_then(|metadata| match metadata.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(metadata),
    });
    metadata.map_err(|error| FileError::of(path, error))?;
    Database::read(path).with_context(|| shown(path))
}

/// The records of a file of any format, and the number of its nodes that could not be played.
type Records = (Vec<(Vec<u8>, crate::database::Record)>, usize);

impl Import {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let database = Database::open(&self.database).with_context(|| shown(&self.database))?;
        for file in &self.files {
            let (records, passed) = self.records(file)?;
            let (count, file) = (records.len() as u64, shown(file));
            let new = database.complete(records.into_iter());
            let new = new.with_context(|| shown(&self.database))? as u64;
            let said = message!(
                "database-imported",
                file,
                count,
                new,
                passed = passed as u64
            );
            writeln!(stdout(), "{}", said.say(language))?;
        }
        Ok(Status::Solved)
    }

    fn records(&self, file: &Path) -> anyhow::Result<Records> {
        let input = Input::read(file)?;
        let name = input.name.clone();
        if input.bytes.starts_with(SQLITE_MAGIC) {
            return Ok((opened(file)?.records().context(name)?, 0));
        }
        let rule = self.setup.rule;
        let of = |tree: &Tree| import::records(tree, rule);
        if is_lib(&input) {
            let tree = renlib::parse(&input.bytes, decode_lossily).context(name)?;
            return Ok(of(&tree));
        }
        let input = input.in_utf8();
        let text = input.clone().text();
        if is_sgf(&text) {
            let mut records: Records = (Vec::new(), 0);
            let games = sgf::games(&text).context(name.clone())?;
            for (at, game) in games.iter().enumerate() {
                let tree = sgf::tree(game).with_context(|| game_of(&name, at + 1, games.len()))?;
                let (more, passed) = of(&tree);
                records.0.extend(more);
                records.1 += passed;
            }
            return Ok(records);
        }
        if text.contains('\t') {
            return Ok((text::parse(&text).context(name)?, 0));
        }
        let mut records: Records = (Vec::new(), 0);
        for game in self.setup.games(input)? {
            let Some(tree) = import::of_game(&game.position) else {
                bail!(message!("database-no-moves", file = name));
            };
            let (more, passed) = of(&tree);
            records.0.extend(more);
            records.1 += passed;
        }
        Ok(records)
    }
}

impl Export {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let database = opened(&self.database)?;
        let game = self.source.loaded(None)?.position;
        let of_database = || shown(&self.database);
        let tree = || export::tree(&database, &game).with_context(of_database);
        let (bytes, count) = match ending::known(&self.out, &["txt", "lib", "sgf"])? {
            "lib" => {
                let (tree, count) = tree()?;
                (renlib::write(&tree)?, count)
            }
            "sgf" => {
                let (tree, count) = tree()?;
                (sgf::write_tree(&tree).into_bytes(), count)
            }
            _ => {
                let written = words::as_text(&database, |_| true);
                let (written, count) = written.with_context(of_database)?;
                (written.into_bytes(), count)
            }
        };
        if self.out == Path::new("-") {
            stdout().write_all(&bytes)?;
            return Ok(Status::Solved);
        }
        output::write(&self.out, &bytes)?;
        let total = database.count().with_context(of_database)?;
        let (count, file) = (count as u64, shown(&self.out));
        let said = message!("database-exported", count, total, file);
        writeln!(stdout(), "{}", said.say(language))?;
        Ok(Status::Solved)
    }
}

impl Show {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let database = opened(&self.database)?;
        let game = self.source.loaded(None)?.position;
        let known = |game: &Game| {
            let record = database.get(&Key::of(game));
            record.with_context(|| shown(&self.database))
        };
        let (size, mut out) = (game.size(), stdout().lock());
        let own = known(&game)?;
        if own.is_none() && !self.json {
            writeln!(out, "{}", message!("database-unknown").say(language))?;
        }
        let mut rows = vec![(None, own)];
        for point in game.board().empty_points() {
            let mut after = game.clone();
            if after.play_opening(point).is_ok() {
                rows.push((Some(point), known(&after)?));
            }
        }
        for (point, record) in rows {
            let Some(record) = record else { continue };
            let place = point.map_or_else(|| "-".to_owned(), |point| point.letters(size));
            if self.json {
                let row = json!({
                    "move": point.map(|point| point.to_string()), "label": record.label.to_string(),
                    "value": record.value, "depth": record.depth, "bound": record.bound.name(),
                    "comment": record.comment,
                });
                writeln!(out, "{row}")?;
                continue;
            }
            let comment = record.comment.replace('\n', " ");
            let row = format!(
                "{place:<4} {} {:>6} {:>3} {:<5} {comment}",
                record.label,
                record.value,
                record.depth,
                record.bound.name(),
            );
            writeln!(out, "{}", row.trim_end())?;
        }
        Ok(Status::Solved)
    }
}

impl Check {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let database = opened(&self.database)?;
        database
            .quick_check()
            .with_context(|| shown(&self.database))?;
        let (mut count, mut wrong) = (0_u64, 0_u64);
        database
            .each(|bytes, _| {
                count += 1;
                wrong += u64::from(key::position(bytes).is_none());
                true
            })
            .with_context(|| shown(&self.database))?;
        if wrong > 0 {
            bail!(message!(
                "database-keys",
                file = shown(&self.database),
                wrong
            ));
        }
        let said = message!("database-sound", count);
        writeln!(stdout(), "{}", said.say(language))?;
        Ok(Status::Solved)
    }
}
