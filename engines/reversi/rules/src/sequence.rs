//! Games as a line of moves: `f5d6c3d3c4`, black first.
//!
//! Squares follow each other with or without white space between. A pass may be written (`pass`,
//! `--`, `pa`, `ps`) or left out: where the side to move has no other move, it is understood.

use serde::Serialize;
use text_boards::quote;
use thiserror::Error;

use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;

/// Why a line of moves was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum SequenceError {
    #[error("'{found}' at character {column} is no move, expected a square as f5, or pass")]
    Move {
        found: String,
        /// The place in the line, counted in characters from 1.
        column: usize,
    },
    /// A move that is illegal in the position reached.
    #[error("move {number}, {mv} at character {column}: {reason}")]
    Illegal {
        /// Counted from 1, including passes that were left out.
        number: usize,
        mv: Move,
        /// The place in the line, counted in characters from 1.
        column: usize,
        reason: IllegalMove,
    },
}

/// Plays the moves of a line, inserting passes that were left out.
///
/// # Errors
/// At the first move that is malformed or illegal; the position is then unchanged.
pub fn play(position: &mut Position, line: &str) -> Result<(), SequenceError> {
    let mut after = position.clone();
    for token in tokens(line) {
        let (mv, column) = token?;
        make(&mut after, mv).map_err(|reason| SequenceError::Illegal {
            number: after.history().len() + 1,
            mv,
            column,
            reason,
        })?;
    }
    *position = after;
    Ok(())
}

/// Plays a move, after inserting a pass if one was left out.
pub(crate) fn make(position: &mut Position, mv: Move) -> Result<(), IllegalMove> {
    let must_pass = position.legal_moves() == [Move::Pass];
    if mv != Move::Pass && must_pass && position.make(Move::Pass).is_ok() {
        return position.make(mv).inspect_err(|_| {
            position.undo();
        });
    }
    position.make(mv)
}

/// Whether a text begins as a line of moves does: with a square.
pub(crate) fn begins_with_square(text: &str) -> bool {
    first(text.trim_start()).is_some_and(|(mv, _)| mv != Move::Pass)
}

/// The game so far as a line of moves, passes left out.
pub fn write(position: &Position) -> String {
    position
        .history()
        .filter_map(Move::square)
        .map(|square| square.to_string())
        .collect()
}

/// The moves in a line, each with its column from 1.
fn tokens(line: &str) -> impl Iterator<Item = Result<(Move, usize), SequenceError>> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        column += rest[..rest.len() - trimmed.len()].chars().count();
        rest = trimmed;
        if rest.is_empty() {
            return None;
        }
        let at = column;
        let Some((mv, length)) = first(rest) else {
            let word = rest.split_whitespace().next().unwrap_or_default();
            rest = "";
            return Some(Err(SequenceError::Move {
                found: quote(word),
                column: at,
            }));
        };
        rest = &rest[length..];
        column += length;
        Some(Ok((mv, at)))
    })
}

/// The move that a text begins with, and its length in bytes, which are ASCII.
fn first(text: &str) -> Option<(Move, usize)> {
    for length in [4, 2] {
        if let Some(word) = text.get(..length)
            && word.parse() == Ok(Move::Pass)
        {
            return Some((Move::Pass, length));
        }
    }
    let digits = text.bytes().skip(1).take(2);
    let length = 1 + digits.take_while(u8::is_ascii_digit).count();
    let square = text.get(..length)?.parse().ok()?;
    Some((Move::Place(square), length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    #[test]
    fn moves_are_read_with_and_without_spaces() {
        for line in ["f5d6c3", "F5 d6\tC3", "  f5d6 c3 "] {
            let mut position = Position::new(Size::STANDARD);
            play(&mut position, line).unwrap();
            assert_eq!(write(&position), "f5d6c3", "{line}");
        }
    }

    #[test]
    fn two_digits_belong_to_one_row() {
        let mut position = Position::new(Size::square(26).unwrap());
        play(&mut position, "m12").unwrap();
        assert_eq!(write(&position), "m12");
    }

    #[test]
    fn passes_may_be_left_out() {
        let text = "XXXX\nXOOO\nX...\nX.O.\nX to move";
        let position = crate::board_text::parse(text).unwrap();
        let mut with_passes = position.clone();
        let mut left_out = position.clone();
        let first = position.legal_moves()[0].to_string();
        play(&mut with_passes, &first).unwrap();
        play(&mut left_out, &first).unwrap();
        if with_passes.legal_moves() == [Move::Pass] {
            play(&mut with_passes, "pass").unwrap();
            let next = with_passes.legal_moves()[0].to_string();
            play(&mut with_passes, &next).unwrap();
            play(&mut left_out, &next).unwrap();
        }
        assert_eq!(with_passes, left_out);
    }

    #[test]
    fn errors_say_where() {
        let mut position = Position::new(Size::STANDARD);
        let before = position.clone();
        let mut refuse = |line: &str| play(&mut position, line).unwrap_err().to_string();
        assert_eq!(
            refuse("f5 d6 zz"),
            "'zz' at character 7 is no move, expected a square as f5, or pass"
        );
        assert_eq!(
            refuse("f5f5"),
            "move 2, f5 at character 3: f5 is occupied by black"
        );
        assert_eq!(
            refuse("f5\u{2003}棋"),
            "'棋' at character 4 is no move, expected a square as f5, or pass"
        );
        assert_eq!(position, before);
    }
}
