//! What a player may type.

use ::cli::play::verbs::{self, Commands};
use reversi_rules::{Move, Size, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Nothing,
    Quit,
    Help,
    Board,
    Undo,
    Hint,
    Resign,
    Move(Move),
    Invalid,
}

static COMMANDS: &Commands<Input> = &[
    (verbs::QUIT, Input::Quit),
    (verbs::HELP, Input::Help),
    (verbs::UNDO, Input::Undo),
    (verbs::HINT, Input::Hint),
    (verbs::BOARD, Input::Board),
    (verbs::RESIGN, Input::Resign),
];

/// Understands a line: a command, two letters (row, then column), or a square such as `f5`.
pub(super) fn read(line: &str, size: Size) -> Input {
    let line = verbs::trimmed(line);
    if line.is_empty() {
        return Input::Nothing;
    }
    if let Some(input) = verbs::find(COMMANDS, line) {
        return input;
    }
    let square = letters(line).or_else(|| line.parse().ok());
    match square {
        Some(square) if size.contains(square) => Input::Move(Move::Place(square)),
        _ => Input::Invalid,
    }
}

fn letters(text: &str) -> Option<Square> {
    let &[row, column] = text.as_bytes() else {
        return None;
    };
    let at = |letter: u8| letter.to_ascii_lowercase().checked_sub(b'a');
    let (row, column) = (at(row)?, at(column)?);
    (row < 26 && column < 26).then(|| Square::at(column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_letters_are_row_and_column_and_squares_are_as_everywhere() {
        let size = Size::STANDARD;
        let mv = |text: &str| Input::Move(text.parse().unwrap());
        let cases = [
            ("cd\n", mv("d3")),
            ("D3", mv("d3")),
            ("FE", mv("e6")),
            ("ai", Input::Invalid),
            ("z9", Input::Invalid),
            ("d9", Input::Invalid),
            ("", Input::Nothing),
            ("悔棋", Input::Undo),
            ("HINT\r\n", Input::Hint),
            ("认输", Input::Resign),
            ("nonsense", Input::Invalid),
            ("é", Input::Invalid),
        ];
        for (line, input) in cases {
            assert_eq!(read(line, size), input, "{line:?}");
        }
    }
}
