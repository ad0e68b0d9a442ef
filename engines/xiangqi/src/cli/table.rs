//! The `table` command: builds, lists, probes and verifies endgame tables.

use std::io::{ErrorKind, Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Subcommand;
use serde_json::json;
use xiangqi_rules::notation::Notation;

use super::source::Source;
use crate::table::build::{BuildError, Built, build};
use crate::table::file::Counts;
use crate::table::probe::{self, TableError};
use crate::table::verify::{before, rank, verify};
use crate::table::{Material, Tablebases, Value};
use ::cli::columns::{left, right};
use ::cli::input::{FileError, shown};
use ::cli::{Language, Message, Status, interrupt, message};

#[derive(Debug, Subcommand)]
pub enum Command {
    Build(Build),
    Info(Info),
    Probe(Probe),
    Verify(Verify),
}

#[derive(Debug, clap::Args)]
pub struct Build {
    #[arg(required = true, value_name = "MATERIAL")]
    materials: Vec<Material>,

    #[arg(long, value_name = "FOLDER", default_value = ".")]
    out: PathBuf,

    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub struct Info {
    #[arg(required = true, value_name = "FILE|FOLDER")]
    paths: Vec<PathBuf>,

    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub struct Probe {
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    tables: PathBuf,

    #[command(flatten)]
    source: Source,

    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub struct Verify {
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[arg(long, default_value_t = 10_000)]
    positions: u64,

    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=5))]
    moves: u32,

    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(super) fn run(command: &Command, language: Language) -> anyhow::Result<Status> {
    match command {
        Command::Build(arguments) => arguments.run(language),
        Command::Info(arguments) => arguments.run(language),
        Command::Probe(arguments) => arguments.run(language),
        Command::Verify(arguments) => arguments.run(language),
    }
}

/// Tables for an engine
#[derive(Debug, clap::Args)]
pub struct TableFolder {
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
}

impl TableFolder {
    /// The tables of the folder; empty if no folder was given.
    ///
    /// # Errors
    /// When it cannot be read or holds a damaged table.
    pub(super) fn open(&self) -> anyhow::Result<Tablebases> {
        let tables = self.tables.as_deref();
        let tables = tables.map(|folder| Tablebases::open(&shown(folder)));
        Ok(tables.transpose().map_err(failed)?.unwrap_or_default())
    }
}

/// The error to report for a table: about its file, or about the contents.
pub(super) fn failed(error: TableError) -> anyhow::Error {
    match error {
        TableError::File { path, why } => FileError::of(&path, why).into(),
        TableError::Format { path, why } => anyhow::Error::from(why).context(shown(&path)),
    }
}

impl Build {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let made = match self.out.is_file() {
            true => Err(ErrorKind::NotADirectory.into()),
            false => std::fs::create_dir_all(&self.out),
        };
        made.map_err(|why| FileError::of(&self.out, why))?;
        let threads = usize::from(self.threads.unwrap_or(0));
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()?;
        interrupt::listen();
        let mut written = Ok(());
        let mut say = |built: &Built| {
            let line = line(
                &built.material,
                &built.counts,
                built.bytes,
                built.elapsed,
                self.json,
                language,
            );
            let out = writeln!(stdout(), "{line}");
            if written.is_ok() {
                written = out;
            }
        };
        for material in &self.materials {
            match pool.install(|| build(material, &self.out, &interrupt::was_received, &mut say)) {
                Ok(()) => {}
                Err(BuildError::Stopped) => return Ok(Status::LimitReached),
                Err(BuildError::Table(error)) => return Err(failed(error)),
                Err(BuildError::Impossible(why)) => return Err(why.into()),
            }
        }
        written?;
        Ok(Status::Solved)
    }
}

/// The line that `build` and `info` print for each table, as text or JSON.
fn line(
    material: &Material,
    counts: &[Counts; 2],
    bytes: u64,
    elapsed: Option<std::time::Duration>,
    json: bool,
    language: Language,
) -> String {
    let seconds = elapsed.map(|time| (time.as_secs_f64() * 1000.0).round() / 1000.0);
    if json {
        let side = |counts: &Counts| {
            json!({
                "wins": counts.wins, "losses": counts.losses, "draws": counts.draws,
                "wins_by_rule": counts.wins_by_rule, "losses_by_rule": counts.losses_by_rule,
                "unjudged": counts.unjudged, "longest": counts.longest,
            })
        };
        let object = json!({
            "material": material.to_string(), "red": side(&counts[0]), "black": side(&counts[1]),
            "bytes": bytes, "seconds": seconds,
        });
        return object.to_string();
    }
    let positions: u64 = counts.iter().map(Counts::positions).sum();
    let [win, loss] = [0, 1].map(|side| {
        let counts = counts[side];
        let won = if side == 0 {
            counts.wins + counts.wins_by_rule
        } else {
            counts.losses + counts.losses_by_rule
        };
        format!(
            "{:.1}",
            100.0 * won as f64 / counts.positions().max(1) as f64
        )
    });
    let longest = counts
        .iter()
        .map(|counts| counts.longest)
        .max()
        .unwrap_or(0);
    let by_rule: u64 = counts
        .iter()
        .map(|counts| counts.wins_by_rule + counts.losses_by_rule)
        .sum();
    let unjudged: u64 = counts.iter().map(|counts| counts.unjudged).sum();
    let line = message!(
        "table-line",
        name = left(&material.to_string(), 12),
        positions = right(&positions.to_string(), 10),
        win = right(&win, 5),
        loss = right(&loss, 5),
        longest = right(&longest.to_string(), 3),
        by_rule,
        unjudged,
        kib = bytes.div_ceil(1024)
    );
    match seconds {
        Some(seconds) => format!("{}  {seconds:.1} s", line.say(language)),
        None => line.say(language),
    }
}

impl Info {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let mut status = Status::Solved;
        for path in &self.paths {
            let files = match path.is_dir() {
                true => probe::files_of(path).map_err(failed)?,
                false => vec![path.clone()],
            };
            for file in files {
                match probe::open(&file) {
                    Ok(table) => {
                        let line = line(
                            &table.material,
                            &table.counts,
                            table.bytes(),
                            None,
                            self.json,
                            language,
                        );
                        writeln!(stdout(), "{line}")?;
                    }
                    Err(TableError::Format { path, why }) => {
                        let why = message!("table-refused", file = shown(&path), why);
                        ::cli::program::note(&why);
                        status = Status::BadInput;
                    }
                    Err(error) => return Err(failed(error)),
                }
            }
        }
        Ok(status)
    }
}

