//! A command with an optional number, which the response repeats.

use std::fmt;
use std::str::FromStr;

use super::command::{Command, EXPECTED, INTERRUPT, command};
use crate::error::ParseError;

/// One line from a GTP controller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The number before the command, if there is one.
    pub id: Option<u64>,
    pub command: Command,
}

impl Request {
    /// The number of a line, even if the rest of the line is wrong, for the response to it.
    pub fn id_of(line: &str) -> Option<u64> {
        split(line).0
    }
}

/// Number and rest of a line, without its comment.
fn split(line: &str) -> (Option<u64>, &str) {
    let line = line.split('#').next().unwrap_or_default();
    let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = line.strip_suffix(digits).unwrap_or_default();
    // If a word follows the number without a blank, the digits belong to the word.
    let ends = digits.is_empty() || digits.starts_with(char::is_whitespace);
    match number.parse() {
        Ok(id) if ends => (Some(id), digits),
        _ => (None, line),
    }
}

impl FromStr for Request {
    type Err = ParseError;

    /// Reads one line. A comment begins with `#`; a line with only a comment is empty.
    fn from_str(line: &str) -> Result<Request, ParseError> {
        if line.trim() == INTERRUPT {
            return Ok(Request {
                id: None,
                command: Command::Interrupt,
            });
        }
        let (id, rest) = split(line);
        if rest.trim().is_empty() {
            return Err(ParseError::Empty { expected: EXPECTED });
        }
        // GTP ignores other control characters.
        let plain: String;
        let rest = if rest.contains(|c: char| c.is_control() && c != '\t') {
            plain = rest
                .chars()
                .filter(|&c| !c.is_control() || c == '\t')
                .collect();
            plain.as_str()
        } else {
            rest
        };
        command(rest).map(|command| Request { id, command })
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.id {
            Some(id) if self.command != Command::Interrupt => write!(f, "{id} {}", self.command),
            _ => write!(f, "{}", self.command),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_comments_are_distinguished_from_commands() {
        let cases = [
            ("name", None, Command::Name),
            ("7 name # who is it?", Some(7), Command::Name),
            ("\t12\tquit", Some(12), Command::Quit),
            (" # interrupt ", None, Command::Interrupt),
            ("na\u{7}me", None, Command::Name),
        ];
        for (line, id, command) in cases {
            assert_eq!(line.parse(), Ok(Request { id, command }), "{line:?}");
        }
        for line in ["", "# name", "   #", "5", "5 # name"] {
            let error = line.parse::<Request>().unwrap_err();
            assert!(matches!(error, ParseError::Empty { .. }), "{line:?}");
        }
        assert_eq!(Request::id_of("31 what"), Some(31));
        for line in ["31x name", "99999999999999999999 name", "x 3"] {
            assert_eq!(Request::id_of(line), None, "{line}");
        }
    }

    #[test]
    fn arguments_that_are_wrong_are_named() {
        let cases = [
            (
                "play green f5",
                "`play`: found `green`, expected black or white",
            ),
            (
                "play b",
                "`play`: found the end of the line, expected a square such as f5, or pass",
            ),
            (
                "boardsize big",
                "`boardsize`: found `big`, expected the side of the board",
            ),
            (
                "frobnicate",
                "found `frobnicate`, expected a GTP command, see list_commands",
            ),
        ];
        for (line, complaint) in cases {
            assert_eq!(line.parse::<Request>().unwrap_err().to_string(), complaint);
        }
    }
}
