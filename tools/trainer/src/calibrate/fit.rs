//! Fits the polynomials of the win model by maximum likelihood: Fisher's scoring, damped (K.
//! Levenberg, 1944).

use app::win_model::{Stages, WinModel};

use super::{Results, Table};

/// Coefficients of each of the two polynomials.
const CUBIC: usize = 4;
/// Parameters: the coefficients of midpoint and spread, the power, the tempo, the line of the level
/// draws and how fast they fade.
const SIZE: usize = 2 * CUBIC + 5;
type Vector = [f64; SIZE];

/// Attempts at a step; one that does not increase the likelihood is retried with more damping.
const STEPS: usize = 60;
/// Lower bound on the chance of an outcome, so that one surprise is not infinitely unlikely.
const LEAST: f64 = 1e-6;

/// Where fits start: a flat curve without level draws, with them at the first stages, and with them
/// at the last. The likelihood has more than one peak.
const STARTS: [WinModel; 3] = [
    start([0.0, 0.0], 1.0),
    start([0.5, -0.5], 3.0),
    start([0.0, 0.5], 0.7),
];
/// Bounds on how fast the level draws fade.
const FADING: (f64, f64) = (0.2, 10.0);
const POWER: (f64, f64) = (0.5, 2.5);

const fn start(level_draws: [f64; 2], fading: f64) -> WinModel {
    WinModel {
        stages: (0, 1),
        midpoint: [300.0, 0.0, 0.0, 0.0],
        spread: [150.0, 0.0, 0.0, 0.0],
        power: 1.0,
        tempo: 0.0,
        level_draws,
        fading,
    }
}

/// What is fitted, beside what always is.
#[derive(Clone, Copy)]
pub struct Freedom {
    /// The highest degree of the polynomials.
    pub degree: usize,
    /// Whether the power is fitted; else it is 1.
    pub power: bool,
}

/// The most likely model for the results.
pub fn fit(table: &Table, freedom: Freedom) -> WinModel {
    let both = |position: &super::Judged| [position.stages.own, position.stages.other];
    let stages = || table.keys().flat_map(both);
    let stages = (
        stages().min().unwrap_or(0),
        stages().max().unwrap_or(1).max(1),
    );
    let logistic = Freedom {
        power: false,
        ..freedom
    };
    let [first, others @ ..] = STARTS.map(|start| climb(table, stages, logistic, &start));
    let best = others.into_iter().fold(
        first,
        |best, next| if next.1 > best.1 { next } else { best },
    );
    let found = model(stages, &best.0);
    if !freedom.power {
        return found;
    }
    // From a flat curve the power runs to its bound and stays there.
    model(stages, &climb(table, stages, freedom, &found).0)
}

/// The parameters at the peak of the likelihood above a start, and its height.
fn climb(table: &Table, stages: (i32, i32), freedom: Freedom, start: &WinModel) -> (Vector, f64) {
    let mut best = parameters(start);
    let mut likelihood = log_likelihood(&model(stages, &best), table);
    let mut damping = 1e-3;
    for _ in 0..STEPS {
        let (gradient, information) = gradients(&model(stages, &best), table, freedom);
        let Some(step) = solve(information, gradient, damping) else {
            break;
        };
        let mut next = best;
        next.iter_mut().zip(step).for_each(|(c, step)| *c += step);
        // Within the bounds, so that the next step can leave them again.
        next = parameters(&model(stages, &next));
        let reached = log_likelihood(&model(stages, &next), table);
        if reached > likelihood {
            (best, likelihood, damping) = (next, reached, damping / 4.0);
        } else {
            damping *= 8.0;
        }
    }
    (best, likelihood)
}

/// The parameters of a model, in the order of [`SIZE`]'s description.
fn parameters(model: &WinModel) -> Vector {
    let ([a, b, c, d], [e, f, g, h]) = (model.midpoint, model.spread);
    let (power, tempo, fading) = (model.power, model.tempo, model.fading);
    let [first, rise] = model.level_draws;
    [a, b, c, d, e, f, g, h, power, tempo, first, rise, fading]
}

