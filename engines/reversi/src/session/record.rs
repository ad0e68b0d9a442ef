//! `loadsgf`: loads games from files in SGF (`GM[2]`) or GGF.
//!
//! A file that does not say that it is a game of Othello is not quoted in error messages: it may be
//! any file.

use std::path::Path;

use ::cli::binary;
use reversi_rules::ggf::Ggf;
use reversi_rules::{Position, sgf};

/// The largest file that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// The position of a game in a file before move number `before`, from 1; default: its end.
pub(super) fn load(path: &Path, before: Option<u32>) -> Result<Position, String> {
    let failed =
        |error: &dyn std::fmt::Display| format!("cannot load file: {}: {error}", path.display());
    let bytes = binary::read(path, b"", LONGEST).map_err(|error| failed(&error))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut position = if text.contains("GM[Othello]") {
        let game = Ggf::parse(&text).map_err(|error| failed(&error))?;
        game.position().map_err(|error| failed(&error))?.clone()
    } else if text.contains("GM[2]") {
        sgf::parse(&text).map_err(|error| failed(&error))?
    } else {
        let expected = "expected a game of Othello, GM[2] or GM[Othello]";
        return Err(failed(&expected));
    };
    if let Some(number) = before {
        let keep = number.saturating_sub(1) as usize;
        while position.history().len() > keep && position.undo().is_some() {}
    }
    Ok(position)
}
