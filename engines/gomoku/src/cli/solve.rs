//! `solve`: proves wins by continuous fours, or by continuous threes and fours.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::cli::columns::{self, width};
use ::cli::{Language, Status, message, word};
use gomoku_rules::{Color, Point};
use serde_json::json;

use super::source::{Setup, positions};
use crate::threats::{Limits, Outcome, Solution, vcf, vct};
use ::app::cli::solve::each;
use ::app::cli::time::Time;

/// What kind of win to look for
#[derive(Clone, Copy, Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Kind {
    #[arg(long)]
    vcf: bool,

    #[arg(long)]
    vct: bool,
}

/// Solves positions for the side to move. A line each: `INDEX ANSWER PLIES NODES MS LINE`, a total
/// last. Exit status 1: some position has no such win; 3: a limit came first in one
#[derive(Debug, clap::Args)]
pub struct Arguments {
    file: PathBuf,

    #[command(flatten)]
    kind: Kind,

    #[command(flatten)]
    setup: Setup,

    #[arg(long, value_name = "COLOR", value_parser = ["black", "white"])]
    attacker: Option<String>,

    /// The longest that a position may take (default: a minute)
    #[command(flatten)]
    time: Time,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,

    #[arg(long)]
    json: bool,
}

/// The longest time for a position by default.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

#[derive(Default)]
struct Total {
    won: usize,
    lost: usize,
    unknown: usize,
    nodes: u64,
    elapsed: Duration,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let positions = positions(&arguments.file, arguments.setup.size)?;
    let attacker = arguments.attacker.as_deref();
    let attacker = attacker.map(|name| match name {
        "white" => Color::White,
        _ => Color::Black,
    });
    let solve = if arguments.kind.vcf {
        vcf::solve
    } else {
        vct::solve
    };
    let mut out = stdout().lock();
    let mut total = Total::default();
    let limit = arguments.time.limit().unwrap_or(DEFAULT_TIME);
    let status = each(
        &positions,
        Some(limit),
        language,
        |index, position, timer, progress| {
            let stop = timer.start();
            let start = Instant::now();
            let limits = Limits {
                nodes: arguments.nodes,
                stop: Some(&stop),
                mib: arguments.hash.map(|mib| mib as usize),
                ..Limits::default()
            };
            let attacker = attacker.unwrap_or(position.to_move);
            let solution = solve(&position.board, arguments.setup.rule, attacker, &limits);
            let elapsed = start.elapsed();
            match solution.answer {
                Outcome::Win { .. } => total.won += 1,
                Outcome::NoWin => total.lost += 1,
                Outcome::Unknown => total.unknown += 1,
            }
            total.nodes += solution.nodes;
            total.elapsed += elapsed;
            progress.clear();
            if arguments.json {
                writeln!(out, "{}", object(index, &solution, elapsed))?;
            } else {
                let letters = |point: &Point| point.letters(position.board.size());
                let line: Vec<String> = line(&solution).iter().map(letters).collect();
                let (answer, plies) = (word(&solution.answer, language), line.len());
                let (nodes, ms) = (solution.nodes, 1e3 * elapsed.as_secs_f64());
                let line = line.join(" ");
                writeln!(
                    out,
                    "{index:>3} {answer} {plies:>3} {nodes:>9} {ms:>9.2} {line}"
                )?;
            }
            out.flush()?;
            Ok(solution.answer != Outcome::Unknown)
        },
    )?;
    if !arguments.json {
        let Total {
            won,
            lost,
            unknown,
            nodes,
            elapsed,
        } = total;
        let ms = elapsed.as_millis().to_string();
        let said = message!("solve-total", won, lost, unknown, nodes, ms);
        writeln!(out, "{}", said.say(language))?;
    }
    Ok(match (status, total.lost) {
        (Status::Solved, 1..) => Status::NoSolution,
        (status, _) => status,
    })
}

fn line(solution: &Solution) -> &[Point] {
    match &solution.answer {
        Outcome::Win { line } => line,
        Outcome::NoWin | Outcome::Unknown => &[],
    }
}

/// The answer as a word, padded to the same width for every answer.
fn word(answer: &Outcome, language: Language) -> String {
    let word = match answer {
        Outcome::Win { .. } => word!("solve-win", language),
        Outcome::NoWin => word!("solve-no-win", language),
        Outcome::Unknown => word!("solve-unknown", language),
    };
    columns::left(&word, width(&word!("solve-unknown", language)))
}

fn object(index: usize, solution: &Solution, elapsed: Duration) -> serde_json::Value {
    let win = match solution.answer {
        Outcome::Win { .. } => Some(true),
        Outcome::NoWin => Some(false),
        Outcome::Unknown => None,
    };
    let line: Vec<String> = line(solution).iter().map(Point::to_string).collect();
    json!({
        "index": index,
        "win": win,
        "line": line,
        "depth": solution.depth,
        "nodes": solution.nodes,
        "seconds": elapsed.as_secs_f64(),
    })
}
