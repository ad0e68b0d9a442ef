//! 95 % intervals of a score, by a penalised likelihood: the one method behind every interval here,
//! of two engines ([`super::elo`]) and of many ([`super::ratings`]).
//!
//! The likelihood is that of the logistic model, a draw being half a win. Results spread less than
//! coin tosses do: draws narrow them, and so does an opening that favours one side, since both play
//! it. So the likelihood is divided by the *dispersion* that was seen between pairs of games
//! (Wedderburn 1974, quasi-likelihood). An end of the interval is where twice its logarithm has
//! fallen by the square of a normal quantile (Wilks 1938).
//!
//! With few games, or few lost points, that alone claims too much. Three corrections mend it; their
//! sizes were found by enumerating all results of 2 to 40 games and sampling those of up to 2,000,
//! between engines 0, 200 and 600 Elo apart, with and without draws. `tests/coverage.rs` holds them
//! to what they promise: the interval holds the true difference in 93 % of matches at least, and in
//! no more than 97 % once the stronger side is expected to lose five points.

use super::normal::{Z95, normal};

/// Points that the other side is given for each end of the interval: without them there is no end
/// where one side lost nothing.
pub(super) const SHIFT: f64 = 0.45;
/// Before any result, the dispersion is that of single games without draws, with the weight of this
/// many pairs.
const PRIOR: f64 = 0.6;
/// The share of Student's correction to the quantile, which the dispersion's own error asks for.
const WIDENING: f64 = 0.4;
/// The farthest that an end is searched for, in natural units of the logistic model.
pub(super) const FAR: f64 = 40.0;
/// The accuracy of an end, in natural units: less than a millionth of an Elo.
const ACCURACY: f64 = 1e-9;
/// The most steps of Newton's method, which is done long before.
const ROUNDS: usize = 100;

/// How far results spread, and how far the likelihood may fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The variance of the results, in units of that of independent games without draws.
    pub dispersion: f64,
    /// The quantile: [`Z95`], and more where there are few results.
    pub quantile: f64,
}

impl Spread {
    /// From Pearson's statistic (the squares of what each result was beyond its expectation, in
    /// units of the variance of independent games without draws) of `results` independent results,
    /// to which `fitted` parameters were fitted.
    pub fn of(pearson: f64, results: f64, fitted: f64) -> Self {
        let freedom = (results - fitted).max(0.0) + PRIOR;
        Self {
            dispersion: (pearson + PRIOR) / freedom,
            quantile: Z95 + WIDENING * (Z95.powi(3) + Z95) / (4.0 * freedom),
        }
    }
}

/// The results of two engines, as far as an interval needs them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Points won and lost, in units of the dispersion.
    points: [f64; 2],
    quantile: f64,
}

impl Evidence {
    /// The evidence of `points` points in `games` games.
    pub fn new(points: f64, games: f64, spread: Spread) -> Self {
        let points = [points, games - points].map(|points| points / spread.dispersion);
        Self {
            points,
            quantile: spread.quantile,
        }
    }

    /// The ends of the interval of the score, 0 to 1.
    pub fn interval(&self) -> [f64; 2] {
        let [won, lost] = self.points;
        // The upper end is the lower one of the other side.
        [self.low(won, lost), 1.0 - self.low(lost, won)]
    }

    fn low(&self, won: f64, lost: f64) -> f64 {
        if won <= 0.0 {
            return 0.0;
        }
        let lost = lost + SHIFT;
        let limit = self.quantile * self.quantile;
        // Newton's method in natural units, from far out: the likelihood's logarithm is concave
        // there, so that no step goes too far.
        let mut at = -FAR;
        for _ in 0..ROUNDS {
            let score = 1.0 / (1.0 + (-at).exp());
            let left = deviance(won, lost, score) - limit;
            let step = left / (2.0 * (won - (won + lost) * score));
            if left <= 0.0 || step < ACCURACY {
                break;
            }
            at += step;
        }
        1.0 / (1.0 + (-at).exp())
    }

    /// The probability that the first engine is the stronger: 97.5 % where the interval of the
    /// score begins at one half.
    pub fn superiority(&self) -> f64 {
        let [won, lost] = self.points;
        let (more, less) = (won.max(lost), won.min(lost) + SHIFT);
        if more <= less {
            return 0.5;
        }
        let deviation = deviance(more, less, 0.5).sqrt() * Z95 / self.quantile;
        normal(if won > lost { deviation } else { -deviation })
    }
}

/// Twice the fall of the logarithm of the likelihood from its top to the score `p`.
fn deviance(won: f64, lost: f64, p: f64) -> f64 {
    let all = won + lost;
    let part = |points: f64, share: f64| match points {
        0.0 => 0.0,
        _ => points * (points / (all * share)).ln(),
    };
    2.0 * (part(won, p) + part(lost, 1.0 - p))
}
