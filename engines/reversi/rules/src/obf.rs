//! OBF, the Othello board format: one position a line.
//!
//! ```text
//! O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; H4:+0;
//! ```
//!
//! A letter for each square, row by row from the top left: `X`, `*` or `B` black, `O` or `W` white,
//! `-` or `.` empty. Then the side to move, with or without a blank before it; then, if they are
//! known, moves with their scores in discs to that side. What follows a `%` is a comment.

use std::fmt;

use serde::Serialize;
use text_boards::{Color, quote};
use thiserror::Error;

use crate::board_text::color_of;
use crate::moves::Move;
use crate::position::Position;
use crate::size::Size;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obf {
    pub position: Position,
    /// Moves with their exact scores to the side to move, in the order of the line: mostly the best
    /// first.
    pub scores: Vec<(Move, i32)>,
}

/// Why a line was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum ObfError {
    #[error("the board has {found} squares, expected {expected}")]
    Length {
        found: usize,
        /// The number of squares on the board.
        expected: usize,
    },
    /// A letter that is neither a disc nor an empty square.
    #[error("column {column}: '{}' is no square, expected one of - X O", found.escape_debug())]
    Square {
        /// The place in the line, counted in characters from 1.
        column: usize,
        found: char,
    },
    #[error("the side to move is '{found}', expected X or O")]
    Side { found: String },
    /// An entry that is not a move with its score.
    #[error("entry {entry}: '{found}' is no scored move, expected one as F5:+4")]
    Score {
        /// The number of the scored move, counted from 1.
        entry: usize,
        found: String,
    },
    #[error("entry {entry}: {mv} is no move of this position")]
    Illegal {
        /// The number of the scored move, counted from 1.
        entry: usize,
        mv: Move,
    },
}

impl Obf {
    /// Reads a line that holds a position of this size. None if it is blank or a comment.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn parse(line: &str, size: Size) -> Result<Option<Self>, ObfError> {
        let line = line.split('%').next().unwrap_or_default();
        if line.trim().is_empty() {
            return Ok(None);
        }
        let mut fields = line.split(';');
        let head = fields.next().unwrap_or_default().trim();
        let (squares, mover) = split(head, size);
        let board = board(squares, size)?;
        let side = side(mover)?;
        let mut squares = board.into_iter();
        let position = Position::with_pieces(size, side, |_| squares.next().flatten());
        let legal = position.legal_moves();
        let mut scores = Vec::new();
        for (field, entry) in fields.zip(1..) {
            let field = field.trim();
            if field.is_empty() {
                continue;
            }
            let (mv, score) = scored(field).ok_or_else(|| ObfError::Score {
                entry,
                found: quote(field),
            })?;
            if !legal.contains(&mv) {
                return Err(ObfError::Illegal { entry, mv });
            }
            scores.push((mv, score));
        }
        Ok(Some(Self { position, scores }))
    }

    /// The best score and the moves that reach it, if any move is scored.
    pub fn best(&self) -> Option<(i32, Vec<Move>)> {
        let best = self.scores.iter().map(|&(_, score)| score).max()?;
        let of_best = self.scores.iter().filter(|&&(_, score)| score == best);
        Some((best, of_best.map(|&(mv, _)| mv).collect()))
    }
}

/// The letters of the squares, and the side to move. The two may stand together.
fn split(head: &str, size: Size) -> (&str, &str) {
    match head.char_indices().nth(size.squares()) {
        Some((at, side)) if head.ends_with(side) && at + side.len_utf8() == head.len() => {
            head.split_at(at)
        }
        _ => head.split_once(char::is_whitespace).unwrap_or((head, "")),
    }
}

fn board(text: &str, size: Size) -> Result<Vec<Option<Color>>, ObfError> {
    let (found, expected) = (text.chars().count(), size.squares());
    if found != expected {
        return Err(ObfError::Length { found, expected });
    }
    let square = |(index, found): (usize, char)| match found {
        '-' | '.' => Ok(None),
        letter => match color_of(letter) {
            Some(color) => Ok(Some(color)),
            None => Err(ObfError::Square {
                column: index + 1,
                found,
            }),
        },
    };
    text.chars().enumerate().map(square).collect()
}

/// The side to move; there must be one.
fn side(word: &str) -> Result<Color, ObfError> {
    let word = word.trim();
    let mut letters = word.chars();
    match (letters.next().and_then(color_of), letters.next()) {
        (Some(color), None) => Ok(color),
        _ => Err(ObfError::Side { found: quote(word) }),
    }
}

/// A scored move, `F5:+4`.
fn scored(field: &str) -> Option<(Move, i32)> {
    let (mv, score) = field.split_once(':')?;
    Some((mv.trim().parse().ok()?, score.trim().parse().ok()?))
}

/// A line that [`Obf::parse`] reads back.
impl fmt::Display for Obf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.position.size().all_squares() {
            let piece = self.position.piece_on(square);
            write!(f, "{}", piece.map_or('-', Color::letter))?;
        }
        write!(f, " {};", self.position.side_to_move().letter())?;
        for (mv, score) in &self.scores {
            write!(f, " {}:{score:+};", mv.to_string().to_uppercase())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X;";

    #[test]
    fn lines_are_read_and_written() {
        let line = format!("{START} F5:+0; D3:-2;");
        let obf = Obf::parse(&line, Size::STANDARD).unwrap().unwrap();
        assert_eq!(obf.position, Position::new(Size::STANDARD));
        assert_eq!(obf.best(), Some((0, vec!["f5".parse().unwrap()])));
        assert_eq!(obf.to_string(), line);
        assert_eq!(Obf::parse("  % a comment", Size::STANDARD), Ok(None));
        for text in [
            "-----OX--XO----- O",
            "-----OX--XO-----O",
            ".....W*..bw.....w;",
        ] {
            let small = Obf::parse(text, Size::square(4).unwrap());
            let position = small.unwrap().unwrap().position;
            let start = Position::new(Size::square(4).unwrap());
            assert_eq!(position, start.with_side(Color::White), "{text}");
        }
    }

    #[test]
    fn errors_say_what_was_expected() {
        let refuse = |line: &str| Obf::parse(line, Size::STANDARD).unwrap_err().to_string();
        let cases = [
            ("--- X;".into(), "the board has 3 squares, expected 64"),
            (
                START.replace("XO", "X?"),
                "column 37: '?' is no square, expected one of - X O",
            ),
            (
                START.replace(" X", " Z"),
                "the side to move is 'Z', expected X or O",
            ),
            (
                START.replace(" X;", ""),
                "the side to move is '', expected X or O",
            ),
            (
                format!("{START} F5;"),
                "entry 1: 'F5' is no scored move, expected one as F5:+4",
            ),
            (
                format!("{START} F5:+0; A1:+2"),
                "entry 2: a1 is no move of this position",
            ),
            (
                format!("{START} pass:+2"),
                "entry 1: pass is no move of this position",
            ),
        ];
        for (line, expected) in cases {
            assert_eq!(refuse(&line), expected, "{line}");
        }
    }
}
