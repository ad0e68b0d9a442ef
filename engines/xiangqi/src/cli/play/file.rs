//! Games in files: PGN and XQF are read, PGN is written.

use std::fs;
use std::path::Path;

use ::cli::calendar::today;
use ::cli::input::{FileError, Input};
use anyhow::Context;
use xiangqi_rules::notation::Notation;
use xiangqi_rules::record::{GameResult, Record, RecordedMove};
use xiangqi_rules::{Position, pgn, xqf};

const XQF_MAGIC: &[u8] = b"XQ";

/// The last position of a saved game, with the game as its history.
pub(super) fn load(path: &Path) -> anyhow::Result<Position> {
    let input = Input::read(path)?;
    if input.bytes.starts_with(XQF_MAGIC) {
        return Ok(xqf::read(&input.bytes).context(input.name)?.end());
    }
    let Input { name, bytes } = input.in_utf8();
    let games = pgn::read(&bytes).with_context(|| name.clone())?;
    let first = games
        .first()
        .with_context(|| format!("{name}: found no game"))?;
    Ok(first.end())
}

/// Writes the game that led to a position; red's and black's names, and how it ended.
pub(super) fn save(
    path: &Path,
    position: &Position,
    [red, black]: [String; 2],
    result: GameResult,
) -> Result<(), FileError> {
    let mut start = position.clone();
    while start.last_move().is_some() {
        start.unmake();
    }
    let mut record = Record::new(start);
    record.tags = vec![
        ("Date".into(), today()),
        ("Red".into(), red),
        ("Black".into(), black),
    ];
    record.result = result;
    let played = position.history().iter().filter_map(|state| state.mv);
    record.moves = played
        .map(|mv| RecordedMove {
            mv,
            comment: String::new(),
        })
        .collect();
    let text = pgn::write(&record, Notation::Wxf);
    fs::write(path, text).map_err(|error| FileError::of(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_is_loaded_with_its_history() {
        let mut position = Position::startpos();
        for text in ["炮二平五", "马8进7", "马二进三", "车9平8"] {
            let (_, mv) = xiangqi_rules::notation::parse_any(&position, text).unwrap();
            position.make(mv);
        }
        let name = format!("sanqi-play-{}.pgn", std::process::id());
        let path = std::env::temp_dir().join(name);
        save(
            &path,
            &position,
            ["a".into(), "b".into()],
            GameResult::Unknown,
        )
        .unwrap();
        let loaded = load(&path).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("[Date \"20"), "{text}");
        fs::remove_file(&path).unwrap();
        assert_eq!((loaded.fen(), loaded.ply()), (position.fen(), 4));
    }
}
