//! Positions in text files: boards drawn with letters, and lists of moves.
//!
//! ```text
//! # A comment. Then one position, as rows:
//! .....
//! .XX..
//! ..O..
//! .....
//! .....
//! X to move
//!
//! 7,7 8,8 7,9
//! ```
//!
//! A board is rows of `.`, `X` (black) and `O` (white), from the top; its size is that of the
//! drawing. There may be spaces between the letters, numbers beside the rows and letters above or
//! below the columns, and the marks of boards that `play` draws. A blank line ends it. The line
//! with the side to move may be missing: then black is to move, unless black has more stones than
//! white.
//!
//! A list of moves is one line, black first: each move is `x,y`, or a letter and a number as in
//! `h8`, with or without spaces between them (`h8i9g9`). Every such line is a position of its own.

use serde::Serialize;
use text_boards::{Color, is_column_letters, quote};
use thiserror::Error;

use crate::board::Board;
use crate::game::{Game, IllegalMove};
use crate::point::{Point, PointError};
use crate::rule::Rule;
use crate::size::{MAX_SIDE, Size, SizeError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub board: Board,
    pub to_move: Color,
    /// The moves that led to the position from an empty board, if the file has them.
    pub moves: Option<Vec<Point>>,
    /// The line of the file on which the position begins, counted from 1.
    pub line: usize,
}

impl Position {
    /// The game of these moves, or one that begins with the board if the file has no moves; no
    /// stone is a foul.
    ///
    /// # Errors
    /// When a move cannot be played, such as one after the end of the game.
    pub fn replay(&self, rule: Rule) -> Result<Game, TextError> {
        let Some(moves) = &self.moves else {
            return Ok(self.game(rule));
        };
        let mut game = Game::new(self.board.size(), rule);
        for (&point, number) in moves.iter().zip(1..) {
            let line = self.line;
            let played = game.play_opening(point);
            played.map_err(|reason| TextError::Replay {
                line,
                number,
                reason,
            })?;
        }
        Ok(game)
    }

    /// A game that begins with this position. Moves from the file can be undone; no stone on the
    /// board is a foul.
    pub fn game(&self, rule: Rule) -> Game {
        let mut game = Game::new(self.board.size(), rule);
        // The moves may go on after someone has won; then only the board is used.
        let mut moves = self.moves.iter().flatten();
        if self.moves.is_some() && moves.all(|&point| game.play_opening(point).is_ok()) {
            return game;
        }
        Game::from_position(self.board.clone(), rule, self.to_move)
    }
}

/// Why a file was refused. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum TextError {
    #[error("there is no position, expected rows of . X O, or moves as 7,7 8,8")]
    Empty,
    /// A letter that is neither a stone nor an empty point.
    #[error("line {line}, column {column}: '{}' is no point of a row, expected one of . X O", found.escape_debug())]
    Cell {
        line: usize,
        column: usize,
        found: char,
    },
    #[error("line {line}, move {number}: {reason}")]
    Replay {
        line: usize,
        number: usize,
        reason: IllegalMove,
    },
    #[error("line {line}: a row of {found} points, expected {expected} as in the first row")]
    Row {
        line: usize,
        found: usize,
        /// The number of points in the first row.
        expected: usize,
    },
    #[error("line {line}: a row too many, expected at most 22 and then a blank line")]
    TooManyRows { line: usize },
    #[error("line {line}: a board of {width} columns and {height} rows: {reason}")]
    Size {
        /// The line on which the board begins.
        line: usize,
        width: usize,
        height: usize,
        reason: SizeError,
    },
    #[error("line {line}: '{found}' without a board above it")]
    NoBoard { line: usize, found: String },
    #[error("line {line}, column {column}: {reason}")]
    Point {
        line: usize,
        column: usize,
        /// What was found and what was expected.
        reason: PointError,
    },
    #[error("line {line}, column {column}, move {number}: {reason}")]
    Move {
        line: usize,
        column: usize,
        /// The number of the move in the list, counted from 1.
        number: usize,
        reason: IllegalMove,
    },
}

