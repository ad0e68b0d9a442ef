//! The syntax of SGF: the properties along the main line of a file's first game.

use super::SgfError;
use crate::quote::quote;

/// `B[hh]`.
#[derive(Debug)]
pub(super) struct Property {
    /// In capitals; the small letters of older formats are left out.
    pub(super) name: String,
    /// Without their brackets and escapes, at least one.
    pub(super) values: Vec<String>,
}

/// A text, and how far it has been read.
struct Cursor<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Cursor<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn skip(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next();
        self.rest = letters.as_str();
        letter
    }

    fn error(&self, expected: &'static str) -> SgfError {
        let read = &self.text[..self.text.len() - self.rest.len()];
        let last = read.rsplit('\n').next().unwrap_or_default();
        let found: String = self.rest.chars().take(1).collect();
        SgfError::Syntax {
            line: read.matches('\n').count() + 1,
            column: last.chars().count() + 1,
            found: quote(&found),
            expected,
        }
    }

    fn property(&mut self) -> Result<Property, SgfError> {
        let mut name = String::new();
        while let Some(letter) = self.rest.chars().next().filter(char::is_ascii_alphabetic) {
            if letter.is_ascii_uppercase() {
                name.push(letter);
            }
            self.skip();
        }
        let mut values = Vec::new();
        while self.peek() == Some('[') {
            self.skip();
            values.push(self.value()?);
        }
        if values.is_empty() {
            return Err(self.error("[ and a value"));
        }
        Ok(Property { name, values })
    }

    fn value(&mut self) -> Result<String, SgfError> {
        let mut value = String::new();
        loop {
            match self.skip() {
                None => return Err(self.error("] after a value")),
                Some(']') => return Ok(value),
                Some('\\') => value.extend(self.skip()),
                Some(letter) => value.push(letter),
            }
        }
    }
}

/// The properties of all nodes from the root of the first game to the end of its main line.
pub(super) fn main_line(text: &str) -> Result<Vec<Property>, SgfError> {
    // Anything may stand before the first game.
    let start = text.find("(;").or_else(|| text.find('('));
    let mut cursor = Cursor {
        text,
        rest: &text[start.unwrap_or(0)..],
    };
    if cursor.peek() != Some('(') {
        return Err(cursor.error("a game: (;"));
    }
    cursor.skip();
    let mut properties = Vec::new();
    loop {
        match cursor.peek() {
            Some(';' | '(') => {
                cursor.skip();
            }
            Some(')') => return Ok(properties),
            Some(letter) if letter.is_ascii_alphabetic() => properties.push(cursor.property()?),
            _ => return Err(cursor.error("; ( ) or a property")),
        }
    }
}

/// A text as a value may hold it.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
