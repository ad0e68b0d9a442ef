//! Xiangqi: PGN with moves in ICCS; what the engines said stands behind their moves as
//! `{score/depth seconds}`.

use xiangqi_rules::notation::Notation;
use xiangqi_rules::pgn;
use xiangqi_rules::record::{GameResult, Record, RecordedMove};
use xiangqi_rules::{Move, Position};

use super::players;
use crate::archive::{Archive, RecordedGame};
use crate::play::Played;

pub(super) fn write(archive: &Archive, game: &RecordedGame) -> Result<String, String> {
    let start = Position::from_fen(&game.opening.position).map_err(|e| e.to_string())?;
    let mut record = Record::new(start.clone());
    let [red, black] = players(archive, game);
    let tags = [
        ("Event", "arena match".to_owned()),
        ("Date", archive.date()),
        ("Round", (game.number + 1).to_string()),
        ("Red", red.to_owned()),
        ("Black", black.to_owned()),
        ("Termination", game.reason.clone()),
    ];
    record.tags = tags.map(|(name, value)| (name.to_owned(), value)).to_vec();
    let score = game.score.as_deref().and_then(GameResult::parse);
    record.result = score.unwrap_or_default();
    let opening = game.opening.moves.iter().map(|mv| (mv, "book".to_owned()));
    let played = game
        .moves
        .iter()
        .map(|(_, played)| (&played.mv, comment(played)));
    let mut position = start;
    for (text, comment) in opening.chain(played) {
        let mv: Move = Notation::Iccs
            .parse(&position, text)
            .map_err(|e| e.to_string())?;
        position.make(mv);
        record.moves.push(RecordedMove::new(mv, comment));
    }
    Ok(pgn::write(&record, Notation::Iccs))
}

/// Score, depth and time of a move, `+34/12 0.100s`; a mate as `+M5` or `-M5`.
fn comment(played: &Played) -> String {
    let report = &played.report;
    let score = match (report.mate, report.score) {
        (Some(mate), _) if mate < 0 => format!("-M{}/", mate.unsigned_abs()),
        (Some(mate), _) => format!("+M{mate}/"),
        (None, Some(score)) => format!("{score:+}/"),
        (None, None) => String::new(),
    };
    let depth = report
        .depth
        .map(|depth| depth.to_string())
        .unwrap_or_default();
    let time = format!("{:.3}s", played.time_ms / 1000.0);
    format!("{score}{depth} {time}").trim().to_owned()
}
