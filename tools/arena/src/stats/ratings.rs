//! Ratings of many engines from all their games: the most likely ones.
//!
//! The model is the logistic one that Elo differences are defined by (Zermelo 1929, Bradley and
//! Terry 1952); a draw is half a win. The likelihood is concave, so Newton's method finds its top.
//! Ratings have mean zero.
//!
//! The interval of a rating is that of its profile likelihood: the ratings of all others are fitted
//! anew at every value of it. Dispersion, corrections and quantile are those of
//! [`super::interval`], so that two engines are rated exactly as their match says.

use super::elo::{Estimate, elo_of_score};
use super::interval::{FAR, SHIFT, Spread};
use super::pairing::Pairing;

/// Elo for one natural unit of the logistic model.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo of each engine with its 95 % interval, none for one that has not played. The mean of
    /// those that met, themselves or through others, is zero; of two that met, one of whom lost
    /// everything, the ratings are infinite.
    pub engines: Vec<Option<Estimate>>,
    /// With more than two engines, some never gave others a half point, so that the likeliest
    /// difference between these is infinite. One drawn game between any two that met was added.
    pub has_virtual_draws: bool,
}

impl Ratings {
    /// The most likely ratings of `engines` engines.
    pub fn of(engines: usize, pairings: &[Pairing]) -> Self {
        let played = |pairing: &&Pairing| {
            let known = pairing.players.iter().all(|&player| player < engines);
            known && pairing.games_and_points().0 > 0.0
        };
        let played: Vec<&Pairing> = pairings.iter().filter(played).collect();
        let mut rated = Self {
            engines: vec![None; engines],
            has_virtual_draws: false,
        };
        for group in groups(engines, &played) {
            let place = |engine: usize| group.iter().position(|&member| member == engine);
            let played: Vec<(Edge, &Pairing)> = played
                .iter()
                .filter_map(|pairing| {
                    let [a, b] = pairing.players;
                    let (games, points) = pairing.games_and_points();
                    let players = [place(a)?, place(b)?];
                    Some((
                        Edge {
                            players,
                            games,
                            points,
                        },
                        *pairing,
                    ))
                })
                .collect();
            let ratings = match played.as_slice() {
                [(_, pairing)] => duel(pairing, &group),
                _ => {
                    let (ratings, has_virtual_draws) = tournament(group.len(), &played);
                    rated.has_virtual_draws |= has_virtual_draws;
                    ratings
                }
            };
            for (&engine, rating) in group.iter().zip(ratings) {
                rated.engines[engine] = Some(rating);
            }
        }
        rated
    }
}

/// The engines that met, themselves or through others.
fn groups(engines: usize, played: &[&Pairing]) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..engines).collect();
    for pairing in played {
        let [a, b] = pairing.players.map(|player| group[player]);
        group.iter_mut().filter(|g| **g == b).for_each(|g| *g = a);
    }
    let members = |first| (0..engines).filter(|&e| group[e] == first).collect();
    let groups = (0..engines).map(members);
    groups
        .filter(|members: &Vec<usize>| members.len() > 1)
        .collect()
}

/// The ratings of two engines that met nobody else: half of their difference each.
fn duel(pairing: &Pairing, group: &[usize]) -> Vec<Estimate> {
    let (games, points) = pairing.games_and_points();
    let ends = pairing.evidence().map_or([0.0, 1.0], |it| it.interval());
    let [value, low, high] = [points / games, ends[0], ends[1]].map(|s| elo_of_score(s) / 2.0);
    let of_first = Estimate { value, low, high };
    let of_second = Estimate {
        // No negative zero.
        value: 0.0 - value,
        low: 0.0 - high,
        high: 0.0 - low,
    };
    let rating = |&engine| match engine == pairing.players[0] {
        true => of_first,
        false => of_second,
    };
    group.iter().map(rating).collect()
}

