//! What a player may type in every game, in English and in Chinese.

pub const QUIT: &[&str] = &["quit", "exit", "q", "退出"];
pub const HELP: &[&str] = &["help", "?", "帮助"];
pub const BOARD: &[&str] = &["board", "棋盘"];
pub const UNDO: &[&str] = &["undo", "u", "悔棋"];
/// Play again what was taken back.
pub const REDO: &[&str] = &["redo", "重做"];
pub const HINT: &[&str] = &["hint", "提示"];
pub const RESIGN: &[&str] = &["resign", "认输"];
pub const NEW: &[&str] = &["new", "新局"];
/// Write the game to a file, whose name follows.
pub const SAVE: &[&str] = &["save", "保存"];
/// Read a game from a file, whose name follows.
pub const LOAD: &[&str] = &["load", "读取"];

/// Commands that stand alone, each by its names.
pub type Commands<'a, T> = [(&'a [&'a str], T)];

/// A line without what is around it.
pub fn trimmed(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim()
}

/// Whether a word is one of a command's names.
pub fn is_one_of(names: &[&str], word: &str) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// The command that a whole line names.
pub fn find<T: Copy>(commands: &Commands<T>, line: &str) -> Option<T> {
    let named = commands.iter().find(|(names, _)| is_one_of(names, line));
    named.map(|&(_, command)| command)
}

/// A line's first word, and the rest of it.
pub fn split(line: &str) -> (&str, &str) {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (verb, rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_any_of_their_names() {
        let commands: &Commands<u8> = &[(UNDO, 1), (REDO, 2)];
        let cases = [
            ("\u{feff} Undo \r\n", Some(1)),
            ("U", Some(1)),
            ("重做\n", Some(2)),
            ("undo it", None),
            ("", None),
        ];
        for (line, command) in cases {
            assert_eq!(find(commands, trimmed(line)), command, "{line:?}");
        }
        assert_eq!(split("save  my game.sgf"), ("save", "my game.sgf"));
        assert_eq!(split("load"), ("load", ""));
    }
}
