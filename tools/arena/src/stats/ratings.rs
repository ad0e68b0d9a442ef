//! Ratings of many engines from all their games: the most likely ones.
//!
//! The model is the logistic one that Elo differences are defined by (Zermelo 1929, Bradley and
//! Terry 1952); a draw is half a win. The likelihood is concave, so Newton's method finds its top.
//! Ratings have mean zero.
//!
//! The intervals rest on what was seen, not on the model: the spread of the scores of pairs of games
//! around their expectation goes through the inverse of the likelihood's curvature (the *sandwich*,
//! Huber 1967), so that the correlation within a pair counts, as it does in [`super::elo`], with
//! which these ratings agree where there are two engines.

use super::elo::{Estimate, Z95};
use super::pentanomial::Pentanomial;
use super::trinomial::Trinomial;

/// Elo for one natural unit of the logistic model.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// What two engines did against each other, from the first one's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// Their numbers.
    pub players: [usize; 2],
    /// Whole pairs of games.
    pub pairs: Pentanomial,
    /// Games whose partner is not played yet.
    pub singles: Trinomial,
}

impl Pairing {
    /// The same from the other engine's side.
    #[must_use]
    pub fn turned(&self) -> Self {
        let ([a, b], [l, d, w]) = (self.players, self.singles.0);
        Self {
            players: [b, a],
            pairs: self.pairs.turned(),
            singles: Trinomial([w, d, l]),
        }
    }

    /// Half points of the first engine in all their games.
    pub fn half_points(&self) -> u64 {
        let counts = self.pairs.0.iter().chain(&self.singles.0);
        let worth = [0, 1, 2, 3, 4, 0, 1, 2];
        counts.zip(worth).map(|(n, worth)| n * worth).sum()
    }

    /// Games, and the first engine's points in them.
    pub fn games_and_points(&self) -> (f64, f64) {
        let games = 2 * self.pairs.pairs() + self.singles.games();
        (games as f64, self.half_points() as f64 / 2.0)
    }

    /// The sum of squares of what pairs scored beyond their expectation.
    fn spread(&self, expected: f64) -> f64 {
        let pairs = self.pairs.0.iter().zip([0.0, 0.5, 1.0, 1.5, 2.0]);
        let pairs = pairs.map(|(&n, points)| n as f64 * (points - 2.0 * expected).powi(2));
        let singles = self.singles.0.iter().zip([0.0, 0.5, 1.0]);
        let singles = singles.map(|(&n, points)| n as f64 * (points - expected).powi(2));
        pairs.chain(singles).sum()
    }
}

/// A list of ratings.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo of each engine with its 95 % interval, mean zero; none for one that has not played.
    pub engines: Vec<Option<Estimate>>,
    /// The results part the engines into groups of which one never lost a half point to another,
    /// and the likeliest difference between these is infinite. One drawn game between any two that
    /// met was added.
    pub helped: bool,
}

