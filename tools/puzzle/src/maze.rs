//! Tabular Q-learning in rooms and mazes: finding the way by trying.
//!
//! C. J. C. H. Watkins, P. Dayan, *Q-learning*, Machine Learning 8, 1992. For each state and each action
//! the learner keeps one number: what it expects to earn in all if it does that and then its best. It
//! knows no map; after each step it moves the number of what it did towards what it got plus the
//! discounted best number of where it came to. If every action is tried again and again, the numbers
//! become true, and always doing what has the largest is the shortest way.
//!
//! - [`world`]: states, actions, rewards; [`rooms`] and [`grid`] make one from text;
//! - [`learning`]: the learner, its settings, what it learned; [`curve`]: how that went;
//! - [`generate`]: random mazes; [`picture`]: the learning curve, and the maze with the path.
//!
//! Start reading at [`learning`].

pub mod curve;
pub mod generate;
pub mod grid;
pub mod learning;
pub mod picture;
pub mod rooms;
pub mod world;

#[cfg(test)]
mod tests;
