//! The world of a learner: states, and from each the actions with their rewards.

use std::collections::VecDeque;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Action {
    /// The name: a direction, or the room behind a door.
    pub name: ActionName,
    /// The state that it leads to.
    pub to: usize,
    pub reward: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionName {
    /// A letter: U, D, L, R.
    Letter(char),
    Room(usize),
}

/// A world in which every action has one certain result.
#[derive(Clone, Debug, Default)]
pub struct World {
    pub actions: Vec<Vec<Action>>,
    pub goal: Vec<bool>,
    /// Where an episode begins; `None`: in a random state.
    pub start: Option<usize>,
}

impl World {
    pub fn states(&self) -> usize {
        self.actions.len()
    }

    /// The fewest steps from a state to a goal, by breadth-first search; `None` if there is no
    /// path.
    pub fn shortest(&self, from: usize) -> Option<usize> {
        let mut steps = vec![None; self.states()];
        steps[from] = Some(0);
        let mut queue = VecDeque::from([from]);
        while let Some(state) = queue.pop_front() {
            if self.goal[state] {
                return steps[state];
            }
            for action in &self.actions[state] {
                if steps[action.to].is_none() {
                    steps[action.to] = steps[state].map(|steps: usize| steps + 1);
                    queue.push_back(action.to);
                }
            }
        }
        None
    }
}
