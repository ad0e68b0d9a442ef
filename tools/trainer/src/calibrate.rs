//! `trainer calibrate`: what values of a search promise, fitted to games and checked on others.
//!
//! A [`WinModel`] is fitted to all games by maximum likelihood ([`fit`]). How well such a fit holds
//! on other games is told by cross-validation: each fifth of the games is held out once from a fit
//! to the others, and by that fit it is printed, by tenths of the points expected, how many of the
//! games held out were really won, drawn and lost. Positions of random openings, and those where
//! the search had found a mate, are not looked at; a game that was played again, as short openings
//! bring it about, counts once.

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

/// Parts of the games that are held out in turn.
const FOLDS: usize = 5;

#[derive(Args)]
pub struct Arguments {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=3))]
    degree: u8,
}

/// A position: what the search thought of it, and the stage of the game for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Judged {
    pub stages: Stages,
    pub value: i32,
}

/// How often positions alike were won, drawn and lost by their movers.
pub type Results = [f64; 3];

/// Positions by what the model knows of them.
pub type Table = BTreeMap<Judged, Results>;

/// Fits, and prints the model and its calibration.
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
    let degree = arguments.degree.into();
    let model = fit::fit(&union(&folds), degree);
    print_model(&model);
    print(&message!("calibrate-games", games = seen.len()));
    print_curve(&model);
    print_tenths(&cross_validation(&folds, degree));
    Ok(())
}

/// What fits to the other folds expect of each, and what came.
fn cross_validation(folds: &[Table; FOLDS], degree: usize) -> [Tenth; 10] {
    let mut tenths = [Tenth::default(); 10];
    for (held_out, table) in folds.iter().enumerate() {
        let others = folds.iter().enumerate();
        let others = others.filter_map(|(fold, table)| (fold != held_out).then_some(table));
        check(&fit::fit(&union(others), degree), table, &mut tenths);
    }
    tenths
}

/// The positions of several tables, with the results of all.
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

/// What was played, without what was thought of it.
fn moves(game: &Game) -> Vec<u16> {
    game.plies.iter().map(|&(mv, _)| mv).collect()
}

/// Rules of Gomoku share their model.
fn is_same_game(one: GameKind, other: GameKind) -> bool {
    matches!((one, other), (GameKind::Gomoku(_), GameKind::Gomoku(_))) || one == other
}

/// As the engines' sources have it.
fn print_model(model: &WinModel) {
    let cubic = |cubic: Cubic| cubic.map(|c| format!("{c:.2}")).join(", ");
    stdout::line(format_args!("stages: {:?},", model.stages));
    stdout::line(format_args!("midpoint: [{}],", cubic(model.midpoint)));
    stdout::line(format_args!("spread: [{}],", cubic(model.spread)));
    stdout::line(format_args!("tempo: {:.2},", model.tempo));
    stdout::line(format_args!("level_draws: {:.3},", model.level_draws));
}

/// Rows of the curve by stage.
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

/// What was expected of some positions, and what came.
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

    /// Per cent: of points, won, drawn and lost; expected and real.
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

/// Adds what a model expects of positions, and what came, to the tenths of the points expected.
fn check(model: &WinModel, held_out: &Table, tenths: &mut [Tenth; 10]) {
    for (position, &real) in held_out {
        let chances = model.chances(position.value, position.stages);
        let tenth = ((10.0 * chances.expectation()) as usize).min(9);
        tenths[tenth].add([chances.win, chances.draw, chances.loss], real);
    }
}

/// Expected and real results by tenths of the points expected.
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
        tempo: 30.0,
        level_draws: 0.0,
    };

    /// As many games of each value, as they come out by a model.
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
        let tenths = cross_validation(&folds, 0);
        let count: f64 = tenths.iter().map(Tenth::count).sum();
        assert!(
            (count - 61.0 * 100.0 * FOLDS as f64).abs() < 1e-6,
            "{count}"
        );
        for (expected, real) in tenths.iter().flat_map(Tenth::pairs) {
            assert!((expected - real).abs() < 0.1, "{expected} {real}");
        }
    }

    /// What is held out does not teach the fit that it is checked by.
    #[test]
    fn another_fold_comes_as_a_surprise() {
        let other = WinModel {
            tempo: -300.0,
            ..TRUTH
        };
        let mut folds = [const { Table::new() }; FOLDS];
        folds[2] = games(&other);
        folds[3] = games(&TRUTH);
        let tenths = cross_validation(&folds, 0);
        let apart = |(expected, real): (f64, f64)| (expected - real).abs();
        let apart = tenths.iter().map(|tenth| apart(tenth.pairs()[0]));
        assert!(apart.fold(0.0, f64::max) > 20.0);
    }
}
