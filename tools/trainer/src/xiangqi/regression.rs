//! Logistic regression of game results on a linear evaluation.
//!
//! The evaluation of a position is a sum of weights times counts, blended between an opening and an
//! endgame weight. Its expected result is taken to be `1 / (1 + exp(-evaluation / k))`; the weights
//! are fitted to minimize the squared difference to the real results (P. Österlund's *Texel tuning
//! method*, 2014, with a gradient instead of local search). Adam (Kingma, Ba, arXiv 1412.6980) does
//! the steps. A pull towards the starting weights keeps those that occur in few positions.
//!
//! Single-threaded and in a fixed order: the same rows and seed give the same weights, bit by bit.

use super::scale::{best_k, expectation};
use crate::order::shuffle;

/// Positions as sparse rows, stored one after another.
#[derive(Default)]
pub struct Rows {
    places: Vec<u16>,
    times: Vec<i8>,
    heads: Vec<Head>,
}

struct Head {
    /// Where the row ends in `places` and `times`; it starts where the previous one ends.
    end: usize,
    /// The factors of opening and endgame weights in this position, 0 to 1.
    shares: (f32, f32),
    /// The result, 0 (lost) to 1 (won), from the same view as the counts.
    target: f32,
}

impl Rows {
    /// Adds a position: (place, count) for each weight that it uses, and its result from 0 to 1.
    /// Counts are clamped to an `i8`.
    pub fn push(
        &mut self,
        counts: impl Iterator<Item = (usize, i32)>,
        shares: (f64, f64),
        target: f64,
    ) {
        for (place, times) in counts {
            self.places.push(place as u16);
            self.times
                .push(times.clamp(i8::MIN.into(), i8::MAX.into()) as i8);
        }
        self.heads.push(Head {
            end: self.places.len(),
            shares: (shares.0 as f32, shares.1 as f32),
            target: target as f32,
        });
    }

    pub fn len(&self) -> usize {
        self.heads.len()
    }

    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    fn row(&self, i: usize) -> impl Iterator<Item = (usize, f64)> {
        let start = if i == 0 { 0 } else { self.heads[i - 1].end };
        let span = start..self.heads[i].end;
        let places = self.places[span.clone()].iter().map(|&place| place.into());
        places.zip(self.times[span].iter().map(|&times| times.into()))
    }

    /// The evaluation of row `i` with these weights.
    fn evaluate(&self, i: usize, weights: &[Pair]) -> f64 {
        let (mg, eg) = self.row(i).fold((0.0, 0.0), |(mg, eg), (place, times)| {
            (mg + times * weights[place].0, eg + times * weights[place].1)
        });
        let shares = self.heads[i].shares;
        mg * f64::from(shares.0) + eg * f64::from(shares.1)
    }

    pub fn loss(&self, weights: &[Pair], k: f64) -> f64 {
        let sum: f64 = (0..self.len())
            .map(|i| {
                let expected = expectation(self.evaluate(i, weights), k);
                (expected - f64::from(self.heads[i].target)).powi(2)
            })
            .sum();
        sum / self.len().max(1) as f64
    }

    /// The `k` with which these weights explain the results best.
    pub fn best_k(&self, weights: &[Pair]) -> f64 {
        best_k(|k| self.loss(weights, k))
    }
}

/// An opening and an endgame weight.
pub type Pair = (f64, f64);

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub epochs: u32,
    pub batch: usize,
    /// The learning rate at the start, in units of the weights; it falls to a tenth.
    pub rate: f64,
    /// Strength of the pull towards the starting weights: the loss for a change of 100, in
    /// 1/1,000,000.
    pub pull: f64,
    pub seed: u64,
}

#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Counted from 1.
    pub epoch: u32,
    /// Mean squared error on the rows that are fitted.
    pub training: f64,
    /// Mean squared error on the held-out rows.
    pub held_out: f64,
}

/// Fits `weights` to `rows`, and returns the weights with the least error on `held_out`.
pub fn fit(
    rows: &Rows,
    held_out: &Rows,
    weights: &[Pair],
    k: f64,
    settings: Settings,
    mut report: impl FnMut(Progress),
) -> Vec<Pair> {
    let start = weights;
    let mut weights = start.to_vec();
    let mut adam = Adam::new(weights.len());
    let mut best = (held_out.loss(&weights, k), weights.clone());
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut random = settings.seed;
    let mut gradient = vec![(0.0, 0.0); weights.len()];
    for epoch in 1..=settings.epochs {
        shuffle(&mut order, &mut random);
        let done = f64::from(epoch - 1) / f64::from(settings.epochs);
        let rate = settings.rate * 0.1_f64.powf(done);
        for batch in order.chunks(settings.batch.max(1)) {
            let pull = 2.0 * settings.pull * 1e-6 / 1e4;
            for ((gradient, now), from) in gradient.iter_mut().zip(&weights).zip(start) {
                *gradient = (pull * (now.0 - from.0), pull * (now.1 - from.1));
            }
            for &i in batch {
                let i = i as usize;
                let Head { shares, target, .. } = rows.heads[i];
                let expected = expectation(rows.evaluate(i, &weights), k);
                let error = 2.0 * (expected - f64::from(target)) * expected * (1.0 - expected)
                    / (k * batch.len() as f64);
                let (mg, eg) = (error * f64::from(shares.0), error * f64::from(shares.1));
                for (place, times) in rows.row(i) {
                    gradient[place].0 += mg * times;
                    gradient[place].1 += eg * times;
                }
            }
            adam.step(&mut weights, &gradient, rate);
        }
        let held_out_loss = held_out.loss(&weights, k);
        report(Progress {
            epoch,
            training: rows.loss(&weights, k),
            held_out: held_out_loss,
        });
        if held_out_loss < best.0 {
            best = (held_out_loss, weights.clone());
        }
    }
    best.1
}

