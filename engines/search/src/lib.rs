//! What the searches of the three games share. It knows no game.
//!
//! Start with [`tester`]: a game's search answers bounded questions about the root, and the drivers
//! ([`mtdf`] and [`pvs`]) deepen by asking them.
#![warn(missing_docs)]

pub mod clock;
pub mod cpu;
pub mod deepening;
pub mod history;
pub mod mcts;
pub mod mtdf;
pub mod position;
pub mod pvs;
pub mod report;
pub mod table;
pub mod tester;
pub mod textbook;
pub mod threads;
pub mod value;

#[cfg(test)]
mod toy;
