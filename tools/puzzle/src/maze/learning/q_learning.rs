//! Q-learning (C. J. C. H. Watkins, P. Dayan, *Machine Learning* 8, 1992).
//!
//! ```text
//! Q(s, a) += alpha * (reward + gamma * max Q(s', .) - Q(s, a))
//! ```

use super::{Method, Settings, Step, Table, approach, largest, zeros};
use crate::maze::world::World;

pub(super) struct QLearning(Table);

impl QLearning {
    pub(super) fn new(world: &World) -> Self {
        Self(zeros(world))
    }
}

impl Method for QLearning {
    const IS_ON_POLICY: bool = false;

    fn q_value(&self, state: usize, choice: usize) -> f64 {
        self.0[state][choice]
    }

    fn learn(&mut self, step: &Step, settings: &Settings) -> f64 {
        let ahead = match step.is_last {
            true => 0.0,
            false => largest(&self.0[step.to]),
        };
        let target = step.reward + settings.discount * ahead;
        approach(&mut self.0[step.state][step.choice], target, settings.rate)
    }

    fn into_table(self) -> Table {
        self.0
    }
}
