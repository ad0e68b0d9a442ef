//! Simultaneous perturbation stochastic approximation (J. Spall: *An overview of the simultaneous
//! perturbation method for efficient optimization*, Johns Hopkins APL Technical Digest 19(4),
//! 1998).
//!
//! Each pair of games compares two settings, whatever the number of parameters. A coin decides for
//! each parameter in which of the two it is moved up by its perturbation; in the other it is moved
//! down. All parameters then move towards the winner, in proportion to the result. Perturbations
//! and gains shrink from pair to pair, with Spall's exponents. As on fishtest, the user gives what
//! they are at the end: the perturbation as `step`, the gain as `rate`, a share of the step.

use serde::{Deserialize, Serialize};
use zobrist::{mix, splitmix64};

use super::Parameter;

/// The exponent by which gains fall with the pair's number.
const ALPHA: f64 = 0.602;
/// The exponent by which perturbations fall.
const GAMMA: f64 = 0.101;
/// The share of all pairs that is added to a pair's number where gains are computed, so that the
/// first do not run away.
const STABILITY: f64 = 0.1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spsa {
    pub parameters: Vec<Parameter>,
    /// How many pairs of games are played in all.
    pub pairs: usize,
    /// How far a result of one point moves a parameter in the last pair, in its steps.
    pub rate: f64,
    pub seed: u64,
}

impl Spsa {
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|it| it.start).collect()
    }

    /// The two settings that a pair compares, parameter by parameter.
    pub fn sides(&self, pair: usize, values: &[f64]) -> [Vec<i64>; 2] {
        let mut coins = self.coins(pair);
        let mut sides = [Vec::new(), Vec::new()];
        for (parameter, value) in self.parameters.iter().zip(values) {
            let Coin { sign, dither } = coins.next_coin();
            let by = sign * self.perturbation(parameter, pair);
            // Both are rounded up or down alike, by chance, so that what lies between two whole
            // numbers counts.
            for (side, value) in sides.iter_mut().zip([value + by, value - by]) {
                let rounded = (value.clamp(parameter.min, parameter.max) + dither).floor();
                side.push(rounded.min(parameter.max) as i64);
            }
        }
        sides
    }

    /// Follows the side that won a pair: `result` is games won less games lost of the first side.
    pub fn learn(&self, values: &mut [f64], pair: usize, result: i32) {
        let mut coins = self.coins(pair);
        for (parameter, value) in self.parameters.iter().zip(values) {
            let sign = coins.next_coin().sign;
            let moved = *value + sign * self.gain(parameter, pair) * f64::from(result);
            *value = moved.clamp(parameter.min, parameter.max);
        }
    }

    /// How far to either side of its value a parameter is set.
    fn perturbation(&self, parameter: &Parameter, pair: usize) -> f64 {
        let (pairs, number) = (self.pairs as f64, (pair + 1) as f64);
        parameter.step * (pairs / number).powf(GAMMA)
    }

    /// How far a result of one point moves a parameter.
    fn gain(&self, parameter: &Parameter, pair: usize) -> f64 {
        let (pairs, number) = (self.pairs as f64, (pair + 1) as f64);
        let stability = STABILITY * pairs;
        let falling = ((stability + pairs) / (stability + number)).powf(ALPHA);
        self.rate * parameter.step.powi(2) * falling / self.perturbation(parameter, pair)
    }

    fn coins(&self, pair: usize) -> Coins {
        Coins(mix(self.seed ^ mix(pair as u64)))
    }
}

/// The random numbers of one pair: the same however often they are drawn.
struct Coins(u64);

struct Coin {
    /// 1 or -1: the direction in which the first side leaves the value.
    sign: f64,
    /// From 0 to below 1: added to both sides before they are rounded down.
    dither: f64,
}

impl Coins {
    fn next_coin(&mut self) -> Coin {
        let word = splitmix64(&mut self.0);
        let sign = if word & 1 == 0 { 1.0 } else { -1.0 };
        let dither = (word >> 11) as f64 / (1u64 << 53) as f64;
        Coin { sign, dither }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(pairs: usize) -> Spsa {
        let parameters = [
            "name=a,start=90,min=0,max=100",
            "name=b,start=-40,min=-50,max=50",
        ];
        Spsa {
            parameters: parameters.map(|text| text.parse().unwrap()).to_vec(),
            pairs,
            rate: 0.02,
            seed: 7,
        }
    }

    /// A model of a pair of games: each setting has a strength, and the better one wins more often.
    fn play(sides: &[Vec<i64>; 2], random: &mut u64) -> i32 {
        let loss = |side: &[i64]| {
            let off = [side[0] - 40, side[1] - 10];
            off.iter().map(|off| (off * off) as f64).sum::<f64>() / 400.0
        };
        let ahead = loss(&sides[1]) - loss(&sides[0]);
        let share = 1.0 / (1.0 + (-ahead).exp());
        let games = [(); 2].map(|()| (splitmix64(random) >> 11) as f64 / (1u64 << 53) as f64);
        games
            .iter()
            .map(|game| if *game < share { 1 } else { -1 })
            .sum()
    }

    #[test]
    fn the_best_values_are_found_from_far_away_by_noisy_games() {
        let spsa = spsa(4000);
        let mut values = spsa.start();
        let mut random = 1;
        for pair in 0..spsa.pairs {
            let sides = spsa.sides(pair, &values);
            spsa.learn(&mut values, pair, play(&sides, &mut random));
        }
        let [a, b] = [values[0], values[1]];
        assert!(
            (a - 40.0).abs() < 8.0 && (b - 10.0).abs() < 8.0,
            "{values:?}"
        );
    }

    #[test]
    fn sides_lie_around_the_values_and_within_the_range() {
        let spsa = spsa(1000);
        for pair in 0..1000 {
            let [one, other] = spsa.sides(pair, &[50.0, 49.5]);
            assert!((one[0] - other[0]).abs() >= 10, "{one:?} {other:?}");
            assert!((one[0] + other[0] - 100).abs() <= 2, "{one:?} {other:?}");
            assert!(
                one.iter()
                    .chain(&other)
                    .all(|value| (-50..=100).contains(value))
            );
            assert!(one[1].max(other[1]) <= 50);
        }
    }

    #[test]
    fn what_lies_between_whole_numbers_is_met_on_average() {
        let spsa = spsa(1000);
        let sum: i64 = (0..1000)
            .map(|pair| spsa.sides(pair, &[50.25, 0.0]))
            .map(|[one, other]| one[0] + other[0])
            .sum();
        assert!((sum as f64 / 2000.0 - 50.25).abs() < 0.05, "{sum}");
    }

    #[test]
    fn a_result_of_one_point_moves_by_the_rate_in_the_end() {
        let spsa = spsa(1000);
        let mut values = vec![50.0, 0.0];
        spsa.learn(&mut values, 999, 1);
        for value in [values[0] - 50.0, values[1]] {
            assert!((value.abs() - 0.02 * 5.0).abs() < 1e-9, "{value}");
        }
        let before = values.clone();
        spsa.learn(&mut values, 3, 0);
        assert_eq!(values, before);
    }
}
