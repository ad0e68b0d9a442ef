//! Commands that a player may type in every game. Their words are in the message catalogue, and are
//! understood in all languages.

use ::cli::Language;

use crate::MESSAGES;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Board,
    Depth,
    Draw,
    Evaluate,
    Flip,
    Help,
    Hint,
    Level,
    List,
    Load,
    Marks,
    Moves,
    New,
    Now,
    Quit,
    Redo,
    Resign,
    Save,
    Switch,
    Time,
    Undo,
}

const VERBS: [(&str, Verb); 21] = [
    ("verb-board", Verb::Board),
    ("verb-depth", Verb::Depth),
    ("verb-draw", Verb::Draw),
    ("verb-evaluate", Verb::Evaluate),
    ("verb-flip", Verb::Flip),
    ("verb-help", Verb::Help),
    ("verb-hint", Verb::Hint),
    ("verb-level", Verb::Level),
    ("verb-list", Verb::List),
    ("verb-load", Verb::Load),
    ("verb-marks", Verb::Marks),
    ("verb-moves", Verb::Moves),
    ("verb-new", Verb::New),
    ("verb-now", Verb::Now),
    ("verb-quit", Verb::Quit),
    ("verb-redo", Verb::Redo),
    ("verb-resign", Verb::Resign),
    ("verb-save", Verb::Save),
    ("verb-switch", Verb::Switch),
    ("verb-time", Verb::Time),
    ("verb-undo", Verb::Undo),
];

/// Strips whitespace, and a byte order mark at the start.
pub fn trimmed(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim()
}

/// Whether `word` is one of the words of message `id`, in any language.
pub fn is_one_of(id: &'static str, word: &str) -> bool {
    names(id, word, &MESSAGES)
}

/// Like [`is_one_of`], for the messages of any catalogue.
pub fn names(id: &'static str, word: &str, catalogue: &'static ::cli::message::Catalogue) -> bool {
    let names = |language| catalogue.word(language, id);
    [Language::En, Language::Zh]
        .into_iter()
        .map(names)
        .any(|names| {
            let mut names = names.split_whitespace();
            names.any(|name| name.eq_ignore_ascii_case(word))
        })
}

pub(super) fn find(word: &str) -> Option<Verb> {
    let named = VERBS.into_iter().find(|&(id, _)| is_one_of(id, word));
    named.map(|(_, verb)| verb)
}

/// Splits a line into its first word and the rest.
pub fn split(line: &str) -> (&str, &str) {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (verb, rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_are_found_by_any_of_their_names() {
        let cases = [
            ("\u{feff} Undo \r\n", Some(Verb::Undo)),
            ("U", Some(Verb::Undo)),
            ("重做\n", Some(Verb::Redo)),
            ("undo it", None),
            ("", None),
        ];
        for (line, verb) in cases {
            assert_eq!(find(trimmed(line)), verb, "{line:?}");
        }
        assert_eq!(split("save  my game.sgf"), ("save", "my game.sgf"));
        assert_eq!(split("load"), ("load", ""));
    }
}
