//! `compare`: what each refinement of minimax saves, measured on one position or on the course's five.
//!
//! All rows but the last search every move to the full depth and must agree in value; if they do
//! not, that is said and the exit status is 1. The last row is UCT, given the time that the slowest
//! cut search took. The course's experiment is in `compare/course.rs`.

mod course;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use ::search::clock::Limits;
use ::search::textbook::{Algorithm, solve};
use ::search::value::Value;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::json;
use xiangqi_rules::{Move, Position};

use super::Status;
use super::analyze::Evaluation;
use super::analyze::textbook::{by_uct_with, uct_value};
use super::source::Source;
use crate::eval::{Classic, Evaluate, Handcrafted, UNIT};
use crate::textbook::Game;

/// The deepest that plain minimax is sent: 44 moves a ply make deeper ones a matter of hours.
const MINIMAX_DEPTH: i32 = 3;
/// The least time that UCT gets.
const UCT_TIME: Duration = Duration::from_millis(200);
/// Compares the textbook algorithms, all in exact mode, then UCT at equal time
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Plies; plain minimax goes no deeper than 3
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,

    /// What to judge leaves by
    #[arg(long, value_enum, default_value = "classic")]
    evaluation: Evaluation,

    /// The course's experiment: red opens with five given moves, a search for black after each
    #[arg(long, conflicts_with_all = ["fen", "board", "moves"])]
    course: bool,

    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,

    /// One JSON object a row
    #[arg(long)]
    json: bool,
}

/// One algorithm's result.
#[derive(Clone, Debug)]
struct Row {
    name: &'static str,
    depth: i32,
    elapsed: Duration,
    nodes: u64,
    /// None where leaves are not evaluated one by one.
    leaves: Option<u64>,
    best: Option<Move>,
    value: Value,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    if arguments.course {
        return course::run(arguments);
    }
    let position = arguments.source.position()?;
    let rows = rows(arguments, &position);
    show(arguments, &rows)?;
    verdict(arguments, &rows)
}

fn rows(arguments: &Arguments, position: &Position) -> Vec<Row> {
    match arguments.evaluation {
        Evaluation::Classic => rows_with(arguments, position, &Classic),
        Evaluation::Handcrafted => rows_with(arguments, position, &Handcrafted::new(position)),
    }
}

fn rows_with<E: Evaluate>(arguments: &Arguments, position: &Position, evaluation: &E) -> Vec<Row> {
    let mut rows = Vec::new();
    for algorithm in Algorithm::ALL {
        let depth = match algorithm {
            Algorithm::Minimax => arguments.depth.min(MINIMAX_DEPTH),
            _ => arguments.depth,
        };
        if stderr().is_terminal() {
            eprintln!("{} to depth {depth} ...", algorithm.name());
        }
        rows.push(row(algorithm, depth, arguments.hash, position, evaluation));
    }
    let exact = rows
        .iter()
        .filter(|row| row.name != Algorithm::Minimax.name());
    let time = exact
        .map(|row| row.elapsed)
        .max()
        .unwrap_or_default()
        .max(UCT_TIME);
    rows.push(uct(time, position, evaluation));
    rows
}

fn row<E: Evaluate>(
    algorithm: Algorithm,
    depth: i32,
    mib: u64,
    position: &Position,
    evaluation: &E,
) -> Row {
    let mut game = Game::new(position.clone(), evaluation.clone());
    let start = Instant::now();
    let Ok(solution) = solve(&mut game, algorithm, depth, mib as usize, &|| false) else {
        unreachable!("nobody stops it");
    };
    Row {
        name: algorithm.name(),
        depth,
        elapsed: start.elapsed(),
        nodes: solution.nodes,
        leaves: Some(solution.leaves),
        best: solution.line.first().copied(),
        value: solution.value,
    }
}

fn uct<E: Evaluate>(time: Duration, position: &Position, evaluation: &E) -> Row {
    let mut game = Game::new(position.clone(), evaluation.clone());
    let limits = Limits {
        movetime: Some(time),
        ..Limits::default()
    };
    let (found, elapsed) = by_uct_with(&mut game, limits);
    Row {
        name: "UCT",
        depth: found.line.len() as i32,
        elapsed,
        nodes: found.nodes,
        leaves: None,
        best: found.line.first().copied(),
        value: uct_value(found.expected),
    }
}

/// Whether all exact searches of the full depth found the same value.
fn agree(rows: &[Row], depth: i32) -> bool {
    let exact = || {
        rows.iter()
            .filter(|row| row.leaves.is_some() && row.depth == depth)
    };
    let first = exact().next().map(|row| row.value);
    exact().all(|row| Some(row.value) == first)
}

fn verdict(arguments: &Arguments, rows: &[Row]) -> anyhow::Result<Status> {
    if agree(rows, arguments.depth) {
        Ok(Status::Solved)
    } else {
        eprintln!("xiangqi: the exact searches disagree in value: one of them is wrong");
        Ok(Status::NoSolution)
    }
}

fn name(mv: Option<Move>) -> String {
    mv.map_or_else(|| "-".into(), |mv| mv.to_string())
}

/// A table with numbers to the right.
fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table
        .load_preset(presets::UTF8_HORIZONTAL_ONLY)
        .set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn show(arguments: &Arguments, rows: &[Row]) -> std::io::Result<()> {
    let mut out = stdout().lock();
    if arguments.json {
        for row in rows {
            writeln!(out, "{}", object(row))?;
        }
        return Ok(());
    }
    let mut table = table(&[
        "algorithm",
        "depth",
        "seconds",
        "nodes",
        "leaves",
        "move",
        "value",
    ]);
    for row in rows {
        table.add_row([
            row.name.to_string(),
            row.depth.to_string(),
            format!("{:.3}", row.elapsed.as_secs_f64()),
            row.nodes.to_string(),
            row.leaves
                .map_or_else(|| "-".into(), |leaves| leaves.to_string()),
            name(row.best),
            (row.value / UNIT).to_string(),
        ]);
    }
    writeln!(out, "{table}")
}

fn object(row: &Row) -> serde_json::Value {
    json!({
        "algorithm": row.name,
        "depth": row.depth,
        "seconds": row.elapsed.as_secs_f64(),
        "nodes": row.nodes,
        "leaves": row.leaves,
        "move": row.best.map(|mv| mv.to_string()),
        "value": row.value / UNIT,
    })
}
