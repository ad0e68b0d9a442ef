//! The most likely distributions of a game's or a pair's score under a hypothesis.
//!
//! A distribution is the observed one, tilted until it satisfies the hypothesis; how far is the
//! root of a falling function, found as the runners whose numbers we answer to find it (to the same
//! accuracy, so that the last printed digit is theirs too).

use super::super::pentanomial::mean_and_variance;

/// What was observed: possible scores, and the share of each.
pub(super) struct Sample<const N: usize> {
    pub scores: [f64; N],
    pub shares: [f64; N],
}

/// Accuracies of fastchess: of the tilt under a given mean, and under a given t.
const MEAN_ACCURACY: f64 = 1e-3;
const T_ACCURACY: f64 = 1e-7;

impl<const N: usize> Sample<N> {
    /// The distribution closest to the observed one among those whose mean is `mean`:
    /// `p / (1 + theta * (score - mean))`.
    pub fn likeliest_with_mean(&self, mean: f64) -> [f64; N] {
        self.tilt(&self.scores.map(|score| score - mean), MEAN_ACCURACY)
    }

    /// The same among those whose mean stands `t` standard deviations above one half. Their set is
    /// not flat; it is approached by solving for its tangent plane a few times.
    pub fn likeliest_with_t(&self, t: f64) -> [f64; N] {
        const ROUNDS: usize = 10;
        const CLOSE_ENOUGH: f64 = 1e-4;
        let mut p = [1.0 / N as f64; N];
        for _ in 0..ROUNDS {
            let (mean, variance) = mean_and_variance(&self.scores, &p);
            let sigma = variance.sqrt();
            let tangent = self.scores.map(|score| {
                score - 0.5 - 0.5 * t * sigma * (1.0 + ((score - mean) / sigma).powi(2))
            });
            let next = self.tilt(&tangent, T_ACCURACY);
            let moved = p.iter().zip(&next).map(|(a, b)| (a - b).abs());
            let moved = moved.fold(0.0, f64::max);
            p = next;
            if moved < CLOSE_ENOUGH {
                break;
            }
        }
        p
    }

    /// The mean over the observed scores of the logarithm of `p / q`.
    pub fn mean_log_ratio(&self, p: &[f64; N], q: &[f64; N]) -> f64 {
        let logs = p.iter().zip(q).map(|(p, q)| p.ln() - q.ln());
        logs.zip(&self.shares).map(|(log, share)| log * share).sum()
    }

    /// `shares / (1 + theta * phi)` with the theta that makes the mean of `phi` zero.
    fn tilt(&self, phi: &[f64; N], accuracy: f64) -> [f64; N] {
        let largest = phi.iter().copied().fold(f64::MIN, f64::max);
        let smallest = phi.iter().copied().fold(f64::MAX, f64::min);
        let mean = |theta: f64| -> f64 {
            let terms = phi.iter().zip(&self.shares);
            terms
                .map(|(phi, share)| share * phi / (1.0 + theta * phi))
                .sum()
        };
        let theta = falling_root(mean, -1.0 / largest, -1.0 / smallest, accuracy);
        std::array::from_fn(|i| self.shares[i] / (1.0 + theta * phi[i]))
    }
}

/// The root of a function that falls from plus infinity at `low` to minus infinity at `high`, by
/// interpolation and truncation (Oliveira and Takahashi, *An enhancement of the bisection method
/// average performance preserving minmax optimality*, 2020; k1 = 0.1, k2 = 2), without their
/// projection.
fn falling_root(f: impl Fn(f64) -> f64, low: f64, high: f64, accuracy: f64) -> f64 {
    const TRUNCATION: f64 = 0.1;
    let (mut above, mut at_above) = (low, f64::INFINITY);
    let (mut below, mut at_below) = (high, f64::NEG_INFINITY);
    while (below - above).abs() > 2.0 * accuracy {
        let middle = (above + below) / 2.0;
        let chord = (at_above * below - at_below * above) / (at_above - at_below);
        let delta = TRUNCATION * (above - below).powi(2);
        // While an end is infinite there is no chord, and the middle is taken.
        let x = if delta <= (middle - chord).abs() {
            chord + delta * (middle - chord).signum()
        } else {
            middle
        };
        let at_x = f(x);
        if at_x == 0.0 {
            return x;
        } else if at_x < 0.0 {
            (below, at_below) = (x, at_x);
        } else {
            (above, at_above) = (x, at_x);
        }
    }
    (above + below) / 2.0
}
