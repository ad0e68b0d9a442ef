//! Reading a problem: the form is told by the content.
//!
//! | form | what it looks like | reader |
//! |---|---|---|
//! | clauses | sets `KB = {(P(a),),(~P(x),Q(x))}`, or a clause a line | [`clauses`] |
//! | formulas | `forall x (P(x) -> Q(x))` a line; the goal after `⊢` or `goal:` | [`formulas`] |
//! | TPTP | `cnf(...).`, `fof(...).`, `include(...).` | [`tptp`] |
//!
//! All readers work on the same [tokens](lexer) and share the grammar of terms and formulas
//! ([`grammar`]). Of the first two forms, which people write by hand, what may mean several things
//! is refused rather than guessed: names in quotation marks, `,` beside `|`, one symbol with
//! different numbers of arguments, a variable behind the end of its quantifier, whole
//! [`sentences`].

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

/// Where `include` finds its files: given the name, the path that messages show and the text.
pub type Loader<'a> = dyn FnMut(&str) -> Option<(String, String)> + 'a;

/// Reads a problem in any of the three forms; of the course's sets a file may hold several, for
/// which `symbols` holds together.
///
/// # Errors
/// Where the input is in none of them, or there are too many symbols, with the place in it.
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

/// The words that begin the TPTP's statements, those included that cannot be read.
const STATEMENTS: [&str; 6] = ["cnf", "fof", "include", "tff", "thf", "tcf"];

/// Signs of formulas. Without any of these a file is clauses, in which `,` and `|` are both "or".
const SIGNS: [&str; 10] = [
    "forall", "exists", "->", "<-", "<->", "<~>", "~|", "~&", "&", "⊢",
];

/// The form of an input, by its tokens; looks at all of them.
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

/// Whether a token is a word that only formulas have, by the one that follows. Clauses have `not`
/// too, before atoms.
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
