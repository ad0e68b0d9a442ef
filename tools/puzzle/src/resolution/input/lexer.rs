//! Splits text into tokens, in the same way for all formats.
//!
//! Signs come in many spellings (`∧ & &&`, `→ -> =>`); a token's text is the spelling that the
//! grammar uses. Comments run from `%`, `#` or `//` to the end of the line, or stand between `/*`
//! and `*/`.

use crate::error::InputError;
use crate::expected::Expected;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Word,
    /// A name in single quotes.
    Quoted,
    /// Text in double quotes, the quotes included: a distinct object of the TPTP.
    Distinct,
    /// A bracket, connective or punctuation mark.
    Sign,
    /// The end of a line that is not empty.
    Newline,
    End,
}

#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub kind: Kind,
    /// For a sign, the spelling that the grammar uses.
    pub text: &'a str,
    /// The offset of its first byte in the text.
    pub at: usize,
}

impl<'a> Token<'a> {
    fn new(kind: Kind, text: &'a str, at: usize) -> Self {
        Self { kind, text, at }
    }

    pub(super) fn end(text: &'a str) -> Self {
        Self::new(Kind::End, "", text.len())
    }

    /// The spelling of the token in the text that it comes from.
    pub(super) fn spelling(&self, text: &'a str) -> &'a str {
        match (self.kind, sign(&text[self.at..])) {
            (Kind::Sign, Some((length, _))) => &text[self.at..self.at + length],
            _ => self.text,
        }
    }

    #[must_use]
    pub fn is(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }
}

/// Every spelling of a sign, with the one that the grammar uses; longer spellings first.
const SIGNS: [(&str, &str); 70] = [
    ("<=>", "<->"),
    ("<->", "<->"),
    ("<~>", "<~>"),
    ("==>", "->"),
    ("/\\", "&"),
    ("\\/", "|"),
    ("=>", "->"),
    ("<=", "<-"),
    ("->", "->"),
    ("~|", "~|"),
    ("~&", "~&"),
    ("!=", "!="),
    ("!>", "!>"),
    ("|-", "⊢"),
    ("?-", "⊢"),
    ("&&", "&"),
    ("||", "|"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
    (".", "."),
    (":", ":"),
    (";", ";"),
    ("|", "|"),
    ("&", "&"),
    ("~", "~"),
    ("!", "!"),
    ("?", "?"),
    ("=", "="),
    // In types, such as `(a * b) > c`.
    ("*", "*"),
    (">", ">"),
    ("¬", "~"),
    ("\u{ffe2}", "~"),
    ("∧", "&"),
    ("∨", "|"),
    ("→", "->"),
    ("⇒", "->"),
    ("⊃", "->"),
    ("↔", "<->"),
    ("⇔", "<->"),
    ("≡", "<->"),
    ("⊕", "<~>"),
    ("∀", "forall"),
    ("∃", "exists"),
    ("≠", "!="),
    ("⊢", "⊢"),
    ("⊨", "⊢"),
    ("∴", "⊢"),
    ("⊤", "$true"),
    ("⊥", "$false"),
    ("□", "$false"),
    // Chinese commas and full stops, and full-width forms, as Chinese keyboards type them.
    ("\u{3001}", ","),
    ("\u{3002}", "."),
    ("\u{ff08}", "("),
    ("\u{ff09}", ")"),
    ("\u{ff5b}", "{"),
    ("\u{ff5d}", "}"),
    ("\u{ff0c}", ","),
    ("\u{ff0e}", "."),
    ("\u{ff1a}", ":"),
    ("\u{ff1b}", ";"),
    ("\u{ff1d}", "="),
    ("\u{ff5e}", "~"),
    ("\u{ff5c}", "|"),
    ("\u{ff06}", "&"),
    ("\u{ff01}", "!"),
];

/// Checks that a text consists of tokens.
///
/// # Errors
/// Where it is not made of tokens, as [`Lexer::token`] says.
pub fn check(text: &str) -> Result<(), InputError> {
    let mut lexer = Lexer::new(text);
    while lexer.token()?.kind != Kind::End {}
    Ok(())
}

/// Reads a text token by token. It stores none of them, since texts can be long.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Whether the end of this line is a token: something stands before it.
    ends_line: bool,
}

impl<'a> Lexer<'a> {
    /// A lexer at the beginning of a text.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            ends_line: false,
        }
    }

    /// The next token; at the end of the text [`Kind::End`], again and again.
    ///
    /// # Errors
    /// At a character that no format uses, and at quotes and comments that are not closed.
    pub fn token(&mut self) -> Result<Token<'a>, InputError> {
        self.skip_blanks()?;
        let (text, at) = (self.text, self.at);
        let rest = &text[at..];
        let (length, token) = match rest.as_bytes().first() {
            None => (0, Token::end(text)),
            Some(b'\n') => (1, Token::new(Kind::Newline, "\n", at)),
            // Most of a long text, handled without a search in the table of signs.
            Some(b'(' | b')' | b',') => (1, Token::new(Kind::Sign, &rest[..1], at)),
            Some(b'\'') => quoted(text, at, '\'')?,
            Some(b'"') => quoted(text, at, '"')?,
            Some(_) => {
                if let Some(length) = word_length(rest) {
                    (length, Token::new(Kind::Word, &rest[..length], at))
                } else if let Some((length, sign)) = sign(rest) {
                    (length, Token::new(Kind::Sign, sign, at))
                } else {
                    return Err(InputError::at(text.as_bytes(), at, Expected::Token));
                }
            }
        };
        self.at += length;
        self.ends_line = token.kind != Kind::Newline;
        Ok(token)
    }

    /// Skips blanks, comments and the ends of empty lines.
    fn skip_blanks(&mut self) -> Result<(), InputError> {
        loop {
            while self.text.as_bytes().get(self.at) == Some(&b' ') {
                self.at += 1;
            }
            let rest = &self.text[self.at..];
            self.at += match rest.chars().next() {
                Some('\n') if self.ends_line => return Ok(()),
                Some(c) if c.is_whitespace() || c == '\u{feff}' => c.len_utf8(),
                Some('%' | '#') => rest.find('\n').unwrap_or(rest.len()),
                Some('/') if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
                Some('/') if rest.starts_with("/*") => {
                    let end = rest.find("*/").ok_or_else(|| {
                        let text = self.text;
                        InputError::at(text.as_bytes(), text.len(), Expected::CommentEnd)
                    })?;
                    end + 2
                }
                _ => return Ok(()),
            };
        }
    }
}

