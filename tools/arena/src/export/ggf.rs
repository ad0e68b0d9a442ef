//! Reversi: GGF, evaluation (in discs) and seconds with every move of an engine.

use reversi_rules::ggf::Ggf;
use reversi_rules::obf::Obf;
use reversi_rules::{Color, Move, Position, Size, sequence};

use super::players;
use crate::archive::{Archive, RecordedGame};

pub(super) fn write(archive: &Archive, game: &RecordedGame) -> Result<String, String> {
    let mut position = read(&game.opening.position)?;
    let opening = game.opening.moves.iter();
    let played = game.moves.iter().map(|(_, played)| &played.mv);
    let moves: Vec<&str> = opening.chain(played).map(String::as_str).collect();
    sequence::play(&mut position, &moves.join(" ")).map_err(|e| e.to_string())?;
    let [black, white] = players(archive, game);
    let tags = [
        ("PC", "arena".to_owned()),
        ("DT", archive.date()),
        ("PB", black.to_owned()),
        ("PW", white.to_owned()),
        ("TY", position.size().width().to_string()),
        ("RE", result(game, &position)),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
    let mut ggf = Ggf::of(&position, tags);
    // GGF has the passes as moves, but no engine was asked for them.
    let placed = ggf.notes.iter_mut().filter(|note| note.mv != Move::Pass);
    for (note, (_, played)) in placed.skip(game.opening.moves.len()).zip(&game.moves) {
        note.evaluation = played.report.score.map(|score| score as f64 / 100.0);
        note.seconds = Some(played.time_ms / 1000.0);
    }
    Ok(format!("{ggf}\n"))
}

/// The position of an opening: an OBF line, whose board tells its size.
fn read(text: &str) -> Result<Position, String> {
    let squares = text.split_whitespace().next().unwrap_or_default().len();
    let side = u32::try_from(squares.isqrt()).unwrap_or(0);
    let size = Size::square(side).map_err(|e| e.to_string())?;
    match Obf::parse(text, size) {
        Ok(Some(obf)) => Ok(obf.position),
        Ok(None) => Err("no position in its opening".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The value of `RE`: black's discs less white's. A game that did not end by counting goes to the
/// winner with all squares, and a letter says why: `:t` time, `:r` all else that ends a game early;
/// `:s` is a draw without counting.
fn result(game: &RecordedGame, position: &Position) -> String {
    if game.reason == "disc count" {
        return format!("{:+.2}", f64::from(position.score(Color::Black)));
    }
    let all = position.size().squares() as f64;
    let (score, why) = match game.score.as_deref() {
        Some("1-0") => (all, ":r"),
        Some("0-1") => (-all, ":r"),
        _ => (0.0, ":s"),
    };
    let why = if game.reason == "time forfeit" {
        ":t"
    } else {
        why
    };
    format!("{score:+.2}{why}")
}
