//! The intervals hold what they promise: of matches between engines 0, 200 and 600 Elo apart, over
//! 2 to 2,000 games, at least 93 % give an interval with the true difference in it, and no more
//! than 97 % wherever the stronger side is expected to lose five points or more.
//!
//! Up to [`ENUMERATED`] games every result there can be is looked at, with its probability; beyond,
//! matches are drawn at random, of one seed.

use arena::stats::elo::{Strength, score_of_elo};
use arena::stats::pentanomial::Pentanomial;
use zobrist::splitmix64;

/// The most games of which all results are looked at: 10,626 of them.
const ENUMERATED: u64 = 40;
/// Matches drawn of each kind beyond; the standard error of their share is 0.2 points.
const DRAWN: u64 = 10_000;
/// What the share of matches drawn at random may be off by: four of these errors.
const SAMPLING: f64 = 0.009;

const MIN_COVERAGE: f64 = 0.93;
const MAX_COVERAGE: f64 = 0.97;
/// Points of the stronger side from which on an interval may not be too wide.
const LOST: f64 = 5.0;

struct Kind {
    elo: f64,
    /// The share of draws between equals.
    draws: f64,
    /// Elo that the opening gives to one side, in the two games of a pair to either engine once.
    opening: f64,
}

impl Kind {
    /// The probabilities of a pair's results, and the expected score.
    fn pairs(&self) -> ([f64; 5], f64) {
        let game = |elo: f64| {
            let score = score_of_elo(elo);
            let draws =
                (4.0 * self.draws * score * (1.0 - score)).min(1.8 * score.min(1.0 - score));
            [1.0 - score - draws / 2.0, draws, score - draws / 2.0]
        };
        let [with, against] = [game(self.elo + self.opening), game(self.elo - self.opening)];
        let mut shares = [0.0; 5];
        for (i, a) in with.iter().enumerate() {
            for (j, b) in against.iter().enumerate() {
                shares[i + j] += a * b;
            }
        }
        let score = shares
            .iter()
            .enumerate()
            .map(|(i, share)| share * i as f64 / 4.0);
        (shares, score.sum())
    }

    /// How often the interval of this many games holds the truth.
    fn coverage(&self, games: u64) -> f64 {
        let (shares, score) = self.pairs();
        let holds = |pairs: &Pentanomial| {
            let interval = Strength::of(pairs).unwrap().score;
            interval.low <= score && score <= interval.high
        };
        if games <= ENUMERATED {
            let mut sum = 0.0;
            each_result(games / 2, &shares, |pairs, probability| {
                sum += if holds(pairs) { probability } else { 0.0 };
            });
            return sum;
        }
        let mut state = games;
        let drawn = (0..DRAWN).filter(|_| holds(&draw(games / 2, &shares, &mut state)));
        drawn.count() as f64 / DRAWN as f64
    }

    /// The least coverage from 93 % up that results on so coarse a scale allow at all: without
    /// draws, after ten games of equals, an interval holds the truth in 89.1 or 97.9 %.
    fn coarsest(&self, games: u64) -> f64 {
        let (shares, score) = self.pairs();
        let mut scale = vec![0.0; 4 * games as usize / 2 + 1];
        scale[0] = 1.0;
        for _ in 0..games / 2 {
            let mut next = vec![0.0; scale.len()];
            for (points, probability) in scale.iter().enumerate() {
                for (i, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
                    if let Some(sum) = next.get_mut(points + i) {
                        *sum += probability * share;
                    }
                }
            }
            scale = next;
        }
        let expected = score * 2.0 * games as f64;
        let mut off: Vec<(f64, f64)> = scale
            .iter()
            .enumerate()
            .map(|(points, &probability)| ((points as f64 - expected).abs(), probability))
            .collect();
        off.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut sum = 0.0;
        for results in off.chunk_by(|a, b| (a.0 - b.0).abs() < 1e-9) {
            sum += results
                .iter()
                .map(|(_, probability)| probability)
                .sum::<f64>();
            if sum >= MIN_COVERAGE {
                break;
            }
        }
        sum
    }
}

/// Every result of this many pairs, with its probability.
fn each_result(pairs: u64, shares: &[f64; 5], mut take: impl FnMut(&Pentanomial, f64)) {
    let factorials: Vec<f64> = (0..=pairs)
        .scan(0.0, |sum: &mut f64, n| {
            *sum += (n.max(1) as f64).ln();
            Some(*sum)
        })
        .collect();
    let mut counts = [0; 5];
    fill(0, pairs, &mut counts, &mut |counts| {
        let mut log = factorials[pairs as usize];
        for (&n, share) in counts.iter().zip(shares) {
            log -= factorials[n as usize];
            if n > 0 {
                log += n as f64 * share.ln();
            }
        }
        // Too rare to matter, were there a million like it.
        if log > -30.0 {
            take(&Pentanomial(*counts), log.exp());
        }
    });
}

fn fill(place: usize, left: u64, counts: &mut [u64; 5], take: &mut dyn FnMut(&[u64; 5])) {
    if place == 4 {
        counts[4] = left;
        return take(counts);
    }
    for n in 0..=left {
        counts[place] = n;
        fill(place + 1, left - n, counts, take);
    }
}

fn draw(pairs: u64, shares: &[f64; 5], state: &mut u64) -> Pentanomial {
    let mut sum = 0.0;
    let ends = [0, 1, 2, 3].map(|i| {
        sum += shares[i];
        (sum * 2f64.powi(64)) as u64
    });
    let mut counts = Pentanomial::default();
    for _ in 0..pairs {
        let word = splitmix64(state);
        counts.add(ends.iter().filter(|&&end| word >= end).count());
    }
    counts
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let mut wrong = Vec::new();
    let mut seen = [1.0, 0.0_f64];
    for elo in [0.0, 200.0, 600.0] {
        for (draws, opening) in [(0.0, 0.0), (0.3, 0.0), (0.6, 0.0), (0.3, 100.0)] {
            let kind = Kind {
                elo,
                draws,
                opening,
            };
            let lost = 1.0 - kind.pairs().1;
            for games in [
                2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 30, 40, 60, 100, 170, 400, 2000,
            ] {
                let coverage = kind.coverage(games);
                let sampling = if games > ENUMERATED { SAMPLING } else { 0.0 };
                let least = MIN_COVERAGE - sampling;
                let most = if lost * games as f64 >= LOST {
                    MAX_COVERAGE.max(kind.coarsest(games)) + sampling
                } else {
                    1.0
                };
                seen = [
                    seen[0].min(coverage),
                    seen[1].max(if most < 1.0 { coverage } else { 0.0 }),
                ];
                if !(least..=most + 1e-9).contains(&coverage) {
                    wrong.push(format!(
                        "{elo} Elo, {draws} drawn, opening {opening}, {games} games: {coverage:.4}"
                    ));
                }
            }
        }
    }
    println!("from {:.4} to {:.4}", seen[0], seen[1]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
