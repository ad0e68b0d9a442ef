//! Counts of pairs by their score.

use serde::{Deserialize, Serialize};

/// How many pairs scored 0, 1/2, 1, 3/2 and 2 for the first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

/// The scores of a pair for each count, on a scale from 0 to 1.
pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

impl Pentanomial {
    /// Adds a pair with this many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// The same pairs from the other engine's side.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [a, b, c, d, e] = self.0;
        Self([e, d, c, b, a])
    }

    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a pair's score, 0 to 1; none without pairs.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let pairs = self.pairs();
        if pairs == 0 {
            return None;
        }
        Some(mean_and_variance(
            &SCORES,
            &self.0.map(|count| count as f64 / pairs as f64),
        ))
    }
}

/// Mean and variance of a distribution over values.
pub(super) fn mean_and_variance<const N: usize>(
    values: &[f64; N],
    shares: &[f64; N],
) -> (f64, f64) {
    let both = || values.iter().zip(shares);
    let mean: f64 = both().map(|(value, share)| value * share).sum();
    (
        mean,
        both()
            .map(|(value, share)| share * (value - mean).powi(2))
            .sum(),
    )
}
