//! NBoard, versions 1 and 2: what Reversi GUIs speak (C. Welty, *NBoard Protocol*, 2006).
//!
//! The GUI keeps the game and hands it over as GGF (`set game`), then move by move. It asks for
//! hints (`hint`) or for a move (`go`), which the engine names but does not play. Before it changes
//! the position it sends `ping`: the engine stops thinking and answers `pong`, and what it said
//! until then no longer counts.

mod command;
mod eval;
mod game_move;
mod language;
mod reply;

pub use command::Command;
pub use eval::{Depth, Eval};
pub use game_move::GameMove;
pub use language::NBoard;
pub use reply::{Reply, Search};
