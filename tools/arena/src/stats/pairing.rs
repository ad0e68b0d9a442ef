//! The results of two engines against each other, in pairs and single games.

use super::interval::{Evidence, Spread};
use super::pentanomial::Pentanomial;
use super::trinomial::Trinomial;

/// What two engines did against each other, from the first one's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    pub players: [usize; 2],
    pub pairs: Pentanomial,
    /// Games whose partner in the pair has no result yet.
    pub singles: Trinomial,
}

impl Pairing {
    /// The same from the other engine's side.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let ([a, b], [l, d, w]) = (self.players, self.singles.0);
        Self {
            players: [b, a],
            pairs: self.pairs.swapped(),
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

    /// Pearson's statistic of all results under an expected score: none where nothing but that
    /// score was possible.
    pub(super) fn pearson(&self, expected: f64) -> Option<f64> {
        let variance = expected * (1.0 - expected);
        let pairs = self.pairs.0.iter().zip([0.0, 0.5, 1.0, 1.5, 2.0]);
        let pairs = pairs.map(|(&n, points)| n as f64 * (points - 2.0 * expected).powi(2) / 2.0);
        let singles = self.singles.0.iter().zip([0.0, 0.5, 1.0]);
        let singles = singles.map(|(&n, points)| n as f64 * (points - expected).powi(2));
        (variance > 0.0).then(|| pairs.chain(singles).sum::<f64>() / variance)
    }

    /// What an interval needs of two engines' results; none without any.
    pub fn evidence(&self) -> Option<Evidence> {
        let (games, points) = self.games_and_points();
        let score = points / games;
        let results = (self.pairs.pairs() + self.singles.games()) as f64;
        let spread = match self.pearson(score) {
            // One side made all points, so the results say nothing about the dispersion.
            None => Spread {
                dispersion: 1.0,
                ..Spread::of(0.0, results, 1.0)
            },
            Some(pearson) => Spread::of(pearson, results, 1.0),
        };
        (games > 0.0).then(|| Evidence::new(points, games, spread))
    }
}
