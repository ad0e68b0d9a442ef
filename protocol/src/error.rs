//! Why a line was not understood: what was found, what was expected, and in which command.

use std::fmt;

use thiserror::Error;

/// How much of an offending word an error repeats, in characters. A hostile line is at most 64 KiB
/// long; the complaint about it should still fit on a GUI's status line.
const SHOWN: usize = 40;

/// A line that is no command (or no reply) of its language.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    #[error("found an empty line, expected {expected}")]
    Empty {
        /// What the language would have understood.
        expected: &'static str,
    },
    /// The first word is no verb of this language.
    #[error("found `{found}`, expected {expected}")]
    UnknownVerb {
        /// The first word of the line.
        found: Found,
        /// What the language would have understood.
        expected: &'static str,
    },
    /// The verb is known; an argument is wrong.
    #[error("`{verb}`: found {found}, expected {expected}", found = .found.quoted())]
    Argument {
        /// The verb whose arguments are wrong.
        verb: &'static str,
        /// The word at which parsing stopped.
        found: Found,
        expected: &'static str,
    },
    /// It names a file of the machine that the engine runs on, which a remote client may not do.
    #[error("`{verb}` names a file, which is not done over TCP")]
    NamesPath { verb: &'static str },
    /// The line was longer than the reader keeps; it was discarded.
    #[error("found a line of more than {limit} bytes, expected a shorter one")]
    LineTooLong {
        /// The cap, in bytes.
        limit: usize,
    },
}

impl ParseError {
    pub(crate) fn unknown_verb(verb: &str, expected: &'static str) -> ParseError {
        let found = Found::at(verb);
        ParseError::UnknownVerb { found, expected }
    }
}

/// The word at which parsing stopped, shortened; or the end of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    EndOfLine,
    /// This word stood here, cut after 40 characters, control characters blanked.
    Word(String),
}

impl Found {
    /// What stands at the head of `rest`, the unparsed part of a line.
    pub fn at(rest: &str) -> Found {
        let Some(word) = rest.split_whitespace().next() else {
            return Found::EndOfLine;
        };
        let mut shown: String = word
            .chars()
            .take(SHOWN)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        if word.chars().nth(SHOWN).is_some() {
            shown.push('…');
        }
        Found::Word(shown)
    }

    fn quoted(&self) -> String {
        match self {
            Found::EndOfLine => "the end of the line".into(),
            Found::Word(word) => format!("`{word}`"),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::EndOfLine => f.write_str("the end of the line"),
            Found::Word(word) => f.write_str(word),
        }
    }
}
