//! The learner.

use super::curve::Curve;
use super::world::World;
use zobrist::Random;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How much a reward one step later counts, 0 to 1 (gamma).
    pub discount: f64,
    /// How far a number moves towards what was seen, above 0 to 1 (alpha).
    pub rate: f64,
    /// How often a random action is taken instead of the best, 0 to 1 (epsilon).
    pub exploration: f64,
    /// How many times to begin anew.
    pub episodes: usize,
    /// Most steps of an episode.
    pub steps: usize,
    /// Whether an episode ends at a goal. If not, what a goal earns goes on and on.
    pub ends_at_goal: bool,
    pub seed: u64,
}

#[derive(Clone, Debug)]
pub struct Learned {
    /// The number of each action of each state.
    pub table: Vec<Vec<f64>>,
    pub curve: Curve,
}

/// Learns. The table begins with zeros: where steps cost something that is hopeful, and what was not
/// tried yet looks best until it is.
pub fn learn(world: &World, settings: &Settings) -> Learned {
    let mut table: Vec<Vec<f64>> = world
        .actions
        .iter()
        .map(|actions| vec![0.0; actions.len()])
        .collect();
    let mut random = Random::new(settings.seed);
    let mut curve = Curve::default();
    // The sum of the table's numbers.
    let mut worth = 0.0;
    for _ in 0..settings.episodes {
        let mut state = world.start.unwrap_or_else(|| random.below(world.states()));
        let mut steps = 0;
        while steps < settings.steps && !world.actions[state].is_empty() {
            if settings.ends_at_goal && world.goal[state] {
                break;
            }
            let choice = match random.unit() < settings.exploration {
                true => random.below(table[state].len()),
                false => best(&table[state]),
            };
            let action = world.actions[state][choice];
            let ahead = match settings.ends_at_goal && world.goal[action.to] {
                true => 0.0,
                false => largest(&table[action.to]),
            };
            let seen = action.reward + settings.discount * ahead;
            let number = &mut table[state][choice];
            let change = settings.rate * (seen - *number);
            *number += change;
            worth += change;
            state = action.to;
            steps += 1;
        }
        curve.push(steps, worth);
    }
    Learned { table, curve }
}

/// The first of the largest numbers.
fn best(numbers: &[f64]) -> usize {
    let mut best = 0;
    for (index, number) in numbers.iter().enumerate() {
        if *number > numbers[best] {
            best = index;
        }
    }
    best
}

/// The largest number; 0 where there is nothing to do.
fn largest(numbers: &[f64]) -> f64 {
    numbers.get(best(numbers)).copied().unwrap_or(0.0)
}

impl Learned {
    /// The states on the way from a state by the best actions, that state first, until a goal is
    /// reached; `None` if the way goes in a circle.
    pub fn greedy(&self, world: &World, from: usize) -> Option<Vec<usize>> {
        let mut path = vec![from];
        let mut state = from;
        while !world.goal[state] {
            if path.len() > world.states() || world.actions[state].is_empty() {
                return None;
            }
            state = world.actions[state][best(&self.table[state])].to;
            path.push(state);
        }
        Some(path)
    }

    /// The names of the actions along [`Learned::greedy`]'s path.
    pub fn actions(&self, world: &World, path: &[usize]) -> Vec<super::world::ActionName> {
        let steps = path.len().saturating_sub(1);
        let name = |&state: &usize| world.actions[state][best(&self.table[state])].name;
        path[..steps].iter().map(name).collect()
    }
}
