//! `compare`: what each refinement of minimax saves, measured on one position or on the course's five.
//!
//! All rows but the last search every move to the full depth and must agree in value; if they do
//! not, that is said and the exit status is 1. The last row is UCT, given the time that the slowest
//! cut search took.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use ::search::clock::Limits;
use ::search::textbook::{Algorithm, solve};
use ::search::value::Value;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::json;
use xiangqi_rules::{Move, Position, notation};

use super::Status;
use super::analyze::{Evaluation, by_uct_with, uct_value};
use super::source::Source;
use crate::eval::{Classic, Evaluate, Handcrafted, UNIT};
use crate::textbook::Game;

/// The deepest that plain minimax is sent: 44 moves a ply make deeper ones a matter of hours.
const MINIMAX_DEPTH: i32 = 3;
/// The least time that UCT gets.
const UCT_TIME: Duration = Duration::from_millis(200);
/// The course's red moves; black's replies are searched for.
const COURSE_MOVES: [&str; 5] = ["炮二平五", "炮八进四", "车九进八", "车一平二", "炮八平五"];
/// The course's own figures: seconds (in Python) and evaluated leaves, for each of the five searches.
const COURSE_FIGURES: [(&str, [(f64, u64); 5]); 3] = [
    (
        "alpha-beta",
        [
            (61.74, 2_250_343),
            (27.78, 1_052_517),
            (20.94, 797_920),
            (9.51, 361_434),
            (9.43, 377_701),
        ],
    ),
    (
        "+ history",
        [
            (54.19, 1_873_688),
            (22.78, 754_439),
            (18.10, 646_215),
            (7.10, 238_067),
            (7.12, 263_942),
        ],
    ),
    (
        "+ table",
        [
            (5.998, 23_657),
            (6.889, 22_513),
            (0.167, 479),
            (1.354, 18_789),
            (2.362, 7_421),
        ],
    ),
];

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
        return course(arguments);
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

/// The course's experiment. Minimax and UCT are left out, as they were there.
fn course(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut position = Position::startpos();
    let mut status = Status::Solved;
    let mut searches = Vec::new();
    for text in COURSE_MOVES {
        // A reply of ours may forbid a move of theirs; then the experiment ends there.
        let Ok((_, mv)) = notation::parse_any(&position, text) else {
            eprintln!("xiangqi: {text} is not possible after these replies");
            break;
        };
        position.make(mv);
        let rows: Vec<Row> = match arguments.evaluation {
            Evaluation::Classic => course_rows(arguments, &position, &Classic),
            Evaluation::Handcrafted => {
                course_rows(arguments, &position, &Handcrafted::new(&position))
            }
        };
        if !agree(&rows, arguments.depth) {
            status = verdict(arguments, &rows)?;
        }
        let Some(reply) = rows.last().and_then(|row| row.best) else {
            break;
        };
        position.make(reply);
        searches.push((text, rows));
    }
    show_course(arguments, &searches)?;
    Ok(status)
}

fn course_rows<E: Evaluate>(
    arguments: &Arguments,
    position: &Position,
    evaluation: &E,
) -> Vec<Row> {
    Algorithm::ALL[1..]
        .iter()
        .map(|&algorithm| {
            row(
                algorithm,
                arguments.depth,
                arguments.hash,
                position,
                evaluation,
            )
        })
        .collect()
}

fn show_course(arguments: &Arguments, searches: &[(&str, Vec<Row>)]) -> std::io::Result<()> {
    let mut out = stdout().lock();
    if arguments.json {
        for (after, rows) in searches {
            for row in rows {
                let mut object = object(row);
                object["after"] = json!(after);
                writeln!(out, "{object}")?;
            }
        }
        return Ok(());
    }
    let mut header = vec!["seconds / leaves"];
    header.extend(searches.iter().map(|(after, _)| *after));
    let mut table = table(&header);
    for algorithm in &Algorithm::ALL[1..] {
        let mut cells = vec![algorithm.name().to_string()];
        for (_, rows) in searches {
            let row = rows.iter().find(|row| row.name == algorithm.name());
            cells.push(row.map_or_else(String::new, |row| {
                format!(
                    "{:.3} / {}",
                    row.elapsed.as_secs_f64(),
                    row.leaves.unwrap_or_default()
                )
            }));
        }
        table.add_row(cells);
    }
    for (name, figures) in COURSE_FIGURES {
        let mut cells = vec![format!("course (depth 5), {name}")];
        let figures = figures.iter().take(searches.len());
        cells.extend(figures.map(|(seconds, leaves)| format!("{seconds:.3} / {leaves}")));
        table.add_row(cells);
    }
    writeln!(out, "{table}")?;
    for (after, rows) in searches {
        if let Some(row) = rows.last() {
            writeln!(
                out,
                "after {after}: {} value {}",
                name(row.best),
                row.value / UNIT
            )?;
        }
    }
    Ok(())
}
