//! Parse errors: what was found in a line, what was expected, and in which command.

use std::fmt;

use thiserror::Error;

/// Maximum characters of a wrong word that an error quotes. A hostile line is at most 64 KiB long;
/// the error about it should still fit on a GUI's status line.
const SHOWN: usize = 40;

/// Why a line is no command (or no reply) of its language.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    #[error("found an empty line, expected {expected}")]
    Empty {
        /// The commands of the language.
        expected: &'static str,
    },
    /// The first word is not a verb of this language.
    #[error("found `{found}`, expected {expected}")]
    UnknownVerb {
        /// The first word of the line.
        found: Found,
        /// The commands of the language.
        expected: &'static str,
    },
    /// An argument of a known verb is wrong.
    #[error("`{verb}`: found {found}, expected {expected}", found = .found.quoted())]
    Argument {
        verb: &'static str,
        /// The word at which parsing stopped.
        found: Found,
        expected: &'static str,
    },
    /// The command names a file on the engine's machine, which a remote client may not do.
    #[error("`{verb}` names a file, which is not done over TCP")]
    NamesPath { verb: &'static str },
    /// The line was longer than the reader allows, and was discarded.
    #[error("found a line of more than {limit} bytes, expected a shorter one")]
    LineTooLong {
        /// The maximum length of a line, in bytes.
        limit: usize,
    },
}

impl ParseError {
    pub(crate) fn unknown_verb(verb: &str, expected: &'static str) -> ParseError {
        let found = Found::at(verb);
        ParseError::UnknownVerb { found, expected }
    }
}

/// The word at which parsing stopped, or the end of the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    EndOfLine,
    /// The word, cut after 40 characters, with control characters replaced by blanks.
    Word(String),
}

impl Found {
    /// The first word of `rest`, the unparsed part of a line.
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
