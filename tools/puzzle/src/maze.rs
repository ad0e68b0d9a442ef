//! Tabular reinforcement learning in rooms and mazes: finding a path by trial and error.
//!
//! For each state and each action the learner keeps one number, the action value: the total reward
//! that it expects if it takes that action and the best ones afterwards. It knows no map; after
//! each step it moves the value of the action towards the reward plus the discounted value of the
//! next state. If every action is tried again and again, the values become true, and always taking
//! the action with the largest value is the shortest path. (R. S. Sutton, A. G. Barto,
//! *Reinforcement Learning*, second edition, 2018, chapters 4 and 6.)
//!
//! - [`world`]: states, actions, rewards; [`rooms`] and [`grid`] make one from text;
//! - [`learning`]: the learner, what it learned; in it a file for each method: Q-learning, SARSA,
//!   double Q-learning, value iteration; [`curve`]: how that went;
//! - [`generate`]: random mazes.
//!
//! Start reading at [`learning`].

pub mod curve;
pub mod generate;
pub mod grid;
pub mod learning;
pub mod rooms;
pub mod world;

#[cfg(test)]
mod tests;