impl Ratings {
    /// The most likely ratings of `engines` engines.
    pub fn of(engines: usize, pairings: &[Pairing]) -> Self {
        let played: Vec<(usize, usize, f64, f64, &Pairing)> = pairings
            .iter()
            .filter(|p| p.players.iter().all(|&player| player < engines))
            .map(|p| {
                let (games, points) = p.games_and_points();
                (p.players[0], p.players[1], games, points, p)
            })
            .filter(|(_, _, games, ..)| *games > 0.0)
            .collect();
        let took_points = |from: usize, to: usize| {
            played.iter().any(|&(a, b, games, points, _)| {
                (a, b) == (to, from) && points > 0.0 || (a, b) == (from, to) && points < games
            })
        };
        let met: Vec<bool> = (0..engines)
            .map(|e| played.iter().any(|&(a, b, ..)| a == e || b == e))
            .collect();
        let helped = !is_one_group(&met, took_points);
        let help = if helped { 1.0 } else { 0.0 };

        let mut ratings = vec![0.0; engines];
        let mut inverse = Matrix::new(engines);
        for _ in 0..ROUNDS {
            let mut gradient = vec![0.0; engines];
            let mut curvature = Matrix::gauge(engines);
            for &(a, b, games, points, _) in &played {
                let (games, points) = (games + help, points + help / 2.0);
                let expected = expectation(ratings[a] - ratings[b]);
                gradient[a] += points - games * expected;
                gradient[b] -= points - games * expected;
                curvature.couple(a, b, games * expected * (1.0 - expected));
            }
            inverse = curvature.inverse();
            let step = inverse.times(&gradient);
            let longest = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
            let damping = (LONGEST_STEP / longest).min(1.0);
            for (rating, step) in ratings.iter_mut().zip(&step) {
                *rating += damping * step;
            }
            if longest < ACCURACY {
                break;
            }
        }

        let mut spread = Matrix::new(engines);
        for &(a, b, games, _, pairing) in &played {
            let expected = expectation(ratings[a] - ratings[b]);
            let seen = pairing.spread(expected);
            // Where all pairs scored alike, nothing was seen of the spread: the model's is taken.
            let model = games * expected * (1.0 - expected);
            spread.couple(a, b, if seen > model * 1e-9 { seen } else { model });
        }
        let covariance = inverse.product(&spread).product(&inverse);
        let engines = (0..engines)
            .map(|e| {
                let error = Z95 * covariance.at(e, e).max(0.0).sqrt() * ELO_PER_UNIT;
                let value = ratings[e] * ELO_PER_UNIT;
                met[e].then_some(Estimate {
                    value,
                    low: value - error,
                    high: value + error,
                })
            })
            .collect();
        Self { engines, helped }
    }
}

/// Newton's method is done long before.
const ROUNDS: usize = 200;
/// In natural units; a longer step is cut.
const LONGEST_STEP: f64 = 2.0;
/// In natural units: less than a millionth of an Elo.
const ACCURACY: f64 = 1e-9;

fn expectation(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// True when from every engine that played one comes to every other along points taken: then and
/// only then the likeliest ratings are finite (Ford 1957).
fn is_one_group(met: &[bool], took_points: impl Fn(usize, usize) -> bool) -> bool {
    let Some(start) = met.iter().position(|&met| met) else {
        return true;
    };
    let reaches_all = |leads: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; met.len()];
        let mut open = vec![start];
        reached[start] = true;
        while let Some(from) = open.pop() {
            for (to, reached) in reached.iter_mut().enumerate() {
                if !*reached && leads(from, to) {
                    *reached = true;
                    open.push(to);
                }
            }
        }
        met.iter()
            .zip(&reached)
            .all(|(&met, &reached)| reached || !met)
    };
    reaches_all(&took_points) && reaches_all(&|from, to| took_points(to, from))
}

