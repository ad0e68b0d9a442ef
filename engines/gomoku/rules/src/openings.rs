//! Lists of openings for matches: one opening a line, black first.
//!
//! Three notations, recognised line by line:
//!
//! - `h8i9h10`: letters and numbers, with or without spaces (numbers from the bottom, see
//!   [`Point::letters`]; counted from the top it is the mirrored opening, which is as good);
//! - `0,0, 1,0, -1,3`: steps right and down from the centre, as Piskvork has them: a comma after
//!   every number but the last;
//! - `7,7 8,8`: points as Gomocup writes them.
//!
//! Blank lines and lines that begin with `#` are skipped.

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use crate::point::{Point, PointError};
use crate::size::Size;
use crate::text::{self, TextError};

/// Why a list was refused, and in which line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("line {line}: {reason}")]
pub struct ListError {
    pub line: usize,
    pub reason: StonesError,
}

/// Why a line is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum StonesError {
    #[error(transparent)]
    Point(#[from] PointError),
    #[error("'{found}' is no step from the centre, expected a whole number")]
    Step { found: String },
    #[error("{found} numbers, expected two for each stone")]
    Odd { found: usize },
    #[error("stone {number} is off the board of {size}")]
    OffBoard {
        /// The number of the stone, counted from 1.
        number: usize,
        size: Size,
    },
    #[error("two stones on {point}")]
    Twice { point: Point },
    #[error(transparent)]
    Moves(#[from] TextError),
}

/// Reads a list of openings on boards of `size`.
///
/// # Errors
/// When a line is no opening on that board: which line, and why.
pub fn parse(text: &str, size: Size) -> Result<Vec<Vec<Point>>, ListError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
        .map(|(line, text)| parse_line(text, size).map_err(|reason| ListError { line, reason }))
        .collect()
}

/// Reads one line of a list.
///
/// # Errors
/// When it is no opening on that board.
pub fn parse_line(text: &str, size: Size) -> Result<Vec<Point>, StonesError> {
    let points = if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        letters(text, size)?
    } else if text
        .split_whitespace()
        .rev()
        .skip(1)
        .any(|word| word.ends_with(','))
    {
        steps(text, size)?
    } else {
        text::parse_moves(text, size)?
    };
    for (index, &point) in points.iter().enumerate() {
        if points[..index].contains(&point) {
            return Err(StonesError::Twice { point });
        }
    }
    Ok(points)
}

/// Reads an opening such as `h8i9h10`.
fn letters(text: &str, size: Size) -> Result<Vec<Point>, PointError> {
    let mut rest = text.trim_start();
    let mut points = Vec::new();
    while let Some(first) = rest.chars().next() {
        let digits = rest[first.len_utf8()..].bytes();
        let length = first.len_utf8() + digits.take_while(u8::is_ascii_digit).count();
        points.push(Point::from_letters(&rest[..length], size)?);
        rest = rest[length..].trim_start();
    }
    Ok(points)
}

/// Reads an opening such as `0,0, 1,0, -1,3`.
fn steps(text: &str, size: Size) -> Result<Vec<Point>, StonesError> {
    let numbers: Vec<i16> = text
        .trim_end_matches(',')
        .split(',')
        .map(|word| {
            let found = || StonesError::Step {
                found: quote(word.trim()),
            };
            word.trim()
                .parse::<i8>()
                .map(i16::from)
                .map_err(|_| found())
        })
        .collect::<Result<_, _>>()?;
    let found = numbers.len();
    if found % 2 == 1 {
        return Err(StonesError::Odd { found });
    }
    let centre = size.centre();
    let stone = |(index, step): (usize, &[i16])| {
        let x = u8::try_from(i16::from(centre.x()) + step[0]);
        let y = u8::try_from(i16::from(centre.y()) + step[1]);
        match (x, y) {
            (Ok(x), Ok(y)) if size.contains(x, y) => Ok(Point::new(x, y)),
            _ => Err(StonesError::OffBoard {
                number: index + 1,
                size,
            }),
        }
    };
    numbers.chunks_exact(2).enumerate().map(stone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_spellings_of_one_opening() {
        let text = "# one opening\nh8i7H10\n h8 i7 h10 \n\n0,0, 1,1, 0,-2\n7,7 8,8 7,5\n";
        let openings = parse(text, Size::STANDARD).unwrap();
        assert_eq!(openings.len(), 4);
        for opening in openings {
            assert_eq!(text::write_moves(&opening), "7,7 8,8 7,5");
        }
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            (
                "h8\nh8p1",
                "line 2: 'p1' is no point of a board of 15x15, expected a letter and a number, as in h8",
            ),
            (
                "h8é",
                "line 1: 'é' is no point of a board of 15x15, expected a letter and a number, as in h8",
            ),
            ("h8i9h8", "line 1: two stones on 7,7"),
            (
                "0,0, 1,x",
                "line 1: 'x' is no step from the centre, expected a whole number",
            ),
            ("0,0, 1", "line 1: 3 numbers, expected two for each stone"),
            ("0,0, 8,0", "line 1: stone 2 is off the board of 15x15"),
            (
                "7,7 7,7",
                "line 1: line 1, column 5, move 2: 7,7 is occupied by black",
            ),
        ] {
            assert_eq!(
                parse(text, Size::STANDARD).unwrap_err().to_string(),
                message
            );
        }
    }
}