fn model(stages: (i32, i32), parameters: &Vector) -> WinModel {
    let [a, b, c, d, e, f, g, h, power, tempo, first, rise, fading] = *parameters;
    WinModel {
        stages,
        midpoint: [a, b, c, d],
        spread: [e, f, g, h],
        power: power.clamp(POWER.0, POWER.1),
        tempo,
        level_draws: [first, rise],
        fading: fading.clamp(FADING.0, FADING.1),
    }
}

/// Derivatives of a side's chance to win by midpoint, spread, power, tempo, level draws and fading.
type Derivatives = [f64; 6];

/// The chances to win, draw and lose, and the derivatives of those to win and to lose.
fn outcomes(model: &WinModel, value: i32, stages: Stages) -> (Results, [Derivatives; 2]) {
    let value = f64::from(value) - model.tempo;
    let (win, loss) = (
        model.chance(value, stages.own),
        model.chance(-value, stages.other),
    );
    let shares = [win.win, 1.0 - win.win - loss.win, loss.win];
    let derivatives = [(win, -1.0), (loss, 1.0)].map(|(chance, by_tempo)| {
        [
            chance.by_midpoint,
            chance.by_spread,
            chance.by_power,
            by_tempo * chance.by_value,
            chance.by_level_draws,
            chance.by_fading,
        ]
    });
    (shares.map(|share| share.max(LEAST)), derivatives)
}

/// The derivatives of a side's chance by all parameters, from those by what the model makes of
/// them, at this share of the last stage.
fn by_parameters(derivatives: Derivatives, share: f64, freedom: Freedom) -> Vector {
    let [midpoint, spread, power, tempo, level_draws, fading] = derivatives;
    let mut powers = [1.0, share, share.powi(2), share.powi(3)];
    powers[freedom.degree + 1..].fill(0.0);
    parameters(&WinModel {
        midpoint: powers.map(|power| midpoint * power),
        spread: powers.map(|power| spread * power),
        power: if freedom.power { power } else { 0.0 },
        tempo,
        level_draws: [level_draws, level_draws * share],
        fading,
        ..STARTS[0]
    })
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
fn gradients(model: &WinModel, table: &Table, freedom: Freedom) -> (Vector, [Vector; SIZE]) {
    let mut gradient = Vector::default();
    let mut information = [Vector::default(); SIZE];
    for (position, results) in table {
        let (shares, derivatives) = outcomes(model, position.value, position.stages);
        let stages = [position.stages.own, position.stages.other];
        let sides: [Vector; 2] = std::array::from_fn(|side| {
            by_parameters(derivatives[side], model.share(stages[side]), freedom)
        });
        let count: f64 = results.iter().sum();
        for (outcome, (seen, share)) in results.iter().zip(shares).enumerate() {
            // The chance of a draw is what winning and losing leave.
            let signs = [[1.0, 0.0], [-1.0, -1.0], [0.0, 1.0]][outcome];
            let by: Vector =
                std::array::from_fn(|at| signs[0] * sides[0][at] + signs[1] * sides[1][at]);
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
            power: 1.2,
            tempo: 12.0,
            level_draws: [0.5, -0.4],
            fading: 2.0,
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
        let freedom = Freedom {
            degree: 3,
            power: true,
        };
        let found = fit(&table, freedom);
        assert!((found.tempo - truth.tempo).abs() < 0.5, "{found:?}");
        for (found, truth) in found.level_draws.iter().zip(truth.level_draws) {
            assert!((found - truth).abs() < 0.05, "{found} {truth}");
        }
        assert!((found.power - truth.power).abs() < 0.02, "{found:?}");
        assert!((found.fading - truth.fading).abs() < 0.1, "{found:?}");
        for stage in [10, 25, 40, 60] {
            let ((a, b), (c, d)) = (found.curve(stage), truth.curve(stage));
            assert!(
                (a - c).abs() < 0.5 && (b - d).abs() < 0.5,
                "{stage}: {found:?}"
            );
        }
    }
}
