//! UCI (Meyer-Kahlen and Huber, 2006) as Xiangqi GUIs speak it, and UCI-Cyclone.
//!
//! Two ways of counting ranks are in use: 0-9 (Pikafish and UCI-Cyclone) and 1-10 (Fairy-Stockfish,
//! for clients that send `setoption name UCI_Variant value xiangqi`). Moves are text here; the
//! session knows how ranks are counted, and `xiangqi_rules::notation::uci` converts. UCI-Cyclone
//! sends `fen ...` and `startpos` without `position`: [`Command::Position`] remembers that form, so
//! that it is printed as it was read.

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
