//! Game files of the program Piskvork, `.psq`.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,234
//! 9,7,1021
//! pbrain-one.exe
//! pbrain-two.exe
//! -1
//! ```
//!
//! A move is its column and row from 1, and milliseconds. The players' names may follow the moves.
//! The rule is not in the file.

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use crate::point::Point;
use crate::size::{Size, SizeError};

const BEGIN: &str = "Piskvorky";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub size: Size,
    pub moves: Vec<Point>,
    /// The names of black and white, if the file has them.
    pub players: [Option<String>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum PsqError {
    #[error(
        "line 1: '{found}', expected Piskvorky and the size of the board, as in Piskvorky 15x15"
    )]
    Header { found: String },
    #[error("line 1: {0}")]
    Size(SizeError),
    #[error(
        "line {line}: '{found}' is no move on {size}, expected column, row and milliseconds as 8,8,234"
    )]
    Move {
        line: usize,
        found: String,
        size: Size,
    },
    #[error("line {line}: a second stone on {point}")]
    Twice { line: usize, point: Point },
}

/// Whether a text begins like a file of Piskvork's.
pub fn is_psq(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with(BEGIN)
}

/// Reads a game.
///
/// # Errors
/// What is wrong, and in which line.
pub fn parse(text: &str) -> Result<Game, PsqError> {
    let mut lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    let header = lines.next().map_or("", |(line, _)| line).trim();
    let wrong = || PsqError::Header {
        found: quote(header),
    };
    let size = header.strip_prefix(BEGIN).ok_or_else(wrong)?;
    let size = size.split(',').next().unwrap_or_default().trim();
    let size: Size = size.parse().map_err(PsqError::Size)?;
    let mut game = Game {
        size,
        moves: Vec::new(),
        players: [None, None],
    };
    let is_move =
        |line: &str| line.split(',').count() >= 2 && line.starts_with(|c: char| c.is_ascii_digit());
    for (line, number) in lines.by_ref() {
        let text = line.trim();
        if !is_move(text) {
            game.players[0] = player(text);
            break;
        }
        let mut numbers = text.split(',').map(|word| word.trim().parse::<u8>().ok());
        let mut coordinate = || numbers.next().flatten()?.checked_sub(1);
        let place = coordinate().zip(coordinate());
        let on_board = place.filter(|&(x, y)| size.contains(x, y));
        let (x, y) = on_board.ok_or_else(|| PsqError::Move {
            line: number,
            found: quote(text),
            size,
        })?;
        let point = Point::new(x, y);
        if game.moves.contains(&point) {
            return Err(PsqError::Twice {
                line: number,
                point,
            });
        }
        game.moves.push(point);
    }
    game.players[1] = lines.next().and_then(|(line, _)| player(line.trim()));
    Ok(game)
}

/// The name of a player. None for a number, which ends the file.
fn player(text: &str) -> Option<String> {
    let is_name = !text.is_empty() && text.parse::<i64>().is_err();
    is_name.then(|| text.to_owned())
}

pub fn write(game: &Game) -> String {
    let mut text = format!("{BEGIN} {}, 11:11, 0\n", game.size);
    for point in &game.moves {
        text += &format!("{},{},0\n", point.x() + 1, point.y() + 1);
    }
    for player in game.players.iter().flatten() {
        // Each name is one line that cannot be taken for a move.
        let name: String = player.chars().filter(|c| !c.is_control()).collect();
        text += &format!("{}\n", name.replace(',', " ").trim());
    }
    text + "-1\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back() {
        let text = "Piskvorky 20x20, 11:11, 0\r\n10,10,234\r\n11,9,1021\r\na.exe\r\nb\r\n-1\r\n";
        let game = parse(text).unwrap();
        assert_eq!(game.size.to_string(), "20x20");
        assert_eq!(crate::text::write_moves(&game.moves), "9,9 10,8");
        assert_eq!(
            game.players,
            [Some("a.exe".to_owned()), Some("b".to_owned())]
        );
        assert_eq!(parse(&write(&game)).unwrap(), game);
        let bare = parse("Piskvorky 15x15, 0:0, 1\n1,15,0\n-1\n").unwrap();
        assert_eq!((bare.moves.len(), &bare.players), (1, &[None, None]));
        assert_eq!(parse(&write(&bare)).unwrap(), bare);
    }

    #[test]
    fn errors_say_where() {
        for (text, message) in [
            ("", "line 1: '', expected Piskvorky"),
            ("Piskvorky 3x3", "line 1: a side of 3 points"),
            (
                "Piskvorky 15x15\n16,1,0",
                "line 2: '16,1,0' is no move on 15x15",
            ),
            ("Piskvorky 15x15\n1,0,0", "line 2: '1,0,0' is no move"),
            (
                "Piskvorky 15x15\n1,1,0\n1,1,0",
                "line 3: a second stone on 0,0",
            ),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(is_psq("Piskvorky 15x15") && !is_psq("h8"));
    }
}
