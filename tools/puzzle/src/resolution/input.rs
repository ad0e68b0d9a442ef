//! Reads a problem, and recognises its format by the content.
//!
//! | form | what it looks like | reader |
//! |---|---|---|
//! | clauses | sets `KB = {(P(a),),(~P(x),Q(x))}`, or a clause a line | [`clauses`] |
//! | formulas | `forall x (P(x) -> Q(x))` a line; the goal after `⊢` or `goal:` | [`formulas`] |
//! | TPTP | `cnf(...).`, `fof(...).`, `include(...).` | [`tptp`] |
//!
//! All readers work on the same [tokens](lexer) and share the grammar of terms and formulas
//! ([`grammar`]). In the first two forms, which people write by hand, ambiguous input is refused
//! rather than guessed: names in quotation marks, `,` beside `|`, one symbol with different numbers
//! of arguments, a variable behind the end of its quantifier, whole [`sentences`].

pub mod clauses;
pub mod formulas;
pub mod grammar;
pub mod lexer;
mod sentences;
mod sorts;
pub mod tptp;

use super::memory::SymbolLimit;
use super::problem::{Form, Problem};
use crate::error::InputError;
use lexer::{Kind, Lexer, Token};

/// The function that loads the files of `include`: from a name, the path for messages and the text.
pub type Loader<'a> = dyn FnMut(&str) -> Option<(String, String)> + 'a;

/// Reads a problem in any of the three forms. A file may have several of the course lab's sets;
/// `symbols` limits all of them together.
///
/// # Errors
/// Where the input has none of the forms, or too many symbols, with the place in it.
pub fn read(
    text: &str,
    load: &mut Loader<'_>,
    symbols: SymbolLimit,
) -> Result<Vec<Problem>, InputError> {
    match form(text)? {
        Form::Tptp => Ok(vec![tptp::read(text, load, symbols)?]),
        Form::Formulas => Ok(vec![formulas::read(text, symbols)?]),
        Form::Clauses => clauses::read(text, symbols),
    }
}

/// The keywords of the TPTP's statements, including those that are not supported.
const STATEMENTS: [&str; 6] = ["cnf", "fof", "include", "tff", "thf", "tcf"];

/// Signs that only formulas have. A file without any of them has clauses, in which `,` and `|` both
/// mean "or".
const SIGNS: [&str; 10] = [
    "forall", "exists", "->", "<-", "<->", "<~>", "~|", "~&", "&", "⊢",
];

/// The form of an input, by all its tokens.
fn form(text: &str) -> Result<Form, InputError> {
    let mut lexer = Lexer::new(text);
    let mut previous = lexer.token()?;
    let mut token = lexer.token()?;
    let second = match token.kind {
        Kind::Newline => lexer.clone().token()?,
        _ => token,
    };
    let mut form = Form::Clauses;
    if STATEMENTS.contains(&previous.text) && second.is("(") {
        form = Form::Tptp;
    }
    while previous.kind != Kind::End {
        if form == Form::Clauses {
            let is_sign = previous.kind == Kind::Sign && SIGNS.contains(&previous.text);
            if is_sign || is_word_of_formulas(previous, token) {
                form = Form::Formulas;
            }
        }
        previous = std::mem::replace(&mut token, lexer.token()?);
    }
    Ok(form)
}

/// Whether a token is a word that only formulas have; this depends on the next token. Clauses have
/// `not` too, before atoms.
fn is_word_of_formulas(word: Token<'_>, next: Token<'_>) -> bool {
    let is_known = || {
        grammar::WORDS.iter().any(|(known, _)| *known == word.text)
            || formulas::is_goal_word(word.text)
    };
    let is_followed = match word.text {
        "not" => next.is("(") || matches!(next.text, "true" | "false"),
        _ => next.kind == Kind::Word || next.is(":"),
    };
    word.kind == Kind::Word && is_followed && is_known()
}

#[cfg(test)]
mod tests;
