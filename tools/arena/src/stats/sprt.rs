//! The sequential probability ratio test (Wald 1945), generalised to pentanomial results.
//!
//! The question is whether the difference is `elo1` rather than `elo0`. After every pair the
//! log-likelihood ratio of the two is computed, each at its own most likely distribution; the test
//! ends when it leaves the bounds that `alpha`, the chance of accepting a difference of `elo0`, and
//! `beta`, the chance of rejecting one of `elo1`, allow.
//!
//! Logistic Elo: M. Van den Bergh, *Comparing the approximations for the generalized log likelihood
//! ratio of a multinomial distribution*, proposition 1.1. Normalised Elo: the same, *Comments on
//! normalized Elo*, section 4.1.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::elo::{NELO_PER_SIGMA, score_of_elo};
use super::pentanomial::{Pentanomial, SCORES, mean_and_variance};
use crate::settings::{self, SettingError};

/// What `elo0` and `elo1` are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo, as fishtest and fastchess count.
    Normalized,
    /// Ordinary Elo.
    Logistic,
}

/// A test: `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative.
    pub elo1: f64,
    /// Probability of accepting the alternative when the null hypothesis holds.
    pub alpha: f64,
    /// Probability of accepting the null hypothesis when the alternative holds.
    pub beta: f64,
    /// The unit of the differences.
    pub model: Model,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The alternative is accepted: at least `elo1`.
    Accepted,
    /// The null hypothesis is accepted: at most `elo0`.
    Rejected,
    /// Not decided.
    Continue,
}

impl FromStr for Sprt {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut test = Self {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: Model::Normalized,
        };
        for (key, value) in settings::pairs(text)? {
            match key {
                "elo0" => test.elo0 = settings::number(key, value, -1000.0..=1000.0)?,
                "elo1" => test.elo1 = settings::number(key, value, -1000.0..=1000.0)?,
                "alpha" => test.alpha = settings::number(key, value, 1e-9..=0.49)?,
                "beta" => test.beta = settings::number(key, value, 1e-9..=0.49)?,
                "model" => {
                    test.model = match value {
                        "normalized" => Model::Normalized,
                        "logistic" => Model::Logistic,
                        _ => return Err(SettingError::value(key, value, "normalized or logistic")),
                    }
                }
                _ => {
                    return Err(SettingError::unknown(
                        key,
                        "elo0, elo1, alpha, beta or model",
                    ));
                }
            }
        }
        if test.elo0 >= test.elo1 {
            return Err(SettingError::value(
                "elo1",
                &test.elo1.to_string(),
                "more than elo0",
            ));
        }
        Ok(test)
    }
}

impl Sprt {
    /// The log-likelihood ratios at which the test ends, lower and upper.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The generalised log-likelihood ratio of the results so far; 0 without any.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        // A score that was never seen is not thereby impossible.
        let counts = pairs.0.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|n| n / total);
        let likeliest: &dyn Fn(f64) -> [f64; 5] = match self.model {
            Model::Logistic => &|elo| likeliest_with_mean(&shares, score_of_elo(elo)),
            // Per pair, hence the square root of two.
            Model::Normalized => {
                &|elo| likeliest_with_t(&shares, 2f64.sqrt() * elo / NELO_PER_SIGMA)
            }
        };
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        total
            * (0..5)
                .map(|i| shares[i] * (p1[i] / p0[i]).ln())
                .sum::<f64>()
    }

    /// Whether the results decide the test.
    pub fn decide(&self, pairs: &Pentanomial) -> Decision {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= upper => Decision::Accepted,
            llr if llr <= lower => Decision::Rejected,
            _ => Decision::Continue,
        }
    }
}

/// The distribution closest to the observed one among those whose mean is `mean`: `p / (1 + theta *
/// (score - mean))`.
fn likeliest_with_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    tilt(shares, &SCORES.map(|score| score - mean))
}

/// The same among those whose mean stands `t` standard deviations above one half. Their set is not
/// flat; it is approached by solving for its tangent plane a few times.
fn likeliest_with_t(shares: &[f64; 5], t: f64) -> [f64; 5] {
    const ROUNDS: usize = 10;
    const CLOSE_ENOUGH: f64 = 1e-4;
    let mut p = [0.2; 5];
    for _ in 0..ROUNDS {
        let (mean, variance) = mean_and_variance(&SCORES, &p);
        let sigma = variance.sqrt();
        let tangent = SCORES
            .map(|score| score - 0.5 - 0.5 * t * sigma * (1.0 + ((score - mean) / sigma).powi(2)));
        let next = tilt(shares, &tangent);
        let moved = p
            .iter()
            .zip(&next)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        p = next;
        if moved < CLOSE_ENOUGH {
            break;
        }
    }
    p
}

/// `shares / (1 + theta * phi)` with the theta that makes the mean of `phi` zero, found by
/// bisection between the poles: the mean falls steadily from one to the other.
fn tilt(shares: &[f64; 5], phi: &[f64; 5]) -> [f64; 5] {
    let largest = phi.iter().copied().fold(f64::MIN, f64::max);
    let smallest = phi.iter().copied().fold(f64::MAX, f64::min);
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    for _ in 0..100 {
        let theta = (low + high) / 2.0;
        let mean: f64 = (0..5)
            .map(|i| shares[i] * phi[i] / (1.0 + theta * phi[i]))
            .sum();
        if mean > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + theta * phi[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that fastchess publishes for these counts (its test suite, alpha = beta = 0.05).
    #[test]
    fn published_ratios() {
        for (pairs, setting, llr) in [
            ([365, 16618, 36229, 16974, 390], "elo0=0,elo1=2", 2.25),
            ([127, 4883, 10712, 5150, 104], "elo0=-1.75,elo1=0.25", 3.01),
            ([0, 0, 0, 0, 5550], "elo0=0,elo1=5", 111.82),
            (
                [223, 9863, 21279, 10037, 246],
                "elo0=0.5,elo1=2.5,model=logistic",
                -3.07,
            ),
            (
                [871, 26175, 55983, 26678, 821],
                "elo0=0,elo1=2,model=logistic",
                -4.98,
            ),
        ] {
            let test: Sprt = setting.parse().unwrap();
            let found = test.llr(&Pentanomial(pairs));
            // Beyond the rounding, the published checks themselves allow a hundredth.
            assert!(
                (found - llr).abs() < 0.005 + llr.abs() * 3e-4,
                "{setting}: {found} is not {llr}"
            );
        }
    }

    #[test]
    fn the_bounds_decide() {
        let test: Sprt = "".parse().unwrap();
        let (lower, upper) = test.bounds();
        assert!((upper - 2.944_438_979_166_44).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
        assert_eq!(
            test.decide(&Pentanomial([0, 0, 0, 0, 5550])),
            Decision::Accepted
        );
        assert_eq!(
            test.decide(&Pentanomial([5550, 0, 0, 0, 0])),
            Decision::Rejected
        );
        assert_eq!(
            test.decide(&Pentanomial([3, 2, 9, 2, 3])),
            Decision::Continue
        );
        assert_eq!(test.llr(&Pentanomial::default()), 0.0);
    }

    #[test]
    fn settings_are_checked() {
        for text in [
            "elo0=5,elo1=5",
            "alpha=0",
            "beta=0.5",
            "model=bayes",
            "elo2=3",
            "elo0",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