/// A small square matrix.
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn new(size: usize) -> Self {
        Self {
            size,
            cells: vec![0.0; size * size],
        }
    }

    /// All ones, which fixes the mean at zero, and next to nothing on the diagonal, for engines
    /// that nothing ties to the others.
    fn gauge(size: usize) -> Self {
        const RIDGE: f64 = 1e-9;
        let mut matrix = Self {
            size,
            cells: vec![1.0; size * size],
        };
        for i in 0..size {
            matrix.cells[i * size + i] += RIDGE;
        }
        matrix
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Adds `weight` times the square of the difference of two coordinates.
    fn couple(&mut self, a: usize, b: usize, weight: f64) {
        for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
            self.cells[row * self.size + column] += sign * weight;
        }
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        let rows = self.cells.chunks(self.size.max(1));
        rows.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
            .collect()
    }

    fn product(&self, other: &Self) -> Self {
        let mut product = Self::new(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                let sum = (0..self.size).map(|k| self.at(row, k) * other.at(k, column));
                product.cells[row * self.size + column] = sum.sum();
            }
        }
        product
    }

    /// By Gauss and Jordan, with pivots. The matrices here are positive definite.
    fn inverse(mut self) -> Self {
        let n = self.size;
        let mut inverse = Self::new(n);
        for i in 0..n {
            inverse.cells[i * n + i] = 1.0;
        }
        for column in 0..n {
            let pivot = (column..n)
                .max_by(|&a, &b| {
                    self.at(a, column)
                        .abs()
                        .total_cmp(&self.at(b, column).abs())
                })
                .unwrap_or(column);
            for matrix in [&mut self, &mut inverse] {
                for k in 0..n {
                    matrix.cells.swap(column * n + k, pivot * n + k);
                }
            }
            let scale = 1.0 / self.at(column, column);
            for row in (0..n).filter(|&row| row != column) {
                let factor = self.at(row, column) * scale;
                for matrix in [&mut self, &mut inverse] {
                    for k in 0..n {
                        matrix.cells[row * n + k] -= factor * matrix.cells[column * n + k];
                    }
                }
            }
            for matrix in [&mut self, &mut inverse] {
                for k in 0..n {
                    matrix.cells[column * n + k] *= scale;
                }
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::elo::{Strength, elo_of_score};

    fn pairing(a: usize, b: usize, pairs: [u64; 5]) -> Pairing {
        Pairing {
            players: [a, b],
            pairs: Pentanomial(pairs),
            singles: Trinomial::default(),
        }
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() < tolerance,
            "{found}, expected {expected}"
        );
    }

    #[test]
    fn two_engines_are_rated_as_their_match_says() {
        let counts = [34, 54, 63, 64, 75];
        let ratings = Ratings::of(2, &[pairing(0, 1, counts)]);
        let strength = Strength::of(&Pentanomial(counts)).unwrap();
        let [a, b] = [0, 1].map(|e| ratings.engines[e].unwrap());
        near(a.value - b.value, strength.elo.value, 1e-6);
        // The interval of a difference of two that move in opposite directions.
        near(2.0 * a.error(), strength.elo.error(), 0.2);
        assert!(!ratings.helped);
    }

    #[test]
    fn results_without_contradiction_are_met_exactly() {
        // Three points of four, twice in a row, make nine of ten.
        let ratings = Ratings::of(
            3,
            &[
                pairing(0, 1, [0, 0, 1, 0, 1]),
                pairing(2, 1, [1, 0, 1, 0, 0]),
                pairing(0, 2, [0, 0, 1, 0, 4]),
            ],
        );
        let step = elo_of_score(0.75);
        for (engine, expected) in [(0, step), (1, 0.0), (2, -step)] {
            near(ratings.engines[engine].unwrap().value, expected, 1e-6);
        }
    }

    #[test]
    fn expected_points_are_the_points_made() {
        // The mark of the likeliest ratings in this family of models.
        let pairings = [
            pairing(0, 1, [3, 5, 9, 7, 2]),
            pairing(0, 2, [1, 2, 8, 9, 4]),
            pairing(1, 2, [2, 6, 9, 3, 1]),
            pairing(3, 1, [0, 2, 5, 6, 7]),
        ];
        let ratings = Ratings::of(5, &pairings);
        assert_eq!(ratings.engines[4], None, "it has not played");
        let rating = |e: usize| ratings.engines[e].unwrap().value / ELO_PER_UNIT;
        let mut surplus = [0.0; 4];
        for pairing in &pairings {
            let [a, b] = pairing.players;
            let (games, points) = pairing.games_and_points();
            let beyond = points - games * expectation(rating(a) - rating(b));
            surplus[a] += beyond;
            surplus[b] -= beyond;
        }
        assert!(surplus.iter().all(|s| s.abs() < 1e-6), "{surplus:?}");
    }

    #[test]
    fn one_that_never_loses_is_rated_with_help() {
        let ratings = Ratings::of(
            3,
            &[
                pairing(0, 1, [0, 0, 0, 0, 5]),
                pairing(1, 2, [1, 1, 3, 2, 0]),
            ],
        );
        assert!(ratings.helped);
        let first = ratings.engines[0].unwrap();
        assert!(first.value.is_finite() && first.value > 100.0, "{first:?}");
        assert!(first.error() > 50.0, "{first:?}");
        assert!(!Ratings::of(2, &[]).helped);
    }
}
