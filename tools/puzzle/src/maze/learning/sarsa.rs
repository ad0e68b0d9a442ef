//! SARSA: state, action, reward, state, action (G. A. Rummery, M. Niranjan, *On-line Q-learning
//! using connectionist systems*, Cambridge University 1994).
//!
//! ```text
//! Q(s, a) += alpha * (reward + gamma * Q(s', a') - Q(s, a))
//! ```
//!
//! `a'` is the learner's next action, even if it is exploratory: so the values are those of this
//! learner, not those of the best one.

use super::{Method, Settings, Step, Table, approach, zeros};
use crate::maze::world::World;

pub(super) struct Sarsa(Table);

impl Sarsa {
    pub(super) fn new(world: &World) -> Self {
        Self(zeros(world))
    }
}

impl Method for Sarsa {
    const IS_ON_POLICY: bool = true;

    fn q_value(&self, state: usize, choice: usize) -> f64 {
        self.0[state][choice]
    }

    fn learn(&mut self, step: &Step, settings: &Settings) -> f64 {
        let ahead = step.next.map_or(0.0, |next| self.0[step.to][next]);
        let target = step.reward + settings.discount * ahead;
        approach(&mut self.0[step.state][step.choice], target, settings.rate)
    }

    fn into_table(self) -> Table {
        self.0
    }
}
