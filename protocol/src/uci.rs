//! UCI (Meyer-Kahlen and Huber, 2006) as Xiangqi GUIs speak it, and UCI-Cyclone.
//!
//! Two dialects of rank numbers are in use: 0-9 (Pikafish's, and UCI-Cyclone's) and 1-10
//! (Fairy-Stockfish's, for clients that send `setoption name UCI_Variant value xiangqi`). Moves are
//! text here; which ranks they count is for the session to know, and
//! `xiangqi_rules::notation::uci` converts. UCI-Cyclone says `fen ...` and `startpos` without
//! `position`: that form is kept in [`Command::Position`], so that it prints as it was read.

mod command;
mod go;
mod info;
mod language;
mod option;
mod reply;

pub use command::Command;
pub use go::Go;
pub use info::{Bound, Info, Score, Value, Wdl};
pub use language::Uci;
pub use reply::{IdField, Reply};
