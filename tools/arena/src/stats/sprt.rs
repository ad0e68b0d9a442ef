//! The sequential probability ratio test (Wald 1945), generalised to pentanomial results.
//!
//! The question is whether the difference is `elo1` rather than `elo0`. After every pair the
//! log-likelihood ratio of the two is computed, each at its own most likely distribution; the test
//! ends when it leaves the bounds that `alpha`, the chance of accepting a difference of `elo0`, and
//! `beta`, the chance of rejecting one of `elo1`, allow.
//!
//! Logistic Elo: M. Van den Bergh, *Comparing the approximations for the generalized log likelihood
//! ratio of a multinomial distribution*, proposition 1.1. Normalised Elo: the same, *Comments on
//! normalized Elo*, section 4.1. The numerics are in `sprt/likelihood.rs`.

use std::str::FromStr;

use ::cli::{Message, message};
use serde::{Deserialize, Serialize};

use super::elo::{NELO_PER_SIGMA, score_of_elo};
use super::pentanomial::{self, Pentanomial};
use super::trinomial::{self, Trinomial};
use crate::settings;

mod likelihood;

use likelihood::Sample;

/// The unit of `elo0` and `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo, as fishtest and fastchess count.
    Normalized,
    Logistic,
}

/// The largest normalised difference for which the search for the likeliest distribution succeeds,
/// whatever the results: it begins at equal shares, from which none beyond 230 is in reach.
const FAR_NORMALIZED: f64 = 200.0;

/// The settings of a test, written as `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    pub elo1: f64,
    /// Probability of accepting the alternative when the null hypothesis holds.
    pub alpha: f64,
    /// Probability of accepting the null hypothesis when the alternative holds.
    pub beta: f64,
    pub model: Model,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The alternative is accepted: at least `elo1`.
    Accepted,
    /// The null hypothesis is accepted: at most `elo0`.
    Rejected,
    Continue,
}

impl FromStr for Sprt {
    type Err = Message;

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
                        _ => return Err(settings::wrong(key, value, "normalized, logistic")),
                    }
                }
                _ => {
                    return Err(settings::unknown(key, "elo0, elo1, alpha, beta, model"));
                }
            }
        }
        for (key, elo) in [("elo0", test.elo0), ("elo1", test.elo1)] {
            if test.model == Model::Normalized && elo.abs() > FAR_NORMALIZED {
                let expected = message!("sprt-far", far = FAR_NORMALIZED.to_string());
                return Err(settings::wrong(key, &elo.to_string(), expected));
            }
        }
        if test.elo0 >= test.elo1 {
            return Err(settings::wrong(
                "elo1",
                &test.elo1.to_string(),
                message!("sprt-order"),
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
        // Per pair, hence the square root of two.
        self.ratio(&pairs.0, &pentanomial::SCORES, 2f64.sqrt())
    }

    /// The same from single games, as if they were independent.
    pub fn llr_of_games(&self, games: &Trinomial) -> f64 {
        self.ratio(&games.0, &trinomial::SCORES, 1.0)
    }

    fn ratio<const N: usize>(&self, counts: &[u64; N], scores: &[f64; N], per_sigma: f64) -> f64 {
        if counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // A score that was never seen is not thereby impossible.
        let counts = counts.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let sample = Sample {
            scores: *scores,
            shares: counts.map(|n| n / total),
        };
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => sample.likeliest_with_mean(score_of_elo(elo)),
            Model::Normalized => sample.likeliest_with_t(per_sigma * elo / NELO_PER_SIGMA),
        };
        total * sample.mean_log_ratio(&likeliest(self.elo1), &likeliest(self.elo0))
    }

    /// The ratio by the normal approximation to the likelihood of single games, as c-chess-cli and
    /// c-gomoku-cli print it; the bounds are in logistic Elo. 0 while all games ended alike.
    pub fn approximate_llr(&self, games: &Trinomial) -> f64 {
        let Some((mean, variance)) = games.mean_and_variance().filter(|(_, v)| *v > 0.0) else {
            return 0.0;
        };
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance / games.games() as f64)
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
    fn the_farthest_differences_have_a_ratio() {
        let test: Sprt = "elo0=-200,elo1=200".parse().unwrap();
        let counts = [0, 1, 20, 400];
        for code in 1..4usize.pow(5) {
            let pairs = std::array::from_fn(|i| counts[code / 4usize.pow(i as u32) % 4]);
            let llr = test.llr(&Pentanomial(pairs));
            assert!(llr.is_finite(), "{pairs:?}: {llr}");
        }
    }

    #[test]
    fn settings_are_checked() {
        assert!("elo1=300,model=logistic".parse::<Sprt>().is_ok());
        for text in [
            "elo1=201",
            "elo0=-300",
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
