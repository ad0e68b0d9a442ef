//! What `play`, a game in the terminal, has in common from game to game.
//!
//! [`Pace`] is how long the engine thinks, [`Dialogue`] is what is said to a player and what the player types, [`verbs`] are the commands that
//! every game understands, and [`Text`] is what the games say alike. The loop of moves is each game's own.

mod dialogue;
mod pace;
pub mod verbs;
mod words;

pub use dialogue::{Dialogue, quoted};
pub use pace::Pace;
pub use words::Text;
