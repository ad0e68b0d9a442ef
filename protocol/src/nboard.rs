//! NBoard, versions 1 and 2: the protocol of Reversi GUIs (C. Welty, *NBoard Protocol*, 2006).
//!
//! The GUI keeps the game, and sends it as GGF (`set game`), then move by move. It asks for hints
//! (`hint`) or for a move (`go`), which the engine reports but does not play. Before it changes the
//! position it sends `ping`: the engine stops its search and answers `pong`, and the GUI ignores
//! what came before.

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
