//! Games as JSON: the size, the rule and the history of moves.
//!
//! ```json
//! {"size": "15x15", "rule": "renju", "moves": ["7,7", "8,8"], "outcome": null}
//! ```
//!
//! A game that began with stones on the board has them as rows in `start`, and its first side to
//! move in `first`. `outcome` is for people, and the only field with a resignation; all else
//! follows from the moves.

use serde::{Deserialize, Serialize, Serializer};
use text_boards::{Color, quote};
use thiserror::Error;

use crate::Board;
use crate::game::{Game, ReplayError};
use crate::point::{Point, PointError};
use crate::rule::{Rule, RuleError};
use crate::size::{Size, SizeError};
use crate::text::{self, TextError};

/// Why a saved game was refused. The messages contain those of their causes. So the causes are no
/// `source`, which would be printed a second time.
#[derive(Debug, Error, Serialize)]
pub enum JsonError {
    /// No JSON, or a field is missing or of the wrong type; with line and column.
    #[error("no saved game: {0}")]
    Json(#[serde(serialize_with = "as_text")] serde_json::Error),
    #[error("size: {0}")]
    Size(SizeError),
    #[error("rule: {0}")]
    Rule(RuleError),
    #[error("start: {0}")]
    Start(TextError),
    /// The field `start` is not one board of the game's size.
    #[error("start: {found}, expected one board of {expected}")]
    StartBoard { found: String, expected: Size },
    #[error("first: '{found}', expected black or white")]
    First { found: String },
    #[error("move {number}: {reason}")]
    Point {
        /// The number of the move, counted from 1.
        number: usize,
        reason: PointError,
    },
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

fn as_text<S: Serializer>(why: &serde_json::Error, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(why)
}

#[derive(Serialize, Deserialize)]
struct Saved {
    size: String,
    rule: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    outcome: Option<String>,
}

/// Writes a game on one line.
pub fn write(game: &Game) -> String {
    let start = game.start();
    let plain = start.stones() == 0 && game.first() == Color::Black;
    let saved = Saved {
        size: game.size().to_string(),
        rule: game.rule().to_string(),
        start: (!plain).then(|| start.to_string().lines().map(str::to_owned).collect()),
        first: (!plain).then(|| game.first().to_string()),
        moves: game.moves().iter().map(Point::to_string).collect(),
        outcome: outcome(game),
    };
    // A struct of strings always serializes.
    serde_json::to_string(&saved).unwrap_or_default()
}

/// Reads a game and plays its moves.
///
/// # Errors
/// When the text is no saved game, or its moves cannot be played.
pub fn parse(text: &str) -> Result<Game, JsonError> {
    let saved: Saved = serde_json::from_str(text).map_err(JsonError::Json)?;
    let size: Size = saved.size.parse().map_err(JsonError::Size)?;
    let rule: Rule = saved.rule.parse().map_err(JsonError::Rule)?;
    let board = match &saved.start {
        None => Board::new(size),
        Some(rows) => start(rows, size)?,
    };
    let first = match saved.first.as_deref() {
        None => Color::Black,
        Some(name) => Color::ALL
            .into_iter()
            .find(|color| color.to_string() == name)
            .ok_or_else(|| JsonError::First { found: quote(name) })?,
    };
    let moves = saved.moves.iter().enumerate().map(|(index, word)| {
        let number = index + 1;
        word.parse()
            .map_err(|reason| JsonError::Point { number, reason })
    });
    let moves: Vec<Point> = moves.collect::<Result<_, _>>()?;
    let game = Game::replay(board, rule, first, &moves)?;
    let mut resigned = game.clone();
    resigned.resign();
    let has_resigned = outcome(&resigned) == saved.outcome;
    Ok(if has_resigned { resigned } else { game })
}

fn outcome(game: &Game) -> Option<String> {
    game.outcome().map(|outcome| outcome.to_string())
}

/// Reads the board that a game began with.
fn start(rows: &[String], expected: Size) -> Result<Board, JsonError> {
    let mut positions = text::parse(&rows.join("\n"), expected).map_err(JsonError::Start)?;
    match (positions.pop(), positions.len()) {
        (Some(position), 0) if position.board.size() == expected => Ok(position.board),
        (Some(position), 0) => Err(JsonError::StartBoard {
            found: format!("a board of {}", position.board.size()),
            expected,
        }),
        (_, more) => Err(JsonError::StartBoard {
            found: format!("{} boards", more + 1),
            expected,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back() {
        let mut game = Game::new(Size::new(16, 9).unwrap(), Rule::Renju);
        assert_eq!(
            write(&game),
            r#"{"size":"16x9","rule":"renju","moves":[],"outcome":null}"#
        );
        for (x, y) in [
            (7, 7),
            (0, 0),
            (8, 7),
            (2, 0),
            (9, 7),
            (4, 0),
            (10, 7),
            (6, 0),
            (11, 7),
        ] {
            game.play(Point::new(x, y)).unwrap();
            assert_eq!(parse(&write(&game)).unwrap(), game);
        }
        assert!(write(&game).contains("black wins"));
        game.undo();
        game.resign();
        assert!(write(&game).contains("white wins: black resigned"));
        assert_eq!(parse(&write(&game)).unwrap(), game);
        assert!(game.resume());
        let later = Game::from_position(game.board().clone(), Rule::Caro, Color::White);
        assert_eq!(parse(&write(&later)).unwrap(), later);
    }

    #[test]
    fn errors_name_the_field() {
        for (text, message) in [
            (
                "",
                "no saved game: EOF while parsing a value at line 1 column 0",
            ),
            (
                r#"{"size":"15","rule":"renju"}"#,
                "no saved game: missing field `moves` at line 1 column 28",
            ),
            (
                r#"{"size":"4","rule":"renju","moves":[]}"#,
                "size: a side of 4 points is out of range, expected 5 to 22",
            ),
            (
                r#"{"size":"15","rule":"go","moves":[]}"#,
                "rule: 'go' is no rule, expected freestyle, standard, renju, caro or caro-exact",
            ),
            (
                r#"{"size":"15","rule":"renju","moves":["7,7","h8"]}"#,
                "move 2: 'h8' is no point, expected x,y with both from 0 to 21, as in 7,7",
            ),
            (
                r#"{"size":"15","rule":"renju","moves":["7,7","7,7"]}"#,
                "move 2: 7,7 is occupied by black",
            ),
            (
                r#"{"size":"5","rule":"renju","start":["......"],"moves":[]}"#,
                "start: line 1: a board of 6 columns and 1 rows: a side of 1 points is out of range, expected 5 to 22",
            ),
            (
                r#"{"size":"6","rule":"renju","start":[".....",".....",".....",".....","....."],"moves":[]}"#,
                "start: a board of 5x5, expected one board of 6x6",
            ),
            (
                r#"{"size":"6","rule":"renju","first":"X","moves":[]}"#,
                "first: 'X', expected black or white",
            ),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), message, "{text}");
        }
    }
}
