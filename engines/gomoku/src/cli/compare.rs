//! `compare`: what each refinement of minimax saves, measured on one position.
//!
//! All rows but the last search the same choice of moves to the full depth and must agree in value; if
//! they do not, that is said and the exit status is 1. The last row is UCT, given the time that the
//! slowest cut search took.

use ::app::cli::EvalFile;
use ::cli::Status;
use ::cli::compare::{Form, begins, verdict};
use ::textbook::comparison::{self, COLUMNS, Settings};
use anyhow::bail;

use super::people::{Evaluation, UCT_SCALE};
use super::source::Source;
use crate::eval::weights::Weights;
use crate::textbook::{CANDIDATES, Textbook};

/// The deepest that plain minimax is sent: 16 moves a ply make deeper ones a matter of minutes.
const MINIMAX_DEPTH: i32 = 5;
const _: () = assert!(CANDIDATES == 16, "the help names the number of moves");

/// Compares the textbook algorithms, all over the same 16 moves a position, then UCT at equal time
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Plies; plain minimax goes no deeper than 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,

    /// What to judge leaves by
    #[arg(long, value_enum, default_value = "classic")]
    evaluation: Evaluation,

    #[command(flatten)]
    eval_file: EvalFile,

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let game = arguments.source.position()?;
    if let Some(outcome) = game.outcome() {
        bail!("nothing to search: the game is over, {outcome}");
    }
    let settings = Settings {
        depth: arguments.depth,
        minimax_depth: MINIMAX_DEPTH,
        mib: arguments.form.hash(),
        scale: UCT_SCALE,
    };
    let weights = arguments.eval_file.open::<Weights>()?.weights();
    let mut book = Textbook::new(&game, arguments.evaluation.into(), &weights);
    let rows = comparison::rows(&mut book, settings, &mut begins);
    let agree = comparison::agree(&rows, arguments.depth);
    let named = rows
        .into_iter()
        .map(|row| row.named(|point| point.letters(game.size())));
    arguments.form.show(&COLUMNS, &named.collect::<Vec<_>>())?;
    Ok(verdict("gomoku", agree))
}
