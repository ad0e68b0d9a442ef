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
    let bytes = binary::read(path, b"", LONGEST)
        .map_err(|error| not_a_number(path).unwrap_or_else(|| failed(&error)))?;
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

/// What is wrong if a file's name is that of a file and a word behind it: names may have blanks, so
/// a word that is no number is read as part of the name.
fn not_a_number(path: &Path) -> Option<String> {
    let (file, word) = path.to_str()?.rsplit_once(' ')?;
    let is_meant = !path.exists() && Path::new(file).is_file();
    is_meant.then(|| format!("found `{word}`, expected the number of a move"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_no_number_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a game.sgf");
        std::fs::write(&path, "(;GM[2];B[fe])").unwrap();
        let load = |more: &str| load(Path::new(&format!("{}{more}", path.display())), None);
        assert_eq!(load("").unwrap().history().len(), 1);
        let why = load(" abc").unwrap_err();
        assert_eq!(why, "found `abc`, expected the number of a move");
        let why = load("x").unwrap_err();
        assert!(why.starts_with("cannot load file: "), "{why}");
    }
}
