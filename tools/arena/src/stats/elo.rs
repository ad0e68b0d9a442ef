//! Score, Elo, normalised Elo and likelihood of superiority, each with its 95 % interval.
//!
//! The estimates are those of the runners that engine authors trust (fishtest, fastchess), checked
//! against their published numbers in the tests below. Their intervals are the normal
//! approximation's, which fails where one side wins nearly everything and after few games; ours are
//! those of [`super::interval`], and agree with theirs after many.

use super::interval::Evidence;
use super::pairing::Pairing;
use super::pentanomial::Pentanomial;
use super::trinomial::Trinomial;

/// Normalised Elo for one standard deviation of a game's score (Van den Bergh, *Normalized Elo*,
/// 2021).
pub const NELO_PER_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// An estimate and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value itself. Infinite in Elo when every game was won or lost.
    pub value: f64,
    pub low: f64,
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

/// What the results say about the first engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Share of the points, 0 to 1.
    pub score: Estimate,
    pub elo: Estimate,
    /// Normalised Elo: the difference in units of a game's standard deviation, which does not
    /// shrink with draws. None when all pairs scored alike.
    pub nelo: Option<Estimate>,
    /// Probability that the first is the stronger, 0 to 1.
    pub superiority: f64,
}

impl Strength {
    /// From the counts of pairs; none without any.
    pub fn of(pairs: &Pentanomial) -> Option<Self> {
        let (mean, variance) = pairs.mean_and_variance()?;
        let pairing = Pairing {
            players: [0, 1],
            pairs: *pairs,
            singles: Trinomial::default(),
        };
        // A pair's variance is half a game's.
        Some(Self::of_evidence(mean, 2.0 * variance, pairing.evidence()?))
    }

    /// From the counts of single games, as if they were independent; none without any.
    pub fn of_games(games: &Trinomial) -> Option<Self> {
        let (mean, variance) = games.mean_and_variance()?;
        let pairing = Pairing {
            players: [0, 1],
            pairs: Pentanomial::default(),
            singles: *games,
        };
        Some(Self::of_evidence(mean, variance, pairing.evidence()?))
    }

    /// From the mean of a game's score and its variance.
    fn of_evidence(mean: f64, variance: f64, evidence: Evidence) -> Self {
        let [low, high] = evidence.interval();
        let value = mean;
        let score = Estimate { value, low, high };
        let sigma = variance.sqrt();
        Self {
            score,
            elo: score.map(elo_of_score),
            nelo: (variance > 0.0).then(|| score.map(|s| (s - 0.5) / sigma * NELO_PER_SIGMA)),
            superiority: evidence.superiority(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::normal::normal;

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
            score: f64,
        }
        let rows = [
            Row {
                pairs: [34, 54, 63, 64, 75],
                elo: [55.58, 27.65],
                nelo: [57.94, 28.28],
                score: 0.579,
            },
            Row {
                pairs: [332, 433, 498, 333, 334],
                elo: [-8.64, 10.33],
                nelo: [-9.17, 10.96],
                score: 0.488,
            },
            Row {
                pairs: [7895, 8757, 5685, 568, 9999],
                elo: [-21.04, 2.95],
                nelo: [-19.01, 2.65],
                score: 0.470,
            },
        ];
        for row in rows {
            let strength = Strength::of(&Pentanomial(row.pairs)).unwrap();
            near(strength.elo.value, row.elo[0], 0.005);
            // There are hundreds of pairs, so fastchess's normal approximation is close.
            near(strength.elo.error(), row.elo[1], 0.02 * row.elo[1]);
            let nelo = strength.nelo.unwrap();
            near(nelo.value, row.nelo[0], 0.005);
            near(nelo.error(), row.nelo[1], 0.02 * row.nelo[1]);
            near(strength.score.value, row.score, 5e-4);
        }
    }

    #[test]
    fn one_sided_and_even_results_claim_no_certainty() {
        for pairs in [1, 10, 100] {
            let swept = Strength::of(&Pentanomial([0, 0, 0, 0, pairs])).unwrap();
            let lost = Strength::of(&Pentanomial([pairs, 0, 0, 0, 0])).unwrap();
            assert_eq!(
                (swept.elo.value, swept.elo.high),
                (f64::INFINITY, f64::INFINITY)
            );
            assert_eq!(
                (lost.elo.value, lost.elo.low),
                (f64::NEG_INFINITY, f64::NEG_INFINITY)
            );
            near(swept.elo.low, -lost.elo.high, 1e-6);
            near(swept.superiority, 1.0 - lost.superiority, 1e-9);
            assert!(swept.nelo.is_none());
            // Two games prove nothing, twenty do.
            assert_eq!(swept.elo.low > 0.0, pairs > 1, "{swept:?}");
            assert_eq!(swept.superiority > 0.975, pairs > 1, "{swept:?}");
        }
        let even = Strength::of(&Pentanomial([0, 0, 10, 0, 0])).unwrap();
        assert_eq!((even.elo.value, even.superiority), (0.0, 0.5));
        assert!(even.elo.low < -30.0 && even.elo.high > 30.0, "{even:?}");
        let few = Strength::of(&Pentanomial([1, 0, 0, 0, 1])).unwrap().elo;
        assert!(few.low < -400.0 && few.high > 400.0, "{few:?}");
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
