//! `arena suite`: how many positions of a file engines solve, and how fast.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ::cli::columns::{left, right};
use ::cli::program::language;
use ::cli::{Status, message, word};
use clap::Args;
use engine_client::TimeMargin;
use engine_client::clock::TimeControl;
use serde::Serialize;

use super::interrupt;
use crate::engine_spec::{EngineSpec, time_control};
use crate::game::choice::GameChoice;
use crate::game::{Game, RuleChoice};
use crate::runner::RunError;
use crate::suite::attempt::{Attempt, Solver};
use crate::suite::{self, Puzzle};

/// Default of `margin`, by which an engine may overrun its time: generous, since what counts is
/// when it had the solution.
const MARGIN: Duration = Duration::from_secs(5);
/// Width of an engine's part of a row, in columns.
const PART: usize = 34;

static STOP: AtomicBool = AtomicBool::new(false);

#[derive(Args)]
pub(super) struct SuiteArguments {
    file: PathBuf,
    #[command(flatten)]
    game: GameChoice,
    #[arg(long = "engine", required = true, value_name = "KEY=VALUE,...")]
    engines: Vec<EngineSpec>,
    #[arg(long, default_value = "st=1", value_parser = time_control)]
    tc: TimeControl,
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: usize,
    #[arg(long, default_value = "1", value_name = "N")]
    every: NonZeroUsize,
    #[arg(long, default_value = "1")]
    concurrency: NonZeroUsize,
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    move_timeout: u64,
    #[arg(long)]
    json: bool,
}

/// A position and each engine's attempt at it.
#[derive(Serialize)]
struct Row<'a> {
    index: usize,
    name: &'a str,
    attempts: Vec<Attempt>,
}

/// An engine's totals over all positions.
#[derive(Default, Serialize)]
struct Sum {
    engine: String,
    solved: usize,
    /// Total time until the solutions were found; positions that were not solved do not count.
    seconds: f64,
    nodes: u64,
    failures: usize,
}

pub(super) fn run(arguments: &SuiteArguments) -> anyhow::Result<Status> {
    let rules = RuleChoice::default();
    arguments.game.check(rules)?;
    let game = arguments.game.game(rules)?;
    let game = game.as_ref();
    let puzzles: Vec<Puzzle> = suite::read(&arguments.file, game)?
        .into_iter()
        .skip(arguments.skip)
        .step_by(arguments.every.get())
        .collect();
    interrupt::raise_on_interrupt(&STOP)?;
    let next = AtomicUsize::new(0);
    let rows = Mutex::new(Vec::new());
    let work = || work(arguments, game, &puzzles, &next, &rows);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.concurrency.get())
            .map(|_| scope.spawn(work))
            .collect();
        let join = |worker: std::thread::ScopedJoinHandle<'_, anyhow::Result<()>>| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().try_for_each(join)
    })?;
    let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    let sums = sums(&arguments.engines, &rows);
    summarise(arguments, &rows, &sums)?;
    Ok(match () {
        () if rows.len() < puzzles.len() => Status::LimitReached,
        () if sums.iter().all(|sum| sum.solved == rows.len()) => Status::Solved,
        () => Status::NoSolution,
    })
}

