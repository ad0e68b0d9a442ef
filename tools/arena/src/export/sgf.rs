//! Gomoku: SGF. The stones of the opening are moves as the engines' are.

use gomoku_rules::sgf::{self, Record};
use gomoku_rules::{Game, Point};

use super::players;
use crate::archive::{Archive, RecordedGame};
use crate::game::gomoku::Start;

pub(super) fn write(archive: &Archive, recorded: &RecordedGame) -> Result<String, String> {
    let start = Start::read(&recorded.opening.position).map_err(|e| e.to_string())?;
    let mut game = Game::new(start.size, start.rule);
    for point in start.stones {
        game.play_opening(point).map_err(|e| e.to_string())?;
    }
    let opening = recorded.opening.moves.iter();
    let played = recorded.moves.iter().map(|(_, played)| &played.mv);
    for mv in opening.chain(played) {
        let point: Point = mv.parse().map_err(|_| format!("{mv} is no point"))?;
        game.play(point).map_err(|e| e.to_string())?;
    }
    let [black, white] = players(archive, recorded).map(|name| Some(name.to_owned()));
    // `RE`, if the result does not follow from the moves.
    let given = match recorded.score.as_deref() {
        _ if game.outcome().is_some() => None,
        Some("1-0") => Some(format!("B+{}", letter(&recorded.reason))),
        Some("0-1") => Some(format!("W+{}", letter(&recorded.reason))),
        Some("1/2-1/2") => Some("0".to_owned()),
        _ => None,
    };
    let date = archive.date().replace('.', "-");
    let mut properties = format!("EV[arena match]DT[{date}]RO[{}]", recorded.number + 1);
    properties.extend(given.map(|result| format!("RE[{result}]")));
    let text = sgf::write(&Record {
        game,
        black,
        white,
        opening: None,
    });
    Ok(text.replacen("AP[Sanqi]", &format!("AP[Sanqi]{properties}"), 1))
}

/// SGF's letter for a win in a game that the rules had not ended: `T` on time, `R` by resignation
/// or adjudication, `F` by forfeit.
fn letter(reason: &str) -> char {
    match reason {
        "time forfeit" => 'T',
        "resignation" | "adjudicated win" => 'R',
        _ => 'F',
    }
}
