//! `trainer errors`: measures how far the values of shallow searches are from those of deep ones.
//!
//! Multi-ProbCut needs the standard deviation of that difference, for each pair of depths and by
//! the number of discs, and the same against exact scores. Both are measured on positions of games,
//! and a polynomial is fitted to the measured deviations by least squares; its coefficients are the
//! constants in `engines/reversi/src/search/selectivity.rs`.
//!
//! It also prints the mean error of the evaluation itself: its distance, without any search, from
//! the exact score of endings and from the deepest search of earlier positions.

use std::path::PathBuf;

use ::cli::program::language;
use ::cli::{Message, message, stdout, word};
use ::reversi::engine::Line;
use ::reversi::eval::weights::{UNIT, Weights};
use ::reversi::search::endgame::{Settings, solve};
use ::reversi::search::midgame;
use ::reversi::search::selectivity::Selectivity;
use anyhow::{Result, ensure};
use clap::Args;
use indicatif::ProgressBar;
use reversi_rules::{Position, Size};
use search::tt::TranspositionTable;
use zobrist::mix;

use crate::files;
use crate::output::print;
use crate::reversi::generate::read_weights;
use crate::reversi::moves;
use crate::shard::{GameKind, Reader};

/// Positions with fewer empty squares than this are never searched selectively.
const FEWEST: u32 = 10;

#[derive(Args)]
pub struct Arguments {
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[arg(long)]
    weights: PathBuf,
    #[arg(long, default_value_t = 2000)]
    positions: usize,
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(i32).range(1..))]
    depth: i32,
    #[arg(long, default_value_t = 100)]
    selectivity: u32,
    #[arg(long, default_value_t = 18)]
    solved: u32,
}

/// The squared differences between two depths at some number of discs.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: f64,
    squares: f64,
}

impl Cell {
    fn add(&mut self, difference: f64) {
        self.count += 1.0;
        self.squares += difference * difference;
    }

    fn deviation(&self) -> f64 {
        (self.squares / self.count.max(1.0)).sqrt()
    }
}

/// The mean distance of the evaluation from the true or deeply searched value.
#[derive(Clone, Copy, Default)]
struct LabelError {
    count: usize,
    sum: f64,
}

impl LabelError {
    fn add(&mut self, difference: f64) {
        self.count += 1;
        self.sum += difference.abs();
    }

    fn print(self, labels: Message) {
        let mean = format!("{:.2}", self.sum / self.count.max(1) as f64);
        let positions = self.count;
        print(&message!("errors-mean", labels, mean, positions));
    }
}

const DISCS_A_ROW: u32 = 4;

/// A measured deviation: discs (64 = 1), shallow depth, deep depth, measurements.
type Measured = (f64, f64, f64, Cell);

/// Measures and prints the errors.
///
/// # Errors
/// When a file cannot be read or holds games of another game, or there are no games.
pub fn run(arguments: &Arguments) -> Result<()> {
    let weights = read_weights(&arguments.weights)?;
    let positions = positions(arguments)?;
    let bar = ProgressBar::new(positions.len() as u64);
    let mut table = TranspositionTable::new(16);
    let depths = arguments.depth as usize + 1;
    let rows = (64 / DISCS_A_ROW) as usize + 1;
    let mut middle = vec![vec![Cell::default(); depths * depths]; rows];
    let mut end = vec![vec![Cell::default(); depths]; arguments.solved as usize + 1];
    let (mut searched, mut exact) = (LabelError::default(), LabelError::default());
    for position in &positions {
        bar.inc(1);
        let values = values(&weights, position, arguments, &mut table);
        let empties = position.empties();
        if let [evaluation, .., deepest] = values[..]
            && empties > arguments.solved
        {
            searched.add(deepest - evaluation);
        }
        let row = ((64 - empties) / DISCS_A_ROW) as usize;
        for (deep, deep_value) in values.iter().enumerate() {
            for (shallow, value) in values[..deep].iter().enumerate() {
                if shallow % 2 == deep % 2 && empties > arguments.depth as u32 {
                    middle[row][deep * depths + shallow].add(deep_value - value);
                }
            }
        }
        if (FEWEST..=arguments.solved).contains(&empties) {
            table.clear();
            let solved = solve(position, &table, Settings::default(), &|| false);
            if let Some(Ok(solved)) = solved {
                for (shallow, value) in values.iter().enumerate() {
                    end[empties as usize][shallow].add(f64::from(solved.score) - value);
                }
                exact.add(f64::from(solved.score) - values[0]);
            }
        }
    }
    bar.finish();
    let depth = arguments.depth.unsigned_abs();
    searched.print(message!("errors-searches", depth));
    exact.print(message!("errors-exact"));
    stdout::line(word!("errors-middle-head", language()));
    let mut measured: Vec<Measured> = Vec::new();
    for (row, cells) in middle.iter().enumerate() {
        for (index, cell) in cells.iter().enumerate().filter(|(_, c)| c.count > 20.0) {
            let (deep, shallow) = (index / depths, index % depths);
            let discs = row as u32 * DISCS_A_ROW + DISCS_A_ROW / 2;
            stdout::line(format_args!(
                "{discs:>5}  {shallow:>7}  {deep:>4}  {:>9}  {:>9.2}",
                cell.count,
                cell.deviation()
            ));
            measured.push((f64::from(discs) / 64.0, shallow as f64, deep as f64, *cell));
        }
    }
    let fitted_to = |measured: &[Measured]| format!("{:.4?}", fitted(measured));
    print(&message!("errors-middle", terms = fitted_to(&measured)));
    stdout::line(word!("errors-end-head", language()));
    measured.clear();
    for (empties, cells) in end.iter().enumerate() {
        for (shallow, cell) in cells.iter().enumerate().filter(|(_, c)| c.count > 20.0) {
            stdout::line(format_args!(
                "{empties:>5}  {shallow:>7}  {:>9}  {:>9.2}",
                cell.count,
                cell.deviation()
            ));
            // The deep depth, the number of empty squares, already gives the number of discs.
            measured.push((0.0, shallow as f64, empties as f64, *cell));
        }
    }
    print(&message!("errors-end", terms = fitted_to(&measured)));
    Ok(())
}

