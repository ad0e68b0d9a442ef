//! `trainer calibrate`: fits win probabilities to the values of a search, and checks them on other
//! games.
//!
//! A [`WinModel`] is fitted to all games by maximum likelihood ([`fit`]). Cross-validation tells
//! how well such a fit holds on other games: each fifth of the games is held out once, the model is
//! fitted to the others, and the table shows, by tenths of the expected points, how many of the
//! held-out games were really won, drawn and lost. Positions of random openings, and those where
//! the search had found a mate, are skipped; a game that was played more than once, as short
//! openings bring it about, counts once.

mod fit;
mod positions;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use ::cli::program::language;
use ::cli::{message, stdout, word};
use anyhow::{Result, bail, ensure};
use app::win_model::{Cubic, Stages, WinModel};
use clap::Args;

use crate::files;
use crate::output::print;
use crate::shard::{Game, GameKind, Reader, of_other_game};
use fit::Freedom;

/// Number of parts for cross-validation, each held out in turn.
const FOLDS: usize = 5;

#[derive(Args)]
pub struct Arguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=3))]
    degree: u8,
    #[arg(long)]
    power: bool,
}

/// A position as the model sees it: the value of the search, and the stage of the game for both
/// sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Judged {
    pub stages: Stages,
    pub value: i32,
}

/// How many such positions were won, drawn and lost by the side to move.
pub type Results = [f64; 3];

/// Results by what the model knows about a position.
pub type Table = BTreeMap<Judged, Results>;

/// Fits the model, and prints it with its calibration.
///
/// # Errors
/// When a file cannot be read or is of another game than the first, or there are too few games.
pub fn run(arguments: &Arguments) -> Result<()> {
    let files = files::once(&arguments.files)?;
    let mut kind = None;
    let mut folds = [const { Table::new() }; FOLDS];
    let mut seen = HashSet::new();
    for path in files {
        let mut reader = Reader::open(path)?;
        let found = reader.provenance.game;
        let expected = *kind.get_or_insert(found);
        if !is_same_game(found, expected) {
            let path = path.display().to_string();
            bail!(of_other_game(path, found, expected));
        }
        while let Some(game) = reader.next_game()? {
            let number = seen.len();
            if !seen.insert(moves(&game)) {
                continue;
            }
            let table = &mut folds[number % FOLDS];
            positions::visit(reader.provenance, &game, &mut |position, result| {
                table.entry(position).or_default()[result] += 1.0;
            })?;
        }
    }
    ensure!(
        folds.iter().all(|table| !table.is_empty()),
        message!("calibrate-few", games = seen.len(), least = FOLDS)
    );
    let freedom = Freedom {
        degree: arguments.degree.into(),
        power: arguments.power,
    };
    let model = fit::fit(&union(&folds), freedom);
    print_model(&model);
    print(&message!("calibrate-games", games = seen.len()));
    print_curve(&model);
    print_tenths(&cross_validation(&folds, freedom));
    Ok(())
}

/// Holds out each fold in turn; returns what the fits expected and how the games really ended.
fn cross_validation(folds: &[Table; FOLDS], freedom: Freedom) -> [Tenth; 10] {
    let mut tenths = [Tenth::default(); 10];
    for (held_out, table) in folds.iter().enumerate() {
        let others = folds.iter().enumerate();
        let others = others.filter_map(|(fold, table)| (fold != held_out).then_some(table));
        check(&fit::fit(&union(others), freedom), table, &mut tenths);
    }
    tenths
}

/// Merges several tables by adding their results.
fn union<'a>(tables: impl IntoIterator<Item = &'a Table>) -> Table {
    let mut union = Table::new();
    for (&position, results) in tables.into_iter().flatten() {
        let sum = union.entry(position).or_default();
        sum.iter_mut()
            .zip(results)
            .for_each(|(sum, count)| *sum += count);
    }
    union
}

/// The moves of a game, without scores.
fn moves(game: &Game) -> Vec<u16> {
    game.plies.iter().map(|&(mv, _)| mv).collect()
}

/// Whether two kinds of games share a model, as all rules of Gomoku do.
fn is_same_game(one: GameKind, other: GameKind) -> bool {
    matches!((one, other), (GameKind::Gomoku(_), GameKind::Gomoku(_))) || one == other
}

/// Prints the model as it is written in the engines' source.
fn print_model(model: &WinModel) {
    let cubic = |cubic: Cubic| cubic.map(|c| format!("{c:.2}")).join(", ");
    stdout::line(format_args!("stages: {:?},", model.stages));
    stdout::line(format_args!("midpoint: [{}],", cubic(model.midpoint)));
    stdout::line(format_args!("spread: [{}],", cubic(model.spread)));
    stdout::line(format_args!("power: {:.3},", model.power));
    stdout::line(format_args!("tempo: {:.2},", model.tempo));
    let [first, rise] = model.level_draws;
    stdout::line(format_args!("level_draws: [{first:.3}, {rise:.3}],"));
    stdout::line(format_args!("fading: {:.2},", model.fading));
}