/// Reads all positions of a file. `size` is the board for lists of moves.
///
/// # Errors
/// When there is no position, or one is wrong: where, what was found, what was expected.
pub fn parse(text: &str, size: Size) -> Result<Vec<Position>, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut positions = Vec::new();
    let mut picture = Picture::default();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = text.trim();
        if trimmed.is_empty() {
            positions.extend(picture.finish(None)?);
        } else if trimmed.starts_with('#') || is_column_letters(trimmed) {
            // Comments and column letters are no part of a position.
        } else if let Some(color) = side_to_move(trimmed) {
            let position = picture.finish(Some(color))?;
            positions.push(position.ok_or_else(|| TextError::NoBoard {
                line,
                found: quote(trimmed),
            })?);
        } else if is_move_list(trimmed, size) {
            positions.extend(picture.finish(None)?);
            let (board, moves) = parse_moves_at(text, size, line)?;
            positions.push(Position {
                to_move: side_of(moves.len()),
                board,
                moves: Some(moves),
                line,
            });
        } else {
            picture.row(text, line)?;
        }
    }
    positions.extend(picture.finish(None)?);
    if positions.is_empty() {
        return Err(TextError::Empty);
    }
    Ok(positions)
}

/// Reads one list of moves, all on one line.
///
/// # Errors
/// When a word is no point, or a point is off the board or taken.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Point>, TextError> {
    Ok(parse_moves_at(text, size, 1)?.1)
}

/// Writes a list of moves as `7,7 8,8`.
pub fn write_moves(moves: &[Point]) -> String {
    let words: Vec<String> = moves.iter().map(Point::to_string).collect();
    words.join(" ")
}

/// The side to move after this many moves.
const fn side_of(moves: usize) -> Color {
    if moves.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    }
}

/// The rows of a drawn board read so far.
#[derive(Default)]
struct Picture {
    rows: Vec<Vec<Option<Color>>>,
    line: usize,
}

impl Picture {
    fn row(&mut self, text: &str, line: usize) -> Result<(), TextError> {
        let row = parse_row(text, line)?;
        match self.rows.first() {
            None => self.line = line,
            Some(first) if first.len() != row.len() => {
                return Err(TextError::Row {
                    line,
                    found: row.len(),
                    expected: first.len(),
                });
            }
            Some(_) => {}
        }
        if self.rows.len() == MAX_SIDE as usize {
            return Err(TextError::TooManyRows { line });
        }
        self.rows.push(row);
        Ok(())
    }

    /// Makes a position of the rows, if there are any.
    fn finish(&mut self, to_move: Option<Color>) -> Result<Option<Position>, TextError> {
        let rows = std::mem::take(&mut self.rows);
        let Some(first) = rows.first() else {
            return Ok(None);
        };
        let (width, height, line) = (first.len(), rows.len(), self.line);
        let side = |found: usize| {
            u8::try_from(found).map_err(|_| SizeError::Range {
                found: found as u64,
            })
        };
        let size = side(width)
            .and_then(|width| Size::new(width, side(height)?))
            .map_err(|reason| TextError::Size {
                line,
                width,
                height,
                reason,
            })?;
        let mut board = Board::new(size);
        for point in size.points() {
            if let Some(color) = rows[usize::from(point.y())][usize::from(point.x())] {
                board.place(point, color);
            }
        }
        let more_black = board.stones_of(Color::Black) > board.stones_of(Color::White);
        let usual = if more_black {
            Color::White
        } else {
            Color::Black
        };
        Ok(Some(Position {
            to_move: to_move.unwrap_or(usual),
            board,
            moves: None,
            line,
        }))
    }
}

/// The side to move in a line `X to move`, `black to move` or `black`.
fn side_to_move(line: &str) -> Option<Color> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let named = Color::ALL
        .into_iter()
        .find(|color| first.eq_ignore_ascii_case(&color.to_string()));
    let mut letters = first.chars();
    let lettered = match (letters.next(), letters.next()) {
        (Some(letter), None) => Color::from_letter(letter),
        _ => None,
    };
    match (words.next(), words.next(), words.next()) {
        (None, None, None) => named,
        (Some("to"), Some("move" | "play"), None) => named.or(lettered),
        _ => None,
    }
}

