//! Tabular reinforcement learning in rooms and mazes: finding the way by trying.
//!
//! For each state and each action the learner keeps one number: what it expects to earn in all if
//! it does that and then its best. It knows no map; after each step it moves the number of what it
//! did towards what it got plus the discounted number of what comes next. If every action is tried
//! again and again, the numbers become true, and always doing what has the largest is the shortest
//! path. (R. S. Sutton, A. G. Barto, *Reinforcement Learning*, second edition, 2018, chapters 4 and
//! 6.)
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