/// Rows of the printed curve; it goes from the first stage to the last.
const CURVE: i32 = 8;

fn print_curve(model: &WinModel) {
    stdout::line(word!("calibrate-curve-head", language()));
    let (first, last) = model.stages;
    for row in 0..=CURVE {
        let stage = first + (last - first) * row / CURVE;
        let (midpoint, spread) = model.curve(stage);
        stdout::line(format_args!("{stage:>5}  {midpoint:>9.0}  {spread:>6.0}"));
    }
}

/// Expected and real results of positions with about the same expected points.
#[derive(Clone, Copy, Default)]
struct Tenth {
    expected: Results,
    real: Results,
}

impl Tenth {
    fn add(&mut self, shares: Results, real: Results) {
        let count: f64 = real.iter().sum();
        let expected = self.expected.iter_mut().zip(shares);
        expected.for_each(|(sum, share)| *sum += count * share);
        let seen = self.real.iter_mut().zip(real);
        seen.for_each(|(sum, real)| *sum += real);
    }

    fn count(&self) -> f64 {
        self.real.iter().sum()
    }

    fn points([won, drawn, _]: Results) -> f64 {
        won + drawn / 2.0
    }

    /// Expected and real per cent, each of the points, of wins, draws and losses.
    fn pairs(&self) -> [(f64, f64); 4] {
        let per_cent = |sum: f64| 100.0 * sum / self.count().max(1.0);
        let of = |outcome: usize| {
            (
                per_cent(self.expected[outcome]),
                per_cent(self.real[outcome]),
            )
        };
        let points = (Self::points(self.expected), Self::points(self.real));
        [
            (per_cent(points.0), per_cent(points.1)),
            of(0),
            of(1),
            of(2),
        ]
    }
}

/// Adds held-out positions, with what the model expects and the real results, to the tenths.
fn check(model: &WinModel, held_out: &Table, tenths: &mut [Tenth; 10]) {
    for (position, &real) in held_out {
        let chances = model.chances(position.value, position.stages);
        let tenth = ((10.0 * chances.expectation()) as usize).min(9);
        tenths[tenth].add([chances.win, chances.draw, chances.loss], real);
    }
}

/// Prints expected and real results by tenths of the expected points.
fn print_tenths(tenths: &[Tenth; 10]) {
    stdout::line(word!("calibrate-tenths-head", language()));
    let mut worst: f64 = 0.0;
    for (tenth, row) in tenths.iter().enumerate() {
        let pairs = row.pairs();
        if row.count() > 0.0 {
            let apart = pairs.iter().map(|(expected, real)| (expected - real).abs());
            worst = apart.fold(worst, f64::max);
        }
        let pairs = pairs.map(|(expected, real)| format!("{expected:>5.1} {real:>5.1}"));
        stdout::line(format_args!(
            "{tenth:>5}  {:>9}  {}",
            row.count(),
            pairs.join("  ")
        ));
    }
    print(&message!(
        "calibrate-worst",
        per_cent = format!("{worst:.1}")
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRUTH: WinModel = WinModel {
        stages: (1, 10),
        midpoint: [150.0, 0.0, 0.0, 0.0],
        spread: [80.0, 0.0, 0.0, 0.0],
        power: 1.0,
        tempo: 30.0,
        level_draws: [0.0; 2],
        fading: 1.0,
    };

    const CONSTANT: Freedom = Freedom {
        degree: 0,
        power: false,
    };

    /// 100 games of each value, with results in the shares that the model gives.
    fn games(model: &WinModel) -> Table {
        let of = |value: i32| {
            let chances = model.chances(value, 5);
            let results = [chances.win, chances.draw, chances.loss].map(|share| 100.0 * share);
            (
                Judged {
                    stages: 5.into(),
                    value,
                },
                results,
            )
        };
        (-600..=600).step_by(20).map(of).collect()
    }

    #[test]
    fn every_game_is_held_out_once() {
        let folds = [const { Table::new() }; FOLDS].map(|_| games(&TRUTH));
        let tenths = cross_validation(&folds, CONSTANT);
        let count: f64 = tenths.iter().map(Tenth::count).sum();
        assert!(
            (count - 61.0 * 100.0 * FOLDS as f64).abs() < 1e-6,
            "{count}"
        );
        for (expected, real) in tenths.iter().flat_map(Tenth::pairs) {
            assert!((expected - real).abs() < 0.1, "{expected} {real}");
        }
    }

    /// The fold that is held out must not influence the fit that it is checked by.
    #[test]
    fn another_fold_comes_as_a_surprise() {
        let other = WinModel {
            tempo: -300.0,
            ..TRUTH
        };
        let mut folds = [const { Table::new() }; FOLDS];
        folds[2] = games(&other);
        folds[3] = games(&TRUTH);
        let tenths = cross_validation(&folds, CONSTANT);
        let apart = |(expected, real): (f64, f64)| (expected - real).abs();
        let apart = tenths.iter().map(|tenth| apart(tenth.pairs()[0]));
        assert!(apart.fold(0.0, f64::max) > 20.0);
    }
}
