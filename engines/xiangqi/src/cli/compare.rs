//! `compare`: what each refinement of minimax saves, measured on one position or on the course's five.
//!
//! All rows but the last search every move to the full depth and must agree in value; if they do
//! not, that is said and the exit status is 1. The last row is UCT, given the time that the slowest
//! cut search took. The course's experiment is in `compare/course.rs`.

mod course;

use std::io::{IsTerminal, stderr, stdout};
use std::sync::Arc;

use ::search::comparison::{self, COLUMNS, Settings, agree};
use shell::Status;
use shell::records::show;
use xiangqi_rules::{Move, Position};

use super::analyze::textbook::UCT_SCALE;
use super::evaluation::EvalFile;
use super::source::Source;
use crate::eval::choice::Kind;
use crate::eval::network::Evaluator;
use crate::eval::{Classic, Evaluate, Evaluation, Handcrafted, UNIT};
use crate::textbook::Game;

/// The deepest that plain minimax is sent: 44 moves a ply make deeper ones a matter of hours.
const MINIMAX_DEPTH: i32 = 3;

/// One algorithm's result.
type Row = comparison::Row<Move>;

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
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

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

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let evaluation = arguments.eval_file.evaluation(arguments.evaluation)?;
    if arguments.course {
        return course::run(arguments, &evaluation);
    }
    let position = arguments.source.position()?;
    let rows = rows(arguments, &position, &evaluation);
    show(&mut stdout().lock(), arguments.json, &COLUMNS, &rows)?;
    verdict(arguments, &rows)
}

fn rows(arguments: &Arguments, position: &Position, evaluation: &Evaluation) -> Vec<Row> {
    match evaluation {
        Evaluation::Network(network) => {
            let evaluation = Evaluator::new(Arc::clone(network), position);
            rows_with(arguments, position, &evaluation)
        }
        Evaluation::Classic => rows_with(arguments, position, &Classic),
        Evaluation::Handcrafted => rows_with(arguments, position, &Handcrafted::new(position)),
    }
}

fn rows_with<E: Evaluate>(arguments: &Arguments, position: &Position, evaluation: &E) -> Vec<Row> {
    let settings = Settings {
        depth: arguments.depth,
        minimax_depth: MINIMAX_DEPTH,
        mib: arguments.hash as usize,
        scale: UCT_SCALE,
    };
    let mut game = Game::new(position.clone(), evaluation.clone());
    let watched = stderr().is_terminal();
    let rows = comparison::rows(&mut game, settings, &mut |name, depth| {
        if watched {
            eprintln!("{name} to depth {depth} ...");
        }
    });
    rows.into_iter().map(in_whole_units).collect()
}

/// The search counts in fractions of what people are shown.
fn in_whole_units(row: Row) -> Row {
    Row {
        value: row.value / UNIT,
        ..row
    }
}

fn verdict(arguments: &Arguments, rows: &[Row]) -> anyhow::Result<Status> {
    if agree(rows, arguments.depth) {
        Ok(Status::Solved)
    } else {
        eprintln!("xiangqi: the exact searches disagree in value: one of them is wrong");
        Ok(Status::NoSolution)
    }
}