/// The optimizer Adam, with the constants of its paper.
struct Adam {
    mean: Vec<Pair>,
    square: Vec<Pair>,
    steps: i32,
}

impl Adam {
    const BETA1: f64 = 0.9;
    const BETA2: f64 = 0.999;
    const EPSILON: f64 = 1e-12;

    fn new(len: usize) -> Self {
        Self {
            mean: vec![(0.0, 0.0); len],
            square: vec![(0.0, 0.0); len],
            steps: 0,
        }
    }

    fn step(&mut self, weights: &mut [Pair], gradient: &[Pair], rate: f64) {
        self.steps += 1;
        let unbias1 = 1.0 - Self::BETA1.powi(self.steps);
        let unbias2 = 1.0 - Self::BETA2.powi(self.steps);
        let one = |weight: &mut f64, mean: &mut f64, square: &mut f64, gradient: f64| {
            *mean = Self::BETA1 * *mean + (1.0 - Self::BETA1) * gradient;
            *square = Self::BETA2 * *square + (1.0 - Self::BETA2) * gradient * gradient;
            *weight -= rate * (*mean / unbias1) / ((*square / unbias2).sqrt() + Self::EPSILON);
        };
        for (i, &gradient) in gradient.iter().enumerate() {
            one(
                &mut weights[i].0,
                &mut self.mean[i].0,
                &mut self.square[i].0,
                gradient.0,
            );
            one(
                &mut weights[i].1,
                &mut self.mean[i].1,
                &mut self.square[i].1,
                gradient.1,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zobrist::splitmix64;

    const K: f64 = 300.0;

    /// Positions with results drawn at random by the probabilities that `truth` gives.
    fn synthetic(truth: &[Pair], count: usize, mut random: u64) -> Rows {
        let mut rows = Rows::default();
        let mut unit = || (splitmix64(&mut random) >> 11) as f64 / (1_u64 << 53) as f64;
        for _ in 0..count {
            let opening = unit();
            let counts: Vec<_> = (0..truth.len())
                .map(|place| (place, (unit() * 5.0) as i32 - 2))
                .collect();
            let value: f64 = counts
                .iter()
                .map(|&(place, times)| {
                    let (mg, eg) = truth[place];
                    f64::from(times) * (mg * opening + eg * (1.0 - opening))
                })
                .sum();
            let won = unit() < expectation(value, K);
            rows.push(
                counts.into_iter(),
                (opening, 1.0 - opening),
                f64::from(u8::from(won)),
            );
        }
        rows
    }

    const TRUTH: [Pair; 4] = [(100.0, 40.0), (-60.0, 10.0), (0.0, 150.0), (30.0, -90.0)];
    const SETTINGS: Settings = Settings {
        epochs: 12,
        batch: 512,
        rate: 6.0,
        pull: 0.0,
        seed: 1,
    };

    #[test]
    fn weights_behind_synthetic_results_are_found_again() {
        let rows = synthetic(&TRUTH, 60_000, 2);
        let held_out = synthetic(&TRUTH, 6_000, 3);
        let start = [(0.0, 0.0); 4];
        let found = fit(&rows, &held_out, &start, K, SETTINGS, |_| {});
        for (found, truth) in found.iter().zip(TRUTH) {
            assert!((found.0 - truth.0).abs() < 15.0, "{found:?} {truth:?}");
            assert!((found.1 - truth.1).abs() < 15.0, "{found:?} {truth:?}");
        }
        assert!(held_out.loss(&found, K) < held_out.loss(&start, K));
    }

    #[test]
    fn the_scale_behind_synthetic_results_is_found_again() {
        let k = synthetic(&TRUTH, 60_000, 4).best_k(&TRUTH);
        assert!((k - K).abs() < 15.0, "{k}");
    }

    #[test]
    fn the_same_seed_gives_the_same_weights() {
        let rows = synthetic(&TRUTH, 2_000, 5);
        let once = || fit(&rows, &rows, &TRUTH, K, SETTINGS, |_| {});
        assert_eq!(once(), once());
    }

    #[test]
    fn a_strong_pull_keeps_the_weights() {
        let rows = synthetic(&TRUTH, 2_000, 6);
        let start = [(50.0, 50.0); 4];
        let settings = Settings {
            pull: 1e9,
            rate: 0.1,
            ..SETTINGS
        };
        let held = fit(&rows, &rows, &start, K, settings, |_| {});
        assert!(
            held.iter().all(|pair| (pair.0 - 50.0).abs() < 3.0),
            "{held:?}"
        );
    }
}
