//! The catalogues of all programs, from the files in `locales`. What a program does not name is not
//! linked into it.

use crate::message::{Catalogue, catalogue};

/// Of this crate, and the help that programs have in common.
pub static CLI: Catalogue = catalogue!("cli");
pub static ARENA: Catalogue = catalogue!("arena");
pub static BOARD: Catalogue = catalogue!("board");
/// Of work over many machines.
pub static CLUSTER: Catalogue = catalogue!("cluster");
/// Of what all engines say alike.
pub static ENGINE: Catalogue = catalogue!("engine");
pub static GOMOKU: Catalogue = catalogue!("gomoku");
/// Of the web pages.
pub static PAGE: Catalogue = catalogue!("page");
pub static PUZZLE: Catalogue = catalogue!("puzzle");
pub static REVERSI: Catalogue = catalogue!("reversi");
pub static TRAINER: Catalogue = catalogue!("trainer");
pub static XIANGQI: Catalogue = catalogue!("xiangqi");
