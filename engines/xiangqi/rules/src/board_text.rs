//! Boards drawn in plain text.
//!
//! Ten lines of nine characters, black's bottom rank first: `.` is an empty point, letters are
//! those of FEN, uppercase red. A further line may name the side to move: `red` or `black`, in
//! FEN's `w` (or `r`) and `b`, or 红 and 黑; without one it is red. Blank lines around all this are
//! ignored, and so are spaces at the end of a line.
//!
//! ```
//! use xiangqi_rules::board_text;
//!
//! let text = "\
//! ...k.....
//! .........
//! .........
//! .........
//! .........
//! .........
//! .........
//! .........
//! ....R....
//! ....K....
//! ";
//! let position = board_text::parse(text).unwrap();
//! assert_eq!(position.fen(), "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
//! assert_eq!(board_text::format(&position), format!("{text}red\n"));
//! ```

use serde::Serialize;
use thiserror::Error;

use crate::fen::FenError;
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::square::{FILES, RANKS, Square};

/// Why a drawn board was refused. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum BoardTextError {
    #[error(
        "line {line}, column {column}: found {found:?}, expected a piece (one of KABNRCP kabnrcp) \
         or . for an empty point"
    )]
    Letter {
        line: usize,
        column: usize,
        found: char,
    },
    /// A line that is too short or too long.
    #[error("line {line}: found {found} characters, expected 9")]
    Width { line: usize, found: usize },
    #[error("line {line}: found the end after {found} lines of the board, expected 10")]
    Height {
        /// The line where the next one was expected.
        line: usize,
        found: usize,
    },
    #[error("line {line}: found {found:?}, expected the side to move, red or black")]
    Side { line: usize, found: String },
    #[error("line {line}: found {found:?}, expected nothing after the side to move")]
    Trailing { line: usize, found: String },
    /// The board is well drawn, but no game can reach it.
    #[error(transparent)]
    Position(#[from] FenError),
}

pub fn parse(text: &str) -> Result<Position, BoardTextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..)
        .zip(text.lines().map(str::trim_end))
        .skip_while(|(_, line)| line.is_empty());
    let mut ranks = Vec::with_capacity(usize::from(RANKS));
    let mut next_line = 1;
    for _ in 0..RANKS {
        let missing = |found| BoardTextError::Height {
            line: next_line,
            found,
        };
        let (number, line) = lines.next().ok_or_else(|| missing(ranks.len()))?;
        if line.is_empty() {
            return Err(BoardTextError::Height {
                line: number,
                found: ranks.len(),
            });
        }
        ranks.push(rank(number, line)?);
        next_line = number + 1;
    }
    let mut rest = lines.filter(|(_, line)| !line.is_empty());
    let side = match rest.next() {
        None => 'w',
        Some((number, line)) => side(line).ok_or_else(|| BoardTextError::Side {
            line: number,
            found: shorten(line),
        })?,
    };
    if let Some((line, found)) = rest.next() {
        return Err(BoardTextError::Trailing {
            line,
            found: shorten(found),
        });
    }
    Ok(Position::from_fen(&format!("{} {side}", ranks.join("/")))?)
}

/// Draws a board, and names the side to move below it.
pub fn format(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        let point = |file| {
            position
                .piece_on(Square::at(file, rank))
                .map_or('.', Piece::letter)
        };
        text.extend((0..FILES).map(point));
        text.push('\n');
    }
    text.push_str(match position.side_to_move() {
        Color::Red => "red\n",
        Color::Black => "black\n",
    });
    text
}

/// One rank as FEN has it, with a 1 for each empty point.
fn rank(line: usize, text: &str) -> Result<String, BoardTextError> {
    let mut fen = String::with_capacity(usize::from(FILES));
    for (column, found) in (1..).zip(text.chars()) {
        match found {
            '.' => fen.push('1'),
            letter if Piece::from_letter(letter).is_some() => fen.push(letter),
            _ => {
                return Err(BoardTextError::Letter {
                    line,
                    column,
                    found,
                });
            }
        }
    }
    let found = fen.len();
    if found == usize::from(FILES) {
        Ok(fen)
    } else {
        Err(BoardTextError::Width { line, found })
    }
}

fn side(text: &str) -> Option<char> {
    match text.trim().to_lowercase().as_str() {
        "red" | "r" | "w" | "white" | "红" | "紅" => Some('w'),
        "black" | "b" | "黑" => Some('b'),
        _ => None,
    }
}

fn shorten(text: &str) -> String {
    const LONGEST: usize = 20;
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mate in one, drawn as in the labs of AI courses, with blank lines at the end.
    const BOARD: &str = "....k....\n.R.......\nR........\n.........\n.........\n.........\n\
                         .........\n.........\n.........\n...K.....\n\n\n";

    fn with(from: &str, to: &str) -> Result<Position, BoardTextError> {
        parse(&BOARD.replacen(from, to, 1))
    }

    #[test]
    fn the_side_is_red_unless_a_line_says_black() {
        for (line, side) in [
            ("", Color::Red),
            ("black\n", Color::Black),
            ("B", Color::Black),
            ("黑", Color::Black),
            ("w", Color::Red),
            ("红", Color::Red),
        ] {
            let position = parse(&format!(
                "\u{feff}\r\n{}{line}",
                BOARD.replace('\n', "\r\n")
            ));
            assert_eq!(position.map(|p| p.side_to_move()), Ok(side), "{line:?}");
        }
    }

    #[test]
    #[rustfmt::skip]
    fn errors_say_where_and_what() {
        let cases = [
            (with("...K", "..xK"), "line 10, column 3: found 'x', expected a piece (one of KABNRCP kabnrcp) or . for an empty point"),
            (with(".R.......", ".R......"), "line 2: found 8 characters, expected 9"),
            (with(".R.......", ".R........"), "line 2: found 10 characters, expected 9"),
            (with(".R.......\n", ""), "line 10: found the end after 9 lines of the board, expected 10"),
            (parse("....k....\n"), "line 2: found the end after 1 lines of the board, expected 10"),
            (parse(""), "line 1: found the end after 0 lines of the board, expected 10"),
            (with("\n\n\n", "\n\nnobody\n"), "line 12: found \"nobody\", expected the side to move, red or black"),
            (with("\n\n\n", "\nred\nred\n"), "line 12: found \"red\", expected nothing after the side to move"),
            (with("...K", "...."), "Red has no king"),
        ];
        for (found, expected) in cases {
            assert_eq!(found.unwrap_err().to_string(), expected);
        }
    }
}
