//! `compare`: what each refinement of minimax saves, measured on one position or on the course's five.
//!
//! All rows but the last search every move to the full depth and must agree in value; if they do
//! not, that is said and the exit status is 1. The last row is UCT, given the time that the slowest
//! cut search took. The course's experiment is in `compare/course.rs`.

mod course;

use std::sync::Arc;

use ::app::cli::EvalFile;
use ::cli::Status;
use ::cli::compare::{self, Form, begins};
use ::textbook::comparison::{self, COLUMNS, Settings, agree};
use xiangqi_rules::{Move, Position};

use super::people::UCT_SCALE;
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
pub struct Arguments {
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

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let evaluation = arguments
        .evaluation
        .with(arguments.eval_file.open()?.weights());
    if arguments.course {
        return course::run(arguments, &evaluation);
    }
    let position = arguments.source.position()?;
    let rows = rows(arguments, &position, &evaluation);
    arguments.form.show(&COLUMNS, &rows)?;
    Ok(verdict(arguments, &rows))
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
        mib: arguments.form.hash(),
        scale: UCT_SCALE,
    };
    let mut game = Game::new(position.clone(), evaluation.clone());
    let rows = comparison::rows(&mut game, settings, &mut begins);
    rows.into_iter().map(in_whole_units).collect()
}

/// The search counts in fractions of what people are shown.
fn in_whole_units(row: Row) -> Row {
    Row {
        value: row.value.map(|value| value / UNIT),
        ..row
    }
}

fn verdict(arguments: &Arguments, rows: &[Row]) -> Status {
    compare::verdict("xiangqi", agree(rows, arguments.depth))
}
