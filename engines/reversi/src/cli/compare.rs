//! `compare`: what each refinement of minimax saves, measured on one position with the course's
//! evaluation.
//!
//! All rows but the last search every move to the full depth and must agree in value; if they do not,
//! that is said and the exit status is 1. The last row is UCT, given the time that the slowest cut
//! search took.

use ::textbook::comparison::{self, COLUMNS, Row, Settings};
use anyhow::bail;
use reversi_rules::{Color, Move, Position};

use super::people::UCT_SCALE;
use super::source::Source;
use crate::textbook::Game;
use ::cli::Status;
use ::cli::compare::{Form, begins, verdict};

/// The deepest that plain minimax is sent, on boards of up to 8x8 and beyond.
const MINIMAX_DEPTH: [i32; 2] = [7, 4];

/// Compares the textbook algorithms, all in exact mode, then UCT at equal time
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    source: Source,

    /// Plies; plain minimax goes no deeper than 7, on boards beyond 8x8 no deeper than 4
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,

    #[command(flatten)]
    form: Form,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let position = arguments.source.position()?;
    if position.is_over() {
        let [black, white] = Color::ALL.map(|color| position.count(color));
        bail!("nothing to search: the game is over, X {black}, O {white}");
    }
    let rows = rows(arguments, position);
    arguments.form.show(&COLUMNS, &rows)?;
    let agree = comparison::agree(&rows, arguments.depth);
    Ok(verdict("reversi", agree))
}

fn rows(arguments: &Arguments, position: Position) -> Vec<Row<Move>> {
    let settings = Settings {
        depth: arguments.depth,
        minimax_depth: MINIMAX_DEPTH[usize::from(!position.size().is_small())],
        mib: arguments.form.hash(),
        scale: UCT_SCALE,
    };
    let mut game = Game::new(position, 1);
    comparison::rows(&mut game, settings, &mut begins)
}