/// The ratings of three engines and more, numbered from 0, and whether they had to be helped (see
/// [`Ratings::has_virtual_draws`]).
fn tournament(engines: usize, played: &[(Edge, &Pairing)]) -> (Vec<Estimate>, bool) {
    let took_points = |from: usize, to: usize| {
        played.iter().any(|(edge, _)| {
            edge.players == [to, from] && edge.points > 0.0
                || edge.players == [from, to] && edge.points < edge.games
        })
    };
    let has_virtual_draws = !is_strongly_connected(engines, took_points);
    let help = |edge: &Edge| {
        edge.plus(
            f64::from(has_virtual_draws),
            0.5 * f64::from(has_virtual_draws),
        )
    };
    let edges: Vec<Edge> = played.iter().map(|(edge, _)| help(edge)).collect();
    let top = Fit::of(&edges, None, vec![0.0; engines]).ratings;

    let pearson = played.iter().map(|(edge, pairing)| {
        let [a, b] = edge.players;
        pairing.pearson(expectation(top[a] - top[b])).unwrap_or(0.0)
    });
    let results = |pairing: &Pairing| (pairing.pairs.pairs() + pairing.singles.games()) as f64;
    let results = played.iter().map(|(_, pairing)| results(pairing));
    let spread = Spread::of(pearson.sum(), results.sum(), engines as f64 - 1.0);

    let end = |engine: usize, side: f64| {
        let own: f64 = played
            .iter()
            .filter(|(edge, _)| edge.players.contains(&engine))
            .map(|(edge, _)| edge.games)
            .sum();
        // Its own results as they are, shifted against it; those of others with the help they need.
        let edges = played.iter().map(|(edge, _)| {
            let first = edge.players[0] == engine;
            let edge = if first || edge.players[1] == engine {
                let shift = SHIFT * spread.dispersion * edge.games / own;
                // Towards the end that is looked for, the other side has a little more.
                let gains = first == (side > 0.0);
                edge.plus(shift, if gains { shift } else { 0.0 })
            } else {
                help(edge)
            };
            edge.scaled(1.0 / spread.dispersion)
        });
        let edges: Vec<Edge> = edges.collect();
        profile_end(&edges, engine, side, spread.quantile.powi(2), &top) * ELO_PER_UNIT
    };
    let rating = |engine| Estimate {
        value: top[engine] * ELO_PER_UNIT,
        low: end(engine, -1.0),
        high: end(engine, 1.0),
    };
    ((0..engines).map(rating).collect(), has_virtual_draws)
}

/// Where twice the logarithm of the profile likelihood of a rating has fallen by `limit`, on one
/// `side` (-1 or 1) of its top; infinite where it never does.
fn profile_end(edges: &[Edge], engine: usize, side: f64, limit: f64, near: &[f64]) -> f64 {
    let top = Fit::of(edges, None, near.to_vec());
    let start = top.ratings[engine];
    let mut last = top.ratings;
    let mut falls_enough = |distance: f64| {
        let fixed = Some((engine, start + side * distance));
        let fit = Fit::of(edges, fixed, last.clone());
        last = fit.ratings;
        2.0 * (top.likelihood - fit.likelihood) > limit
    };
    let mut within = 0.0;
    let mut beyond = 0.25;
    while !falls_enough(beyond) {
        if beyond > FAR {
            return side * f64::INFINITY;
        }
        within = beyond;
        beyond *= 2.0;
    }
    while beyond - within > ACCURACY {
        let middle = f64::midpoint(within, beyond);
        if falls_enough(middle) {
            beyond = middle;
        } else {
            within = middle;
        }
    }
    start + side * within
}

/// The most steps of Newton's method, which is done long before.
const ROUNDS: usize = 200;
/// The longest step of Newton's method, in natural units; a longer one is cut.
const LONGEST_STEP: f64 = 2.0;
/// The accuracy of an end, in natural units: less than a thousandth of an Elo.
const ACCURACY: f64 = 1e-6;
/// Added to the diagonal of the curvature, for engines that hardly any result ties to the others.
const RIDGE: f64 = 1e-9;

