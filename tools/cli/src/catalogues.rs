//! The catalogues of all programs, from the files in `locales`. A catalogue that a program does not
//! name is not linked into it.

use crate::message::{Catalogue, catalogue};

/// The messages of this crate, and the help that programs have in common.
pub static CLI: Catalogue = catalogue!("cli");
pub static ARENA: Catalogue = catalogue!("arena");
pub static BOARD: Catalogue = catalogue!("board");
pub static CLUSTER: Catalogue = catalogue!("cluster");
/// The messages that all engines share.
pub static ENGINE: Catalogue = catalogue!("engine");
pub static GOMOKU: Catalogue = catalogue!("gomoku");
pub static PAGE: Catalogue = catalogue!("page");
pub static PUZZLE: Catalogue = catalogue!("puzzle");
pub static REVERSI: Catalogue = catalogue!("reversi");
pub static TRAINER: Catalogue = catalogue!("trainer");
pub static XIANGQI: Catalogue = catalogue!("xiangqi");
