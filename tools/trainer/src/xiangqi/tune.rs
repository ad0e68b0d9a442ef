//! `trainer tune`: fits the weights of the hand-crafted evaluation to games.

use std::path::PathBuf;

use ::cli::input::FileError;
use ::cli::{message, stdout};
use ::xiangqi::eval::trace::Trace;
use ::xiangqi::eval::weights::{self, WEIGHTS};
use anyhow::{Context, Result, ensure};
use clap::Args;
use xiangqi_rules::Color;

use super::regression::{self, Pair, Rows, Settings};
use super::rewrite::rewrite;
use super::samples;
use super::scale::expectation;
use crate::cli::GameName;
use crate::files;
use crate::fit::check_share;
use crate::output::note;
use crate::shard::{Game, GameKind, Reader};

#[derive(Args)]
pub struct Arguments {
    #[arg(long)]
    game: GameName,
    #[arg(required = true)]
    data: Vec<PathBuf>,
    #[arg(long)]
    write: Option<PathBuf>,
    #[arg(long, default_value_t = 40)]
    epochs: u32,
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    #[arg(long, default_value_t = 2.0)]
    rate: f64,
    #[arg(long, default_value_t = 0.05)]
    pull: f64,
    #[arg(long, default_value_t = 0.6)]
    result: f64,
    #[arg(long, default_value_t = 2400)]
    score: i32,
    #[arg(long, default_value_t = 240)]
    unrest: i32,
    #[arg(long)]
    k: Option<f64>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Reads the games, fits, reports on stderr, and prints or writes the weights.
///
/// # Errors
/// When a file cannot be read or written or is invalid, or holds too few positions.
pub fn run(arguments: &Arguments) -> Result<()> {
    ensure!(arguments.game == GameName::Xiangqi, message!("tune-game"));
    check_share(arguments.result)?;
    let start: Vec<Pair> = WEIGHTS
        .iter()
        .map(|weight| (weight.mg().into(), weight.eg().into()))
        .collect();

    // First the scale, on results alone; then the rows with their final targets.
    let mut choice = Choice {
        score: arguments.score,
        unrest: arguments.unrest,
        result: 1.0,
        k: 400.0,
    };
    let (results, held_out_results) = read(arguments, &choice)?;
    choice.k = arguments.k.unwrap_or_else(|| results.best_k(&start));
    drop(results);
    choice.result = arguments.result;
    let (rows, held_out) = read(arguments, &choice)?;
    ensure!(
        !rows.is_empty() && !held_out.is_empty(),
        message!("tune-few")
    );
    note(&message!(
        "tune-data",
        positions = rows.len(),
        held_out = held_out.len(),
        weights = start.len(),
        k = format!("{:.1}", choice.k),
    ));
    let note_epoch = |epoch: u32, losses: [f64; 2]| {
        let [training, held_out] = losses.map(|loss| format!("{loss:.6}"));
        let epoch = format!("{epoch:2}");
        note(&message!("tune-epoch", epoch, training, held_out));
    };
    note_epoch(
        0,
        [&rows, &held_out].map(|rows| rows.loss(&start, choice.k)),
    );

    let settings = Settings {
        epochs: arguments.epochs,
        batch: arguments.batch,
        rate: arguments.rate,
        pull: arguments.pull,
        seed: arguments.seed,
    };
    let fitted = regression::fit(&rows, &held_out, &start, choice.k, settings, |progress| {
        note_epoch(progress.epoch, [progress.training, progress.held_out]);
    });
    let [before, after] =
        [&start, &fitted].map(|weights| format!("{:.6}", held_out_results.loss(weights, choice.k)));
    note(&message!("tune-results", before, after));
    match &arguments.write {
        Some(path) => {
            let failed = |error| FileError::of(path, error);
            let source = std::fs::read_to_string(path).map_err(failed)?;
            let new = rewrite(&source, &fitted).with_context(|| path.display().to_string())?;
            std::fs::write(path, new).map_err(failed)?;
        }
        None => print(&start, &fitted),
    }
    Ok(())
}

/// Which positions are used, and what their targets are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The largest score of the search, either way, in internal units.
    pub(super) score: i32,
    /// The largest difference between the search's score and the evaluation, in internal units:
    /// beyond it the search saw something that no evaluation can.
    pub(super) unrest: i32,
    /// Share of the game's result in the target, 0 to 1; the search's score has the rest.
    pub(super) result: f64,
    /// The scale with which a score becomes an expected result.
    pub(super) k: f64,
}

/// Adds the positions of a game that `choice` accepts.
///
/// # Errors
/// When a move is invalid, or illegal where it is played.
pub(super) fn collect(game: &Game, choice: &Choice, rows: &mut Rows) -> Result<()> {
    let result = f64::from(game.result.min(2)) / 2.0;
    samples::visit(game, choice.score, |position, score| {
        let trace = Trace::of(position);
        let score = i32::from(score);
        if (trace.value() - score).abs() <= choice.unrest {
            let red_score = match position.side_to_move() {
                Color::Red => score,
                Color::Black => -score,
            };
            let searched = expectation(red_score.into(), choice.k);
            let target = choice.result * result + (1.0 - choice.result) * searched;
            rows.push(trace.differences(), trace.shares(), target);
        }
        Ok(())
    })
}

/// The rows to fit, and the held-out ones.
fn read(arguments: &Arguments, choice: &Choice) -> Result<(Rows, Rows)> {
    let (mut rows, mut held_out) = (Rows::default(), Rows::default());
    for path in files::once(&arguments.data)? {
        Reader::open_of(GameKind::Xiangqi, path)?.visit(|is_held_out, game| {
            let into = if is_held_out {
                &mut held_out
            } else {
                &mut rows
            };
            collect(game, choice, into)
        })?;
    }
    Ok((rows, held_out))
}

/// Prints the weights that changed, one per line: name, place in its run, before, after.
fn print(start: &[Pair], fitted: &[Pair]) {
    let rounded = |pair: Pair| (pair.0.round() as i32, pair.1.round() as i32);
    for run in weights::runs() {
        for i in 0..run.len {
            let old = rounded(start[run.start + i]);
            let new = rounded(fitted[run.start + i]);
            if old != new {
                stdout::line(format_args!("{}[{i}] {old:?} -> {new:?}", run.name));
            }
        }
    }
}