/// The sign at the beginning of the text: the length of its spelling, and the spelling that the
/// grammar uses.
fn sign(rest: &str) -> Option<(usize, &'static str)> {
    let first = rest.as_bytes().first();
    let (spelling, sign) = SIGNS
        .iter()
        .find(|(spelling, _)| spelling.as_bytes().first() == first && rest.starts_with(spelling))?;
    Some((spelling.len(), sign))
}

/// The length of the name or number at the beginning of the text.
fn word_length(rest: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let length = |text: &str| text.find(|c| !is_part(c)).unwrap_or(text.len());
    let digits = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        // A number: 12, -12, 1.5, 1/2. A point that no digit follows ends a sentence.
        let mut end = rest.len() - digits.len() + length(digits);
        for point in ['.', '/'] {
            let after = rest[end..].strip_prefix(point).unwrap_or("");
            if after.starts_with(|c: char| c.is_ascii_digit()) {
                end += 1 + length(after);
            }
        }
        return Some(end);
    }
    match length(rest) {
        0 => None,
        length => Some(length),
    }
}

/// A quoted name, or a distinct object, and its length in the text.
fn quoted(text: &str, at: usize, quote: char) -> Result<(usize, Token<'_>), InputError> {
    let mut escaped = false;
    for (index, character) in text[at..].char_indices().skip(1) {
        if character == '\n' {
            break;
        }
        if character == quote && !escaped {
            let end = at + index;
            let token = match quote {
                '\'' => Token::new(Kind::Quoted, &text[at + 1..end], at),
                _ => Token::new(Kind::Distinct, &text[at..=end], at),
            };
            return Ok((index + 1, token));
        }
        escaped = character == '\\' && !escaped;
    }
    Err(InputError::at(text.as_bytes(), at, Expected::ClosingQuote))
}
