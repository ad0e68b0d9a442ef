//! The syntax of SGF: the games of a file, and the tree of one.

use text_boards::quote;

use super::{Expected, SgfError};

/// A property with its values, `B[hh]`.
#[derive(Debug)]
pub(super) struct Property {
    /// The capital letters of the name; the small ones of older formats are left out.
    pub(super) name: String,
    /// The values without brackets and escapes, at least one.
    pub(super) values: Vec<String>,
}

/// A text and the part of it that is not read yet.
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

    fn error(&self, expected: Expected) -> SgfError {
        let read = &self.text[..self.text.len() - self.rest.len()];
        let last = read.rsplit('\n').next().unwrap_or_default();
        let line = read.matches('\n').count() + 1;
        let column = last.chars().count() + 1;
        match self.rest.chars().next() {
            Some(found) => SgfError::Syntax {
                line,
                column,
                found: quote(&found.to_string()),
                expected,
            },
            None => SgfError::End {
                line,
                column,
                expected,
            },
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
            return Err(self.error(Expected::Value));
        }
        Ok(Property { name, values })
    }

    fn value(&mut self) -> Result<String, SgfError> {
        let mut value = String::new();
        loop {
            match self.skip() {
                None => return Err(self.error(Expected::ValueEnd)),
                Some(']') => return Ok(value),
                Some('\\') => value.extend(self.skip()),
                Some(letter) => value.push(letter),
            }
        }
    }

    /// Skips any text before a game.
    fn skip_to_game(&mut self) -> Result<(), SgfError> {
        let start = self.rest.find("(;").or_else(|| self.rest.find('('));
        self.rest = &self.rest[start.unwrap_or(0)..];
        match self.peek() {
            Some('(') => Ok(()),
            _ => Err(self.error(Expected::Game)),
        }
    }

    /// The nodes of a game, up to its last bracket.
    fn nodes(&mut self) -> Result<Vec<Node>, SgfError> {
        let mut nodes: Vec<Node> = Vec::new();
        // The nodes at which the open branches begin.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut last = None;
        let mut is_main = true;
        loop {
            match self.peek() {
                Some('(') => {
                    self.skip();
                    open.push(last);
                }
                Some(')') => {
                    self.skip();
                    last = open.pop().flatten();
                    is_main = false;
                    if open.is_empty() {
                        return Ok(nodes);
                    }
                }
                Some(';') => {
                    self.skip();
                    nodes.push(Node {
                        parent: last,
                        properties: Vec::new(),
                        is_main,
                    });
                    last = Some(nodes.len() - 1);
                }
                Some(letter) if letter.is_ascii_alphabetic() => {
                    let property = self.property()?;
                    match last {
                        Some(node) => nodes[node].properties.push(property),
                        None => nodes.push(Node {
                            parent: None,
                            properties: vec![property],
                            is_main,
                        }),
                    }
                    last = last.or(Some(nodes.len() - 1));
                }
                _ => return Err(self.error(Expected::Node)),
            }
        }
    }
}

/// A node of the tree, with its properties.
#[derive(Debug)]
pub(super) struct Node {
    /// The node before it. None for the root.
    pub(super) parent: Option<usize>,
    pub(super) properties: Vec<Property>,
    /// Whether it is on the main line, which takes the first branch everywhere.
    pub(super) is_main: bool,
}

/// The texts of all games of a file, at least one. Any text may come before each of them.
///
/// # Errors
/// When the text is no SGF.
pub fn games(text: &str) -> Result<Vec<&str>, SgfError> {
    let mut cursor = Cursor { text, rest: text };
    let mut games = Vec::new();
    while games.is_empty() || cursor.rest.contains('(') {
        cursor.skip_to_game()?;
        let from = text.len() - cursor.rest.len();
        cursor.nodes()?;
        games.push(&text[from..text.len() - cursor.rest.len()]);
    }
    Ok(games)
}

/// The nodes of the first game, each after its parent.
pub(super) fn nodes(text: &str) -> Result<Vec<Node>, SgfError> {
    let mut cursor = Cursor { text, rest: text };
    cursor.skip_to_game()?;
    cursor.nodes()
}

/// A text escaped for use as a value.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}
