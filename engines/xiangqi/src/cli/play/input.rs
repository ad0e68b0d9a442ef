//! What a player may type, in English or Chinese.

use xiangqi_rules::Square;
use xiangqi_rules::square::{FILES, RANKS};

/// A line, understood.
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

/// Commands that stand alone.
static COMMANDS: &[(&[&str], Input<'static>)] = &[
    (&["quit", "exit", "q", "退出"], Input::Quit),
    (&["help", "h", "?", "帮助"], Input::Help),
    (&["board", "d", "棋盘"], Input::Board),
    (&["flip", "翻转"], Input::Flip),
    (&["fen", "局面"], Input::Fen),
    (&["undo", "u", "悔棋"], Input::Undo),
    (&["hint", "提示"], Input::Hint),
    (&["resign", "认输"], Input::Resign),
    (&["new", "新局"], Input::New),
    (&["moves", "走法"], Input::Moves(None)),
    (&["save", "保存"], Input::Incomplete("save game.pgn")),
    (&["load", "读取"], Input::Incomplete("load game.pgn")),
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

/// Understands a line.
pub(super) fn read(line: &str) -> Input<'_> {
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() {
        return Input::Nothing;
    }
    if let Some(square) = square(line) {
        return Input::Moves(Some(square));
    }
    let named = |names: &&(&[&str], Input<'static>)| {
        names.0.iter().any(|name| name.eq_ignore_ascii_case(line))
    };
    if let Some((_, input)) = COMMANDS.iter().find(named) {
        return *input;
    }
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match verb.to_lowercase().as_str() {
        "save" | "保存" => Input::Save(rest),
        "load" | "读取" => Input::Load(rest),
        "moves" | "走法" => match square(rest) {
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