/// Positions spread over the games; the same ones every time.
fn positions(arguments: &Arguments) -> Result<Vec<Position>> {
    let mut games = Vec::new();
    for path in files::once(&arguments.files)? {
        Reader::open_of(GameKind::Reversi, path)?.visit(|_, game| {
            games.push(game.clone());
            Ok(())
        })?;
    }
    ensure!(!games.is_empty(), message!("errors-no-games"));
    let mut positions = Vec::new();
    for number in 0..arguments.positions {
        let game = &games[number * games.len() / arguments.positions];
        let span = game.plies.len().saturating_sub(FEWEST as usize).max(1);
        let plies = usize::from(game.random) + mix(number as u64) as usize % span;
        let mut position = Position::new(Size::STANDARD);
        for mv in moves(game).take(plies) {
            position.make(mv?)?;
        }
        if position.legal_moves().len() > 1 && position.empties() >= FEWEST {
            positions.push(position);
        }
    }
    Ok(positions)
}

/// The values of searches of depth 0, 1, 2 and so on, in discs.
fn values(
    weights: &Weights,
    position: &Position,
    arguments: &Arguments,
    table: &mut TranspositionTable,
) -> Vec<f64> {
    let discs = |value: i32| f64::from(value) / f64::from(UNIT);
    let mut values = Vec::from_iter(
        position
            .board()
            .map(|board| discs(weights.evaluate_board(board))),
    );
    let selectivity = Selectivity::of_percent(arguments.selectivity);
    let depth = arguments.depth;
    table.clear();
    let say = &mut |line: Line| values.push(discs(line.value));
    midgame::to_depth(position, depth, 1, selectivity, table, weights, say);
    values
}

/// The terms of the deviation's polynomial: see `selectivity.rs`.
fn terms(discs: f64, shallow: f64, deep: f64) -> [f64; 6] {
    let apart = deep - shallow;
    [1.0, discs, discs * discs, shallow, apart, shallow * apart]
}

/// The coefficients of the terms, by least squares weighted by the counts.
fn fitted(measured: &[Measured]) -> [f64; 6] {
    const N: usize = 6;
    let mut rows = [[0.0; N + 1]; N];
    for (discs, shallow, deep, cell) in measured {
        let terms = terms(*discs, *shallow, *deep);
        for (row, term) in rows.iter_mut().zip(terms) {
            for (sum, other) in row.iter_mut().zip(terms) {
                *sum += cell.count * term * other;
            }
            row[N] += cell.count * term * cell.deviation();
        }
    }
    // Gauss-Jordan elimination; a little is added to the diagonal in case of too few measurements.
    for pivot in 0..N {
        rows[pivot][pivot] += 1e-9;
        let divisor = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|entry| *entry /= divisor);
        let by = rows[pivot];
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[pivot];
            if index != pivot {
                for (entry, other) in row.iter_mut().zip(by) {
                    *entry -= factor * other;
                }
            }
        }
    }
    rows.map(|row| row[N])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_coefficients_that_made_the_deviations() {
        let made = [1.0, -2.0, 0.5, 0.25, 0.125, -0.01];
        let mut measured = Vec::new();
        for discs in [0.25, 0.5, 0.75] {
            for shallow in [0.0, 1.0, 2.0, 4.0] {
                for deep in [5.0, 8.0, 9.0] {
                    let terms = terms(discs, shallow, deep);
                    let deviation: f64 = terms.iter().zip(made).map(|(t, m)| t * m).sum();
                    let cell = Cell {
                        count: 1.0,
                        squares: deviation * deviation,
                    };
                    measured.push((discs, shallow, deep, cell));
                }
            }
        }
        // Measured deviations are positive, so the fit cannot restore the sign where the sum is
        // negative.
        measured.retain(|&(discs, shallow, deep, _)| {
            let terms = terms(discs, shallow, deep);
            terms.iter().zip(made).map(|(t, m)| t * m).sum::<f64>() > 0.0
        });
        for (found, made) in fitted(&measured).iter().zip(made) {
            assert!((found - made).abs() < 1e-4, "{found} {made}");
        }
    }
}
