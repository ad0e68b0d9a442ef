//! Learning by trial and error, episode by episode.

mod double_q;
mod q_learning;
mod sarsa;
mod value_iteration;

use super::curve::Curve;
use super::world::{ActionName, World};
use zobrist::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    QLearning,
    Sarsa,
    DoubleQ,
    /// Not learned but computed, from complete knowledge of the world.
    ValueIteration,
}

impl Algorithm {
    pub const ALL: [Self; 4] = [
        Self::QLearning,
        Self::Sarsa,
        Self::DoubleQ,
        Self::ValueIteration,
    ];
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How much a reward one step later counts, 0 to 1 (gamma).
    pub discount: f64,
    /// How far a value moves towards its target, above 0 to 1 (alpha).
    pub rate: f64,
    /// How often a random action is taken instead of the best, 0 to 1 (epsilon).
    pub exploration: f64,
    /// How many episodes to run, or sweeps over all states.
    pub episodes: usize,
    /// An episode ends after this many steps.
    pub steps: usize,
    /// Whether an episode ends at a goal. If not, the reward of a goal is earned again and again.
    pub ends_at_goal: bool,
    pub seed: u64,
}

/// The table of action values (Q): one number for each action of each state.
pub type Table = Vec<Vec<f64>>;

#[derive(Clone, Debug)]
pub struct Learned {
    pub table: Table,
    pub curve: Curve,
}

/// Learns an action-value table, which begins with zeros: where steps cost something that is
/// optimistic, so that actions not tried yet look best until they are tried.
pub fn learn(world: &World, algorithm: Algorithm, settings: &Settings) -> Learned {
    match algorithm {
        Algorithm::QLearning => episodes(world, settings, q_learning::QLearning::new(world)),
        Algorithm::Sarsa => episodes(world, settings, sarsa::Sarsa::new(world)),
        Algorithm::DoubleQ => episodes(
            world,
            settings,
            double_q::DoubleQ::new(world, settings.seed),
        ),
        Algorithm::ValueIteration => value_iteration::iterate(world, settings),
    }
}

struct Step {
    state: usize,
    choice: usize,
    reward: f64,
    to: usize,
    /// The action that is taken next, if the method is on-policy and the episode goes on.
    next: Option<usize>,
    /// Whether the episode ends with this step, so that no later reward follows.
    is_last: bool,
}

/// How a method learns from a step.
trait Method {
    /// Whether it learns the values of what the learner will do next, exploration included, and not
    /// of what would be best.
    const IS_ON_POLICY: bool;

    /// The value by which actions are compared.
    fn q_value(&self, state: usize, choice: usize) -> f64;

    /// Updates the values. Returns by how much the sum of the table changes.
    fn learn(&mut self, step: &Step, settings: &Settings) -> f64;

    fn into_table(self) -> Table;
}

fn episodes<M: Method>(world: &World, settings: &Settings, mut method: M) -> Learned {
    let mut random = Random::new(settings.seed);
    let mut curve = Curve::default();
    // The sum of the table's values.
    let mut worth = 0.0;
    let ends = |state: usize| settings.ends_at_goal && world.goal[state];
    let choose = |method: &M, state: usize, random: &mut Random| {
        let count = world.actions[state].len();
        match random.unit() < settings.exploration {
            true => random.below(count),
            false => best((0..count).map(|choice| method.q_value(state, choice))),
        }
    };
    for _ in 0..settings.episodes {
        let mut state = world.start.unwrap_or_else(|| random.below(world.states()));
        let mut steps = 0;
        let mut planned = None;
        while steps < settings.steps && !world.actions[state].is_empty() && !ends(state) {
            let choice = planned
                .take()
                .unwrap_or_else(|| choose(&method, state, &mut random));
            let action = world.actions[state][choice];
            let is_last = ends(action.to) || world.actions[action.to].is_empty();
            if M::IS_ON_POLICY && !is_last {
                planned = Some(choose(&method, action.to, &mut random));
            }
            let step = Step {
                state,
                choice,
                reward: action.reward,
                to: action.to,
                next: planned,
                is_last,
            };
            worth += method.learn(&step, settings);
            state = action.to;
            steps += 1;
        }
        curve.push(steps, worth);
    }
    Learned {
        table: method.into_table(),
        curve,
    }
}

fn zeros(world: &World) -> Table {
    let row = |actions: &Vec<_>| vec![0.0; actions.len()];
    world.actions.iter().map(row).collect()
}

/// Moves a value towards its target by the learning rate. Returns the change.
fn approach(number: &mut f64, target: f64, rate: f64) -> f64 {
    let change = rate * (target - *number);
    *number += change;
    change
}

/// The index of the first of the largest numbers.
fn best(numbers: impl Iterator<Item = f64>) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (index, number) in numbers.enumerate() {
        if number > best.1 {
            best = (index, number);
        }
    }
    best.0
}

fn best_of(numbers: &[f64]) -> usize {
    best(numbers.iter().copied())
}

/// The largest number; 0 if there are none.
fn largest(numbers: &[f64]) -> f64 {
    numbers.get(best_of(numbers)).copied().unwrap_or(0.0)
}

/// The states along the best actions of a table, from the given state to the first goal; `None` if
/// they run in a circle.
fn greedy(table: &Table, world: &World, from: usize) -> Option<Vec<usize>> {
    let mut path = vec![from];
    let mut state = from;
    while !world.goal[state] {
        if path.len() > world.states() || world.actions[state].is_empty() {
            return None;
        }
        state = world.actions[state][best_of(&table[state])].to;
        path.push(state);
    }
    Some(path)
}

impl Learned {
    /// The states along the best actions, from the given state to the first goal; `None` if they
    /// run in a circle.
    pub fn greedy(&self, world: &World, from: usize) -> Option<Vec<usize>> {
        greedy(&self.table, world, from)
    }

    /// The names of the actions along [`Learned::greedy`]'s path.
    pub fn actions(&self, world: &World, path: &[usize]) -> Vec<ActionName> {
        let steps = path.len().saturating_sub(1);
        let name = |&state: &usize| world.actions[state][best_of(&self.table[state])].name;
        path[..steps].iter().map(name).collect()
    }
}
