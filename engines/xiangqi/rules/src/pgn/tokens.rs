//! The PGN tokenizer: cuts a text into tags, comments, glyphs, brackets and words.

use super::{PgnError, PgnErrorKind};

/// A place in the text. Line and column count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    line: usize,
    column: usize,
}

impl Place {
    pub(super) fn error(self, kind: PgnErrorKind) -> PgnError {
        PgnError {
            line: self.line,
            column: self.column,
            kind,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Name and value of a tag `[Name "value"]`.
    Tag(&'a str, String),
    /// The text of a comment, `{text}` or `;text`.
    Comment(&'a str),
    /// A move, a move number, a result: whatever stands between spaces.
    Word(&'a str),
    /// `$4`: the number of an annotation glyph.
    Glyph(u8),
    /// A variation begins: other moves from before the last one.
    Open,
    Close,
}

/// Reads tokens one by one. Skips square brackets inside variations, and a `$` without a number
/// below 256.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    place: Place,
    /// Places of the parentheses that are still open.
    open: Vec<Place>,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text,
            place: Place { line: 1, column: 1 },
            open: Vec::new(),
        }
    }

    /// Whether the tokenizer is inside a variation.
    pub(super) fn is_aside(&self) -> bool {
        !self.open.is_empty()
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The next token and where it begins; none at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, PgnError> {
        loop {
            self.skip(char::is_whitespace);
            let place = self.place;
            let Some(first) = self.rest.chars().next() else {
                return match self.open.pop() {
                    Some(place) => Err(place.error(PgnErrorKind::Unclosed { expected: ')' })),
                    None => Ok(None),
                };
            };
            let token = match first {
                '(' => {
                    self.advance(1);
                    self.open.push(place);
                    Token::Open
                }
                ')' if self.is_aside() => {
                    self.advance(1);
                    self.open.pop();
                    Token::Close
                }
                '[' | ']' if self.is_aside() => {
                    self.advance(1);
                    continue;
                }
                ')' | '}' | ']' => {
                    return Err(place.error(PgnErrorKind::Unopened { found: first }));
                }
                // A line that begins with a percent sign is for other programs.
                '%' if place.column == 1 => {
                    self.skip(|c| c != '\n');
                    continue;
                }
                '$' => {
                    self.advance(1);
                    match self.skip(|c| c.is_ascii_digit()).parse() {
                        Ok(glyph) => Token::Glyph(glyph),
                        Err(_) => continue,
                    }
                }
                '{' => Token::Comment(self.comment()?),
                ';' => {
                    self.advance(1);
                    Token::Comment(self.skip(|c| c != '\n'))
                }
                '[' => self.tag()?,
                _ => Token::Word(self.skip(|c| !c.is_whitespace() && !"{}()[];$".contains(c))),
            };
            return Ok(Some((place, token)));
        }
    }

    /// Goes to the next line that begins with a tag, or to the end of the text.
    pub(super) fn skip_to_tag(&mut self) {
        loop {
            self.skip(|c| c != '\n');
            self.skip(char::is_whitespace);
            if self.rest.is_empty() || self.rest.starts_with('[') {
                return;
            }
        }
    }

    fn comment(&mut self) -> Result<&'a str, PgnError> {
        let place = self.place;
        self.advance(1);
        let text = self.skip(|c| c != '}');
        if self.rest.is_empty() {
            return Err(place.error(PgnErrorKind::Unclosed { expected: '}' }));
        }
        self.advance(1);
        Ok(text)
    }

    fn tag(&mut self) -> Result<Token<'a>, PgnError> {
        self.advance(1);
        self.skip_spaces();
        let name = self.skip(|c| c.is_alphanumeric() || c == '_');
        if name.is_empty() {
            return Err(self.tag_error("a name"));
        }
        self.skip_spaces();
        self.expect('"', "an opening quote")?;
        let mut value = String::new();
        loop {
            value.push_str(self.skip(|c| !matches!(c, '"' | '\\' | '\n')));
            let mut next = self.rest.chars();
            match next.next() {
                Some('\\') => {
                    // A backslash hides a quote or another one, and else is itself.
                    match next.next() {
                        Some(hidden @ ('"' | '\\')) => {
                            value.push(hidden);
                            self.advance(2);
                        }
                        _ => {
                            value.push('\\');
                            self.advance(1);
                        }
                    }
                }
                Some('"') => {
                    self.advance(1);
                    break;
                }
                _ => return Err(self.tag_error("a closing quote")),
            }
        }
        self.skip_spaces();
        self.expect(']', "a closing bracket")?;
        Ok(Token::Tag(name, value))
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), PgnError> {
        if !self.rest.starts_with(wanted) {
            return Err(self.tag_error(expected));
        }
        self.advance(1);
        Ok(())
    }

    fn tag_error(&self, expected: &'static str) -> PgnError {
        self.place.error(PgnErrorKind::Tag { expected })
    }

    fn skip_spaces(&mut self) {
        self.skip(|c| c.is_whitespace() && c != '\n');
    }

    /// Takes characters as long as they pass, and returns them.
    fn skip(&mut self, passes: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !passes(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        for c in taken.chars() {
            self.count(c);
        }
        self.rest = rest;
        taken
    }

    fn advance(&mut self, characters: usize) {
        for _ in 0..characters {
            let mut rest = self.rest.chars();
            if let Some(c) = rest.next() {
                self.count(c);
                self.rest = rest.as_str();
            }
        }
    }

    fn count(&mut self, c: char) {
        if c == '\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else {
            self.place.column += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Result<Vec<Token<'_>>, PgnError> {
        let mut tokens = Tokens::new(text);
        let mut found = Vec::new();
        while let Some((_, token)) = tokens.next()? {
            found.push(token);
        }
        Ok(found)
    }

    #[test]
    fn glyphs_and_variations_are_distinguished() {
        let found = tokens("1.h2e2 $14 $ $256 (1.b2e2 {a) b} (1.c3c4) [x]) {why} h9g7;because\n*");
        let expected = vec![
            Token::Word("1.h2e2"),
            Token::Glyph(14),
            Token::Open,
            Token::Word("1.b2e2"),
            Token::Comment("a) b"),
            Token::Open,
            Token::Word("1.c3c4"),
            Token::Close,
            Token::Word("x"),
            Token::Close,
            Token::Comment("why"),
            Token::Word("h9g7"),
            Token::Comment("because"),
            Token::Word("*"),
        ];
        assert_eq!(found, Ok(expected));
    }

    #[test]
    fn a_tag_may_hold_quotes() {
        let found = tokens("[ Event  \"a \\\"b\\\" \\\\ \\c\" ]");
        assert_eq!(
            found,
            Ok(vec![Token::Tag("Event", "a \"b\" \\ \\c".to_owned())])
        );
    }
}