/// A value as JSON: its name, and the plies to mate.
fn object(value: Value) -> serde_json::Value {
    let (name, plies) = match value {
        Value::Win(plies) => ("win", Some(plies)),
        Value::Loss(plies) => ("loss", Some(plies)),
        Value::Draw => ("draw", None),
        Value::WinByRule => ("win by rule", None),
        Value::LossByRule => ("loss by rule", None),
        Value::Unjudged => ("unjudged", None),
    };
    json!({ "value": name, "plies": plies })
}

fn said(value: Value) -> Message {
    let moves = |plies: u16| u64::from(plies.div_ceil(2));
    match value {
        Value::Win(plies) => message!("mate-in", moves = moves(plies)),
        Value::Loss(0) => message!("table-over"),
        Value::Loss(plies) => message!("mated-in", moves = moves(plies)),
        Value::Draw => message!("table-draw"),
        Value::WinByRule => message!("table-win-by-rule"),
        Value::LossByRule => message!("table-loss-by-rule"),
        Value::Unjudged => message!("table-unjudged"),
    }
}

impl Probe {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let mut position = self.source.position()?;
        let tables = Tablebases::open(&shown(&self.tables)).map_err(failed)?;
        let Some(value) = tables.probe(&position) else {
            let (material, _) = Material::of(&position);
            return Err(message!(
                "table-missing",
                name = material.to_string(),
                folder = shown(&self.tables)
            )
            .into());
        };
        let mut moves = Vec::new();
        for mv in position.legal_moves() {
            let name = language
                .choose(Notation::Wxf, Notation::Chinese)
                .format(&position, mv);
            position.make(mv);
            moves.push((mv, name, tables.probe(&position).map(before)));
            position.unmake();
        }
        moves.sort_by_key(|(_, _, value)| value.map(|value| -rank(value)));
        let mut out = stdout().lock();
        if self.json {
            let of = |value: Option<Value>| value.map_or(serde_json::Value::Null, object);
            let moves = moves
                .iter()
                .map(|(mv, _, value)| json!({ "move": mv.to_string(), "value": of(*value) }));
            let object = json!({ "value": object(value), "moves": moves.collect::<Vec<_>>() });
            writeln!(out, "{object}")?;
            return Ok(Status::Solved);
        }
        writeln!(out, "{}", said(value).say(language))?;
        for (mv, name, value) in moves {
            let value = value.unwrap_or(Value::Unjudged);
            writeln!(
                out,
                "{mv}  {}  {}",
                left(&name, 6),
                said(value).say(language)
            )?;
        }
        Ok(Status::Solved)
    }
}

impl Verify {
    fn run(&self, language: Language) -> anyhow::Result<Status> {
        let table = probe::open(&self.file).map_err(failed)?;
        let folder = self
            .file
            .parent()
            .filter(|folder| *folder != Path::new(""))
            .unwrap_or(Path::new("."));
        let tables = Tablebases::open(&shown(folder)).map_err(failed)?;
        let mut needed = table.material.smaller();
        needed.insert(table.material);
        if let Some(missing) = needed.iter().find(|material| !tables.has(material)) {
            bail!(message!(
                "table-missing",
                name = missing.to_string(),
                folder = shown(folder)
            ));
        }
        interrupt::listen();
        let verified = verify(
            &table,
            &tables,
            self.positions,
            self.moves,
            self.seed,
            &interrupt::was_received,
        );
        let said = message!(
            "table-verified",
            positions = verified.positions,
            mates = verified.mates,
            refuted = verified.refuted,
            proofs = verified.proofs,
            differences = verified.differences.len() as u64
        );
        let mut out = stdout().lock();
        writeln!(out, "{}", said.say(language))?;
        for difference in verified.differences.iter().take(10) {
            writeln!(out, "{difference}")?;
        }
        Ok(
            match (verified.differences.is_empty(), interrupt::was_received()) {
                (false, _) => Status::CheckFailed,
                (true, true) => Status::LimitReached,
                (true, false) => Status::Solved,
            },
        )
    }
}
