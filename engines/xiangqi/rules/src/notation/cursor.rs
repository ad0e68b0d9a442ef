//! Reads a move's text character by character; errors have the place of the wrong character.

use super::error::{Found, quote};
use super::{Notation, NotationError};

/// The characters of a trimmed text, and the notation to name in errors.
pub(super) struct Cursor<'a> {
    text: &'a str,
    notation: Notation,
    rest: std::str::Chars<'a>,
    read: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, notation: Notation) -> Self {
        let text = text.trim();
        Self {
            text,
            notation,
            rest: text.chars(),
            read: 0,
        }
    }

    pub(super) fn quote(&self) -> String {
        quote(self.text)
    }

    /// Takes the next character if `read` accepts it, or else returns an error that names what was
    /// `expected`.
    pub(super) fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, NotationError> {
        match self.try_take(read) {
            Some(value) => Ok(value),
            None => Err(self.error(expected)),
        }
    }

    /// Takes the next character if `read` accepts it.
    pub(super) fn try_take<T>(&mut self, read: impl FnOnce(char) -> Option<T>) -> Option<T> {
        let value = read(self.rest.clone().next()?)?;
        self.rest.next();
        self.read += 1;
        Some(value)
    }

    pub(super) fn end(&self) -> Result<(), NotationError> {
        if self.rest.as_str().is_empty() {
            Ok(())
        } else {
            Err(self.error("the end"))
        }
    }

    /// The error that the next character is not what was expected.
    pub(super) fn error(&self, expected: &'static str) -> NotationError {
        NotationError::Syntax {
            text: self.quote(),
            notation: self.notation,
            at: self.read + 1,
            found: self.rest.clone().next().map_or(Found::End, Found::Char),
            expected,
        }
    }
}
