//! Counts of single games, for those who have no pairs: what older runners print.

use serde::{Deserialize, Serialize};

use super::pentanomial::mean_and_variance;

/// How many games the first engine lost, drew and won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Trinomial(pub [u64; 3]);

/// The scores of a game for each count.
pub const SCORES: [f64; 3] = [0.0, 0.5, 1.0];

impl Trinomial {
    pub fn games(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a game's score, 0 to 1; none without games.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let games = self.games();
        let shares = self.0.map(|count| count as f64 / games as f64);
        (games > 0).then(|| mean_and_variance(&SCORES, &shares))
    }
}
