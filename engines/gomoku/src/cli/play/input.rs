//! What a player may type, in English or Chinese.

use gomoku_rules::{Point, Size};

/// A line, understood.
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

/// Commands that stand alone.
static COMMANDS: &[(&[&str], Input<'static>)] = &[
    (&["quit", "exit", "q", "退出"], Input::Quit),
    (&["help", "?", "帮助"], Input::Help),
    (&["board", "棋盘"], Input::Board),
    (&["moves", "棋谱"], Input::Moves),
    (&["forbidden", "禁手"], Input::Forbidden),
    (&["undo", "u", "悔棋"], Input::Undo),
    (&["redo", "重做"], Input::Redo),
    (&["hint", "提示"], Input::Hint),
    (&["resign", "认输"], Input::Resign),
    (&["new", "新局"], Input::New),
    (&["save", "保存"], Input::Incomplete("save game.json")),
    (&["load", "读取"], Input::Incomplete("load game.json")),
];

/// Understands a line.
pub(super) fn read(line: &str, size: Size) -> Input<'_> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() {
        return Input::Nothing;
    }
    let named = |names: &&(&[&str], Input<'static>)| {
        names.0.iter().any(|name| name.eq_ignore_ascii_case(line))
    };
    if let Some((_, input)) = COMMANDS.iter().find(named) {
        return *input;
    }
    if let Some(point) = point(line, size) {
        return Input::Point(point);
    }
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match verb.to_lowercase().as_str() {
        "save" | "保存" => Input::Save(rest.trim()),
        "load" | "读取" => Input::Load(rest.trim()),
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
