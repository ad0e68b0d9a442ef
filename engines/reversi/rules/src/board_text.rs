//! Boards drawn as text.
//!
//! ```text
//!   a b c d e f g h
//! 1 . . . . . . . . 1
//! 2 . . . . . . . . 2
//! 3 . . . . . . . . 3
//! 4 . . . O X . . . 4
//! 5 . . . X O . . . 5
//! 6 . . . . . . . . 6
//! 7 . . . . . . . . 7
//! 8 . . . . . . . . 8
//!   a b c d e f g h
//! X to move
//! ```
//!
//! This is the form that is written. Reading also takes boards without the letters and numbers
//! around them, without spaces, with `-` or `_` for empty squares and `*` for black, and without
//! the last line: black is to move then. The size is that of the drawing.

use std::fmt;

use serde::Serialize;
use text_boards::{Color, is_column_letters, quote};
use thiserror::Error;

use crate::position::Position;
use crate::size::{MAX_SIDE, Size, SizeError};

/// Why a drawing was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum BoardTextError {
    #[error("there is no row of a board, expected rows of . X O")]
    Empty,
    /// A letter that is neither a disc nor an empty square.
    #[error("line {line}, column {column}: '{}' is no square, expected one of . - X O", found.escape_debug())]
    Square {
        /// The line of the text, counted from 1.
        line: usize,
        /// The column in characters, counted from 1.
        column: usize,
        found: char,
    },
    #[error("line {line}: a row of {found} squares, expected {expected} as in the first row")]
    Row {
        /// The line of the text, counted from 1.
        line: usize,
        found: usize,
        /// The number of squares in the first row.
        expected: usize,
    },
    #[error("line {line}: a row too many, expected at most 26")]
    TooManyRows {
        /// The line of the text, counted from 1.
        line: usize,
    },
    #[error("line {line}: '{found}' after the side to move, expected the end")]
    Trailing {
        /// The line of the text, counted from 1.
        line: usize,
        found: String,
    },
    #[error("a picture of {width} columns and {height} rows: {reason}")]
    Size {
        width: usize,
        height: usize,
        reason: SizeError,
    },
}

/// Reads a picture.
///
/// # Errors
/// What was found where, and what was expected.
pub fn parse(text: &str) -> Result<Position, BoardTextError> {
    let mut rows: Vec<Vec<Option<Color>>> = Vec::new();
    let mut side = None;
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = text.trim();
        if trimmed.is_empty() || is_column_letters(trimmed) {
            continue;
        }
        if side.is_some() {
            return Err(BoardTextError::Trailing {
                line,
                found: quote(trimmed),
            });
        }
        side = side_to_move(trimmed);
        if side.is_some() {
            continue;
        }
        let row = parse_row(text, line)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            let found = row.len();
            return Err(BoardTextError::Row {
                line,
                found,
                expected,
            });
        }
        if rows.len() == MAX_SIDE as usize {
            return Err(BoardTextError::TooManyRows { line });
        }
        rows.push(row);
    }
    let Some(first) = rows.first() else {
        return Err(BoardTextError::Empty);
    };
    let (width, height) = (first.len(), rows.len());
    let size = Size::new(width as u32, height as u32).map_err(|reason| BoardTextError::Size {
        width,
        height,
        reason,
    })?;
    Ok(Position::with_pieces(
        size,
        side.unwrap_or(Color::Black),
        |square| rows[square.row() as usize][square.column() as usize],
    ))
}

/// The colour that a letter stands for. `*` is black as well.
pub(crate) const fn color_of(letter: char) -> Option<Color> {
    match letter {
        '*' => Some(Color::Black),
        _ => Color::from_letter(letter),
    }
}

/// `X`, `X to move`, `black`, `white to play`, ...
fn side_to_move(line: &str) -> Option<Color> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let mut rest = words.map(str::to_ascii_lowercase);
    match (rest.next().as_deref(), rest.next().as_deref(), rest.next()) {
        (None, None, None) | (Some("to"), Some("move" | "play"), None) => {}
        _ => return None,
    }
    let mut letters = first.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => color_of(letter),
        _ => Color::ALL
            .into_iter()
            .find(|color| first.eq_ignore_ascii_case(&color.to_string())),
    }
}

/// The squares of a row. Its row number may stand on either side, or be missing.
fn parse_row(text: &str, line: usize) -> Result<Vec<Option<Color>>, BoardTextError> {
    let outside = |c: char| c.is_whitespace() || c.is_ascii_digit();
    let start = text.find(|c| !outside(c)).unwrap_or(text.len());
    let skipped = text[..start].chars().count();
    let inside = text[start..].trim_end_matches(outside);
    let mut row = Vec::new();
    for (index, found) in inside.chars().enumerate() {
        match found {
            '.' | '-' | '_' => row.push(None),
            found if found.is_whitespace() => {}
            found => match color_of(found) {
                Some(color) => row.push(Some(color)),
                None => {
                    return Err(BoardTextError::Square {
                        line,
                        column: skipped + index + 1,
                        found,
                    });
                }
            },
        }
    }
    Ok(row)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        // Rows from 10 on take two digits.
        let digits = if size.height() >= 10 { 2 } else { 1 };
        let letters = |f: &mut fmt::Formatter<'_>| {
            write!(f, "{:digits$}", "")?;
            for column in 0..size.width() {
                write!(f, " {}", (b'a' + column) as char)?;
            }
            writeln!(f)
        };
        letters(f)?;
        for row in 0..size.height() {
            write!(f, "{:>digits$}", row + 1)?;
            for column in 0..size.width() {
                let piece = self.piece_on(crate::Square::at(column, row));
                write!(f, " {}", piece.map_or('.', Color::letter))?;
            }
            writeln!(f, " {}", row + 1)?;
        }
        letters(f)?;
        write!(f, "{} to move", self.side_to_move().letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_every_size_are_read_back() {
        for side in (4..=26).step_by(2) {
            let mut position = Position::new(Size::square(side).unwrap());
            position.make(position.legal_moves()[1]).unwrap();
            let read = parse(&position.to_string()).unwrap();
            assert_eq!(
                read,
                position.with_side(position.side_to_move()),
                "{position}"
            );
        }
    }

    #[test]
    fn bare_pictures_are_read() {
        let position = parse("----\n-O*-\n-*O-\n----").unwrap();
        assert_eq!(position, Position::new(Size::square(4).unwrap()));
        let white = parse("....\n.OX.\n.XO.\n....\nwhite\n").unwrap();
        assert_eq!(white.side_to_move(), Color::White);
    }

    #[test]
    fn errors_say_where() {
        let refuse = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(
            refuse(""),
            "there is no row of a board, expected rows of . X O"
        );
        assert_eq!(
            refuse("....\n .Z.."),
            "line 2, column 3: 'Z' is no square, expected one of . - X O"
        );
        assert_eq!(
            refuse("....\n..."),
            "line 2: a row of 3 squares, expected 4 as in the first row"
        );
        assert_eq!(
            refuse("....\n....\n...."),
            "a picture of 4 columns and 3 rows: a side of 3 squares is odd, expected an even one"
        );
        assert_eq!(
            refuse("....\n....\n....\n....\nX\n...."),
            "line 6: '....' after the side to move, expected the end"
        );
        assert!(refuse(&"....\n".repeat(27)).contains("a row too many"));
    }
}
