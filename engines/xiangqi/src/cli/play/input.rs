//! What a player may type, in English or Chinese.

use ::cli::play::verbs::{self, Commands, is_one_of};
use xiangqi_rules::Square;
use xiangqi_rules::square::{FILES, RANKS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input<'a> {
    Nothing,
    Quit,
    Help,
    Board,
    Flip,
    Fen,
    Undo,
    Hint,
    Resign,
    New,
    Save(&'a str),
    Load(&'a str),
    /// The legal moves of the piece there, or of all.
    Moves(Option<Square>),
    /// A command without what it needs; an example of it.
    Incomplete(&'static str),
    /// Anything else should be a move.
    Move(&'a str),
}

/// Shows where pieces go; a square may follow.
const MOVES: &[&str] = &["moves", "走法"];

static COMMANDS: &Commands<Input<'static>> = &[
    (verbs::QUIT, Input::Quit),
    (verbs::HELP, Input::Help),
    (verbs::BOARD, Input::Board),
    (verbs::UNDO, Input::Undo),
    (verbs::HINT, Input::Hint),
    (verbs::RESIGN, Input::Resign),
    (verbs::NEW, Input::New),
    (verbs::SAVE, Input::Incomplete("save game.pgn")),
    (verbs::LOAD, Input::Incomplete("load game.pgn")),
    (&["h"], Input::Help),
    (&["d"], Input::Board),
    (&["flip", "翻转"], Input::Flip),
    (&["fen", "局面"], Input::Fen),
    (MOVES, Input::Moves(None)),
];

/// A square such as `h2`, ranks 0-9.
fn square(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else {
        return None;
    };
    let (file, rank) = (
        file.to_ascii_lowercase().checked_sub(b'a')?,
        rank.checked_sub(b'0')?,
    );
    (file < FILES && rank < RANKS).then(|| Square::at(file, rank))
}

pub(super) fn read(line: &str) -> Input<'_> {
    let line = verbs::trimmed(line);
    if line.is_empty() {
        return Input::Nothing;
    }
    if let Some(square) = square(line) {
        return Input::Moves(Some(square));
    }
    if let Some(input) = verbs::find(COMMANDS, line) {
        return input;
    }
    let (verb, rest) = verbs::split(line);
    match verb {
        verb if is_one_of(verbs::SAVE, verb) => Input::Save(rest),
        verb if is_one_of(verbs::LOAD, verb) => Input::Load(rest),
        verb if is_one_of(MOVES, verb) => match square(rest) {
            Some(square) => Input::Moves(Some(square)),
            None => Input::Incomplete("moves h2"),
        },
        _ => Input::Move(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_both_languages() {
        let cases = [
            ("", Input::Nothing),
            (" Undo \r\n", Input::Undo),
            ("悔棋\n", Input::Undo),
            ("h2", Input::Moves(Some(Square::at(7, 2)))),
            ("moves H2", Input::Moves(Some(Square::at(7, 2)))),
            ("走法", Input::Moves(None)),
            ("moves j9", Input::Incomplete("moves h2")),
            ("save my game.pgn", Input::Save("my game.pgn")),
            ("保存 a.pgn", Input::Save("a.pgn")),
            ("load", Input::Incomplete("load game.pgn")),
            ("炮二平五", Input::Move("炮二平五")),
            ("h2e2", Input::Move("h2e2")),
            ("C2=5", Input::Move("C2=5")),
            ("nonsense here", Input::Move("nonsense here")),
        ];
        for (line, input) in cases {
            assert_eq!(read(line), input, "{line:?}");
        }
    }
}
