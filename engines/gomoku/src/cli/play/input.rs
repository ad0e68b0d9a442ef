//! What a player may type, in English or Chinese.

use ::cli::play::verbs::{self, Commands, is_one_of};
use gomoku_rules::{Point, Size};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input<'a> {
    Nothing,
    Quit,
    Help,
    Board,
    Moves,
    Forbidden,
    Undo,
    Redo,
    Hint,
    Resign,
    New,
    Save(&'a str),
    Load(&'a str),
    Point(Point),
    /// A command without what it needs; an example of it.
    Incomplete(&'static str),
    /// Neither a point of the board nor a command.
    Unknown(&'a str),
}

static COMMANDS: &Commands<Input<'static>> = &[
    (verbs::QUIT, Input::Quit),
    (verbs::HELP, Input::Help),
    (verbs::BOARD, Input::Board),
    (verbs::UNDO, Input::Undo),
    (verbs::HINT, Input::Hint),
    (verbs::RESIGN, Input::Resign),
    (verbs::NEW, Input::New),
    (verbs::REDO, Input::Redo),
    (verbs::SAVE, Input::Incomplete("save game.json")),
    (verbs::LOAD, Input::Incomplete("load game.json")),
    (&["moves", "棋谱"], Input::Moves),
    (&["forbidden", "禁手"], Input::Forbidden),
];

pub(super) fn read(line: &str, size: Size) -> Input<'_> {
    let line = verbs::trimmed(line);
    if line.is_empty() {
        return Input::Nothing;
    }
    if let Some(input) = verbs::find(COMMANDS, line) {
        return input;
    }
    if let Some(point) = point(line, size) {
        return Input::Point(point);
    }
    let (verb, rest) = verbs::split(line);
    match verb {
        verb if is_one_of(verbs::SAVE, verb) => Input::Save(rest),
        verb if is_one_of(verbs::LOAD, verb) => Input::Load(rest),
        _ => Input::Unknown(line),
    }
}

/// A point of the board: a letter and a number, or two numbers from the top left.
pub(super) fn point(text: &str, size: Size) -> Option<Point> {
    let lettered = Point::from_letters(text, size).ok();
    let point = lettered.or_else(|| text.replace('，', ",").parse().ok())?;
    size.contains(point.x(), point.y()).then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_commands_are_understood_in_both_languages() {
        let at = |x, y| Input::Point(Point::new(x, y));
        let cases = [
            ("", Input::Nothing),
            (" Undo \r\n", Input::Undo),
            ("悔棋\n", Input::Undo),
            ("重做", Input::Redo),
            ("h8", at(7, 7)),
            ("A1\n", at(0, 14)),
            ("o15", at(14, 0)),
            ("7,8", at(7, 8)),
            ("7，8", at(7, 8)),
            ("15,0", Input::Unknown("15,0")),
            ("p1", Input::Unknown("p1")),
            ("save my game.sgf", Input::Save("my game.sgf")),
            ("保存 a.json", Input::Save("a.json")),
            ("load", Input::Incomplete("load game.json")),
            ("禁手", Input::Forbidden),
            ("nonsense here", Input::Unknown("nonsense here")),
        ];
        for (line, input) in cases {
            assert_eq!(read(line, Size::STANDARD), input, "{line:?}");
        }
    }
}
