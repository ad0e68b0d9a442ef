//! Score, Elo, normalised Elo and likelihood of superiority, each with its 95 % interval.
//!
//! The formulas are those of the runners that engine authors trust (fishtest, fastchess), checked
//! against their published numbers in the tests below.

use super::pentanomial::Pentanomial;
use super::trinomial::Trinomial;

/// The 97.5 % quantile of the normal distribution: half of it on each side leaves 95 %.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Normalised Elo for one standard deviation of a game's score (Van den Bergh, *Normalized Elo*,
/// 2021).
pub const NELO_PER_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// An estimate and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value itself. Infinite in Elo when every game was won or lost.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval: what is printed after `+/-`.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        Self {
            value: f(self.value),
            low: f(self.low),
            high: f(self.high),
        }
    }
}

/// What the pairs say of the first engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Share of the points, 0 to 1.
    pub score: Estimate,
    /// Logistic Elo difference.
    pub elo: Estimate,
    /// Normalised Elo: the difference in units of a game's standard deviation, which does not
    /// shrink with draws. None when all pairs scored alike.
    pub nelo: Option<Estimate>,
    /// Probability that the first is the stronger, 0 to 1.
    pub superiority: f64,
}

impl Strength {
    /// From the counts of pairs; none without any.
    ///
    /// When all pairs scored alike the variance is zero and the usual interval would claim
    /// certainty; then Wilson's interval (1927) over the pairs is given, which does not.
    pub fn of(pairs: &Pentanomial) -> Option<Self> {
        // A pair's variance is half a game's.
        let of_a_game = |variance: f64| 2.0 * variance;
        let moments = pairs.mean_and_variance()?;
        Some(Self::from_moments(
            moments,
            pairs.pairs() as f64,
            of_a_game(moments.1),
        ))
    }

    /// From the counts of single games, as if they were independent; none without any.
    pub fn of_games(games: &Trinomial) -> Option<Self> {
        let moments = games.mean_and_variance()?;
        Some(Self::from_moments(moments, games.games() as f64, moments.1))
    }

    /// From mean and variance of the scores of `n` independent things, and the variance of a game.
    fn from_moments((mean, variance): (f64, f64), n: f64, of_a_game: f64) -> Self {
        let score = if variance > 0.0 {
            let error = Z95 * (variance / n).sqrt();
            Estimate {
                value: mean,
                // Few games can push an end outside; there is nothing there.
                low: (mean - error).max(0.0),
                high: (mean + error).min(1.0),
            }
        } else {
            wilson(mean, n)
        };
        let sigma = of_a_game.sqrt();
        Self {
            score,
            elo: score.map(elo_of_score),
            nelo: (variance > 0.0).then(|| score.map(|s| (s - 0.5) / sigma * NELO_PER_SIGMA)),
            superiority: match variance {
                0.0 if mean == 0.5 => 0.5,
                0.0 => f64::from(mean > 0.5),
                _ => normal((mean - 0.5) / (variance / n).sqrt()),
            },
        }
    }
}

/// The interval that stays inside 0 to 1.
fn wilson(mean: f64, n: f64) -> Estimate {
    let z2 = Z95 * Z95;
    let centre = (mean + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let error = Z95 / (1.0 + z2 / n) * (mean * (1.0 - mean) / n + z2 / (4.0 * n * n)).sqrt();
    // Exactly so at the ends, where rounding would leave a finite Elo.
    let low = if mean <= 0.0 { 0.0 } else { centre - error };
    let high = if mean >= 1.0 { 1.0 } else { centre + error };
    Estimate {
        value: mean,
        low,
        high,
    }
}

/// The logistic Elo difference that a score stands for; infinite at 0 and 1 and beyond.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that a logistic Elo difference stands for.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution function, by the complementary error function: its continued fraction
/// far out, its series near zero (Abramowitz and Stegun 7.1.5, 7.1.14). Good to 1e-12.
pub fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let upper = if x < 2.5 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= -x * x / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        0.5 - sum / std::f64::consts::PI.sqrt()
    } else {
        let mut fraction = x;
        for n in (1..100).rev() {
            fraction = x + f64::from(n) / 2.0 / fraction;
        }
        (-x * x).exp() / fraction / std::f64::consts::PI.sqrt() / 2.0
    };
    if z < 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() <= tolerance,
            "{found} is not {expected}"
        );
    }

    /// Numbers printed by fastchess for these counts (its test suite, Elo of pentanomial results).
    #[test]
    fn published_pentanomial_results() {
        struct Row {
            pairs: [u64; 5],
            elo: [f64; 2],
            nelo: [f64; 2],
            los: f64,
            score: f64,
        }
        let rows = [
            Row {
                pairs: [34, 54, 63, 64, 75],
                elo: [55.58, 27.65],
                nelo: [57.94, 28.28],
                los: 1.0,
                score: 0.579,
            },
            Row {
                pairs: [332, 433, 498, 333, 334],
                elo: [-8.64, 10.33],
                nelo: [-9.17, 10.96],
                los: 0.0505,
                score: 0.488,
            },
            Row {
                pairs: [7895, 8757, 5685, 568, 9999],
                elo: [-21.04, 2.95],
                nelo: [-19.01, 2.65],
                los: 0.0,
                score: 0.470,
            },
        ];
        for row in rows {
            let strength = Strength::of(&Pentanomial(row.pairs)).unwrap();
            near(strength.elo.value, row.elo[0], 0.005);
            near(strength.elo.error(), row.elo[1], 0.005);
            let nelo = strength.nelo.unwrap();
            near(nelo.value, row.nelo[0], 0.005);
            near(nelo.error(), row.nelo[1], 0.005);
            near(strength.superiority, row.los, 5e-5);
            near(strength.score.value, row.score, 5e-4);
        }
    }

    #[test]
    fn one_sided_and_even_results_claim_no_certainty() {
        let swept = Strength::of(&Pentanomial([0, 0, 0, 0, 10])).unwrap();
        assert_eq!((swept.elo.value, swept.score.high), (f64::INFINITY, 1.0));
        // Wilson: n / (n + z^2).
        near(swept.score.low, 10.0 / (10.0 + Z95 * Z95), 1e-12);
        assert!(swept.nelo.is_none());
        let even = Strength::of(&Pentanomial([0, 0, 10, 0, 0])).unwrap();
        assert_eq!((even.elo.value, even.superiority), (0.0, 0.5));
        assert!(even.elo.low < -100.0 && even.elo.high > 100.0);
        let few = Strength::of(&Pentanomial([1, 0, 0, 0, 1])).unwrap().score;
        assert_eq!((few.low, few.high), (0.0, 1.0));
        assert_eq!(Strength::of(&Pentanomial::default()), None);
    }

    #[test]
    fn the_normal_distribution() {
        for (z, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.959_963_984_540_054, 0.025),
            (3.0, 0.998_650_101_968_370),
            (-4.0, 3.167_124_183_311_992e-5),
            (6.0, 0.999_999_999_013_412),
        ] {
            near(normal(z), p, 1e-12);
        }
        near(elo_of_score(score_of_elo(123.0)), 123.0, 1e-9);
    }
}
