//! Reading a problem: the form is told by the content.
//!
//! | form | what it looks like | reader |
//! |---|---|---|
//! | clauses | sets `KB = {(P(a),),(~P(x),Q(x))}`, or a clause a line | [`clauses`] |
//! | formulas | `forall x (P(x) -> Q(x))` a line; the goal after `⊢` or `goal:` | [`formulas`] |
//! | TPTP | `cnf(...).`, `fof(...).`, `include(...).` | [`tptp`] |
//!
//! All readers work on the same [tokens](lexer) and share the grammar of terms and formulas
//! ([`grammar`]).

pub mod clauses;
pub mod formulas;
pub mod grammar;
pub mod lexer;
pub mod tptp;

use super::problem::{Form, Problem};
use crate::error::InputError;
use lexer::{Kind, Token};

/// Where `include` finds its files: given the name, the path that messages show and the text.
pub type Loader<'a> = dyn FnMut(&str) -> Option<(String, String)> + 'a;

/// Reads a problem in any of the three forms; of the course's sets a file may hold several.
///
/// # Errors
/// Where the input is in none of them, with the place in it.
pub fn read(text: &str, load: &mut Loader<'_>) -> Result<Vec<Problem>, InputError> {
    let tokens = lexer::tokens(text)?;
    match form(&tokens) {
        Form::Tptp => Ok(vec![tptp::read(text, tokens, load)?]),
        Form::Formulas => Ok(vec![formulas::read(text, tokens)?]),
        Form::Clauses => clauses::read(text, tokens),
    }
}

/// The form of an input, by its tokens.
fn form(tokens: &[Token<'_>]) -> Form {
    let mut words = tokens.iter().filter(|token| token.kind != Kind::Newline);
    let (first, second) = (words.next(), words.next());
    let statement = ["cnf", "fof", "include", "tff", "thf", "tcf"];
    let is_tptp = first.is_some_and(|token| statement.contains(&token.text))
        && second.is_some_and(|token| token.is("("));
    if is_tptp {
        return Form::Tptp;
    }
    // Without any of these a file is clauses, in which `,` and `|` are both "or".
    let signs = ["forall", "exists", "->", "<->", "&", "⊢", "<-"];
    let has_signs = tokens
        .iter()
        .any(|token| token.kind == Kind::Sign && signs.contains(&token.text));
    let has_words = tokens.windows(2).any(|pair| {
        pair[0].kind == Kind::Word
            && (grammar::WORDS.iter().any(|(word, _)| *word == pair[0].text)
                || formulas::GOAL_WORDS.contains(&pair[0].text))
            && !pair[1].is("(") | (pair[0].text == "not")
            && (pair[1].kind == Kind::Word || pair[1].is(":") || pair[1].is("("))
    });
    if has_signs || has_words {
        Form::Formulas
    } else {
        Form::Clauses
    }
}

#[cfg(test)]
mod tests;