fn expectation(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// Results of two engines, the first one's points.
#[derive(Clone, Copy, Debug)]
struct Edge {
    players: [usize; 2],
    games: f64,
    points: f64,
}

impl Edge {
    fn plus(self, games: f64, points: f64) -> Self {
        Self {
            games: self.games + games,
            points: self.points + points,
            ..self
        }
    }

    fn scaled(self, factor: f64) -> Self {
        Self {
            games: self.games * factor,
            points: self.points * factor,
            ..self
        }
    }
}

/// The likeliest ratings, mean zero; one of them may be fixed.
struct Fit {
    ratings: Vec<f64>,
    likelihood: f64,
}

impl Fit {
    fn of(edges: &[Edge], fixed: Option<(usize, f64)>, mut ratings: Vec<f64>) -> Self {
        let engines = ratings.len();
        // Differences alone count: without a rating that is fixed, the first one is, and the mean
        // is set right afterwards.
        let held = fixed.map_or(0, |(engine, _)| engine);
        if let Some((engine, value)) = fixed {
            ratings[engine] = value;
        }
        for _ in 0..ROUNDS {
            let mut gradient = vec![0.0; engines];
            let mut curvature = Matrix::ridge(engines);
            for edge in edges {
                let [a, b] = edge.players;
                let expected = expectation(ratings[a] - ratings[b]);
                gradient[a] += edge.points - edge.games * expected;
                gradient[b] -= edge.points - edge.games * expected;
                curvature.couple(a, b, edge.games * expected * (1.0 - expected));
            }
            gradient[held] = 0.0;
            curvature.hold(held);
            let factor = curvature.factor();
            let mut step = factor.solve(&gradient);
            if fixed.is_some() {
                // The mean stays zero: along the way in which that costs least.
                let mut ones = vec![1.0; engines];
                ones[held] = 0.0;
                let way = factor.solve(&ones);
                let missing = -ratings.iter().chain(&step).sum::<f64>();
                let share = missing / way.iter().sum::<f64>();
                step.iter_mut().zip(&way).for_each(|(s, w)| *s += share * w);
            }
            let longest = step.iter().fold(0.0, |most: f64, s| most.max(s.abs()));
            let damping = (LONGEST_STEP / longest).min(1.0);
            for (rating, step) in ratings.iter_mut().zip(&step) {
                *rating += damping * step;
            }
            if longest < ACCURACY / 100.0 {
                break;
            }
        }
        if fixed.is_none() {
            let mean = ratings.iter().sum::<f64>() / engines as f64;
            ratings.iter_mut().for_each(|rating| *rating -= mean);
        }
        let likelihood = edges.iter().map(|edge| {
            let [a, b] = edge.players.map(|player| ratings[player]);
            // Without the loss of digits near 0 and 1.
            let log = |difference: f64| -(-difference).exp().ln_1p();
            let lost = edge.games - edge.points;
            edge.points * log(a - b) + lost * log(b - a)
        });
        Self {
            likelihood: likelihood.sum(),
            ratings,
        }
    }
}

/// True when from every engine one comes to every other along points taken: then and only then the
/// likeliest ratings are finite (Ford 1957).
fn is_strongly_connected(engines: usize, took_points: impl Fn(usize, usize) -> bool) -> bool {
    let reaches_all = |leads: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; engines];
        let mut open = vec![0];
        reached[0] = true;
        while let Some(from) = open.pop() {
            for (to, reached) in reached.iter_mut().enumerate() {
                if !*reached && leads(from, to) {
                    *reached = true;
                    open.push(to);
                }
            }
        }
        reached.iter().all(|&reached| reached)
    };
    reaches_all(&took_points) && reaches_all(&|from, to| took_points(to, from))
}

