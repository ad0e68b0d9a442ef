//! `verify`: solves positions again whose scores others have published.

mod sample;

use std::borrow::Cow;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::app::cli::EvalFile;
use ::app::cli::solve::Progress;
use ::app::cli::time::seconds;
use ::cli::{Language, Status, interrupt, message, word};
use ::search::tt::TranspositionTable;
use reversi_rules::knowledge::Row;
use serde_json::json;

use crate::eval::weights::Weights;
use crate::search::endgame::{Goal, Settings, solve};

/// The source of the tables, shown if no file is given.
const PUBLISHED: &str = "https://doi.org/10.6084/m9.figshare.24420619";

#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    sample: u32,

    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = seconds)]
    time: Duration,

    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    eval_file: EvalFile,

    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Holds,
    Fails,
    /// Time ran out or Ctrl-C was pressed first.
    Open,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Open => "open",
        }
    }

    fn said(self, language: Language) -> Cow<'static, str> {
        match self {
            Self::Holds => word!("verify-holds", language),
            Self::Fails => word!("verify-fails", language),
            Self::Open => word!("verify-open", language),
        }
    }
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    if arguments.files.is_empty() {
        return Err(message!("verify-no-file", published = PUBLISHED).into());
    }
    let wanted = arguments.sample as usize;
    let sample = sample::take(&arguments.files, wanted, arguments.seed)?;
    if sample.rows.is_empty() {
        let (rows, estimates) = (sample.read, sample.estimates);
        return Err(message!("verify-nothing", rows, estimates).into());
    }
    let weights = arguments.eval_file.open::<Weights>()?.weights();
    interrupt::listen();
    let (start, limit) = (Instant::now(), arguments.time);
    let stop = || interrupt::was_received() || start.elapsed() >= limit;
    let mut table = TranspositionTable::new(arguments.hash as usize);
    let progress = Progress::new(language);
    let mut out = stdout().lock();
    let mut counts = [0_usize; 3];
    for (index, row) in sample.rows.iter().enumerate() {
        progress.say(&message!(
            "verify-progress",
            number = index + 1,
            of = sample.rows.len()
        ));
        table.clear();
        table.new_search();
        let settings = Settings {
            goal: Goal::Within(row.lower, row.upper),
            threads: arguments.threads.into(),
            weights: Some(&weights),
            ..Settings::default()
        };
        let began = Instant::now();
        let solved = match stop() {
            true => None,
            false => solve(&row.position, &table, settings, &stop),
        };
        let nodes = match &solved {
            Some(Ok(solved)) => solved.nodes,
            Some(Err(unsolved)) => unsolved.nodes,
            None => 0,
        };
        let solved = solved.and_then(Result::ok);
        let verdict = match &solved {
            None => Verdict::Open,
            Some(solved) if (row.lower..=row.upper).contains(&solved.score) => Verdict::Holds,
            Some(_) => Verdict::Fails,
        };
        progress.clear();
        counts[verdict as usize] += 1;
        // The bound that was found, if the row fails.
        let found = solved
            .map(|solved| solved.score)
            .filter(|_| verdict == Verdict::Fails);
        let Row { lower, upper, .. } = *row;
        if arguments.json {
            let object = json!({
                "index": index, "position": sample::obf(row), "lower": lower, "upper": upper,
                "verdict": verdict.name(), "found": found, "nodes": nodes,
                "seconds": began.elapsed().as_secs_f64(), "their_nodes": row.nodes,
            });
            writeln!(out, "{object}")?;
            continue;
        }
        let found = found.map_or(String::new(), |score| format!(" {score:+}"));
        writeln!(
            out,
            "{index:>3} {lower:+3}..{upper:<+3} {:>13} {nodes:>13} {:>8} {}{found}",
            row.nodes,
            began.elapsed().as_millis(),
            verdict.said(language)
        )?;
        out.flush()?;
    }
    let [held, failed, open] = counts;
    if !arguments.json {
        let (rows, estimates) = (sample.read, sample.estimates);
        let said = message!("verify-total", held, failed, open, rows, estimates);
        writeln!(out, "{}", said.say(language))?;
    }
    Ok(match (failed, open) {
        (1.., _) => Status::NoSolution,
        (0, 1..) => Status::LimitReached,
        (0, 0) => Status::Solved,
    })
}
