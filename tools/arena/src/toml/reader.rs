//! From text to tables, character by character.

use super::{Entry, Table, TomlError, Value};

/// What is left to be read.
pub(super) struct Reader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
}

/// Tables and arrays within each other, at most.
const DEPTH: usize = 16;

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            column: 1,
        }
    }

    pub fn tables(mut self) -> Result<Vec<Table>, TomlError> {
        let mut tables = vec![Table::default()];
        loop {
            self.skip_lines();
            let line = self.line;
            match self.peek() {
                None => return Ok(tables),
                Some('[') => {
                    let table = self.header()?;
                    let named_before = tables[1..].iter().find(|other| {
                        other.name == table.name && !(other.is_element && table.is_element)
                    });
                    if let Some(other) = named_before {
                        return Err(TomlError {
                            line,
                            column: 1,
                            found: format!("a second [{}]", table.name.join(".")),
                            expected: format!("one table of this name (line {})", other.line),
                        });
                    }
                    tables.push(table);
                }
                Some(_) => {
                    let key = self.key()?;
                    self.equals()?;
                    let value = self.value(0)?;
                    let entries = match tables.last_mut() {
                        Some(table) => &mut table.entries,
                        None => return Ok(tables),
                    };
                    if let Some(before) = entries.iter().find(|entry| entry.key == key) {
                        return Err(TomlError {
                            line,
                            column: 1,
                            found: format!("{} a second time", key.join(".")),
                            expected: format!("each key once (line {})", before.line),
                        });
                    }
                    entries.push(Entry { key, value, line });
                }
            }
            self.end_of_line()?;
        }
    }

    fn header(&mut self) -> Result<Table, TomlError> {
        let line = self.line;
        self.expect('[')?;
        let is_element = self.take('[');
        let name = self.key()?;
        self.expect(']')?;
        if is_element {
            self.expect(']')?;
        }
        Ok(Table {
            name,
            is_element,
            line,
            entries: Vec::new(),
        })
    }

    /// `a`, `"a b"`, `a.b`.
    fn key(&mut self) -> Result<Vec<String>, TomlError> {
        let mut parts = Vec::new();
        loop {
            self.skip_blanks();
            parts.push(match self.peek() {
                Some('"') => self.basic_string()?,
                Some('\'') => self.literal_string()?,
                _ => {
                    let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                    let word = self.take_while(bare);
                    if word.is_empty() {
                        return Err(self.unexpected("a key"));
                    }
                    word.to_owned()
                }
            });
            self.skip_blanks();
            if !self.take('.') {
                return Ok(parts);
            }
        }
    }

    fn equals(&mut self) -> Result<(), TomlError> {
        self.skip_blanks();
        self.expect('=')?;
        self.skip_blanks();
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Value, TomlError> {
        if depth > DEPTH {
            return Err(self.unexpected("fewer brackets within each other"));
        }
        match self.peek() {
            Some('"') => self.basic_string().map(Value::Text),
            Some('\'') => self.literal_string().map(Value::Text),
            Some('[') => self.array(depth),
            Some('{') => self.inline_table(depth),
            _ => self.word(),
        }
    }

    fn array(&mut self, depth: usize) -> Result<Value, TomlError> {
        self.expect('[')?;
        let mut values = Vec::new();
        loop {
            self.skip_lines();
            if self.take(']') {
                return Ok(Value::Array(values));
            }
            values.push(self.value(depth + 1)?);
            self.skip_lines();
            if !self.take(',') {
                self.expect(']')?;
                return Ok(Value::Array(values));
            }
        }
    }

    fn inline_table(&mut self, depth: usize) -> Result<Value, TomlError> {
        self.expect('{')?;
        let mut entries = Vec::new();
        self.skip_blanks();
        if self.take('}') {
            return Ok(Value::Table(entries));
        }
        loop {
            let key = self.key()?;
            self.equals()?;
            entries.push((key, self.value(depth + 1)?));
            self.skip_blanks();
            if !self.take(',') {
                self.expect('}')?;
                return Ok(Value::Table(entries));
            }
        }
    }

    /// A number or a boolean.
    fn word(&mut self) -> Result<Value, TomlError> {
        let (line, column) = (self.line, self.column);
        let text = self.take_while(|c| c.is_ascii_alphanumeric() || "+-._:".contains(c));
        let plain = text.replace('_', "");
        let digits = plain.trim_start_matches(['+', '-']);
        let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
        let value = match text {
            "true" => Some(Value::Boolean(true)),
            "false" => Some(Value::Boolean(false)),
            _ if !is_number => None,
            _ => plain.parse().map(Value::Integer).ok().or_else(|| {
                let float = plain.parse().ok().filter(|f: &f64| f.is_finite());
                float.map(Value::Float)
            }),
        };
        if text.is_empty() {
            return Err(self.unexpected("a value"));
        }
        value.ok_or_else(|| TomlError {
            line,
            column,
            found: text.to_owned(),
            expected: "a string in quotes, a number, true or false, [...] or {...}".to_owned(),
        })
    }

    fn basic_string(&mut self) -> Result<String, TomlError> {
        self.refuse_long("\"\"\"")?;
        self.expect('"')?;
        let mut text = String::new();
        loop {
            match self.peek() {
                Some('"') => {
                    self.advance();
                    return Ok(text);
                }
                Some('\\') => {
                    self.advance();
                    text.push(self.escape()?);
                }
                Some(c) if c != '\n' && c != '\r' => {
                    self.advance();
                    text.push(c);
                }
                _ => return Err(self.unexpected("the closing \"")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, TomlError> {
        let plain = [
            ('b', '\u{8}'),
            ('t', '\t'),
            ('n', '\n'),
            ('f', '\u{c}'),
            ('r', '\r'),
            ('"', '"'),
            ('\\', '\\'),
        ];
        let letter = self.peek();
        if let Some(&(_, stands_for)) = plain.iter().find(|(c, _)| Some(*c) == letter) {
            self.advance();
            return Ok(stands_for);
        }
        let length = match letter {
            Some('u') => 4,
            Some('U') => 8,
            _ => return Err(self.unexpected("one of \\b \\t \\n \\f \\r \\\" \\\\ \\u \\U")),
        };
        self.advance();
        let digits = self.rest.get(..length).unwrap_or_default();
        let is_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        let code = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex);
        let Some(c) = code.and_then(char::from_u32) else {
            return Err(self.unexpected("the number of a character in hexadecimal"));
        };
        for _ in 0..length {
            self.advance();
        }
        Ok(c)
    }

    fn literal_string(&mut self) -> Result<String, TomlError> {
        self.refuse_long("'''")?;
        self.expect('\'')?;
        let text = self
            .take_while(|c| c != '\'' && c != '\n' && c != '\r')
            .to_owned();
        if self.take('\'') {
            return Ok(text);
        }
        Err(self.unexpected("the closing '"))
    }

    fn refuse_long(&self, quotes: &str) -> Result<(), TomlError> {
        if self.rest.starts_with(quotes) {
            return Err(self.unexpected("a string on one line"));
        }
        Ok(())
    }

    fn end_of_line(&mut self) -> Result<(), TomlError> {
        self.skip_blanks();
        match self.peek() {
            None | Some('\n' | '#') => Ok(()),
            Some('\r') if self.rest.starts_with("\r\n") => Ok(()),
            Some(_) => Err(self.unexpected("the end of the line")),
        }
    }

    fn skip_blanks(&mut self) {
        self.take_while(|c| c == ' ' || c == '\t');
    }

    /// Blanks, line ends and comments.
    fn skip_lines(&mut self) {
        loop {
            self.take_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
            if self.peek() != Some('#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn advance(&mut self) {
        let mut chars = self.rest.chars();
        match chars.next() {
            Some('\n') => (self.line, self.column) = (self.line + 1, 1),
            Some(_) => self.column += 1,
            None => {}
        }
        self.rest = chars.as_str();
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.advance();
        }
        is_there
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let all = self.rest;
        while self.peek().is_some_and(&wanted) {
            self.advance();
        }
        &all[..all.len() - self.rest.len()]
    }

    fn expect(&mut self, wanted: char) -> Result<(), TomlError> {
        if self.take(wanted) {
            return Ok(());
        }
        Err(self.unexpected(&format!("'{wanted}'")))
    }

    fn unexpected(&self, expected: &str) -> TomlError {
        let word: String = self
            .rest
            .chars()
            .take_while(|c| !c.is_whitespace())
            .take(20)
            .collect();
        let found = match self.peek() {
            None => "the end of the file".to_owned(),
            Some('\n' | '\r') => "the end of the line".to_owned(),
            Some(_) if word.is_empty() => "a blank".to_owned(),
            Some(_) => format!("\"{word}\""),
        };
        TomlError {
            line: self.line,
            column: self.column,
            found,
            expected: expected.to_owned(),
        }
    }
}