/// A small symmetric matrix, positive definite; after [`Matrix::factor`] its lower triangle is
/// Cholesky's.
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn ridge(size: usize) -> Self {
        let mut cells = vec![0.0; size * size];
        (0..size).for_each(|i| cells[i * size + i] = RIDGE);
        Self { size, cells }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Adds `weight` times the square of the difference of two coordinates.
    fn couple(&mut self, a: usize, b: usize, weight: f64) {
        for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
            self.cells[row * self.size + column] += sign * weight;
        }
    }

    /// Takes a coordinate out of the system: in a solution it equals the right side's.
    fn hold(&mut self, coordinate: usize) {
        for other in 0..self.size {
            self.cells[coordinate * self.size + other] = 0.0;
            self.cells[other * self.size + coordinate] = 0.0;
        }
        self.cells[coordinate * self.size + coordinate] = 1.0;
    }

    fn factor(mut self) -> Self {
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column)
                    .map(|k| self.at(row, k) * self.at(column, k))
                    .sum();
                let left = self.at(row, column) - known;
                self.cells[row * self.size + column] = if row == column {
                    left.max(RIDGE).sqrt()
                } else {
                    left / self.at(column, column)
                };
            }
        }
        self
    }

    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::elo::Strength;
    use crate::stats::pentanomial::Pentanomial;
    use crate::stats::trinomial::Trinomial;

    fn pairing(a: usize, b: usize, pairs: [u64; 5]) -> Pairing {
        Pairing {
            players: [a, b],
            pairs: Pentanomial(pairs),
            singles: Trinomial::default(),
        }
    }

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() < tolerance,
            "{found}, expected {expected}"
        );
    }

    #[test]
    fn two_engines_are_rated_as_their_match_says() {
        for counts in [
            [34, 54, 63, 64, 75],
            [0, 0, 0, 0, 1],
            [0, 0, 0, 1, 99],
            [3, 0, 0, 0, 0],
            [0, 0, 4, 0, 0],
        ] {
            let ratings = Ratings::of(2, &[pairing(0, 1, counts)]);
            let elo = Strength::of(&Pentanomial(counts)).unwrap().elo;
            let [a, b] = [0, 1].map(|e| ratings.engines[e].unwrap());
            for (found, expected) in [
                ([a.value, a.low, a.high], [elo.value, elo.low, elo.high]),
                ([-b.value, -b.high, -b.low], [elo.value, elo.low, elo.high]),
            ] {
                for (found, expected) in found.into_iter().zip(expected) {
                    assert!(
                        2.0 * found == expected || (2.0 * found - expected).abs() < 1e-6,
                        "{counts:?}: {found} is not half of {expected}"
                    );
                }
            }
            assert!(!ratings.has_virtual_draws);
        }
    }

    /// The method for many engines gives the same result as the one for two.
    #[test]
    fn the_profile_of_two_engines_is_their_likelihood() {
        for counts in [[34, 54, 63, 64, 75], [0, 1, 2, 3, 9], [2, 0, 1, 0, 1]] {
            let pairing = pairing(0, 1, counts);
            let (games, points) = pairing.games_and_points();
            let edge = Edge {
                players: [0, 1],
                games,
                points,
            };
            let (ratings, has_virtual_draws) = tournament(2, &[(edge, &pairing)]);
            assert!(!has_virtual_draws);
            let expected = duel(&pairing, &[0, 1]);
            for (found, expected) in ratings.iter().zip(expected) {
                near(found.value, expected.value, 1e-3);
                near(found.low, expected.low, 1e-3);
                near(found.high, expected.high, 1e-3);
            }
        }
    }

    #[test]
    fn groups_that_never_met_are_rated_by_themselves() {
        let counts = [[1, 2, 3, 4, 5], [5, 4, 3, 2, 1]];
        let both = [pairing(0, 3, counts[0]), pairing(1, 2, counts[1])];
        let ratings = Ratings::of(5, &both);
        let alone = Ratings::of(4, &both[..1]);
        assert_eq!(ratings.engines[0], alone.engines[0]);
        assert_eq!(ratings.engines[4], None);
        let mean = |a: usize, b: usize| {
            ratings.engines[a].unwrap().value + ratings.engines[b].unwrap().value
        };
        assert_eq!((mean(0, 3), mean(1, 2)), (0.0, 0.0));
    }

    #[test]
    fn results_without_contradiction_are_met_exactly() {
        // Three points of four, twice in a row, make nine of ten.
        let ratings = Ratings::of(
            3,
            &[
                pairing(0, 1, [0, 0, 1, 0, 1]),
                pairing(2, 1, [1, 0, 1, 0, 0]),
                pairing(0, 2, [0, 0, 1, 0, 4]),
            ],
        );
        let step = elo_of_score(0.75);
        for (engine, expected) in [(0, step), (1, 0.0), (2, -step)] {
            near(ratings.engines[engine].unwrap().value, expected, 1e-6);
        }
    }

    #[test]
    fn expected_points_are_the_points_made() {
        // The mark of the likeliest ratings in this family of models.
        let pairings = [
            pairing(0, 1, [3, 5, 9, 7, 2]),
            pairing(0, 2, [1, 2, 8, 9, 4]),
            pairing(1, 2, [2, 6, 9, 3, 1]),
            pairing(3, 1, [0, 2, 5, 6, 7]),
        ];
        let ratings = Ratings::of(5, &pairings);
        assert_eq!(ratings.engines[4], None, "it has not played");
        let rating = |e: usize| ratings.engines[e].unwrap().value / ELO_PER_UNIT;
        let mut surplus = [0.0; 4];
        for pairing in &pairings {
            let [a, b] = pairing.players;
            let (games, points) = pairing.games_and_points();
            let beyond = points - games * expectation(rating(a) - rating(b));
            surplus[a] += beyond;
            surplus[b] -= beyond;
        }
        assert!(surplus.iter().all(|s| s.abs() < 1e-6), "{surplus:?}");
    }

    #[test]
    fn one_that_never_loses_is_rated_with_help() {
        let ratings = Ratings::of(
            3,
            &[
                pairing(0, 1, [0, 0, 0, 0, 5]),
                pairing(1, 2, [1, 1, 3, 2, 0]),
            ],
        );
        assert!(ratings.has_virtual_draws);
        let first = ratings.engines[0].unwrap();
        assert!(first.value.is_finite() && first.value > 100.0, "{first:?}");
        // How much better it may be nobody knows.
        assert_eq!(first.high, f64::INFINITY);
        assert!(first.low < first.value && first.low > -200.0, "{first:?}");
        for other in [1, 2] {
            let other = ratings.engines[other].unwrap();
            assert!(
                other.low < other.value && other.value < other.high,
                "{other:?}"
            );
        }
        assert!(!Ratings::of(2, &[]).has_virtual_draws);
    }
}
