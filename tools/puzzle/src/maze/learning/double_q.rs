//! Double Q-learning (H. van Hasselt, *Double Q-learning*, NIPS 2010).
//!
//! The largest of several noisy values is too large on average. So there are two tables, and a coin
//! decides which one learns: it names the best action, and the other one says what that action is
//! worth.
//!
//! ```text
//! A(s, a) += alpha * (reward + gamma * B(s', argmax A(s', .)) - A(s, a)), or A and B exchanged
//! ```
//!
//! The learner acts by the sum of both; the resulting table is their mean.

use zobrist::{Random, mix};

use super::{Method, Settings, Step, Table, approach, best_of, zeros};
use crate::maze::world::World;

pub(super) struct DoubleQ {
    tables: [Table; 2],
    coin: Random,
}

impl DoubleQ {
    pub(super) fn new(world: &World, seed: u64) -> Self {
        Self {
            tables: [zeros(world), zeros(world)],
            coin: Random::new(mix(seed)),
        }
    }
}

impl Method for DoubleQ {
    const IS_ON_POLICY: bool = false;

    fn q_value(&self, state: usize, choice: usize) -> f64 {
        self.tables[0][state][choice] + self.tables[1][state][choice]
    }

    fn learn(&mut self, step: &Step, settings: &Settings) -> f64 {
        let [first, second] = &mut self.tables;
        let (learns, judges) = match self.coin.below(2) {
            0 => (first, second),
            _ => (second, first),
        };
        let ahead = match step.is_last {
            true => 0.0,
            false => judges[step.to][best_of(&learns[step.to])],
        };
        let target = step.reward + settings.discount * ahead;
        approach(&mut learns[step.state][step.choice], target, settings.rate) / 2.0
    }

    fn into_table(self) -> Table {
        let [mut first, second] = self.tables;
        for (row, other) in first.iter_mut().zip(&second) {
            for (number, other) in row.iter_mut().zip(other) {
                *number = (*number + other) / 2.0;
            }
        }
        first
    }
}
