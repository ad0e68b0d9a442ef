//! Positions as XBoard writes them: `8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1`.
//!
//! Rows from 8 down to 1, `p` black's discs, `P` white's, then the side to move.

use serde::Serialize;
use text_boards::Color;
use thiserror::Error;

use crate::position::Position;
use crate::size::Size;
use crate::square::Square;

const SIDE: u8 = 8;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum FenError {
    /// A letter that is neither a disc nor a number of empty squares.
    #[error("row {row}: '{}' is no disc, expected p, P or a number of empty squares", found.escape_debug())]
    Letter {
        /// The row's number on the board.
        row: u8,
        found: char,
    },
    /// A row too short or too long.
    #[error("row {row}: found {found} squares, expected 8")]
    Row {
        /// The row's number on the board.
        row: u8,
        found: usize,
    },
    /// Too few rows or too many.
    #[error("found {found} rows, expected 8")]
    Rows { found: usize },
    #[error("found no side to move, expected b or w")]
    Side,
}

/// # Errors
/// Why the text is no position.
pub fn read(text: &str) -> Result<Position, FenError> {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(SIDE) {
        return Err(FenError::Rows { found: rows.len() });
    }
    let mut discs = [[None; SIDE as usize]; SIDE as usize];
    for ((text, row), squares) in rows.iter().zip(0..).zip(discs.iter_mut().rev()) {
        let row = SIDE - row;
        let mut found = Vec::new();
        for letter in text.chars() {
            match letter {
                'p' => found.push(Some(Color::Black)),
                'P' => found.push(Some(Color::White)),
                '1'..='8' => {
                    let empty = letter.to_digit(10).unwrap_or_default() as usize;
                    found.extend(std::iter::repeat_n(None, empty));
                }
                found => return Err(FenError::Letter { row, found }),
            }
        }
        if found.len() != usize::from(SIDE) {
            let found = found.len();
            return Err(FenError::Row { row, found });
        }
        squares.copy_from_slice(&found);
    }
    let side = match fields.next() {
        Some("b") => Color::Black,
        Some("w") => Color::White,
        _ => return Err(FenError::Side),
    };
    let disc = |square: Square| {
        let row = discs.get(usize::from(square.row()))?;
        row.get(usize::from(square.column())).copied().flatten()
    };
    Ok(Position::with_pieces(Size::STANDARD, side, disc))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_read_and_mistakes_are_named() {
        let start = read("8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1").unwrap();
        assert_eq!(start, Position::new(Size::STANDARD));
        let cases = [
            ("8/8 b", "found 2 rows, expected 8"),
            ("8/8/8/8/8/8/8/7 b", "row 1: found 7 squares, expected 8"),
            (
                "8/8/8/8/8/8/8/9 b",
                "row 1: '9' is no disc, expected p, P or a number of empty squares",
            ),
            ("8/8/8/8/8/8/8/8", "found no side to move, expected b or w"),
        ];
        for (text, complaint) in cases {
            assert_eq!(read(text).unwrap_err().to_string(), complaint);
        }
    }
}
