//! Errors: in the input, with their place, and elsewhere.

use std::fmt;
use std::io;

use ::cli::input::{FileError, reason};
use ::cli::{Complaint, Message, Status, message};

use crate::expected::{Expected, Found};
use crate::language::Language;

/// Input that cannot be read: where, what was found, what was expected.
///
/// Parsers do not know file names; who opened the file adds its name with [`InputError::in_file`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The file's name as the user gave it, `stdin`, or the name of an option.
    pub file: Option<String>,
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    pub found: Found,
    // Boxed, so that results stay small.
    pub expected: Box<Expected>,
}

impl InputError {
    /// An error at a byte of the input, which quotes the word that begins there.
    pub fn at(input: &[u8], offset: usize, expected: Expected) -> Self {
        let found = Found::at_start(&input[offset.min(input.len())..]);
        Self::found_at(input, offset, found, expected)
    }

    /// An error at a byte of the input, with `found` as what was found there.
    pub fn found_at(input: &[u8], offset: usize, found: Found, expected: Expected) -> Self {
        let before = &input[..offset.min(input.len())];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        Self {
            file: None,
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: String::from_utf8_lossy(&before[line_start..])
                .chars()
                .count()
                + 1,
            found,
            expected: Box::new(expected),
        }
    }

    /// The error, in a named file.
    #[must_use]
    pub fn in_file(mut self, name: impl Into<String>) -> Self {
        self.file.get_or_insert_with(|| name.into());
        self
    }

    /// `file:line:column: found X, expected Y` in the given language.
    pub fn say(&self, language: Language) -> String {
        let found = Message::from(self.found.clone());
        let expected = Message::from(Expected::clone(&self.expected));
        let what = message!("input-error", found, expected).say(language);
        let file = self
            .file
            .as_deref()
            .map(|name| format!("{name}:"))
            .unwrap_or_default();
        format!("{file}{}:{}: {what}", self.line, self.column)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl std::error::Error for InputError {}

/// Why the program could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{0}")]
    Input(#[from] InputError),
    /// A request that makes no sense, or not with this input.
    #[error("{0}")]
    Refused(Message),
    /// A file cannot be opened, read or written.
    #[error("{name}: {source}")]
    File {
        /// The name as the user gave it.
        name: String,
        source: io::Error,
    },
    /// An internal check failed: the result is wrong, which is a bug of this program.
    #[error("{0}")]
    Check(Message),
    #[error("stdout: {0}")]
    Output(#[from] io::Error),
}

impl Complaint for Failure {
    fn is_broken_pipe(&self) -> bool {
        let (Self::Output(error) | Self::File { source: error, .. }) = self else {
            return false;
        };
        error.kind() == io::ErrorKind::BrokenPipe
    }

    fn status(&self) -> Status {
        match self {
            Self::Input(_) | Self::Refused(_) => Status::BadInput,
            Self::Check(_) => Status::CheckFailed,
            Self::File { .. } | Self::Output(_) => Status::FileFailed,
        }
    }

    fn say(&self, program: &str, language: Language) -> String {
        match self {
            Self::Input(error) if error.file.is_some() => error.say(language),
            Self::Input(error) => format!("{program}: {}", error.say(language)),
            Self::Refused(message) | Self::Check(message) => {
                format!("{program}: {}", message.say(language))
            }
            Self::File { name, source } => failed(program, name.clone(), source, language),
            Self::Output(source) => failed(program, "stdout".to_owned(), source, language),
        }
    }
}

/// The message that a file, or what stands for one, cannot be opened, read or written.
fn failed(program: &str, name: String, source: &io::Error, language: Language) -> String {
    let reason = reason(source, language);
    format!(
        "{program}: {}",
        message!("file-failed", name, reason).say(language)
    )
}

impl From<FileError> for Failure {
    fn from(FileError { name, source }: FileError) -> Self {
        Self::File { name, source }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_place_in_both_languages() {
        let input = "3 2\n广州 x 北京\n".as_bytes();
        let offset = input.iter().position(|&byte| byte == b'x').unwrap();
        let error = InputError::at(input, offset, Expected::Weight { max: 9 });
        assert_eq!(
            error.to_string(),
            "2:4: found \"x\", expected a weight: a whole number from 0 to 9"
        );
        let error = error.in_file("map.txt");
        assert_eq!(
            error.say(Language::Zh),
            "map.txt:2:4: 遇到“x”，应为权值：0 到 9 的整数"
        );
    }

    #[test]
    fn ends_and_floods_are_named_shortly() {
        let expected = || Expected::Literal { text: "more" };
        let found = |input: &[u8], at| InputError::at(input, at, expected()).to_string();
        assert_eq!(
            found(b"a", 1),
            "1:2: found the end of the input, expected more"
        );
        assert_eq!(
            found(b"a\nb", 1),
            "1:2: found the end of the line, expected more"
        );
        assert!(found(&[b'x'; 1000], 0).chars().count() < 80);
        assert_eq!(
            found(b"\x1b[0m", 0),
            "1:1: found \"\\u{1b}[0m\", expected more"
        );
    }
}