/// One worker: starts engines of its own, and gives them the next position until there is none.
fn work<'a>(
    arguments: &SuiteArguments,
    game: &dyn Game,
    puzzles: &'a [Puzzle],
    next: &AtomicUsize,
    rows: &Mutex<Vec<Row<'a>>>,
) -> anyhow::Result<()> {
    let mut solvers = Vec::new();
    for spec in &arguments.engines {
        let margin = TimeMargin {
            margin: spec.margin.map_or(MARGIN, Duration::from_millis),
            move_timeout: Duration::from_secs(arguments.move_timeout),
        };
        let control = spec.tc.unwrap_or(arguments.tc);
        let solver = Solver::start(game, spec, control, margin, &STOP)?;
        let unnamed = puzzles.iter().find(|puzzle| puzzle.goal.needs_mates());
        if let Some(puzzle) = unnamed.filter(|_| !solver.names_mates()) {
            let (name, position) = (spec.name.clone(), puzzle.name.clone());
            return Err(RunError::from(message!("suite-mates", name, position)).into());
        }
        solvers.push(solver);
    }
    while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
        let mut attempts = Vec::new();
        for solver in &mut solvers {
            if let Some(attempt) = solver.attempt(puzzle)? {
                attempts.push(attempt);
            }
        }
        if STOP.load(Ordering::Relaxed) || attempts.len() < solvers.len() {
            break;
        }
        let row = Row {
            index: puzzle.index,
            name: &puzzle.name,
            attempts,
        };
        // Printed under the lock, so that lines of different workers do not mix.
        let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out = std::io::stdout().lock();
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string(&row)?)?;
        } else {
            writeln!(out, "{}", line(&row))?;
        }
        out.flush()?;
        rows.push(row);
    }
    for solver in solvers {
        solver.dismiss();
    }
    Ok(())
}

/// A row of the table: what each engine took to the solution, or what it played instead.
fn line(row: &Row<'_>) -> String {
    let part = |attempt: &Attempt| {
        let text = match (&attempt.found, attempt.failure) {
            (_, Some(failure)) => failure.to_owned(),
            (Some(found), None) => {
                let nodes = found.nodes.map_or_else(String::new, |n| n.to_string());
                let depth = found.depth.map_or_else(String::new, |d| d.to_string());
                format!("{:9.3} s {nodes:>13} {depth:>3}", found.seconds)
            }
            (None, None) => format!("- {}", attempt.mv.as_deref().unwrap_or_default()),
        };
        left(&text, PART)
    };
    let parts: String = row.attempts.iter().map(part).collect();
    let index = right(&row.index.to_string(), 5);
    format!("{index}  {parts}{}", row.name)
}

fn sums(engines: &[EngineSpec], rows: &[Row<'_>]) -> Vec<Sum> {
    let sum = |(at, spec): (usize, &EngineSpec)| {
        let mut sum = Sum {
            engine: spec.name.clone(),
            ..Sum::default()
        };
        for attempt in rows.iter().filter_map(|row| row.attempts.get(at)) {
            sum.solved += usize::from(attempt.solved);
            sum.failures += usize::from(attempt.failure.is_some());
            if let Some(found) = attempt.found {
                sum.seconds += found.seconds;
                sum.nodes += found.nodes.unwrap_or(0);
            }
        }
        sum
    };
    engines.iter().enumerate().map(sum).collect()
}

fn summarise(arguments: &SuiteArguments, rows: &[Row<'_>], sums: &[Sum]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if arguments.json {
        let sum = serde_json::json!({ "positions": rows.len(), "engines": sums });
        writeln!(out, "{sum}")?;
        return Ok(());
    }
    let language = language();
    writeln!(out)?;
    for sum in sums {
        let (engine, solved, positions) = (sum.engine.clone(), sum.solved, rows.len());
        let seconds = format!("{:.1}", sum.seconds);
        let nodes = sum.nodes.to_string();
        let text = message!("suite-sum", engine, solved, positions, seconds, nodes);
        write!(out, "{}", text.say(language))?;
        if sum.failures > 0 {
            let failures = sum.failures.to_string();
            write!(out, " ({} {failures})", word!("suite-failures", language))?;
        }
        writeln!(out)?;
    }
    // Of two engines: how many positions each solved that the other did not.
    if let [first, second] = sums {
        let only = |one: usize, other: usize| {
            let alone = |row: &&Row<'_>| row.attempts[one].solved && !row.attempts[other].solved;
            rows.iter().filter(alone).count()
        };
        let names = (first.engine.clone(), second.engine.clone());
        let text = message!(
            "suite-alone",
            first = names.0,
            second = names.1,
            one = only(0, 1),
            other = only(1, 0)
        );
        writeln!(out, "{}", text.say(language))?;
    }
    Ok(())
}
