//! Text to tokens, the same for all forms.
//!
//! Signs come in many spellings (`∧ & &&`, `→ -> =>`); a token's text is the one that the grammar
//! knows. Comments run from `%`, `#` or `//` to the end of the line, or stand between `/*` and `*/`.

use crate::error::InputError;
use crate::language::Phrase;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a number.
    Word,
    /// A name that was written in single quotes.
    Quoted,
    /// Text in double quotes, the quotes included: a distinct object of the TPTP.
    Distinct,
    /// A bracket, connective or punctuation mark.
    Sign,
    /// The end of a line that is not empty.
    Newline,
    /// The end of the input.
    End,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text; of a sign, the spelling that the grammar knows.
    pub text: &'a str,
    /// Where it begins, in bytes.
    pub at: usize,
}

impl Token<'_> {
    /// Whether this is the sign.
    #[must_use]
    pub fn is(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }
}

/// Every spelling of a sign with the one that the grammar knows; longer spellings first.
const SIGNS: [(&str, &str); 63] = [
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
    ("¬", "~"),
    ("¬", "~"),
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
    ("(", "("),
    (")", ")"),
    ("{", "{"),
    ("}", "}"),
    (",", ","),
    ("、", ","),
    ("。", "."),
    (":", ":"),
    (";", ";"),
    ("=", "="),
    ("~", "~"),
];

/// The tokens of a text; the last is [`Kind::End`].
///
/// # Errors
/// At a character that no form knows, and at quotes and comments that are not closed.
pub fn tokens(text: &str) -> Result<Vec<Token<'_>>, InputError> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        if next == '\n' {
            if tokens
                .last()
                .is_some_and(|token| token.kind != Kind::Newline)
            {
                tokens.push(Token {
                    kind: Kind::Newline,
                    text: "\n",
                    at,
                });
            }
            at += 1;
        } else if next.is_whitespace() || next == '\u{feff}' {
            at += next.len_utf8();
        } else if next == '%' || next == '#' || rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            let expected = Phrase::new("the comment's end */", "注释的结尾 */");
            let length = rest
                .find("*/")
                .ok_or_else(|| InputError::at(text.as_bytes(), text.len(), expected))?;
            at += length + 2;
        } else if next == '\'' || next == '"' {
            let token = quoted(text, at, next)?;
            at = token.0;
            tokens.push(token.1);
        } else if let Some(length) = word_length(rest) {
            tokens.push(Token {
                kind: Kind::Word,
                text: &rest[..length],
                at,
            });
            at += length;
        } else if let Some((spelling, sign)) = SIGNS.iter().find(|(s, _)| rest.starts_with(s)) {
            tokens.push(Token {
                kind: Kind::Sign,
                text: sign,
                at,
            });
            at += spelling.len();
        } else {
            let expected = Phrase::new("a name, a connective or a bracket", "名称、联结词或括号");
            return Err(InputError::at(text.as_bytes(), at, expected));
        }
    }
    tokens.push(Token {
        kind: Kind::End,
        text: "",
        at: text.len(),
    });
    Ok(tokens)
}

/// How long the name or number at the beginning of the text is.
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

/// A quoted name, or a distinct object, and where it ends.
fn quoted(text: &str, at: usize, quote: char) -> Result<(usize, Token<'_>), InputError> {
    let mut escaped = false;
    for (index, character) in text[at..].char_indices().skip(1) {
        if character == '\n' {
            break;
        }
        if character == quote && !escaped {
            let end = at + index + 1;
            return Ok(if quote == '\'' {
                (
                    end,
                    Token {
                        kind: Kind::Quoted,
                        text: &text[at + 1..end - 1],
                        at,
                    },
                )
            } else {
                (
                    end,
                    Token {
                        kind: Kind::Distinct,
                        text: &text[at..end],
                        at,
                    },
                )
            });
        }
        escaped = character == '\\' && !escaped;
    }
    let expected = Phrase::new("a closing quote on the same line", "同一行内的右引号");
    Err(InputError::at(text.as_bytes(), at, expected))
}