/// Whether a line is a list of moves: it has a comma, or begins with a letter and a number.
fn is_move_list(line: &str, size: Size) -> bool {
    line.contains(',')
        || words(line)
            .next()
            .is_some_and(|(_, word)| Point::from_letters(word, size).is_ok())
}

/// A row without the row number that may stand on either side, and the number of characters before
/// it. One number a side: the digits next to it are points.
fn without_number(text: &str) -> (&str, usize) {
    let digit = |c: char| c.is_ascii_digit();
    let inner = text.trim_start().trim_start_matches(digit);
    let skipped = text[..text.len() - inner.len()].chars().count();
    (inner.trim_end().trim_end_matches(digit), skipped)
}

/// The points of a row. Its row number may stand on either side, or be missing. The marks of boards
/// drawn by `play` are read over: `[` and `]` around the last move, `<`, `-` and `>` along a
/// winning line; `3`, `4` and `6` are forbidden points, which are empty.
fn parse_row(text: &str, line: usize) -> Result<Vec<Option<Color>>, TextError> {
    let (inner, skipped) = without_number(text);
    let mut row = Vec::new();
    for (index, found) in inner.chars().enumerate() {
        match (found, Color::from_letter(found)) {
            ('.' | '3' | '4' | '6', _) => row.push(None),
            (_, Some(color)) => row.push(Some(color)),
            ('[' | ']' | '<' | '-' | '>', _) => {}
            _ if found.is_whitespace() => {}
            _ => {
                let column = skipped + index + 1;
                return Err(TextError::Cell {
                    line,
                    column,
                    found,
                });
            }
        }
    }
    if row.is_empty() {
        let found = text.trim_start().chars().next().unwrap_or(' ');
        return Err(TextError::Cell {
            line,
            column: 1,
            found,
        });
    }
    Ok(row)
}

/// Plays a line of moves on an empty board.
fn parse_moves_at(text: &str, size: Size, line: usize) -> Result<(Board, Vec<Point>), TextError> {
    let mut board = Board::new(size);
    let mut moves = Vec::new();
    for (column, word) in words(text) {
        let point = if word.contains(',') {
            word.parse()
        } else {
            Point::from_letters(word, size)
        };
        let point: Point = point.map_err(|reason| TextError::Point {
            line,
            column,
            reason,
        })?;
        let number = moves.len() + 1;
        let refuse = |reason| TextError::Move {
            line,
            column,
            number,
            reason,
        };
        if !board.contains(point) {
            return Err(refuse(IllegalMove::OffBoard { point, size }));
        }
        if let Some(by) = board.get(point) {
            return Err(refuse(IllegalMove::Occupied { point, by }));
        }
        board.place(point, side_of(moves.len()));
        moves.push(point);
    }
    Ok((board, moves))
}

/// The parts of a word of alternating letters and numbers, such as `h8i9`; else the whole word.
fn parts(word: &str) -> Vec<&str> {
    let bytes = word.as_bytes();
    let begins = |at: &usize| {
        bytes[*at].is_ascii_alphabetic() && (*at == 0 || bytes[at - 1].is_ascii_digit())
    };
    let starts: Vec<usize> = (0..bytes.len()).filter(begins).collect();
    if starts.first() != Some(&0) || !bytes.iter().all(u8::is_ascii_alphanumeric) {
        return vec![word];
    }
    let ends = starts.iter().skip(1).copied().chain([word.len()]);
    let parts = starts.iter().zip(ends);
    parts.map(|(&start, end)| &word[start..end]).collect()
}

/// The words of a line, split further into moves, each with its column from 1.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().flat_map(parts).map(move |word| {
        // `word` is a slice of `text`, so the difference of their addresses is its offset.
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..before].chars().count() + 1, word)
    })
}

#[cfg(test)]
mod tests;
