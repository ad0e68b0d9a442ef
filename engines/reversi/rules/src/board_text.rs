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
//! around them, without spaces, with `-` or `_` for empty squares, `*` or `B` for black and `W` for
//! white, and without the last line: black is to move then. The side to move may also stand beside
//! a row, behind its number, as Edax writes it (`2 - - - - - - - - 2 * to move`). The size is that
//! of the drawing.

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
    let (mut side, mut side_beside) = (None, None);
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
        let (text, beside) = split_beside(text);
        side_beside = side_beside.or(side_to_move(beside));
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
        side.or(side_beside).unwrap_or(Color::Black),
        |square| rows[square.row() as usize][square.column() as usize],
    ))
}

/// The colour that a letter stands for. `*` and `B` are black as well, `W` is white.
pub(crate) const fn color_of(letter: char) -> Option<Color> {
    match letter {
        '*' | 'B' | 'b' => Some(Color::Black),
        'W' | 'w' => Some(Color::White),
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

/// A row with its numbers, and what stands behind the number on its right.
fn split_beside(line: &str) -> (&str, &str) {
    let row = line.trim_start();
    let digits = row.bytes().take_while(u8::is_ascii_digit).count();
    let (number, squares) = row.split_at(digits);
    let number = format!(" {number} ");
    match squares.rfind(&number).filter(|_| digits > 0) {
        Some(at) => line.split_at(line.len() - squares.len() + at + number.len()),
        None => (line, ""),
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
        let letters = parse("----\n-WB-\n-bw-\n----\nW").unwrap();
        assert_eq!(letters, white);
    }

    #[test]
    fn boards_as_edax_prints_them_are_read() {
        let text = "  A B C D E F G H\n\
            1 - - - - - - - - 1\n\
            2 - - - - - - - - 2 O to move\n\
            3 - - - - - - - - 3\n\
            4 - - - O * - - - 4 O: discs =  1    moves =  3\n\
            5 - - - * * . - - 5 *: discs =  4    moves =  3\n\
            6 - - - . * . - - 6  empties = 59      ply =  2\n\
            7 - - - - - - - - 7\n\
            8 - - - - - - - - 8\n  \
              A B C D E F G H\n";
        let read = parse(text).unwrap();
        let mut played = Position::new(Size::STANDARD);
        crate::sequence::play(&mut played, "e6").unwrap();
        assert_eq!(read, played.with_side(Color::White), "{read}");
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
