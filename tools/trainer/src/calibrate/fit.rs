//! Fits the polynomials of the win model by maximum likelihood: Fisher's scoring, damped (K.
//! Levenberg, 1944).

use app::win_model::{Stages, WinModel};

use super::{Results, Table};

/// Coefficients of each of the two polynomials.
const CUBIC: usize = 4;
/// Parameters: the coefficients of midpoint and spread, the tempo and the level draws.
const SIZE: usize = 2 * CUBIC + 2;
type Vector = [f64; SIZE];

/// Attempts at a step; one that does not increase the likelihood is retried with more damping.
const STEPS: usize = 60;
/// Lower bound on the chance of an outcome, so that one surprise is not infinitely unlikely.
const LEAST: f64 = 1e-6;

/// Midpoint and spread at the start of the fit: a flat curve.
const START: (f64, f64) = (300.0, 150.0);

/// The most likely model for the results, with polynomials of at most this degree.
pub fn fit(table: &Table, degree: usize) -> WinModel {
    let both = |position: &super::Judged| [position.stages.own, position.stages.other];
    let stages = || table.keys().flat_map(both);
    let stages = (
        stages().min().unwrap_or(0),
        stages().max().unwrap_or(1).max(1),
    );
    let mut best = Vector::default();
    (best[0], best[CUBIC]) = START;
    let mut likelihood = log_likelihood(&model(stages, &best), table);
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let (gradient, information) = gradients(&model(stages, &best), table, degree);
        let Some(step) = solve(information, gradient, damping) else {
            break;
        };
        let mut next = best;
        next.iter_mut().zip(step).for_each(|(c, step)| *c += step);
        let reached = log_likelihood(&model(stages, &next), table);
        if reached > likelihood {
            (best, likelihood, damping) = (next, reached, damping / 4.0);
        } else {
            damping *= 8.0;
        }
    }
    model(stages, &best)
}

fn model(stages: (i32, i32), parameters: &Vector) -> WinModel {
    let [a, b, c, d, e, f, g, h, tempo, level_draws] = *parameters;
    WinModel {
        stages,
        midpoint: [a, b, c, d],
        spread: [e, f, g, h],
        tempo,
        // At one half, a better value could have a lower chance to win.
        level_draws: level_draws.clamp(0.0, 0.4),
    }
}

/// Derivatives of a side's chance to win by midpoint, spread, tempo and level draws.
type Slopes = [f64; 4];

/// The chances to win, draw and lose, and the derivatives of those to win and to lose.
fn outcomes(model: &WinModel, value: i32, stages: Stages) -> (Results, [Slopes; 2]) {
    let value = f64::from(value) - model.tempo;
    let (win, loss) = (
        model.chance(value, stages.own),
        model.chance(-value, stages.other),
    );
    let shares = [win.win, 1.0 - win.win - loss.win, loss.win];
    let slopes = [(win, -1.0), (loss, 1.0)].map(|(chance, by_tempo)| {
        [
            chance.by_midpoint,
            chance.by_spread,
            by_tempo * chance.by_value,
            chance.by_level_draws,
        ]
    });
    (shares.map(|share| share.max(LEAST)), slopes)
}

fn log_likelihood(model: &WinModel, table: &Table) -> f64 {
    let of = |(position, results): (&super::Judged, &Results)| {
        let (shares, _) = outcomes(model, position.value, position.stages);
        let terms = shares.iter().zip(results);
        terms.map(|(share, count)| count * share.ln()).sum::<f64>()
    };
    table.iter().map(of).sum()
}

/// The gradient of the log-likelihood, and the Fisher information.
fn gradients(model: &WinModel, table: &Table, degree: usize) -> (Vector, [Vector; SIZE]) {
    let mut gradient = Vector::default();
    let mut information = [Vector::default(); SIZE];
    for (position, results) in table {
        let (shares, slopes) = outcomes(model, position.value, position.stages);
        let powers = [position.stages.own, position.stages.other].map(|stage| {
            let progress = model.share(stage);
            let mut powers = [1.0, progress, progress.powi(2), progress.powi(3)];
            powers[degree + 1..].fill(0.0);
            powers
        });
        let count: f64 = results.iter().sum();
        for (outcome, (seen, share)) in results.iter().zip(shares).enumerate() {
            // The chance of a draw is what winning and losing leave.
            let signs = [[1.0, 0.0], [-1.0, -1.0], [0.0, 1.0]][outcome];
            let by: Vector = std::array::from_fn(|place| {
                let of_side = |side: usize| {
                    let slope = match place.checked_sub(2 * CUBIC) {
                        None => slopes[side][place / CUBIC] * powers[side][place % CUBIC],
                        Some(place) => slopes[side][2 + place],
                    };
                    signs[side] * slope
                };
                of_side(0) + of_side(1)
            });
            for (row, by_row) in by.iter().enumerate() {
                gradient[row] += seen / share * by_row;
                let cells = information[row].iter_mut().zip(by);
                cells.for_each(|(cell, by_column)| *cell += count / share * by_row * by_column);
            }
        }
    }
    (gradient, information)
}

/// Solves `matrix * x = right` with a damped diagonal, by elimination with pivoting; `None` if the
/// matrix is singular. Unknowns that nothing depends on stay 0.
fn solve(mut matrix: [Vector; SIZE], mut right: Vector, damping: f64) -> Option<Vector> {
    (0..SIZE).for_each(|i| matrix[i][i] += damping * matrix[i][i] + LEAST);
    for column in 0..SIZE {
        let pivot = (column..SIZE)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        if matrix[column][column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        for row in column + 1..SIZE {
            let factor = matrix[row][column] / matrix[column][column];
            let above = matrix[column];
            matrix[row]
                .iter_mut()
                .zip(above)
                .for_each(|(cell, above)| *cell -= factor * above);
            right[row] -= factor * right[column];
        }
    }
    let mut found = Vector::default();
    for row in (0..SIZE).rev() {
        let known: f64 = (row + 1..SIZE).map(|i| matrix[row][i] * found[i]).sum();
        found[row] = (right[row] - known) / matrix[row][row];
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::super::Judged;
    use super::*;

    #[test]
    fn the_curve_that_made_the_results_is_found() {
        let truth = WinModel {
            stages: (10, 60),
            midpoint: [150.0, 200.0, -90.0, 40.0],
            spread: [80.0, -30.0, 50.0, 10.0],
            tempo: 12.0,
            level_draws: 0.2,
        };
        let mut table = Table::new();
        for stage in truth.stages.0..=truth.stages.1 {
            for value in (-900..=900).step_by(25) {
                let chances = truth.chances(value, stage);
                let results = [chances.win, chances.draw, chances.loss].map(|share| 100.0 * share);
                let stages = stage.into();
                table.insert(Judged { stages, value }, results);
            }
        }
        let found = fit(&table, 3);
        assert!((found.tempo - truth.tempo).abs() < 0.5, "{found:?}");
        assert!(
            (found.level_draws - truth.level_draws).abs() < 0.02,
            "{found:?}"
        );
        for stage in [10, 25, 40, 60] {
            let ((a, b), (c, d)) = (found.curve(stage), truth.curve(stage));
            assert!(
                (a - c).abs() < 0.5 && (b - d).abs() < 0.5,
                "{stage}: {found:?}"
            );
        }
    }
}
