//! The course's clause sets, and a clause a line.

use super::grammar::Parser;
use super::lexer::{Kind, Token};
use crate::error::InputError;
use crate::language::Phrase;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement};
use crate::resolution::syntax::{Clause, Convention};

/// Reads `KB = {(P(a),),(~P(x),Q(x))}`, or lines such as `(¬P(x),Q(x))` and `¬P(x) ∨ Q(x)`, in front of
/// which may stand their number or, on a line of its own, how many they are.
pub(super) fn read(text: &str, tokens: Vec<Token<'_>>) -> Result<Problem, InputError> {
    let mut parser = Parser::new(text, tokens, Convention::Course);
    parser.skip_newlines();
    let named = parser.peek().kind == Kind::Word && parser.peek_second().is("=") && is_set(&parser);
    if named {
        parser.advance();
        parser.advance();
    }
    let clauses = if named || (parser.peek().is("{") && is_bracket(parser.peek_second())) {
        set(&mut parser)?
    } else {
        lines(&mut parser)?
    };
    if clauses.is_empty() {
        return Err(parser.wrong(Phrase::new("a clause", "子句")));
    }
    let last = clauses.len() - 1;
    let inputs = clauses
        .into_iter()
        .enumerate()
        .map(|(index, clause)| Input {
            name: (index + 1).to_string().into(),
            // The course writes the negated goal last.
            role: if index == last {
                Role::NegatedConjecture
            } else {
                Role::Axiom
            },
            statement: Statement::Clause(clause),
        })
        .collect();
    Ok(Problem {
        form: Form::Clauses,
        inputs,
        has_hidden_axioms: false,
    })
}

/// Whether `NAME = {` begins here.
fn is_set(parser: &Parser<'_>) -> bool {
    parser.peek_third().is("{")
}

fn is_bracket(token: Token<'_>) -> bool {
    token.is("(") || token.is("{")
}

/// `{clause, clause, ...}`
fn set(parser: &mut Parser<'_>) -> Result<Vec<Clause>, InputError> {
    parser.expect("{")?;
    let mut clauses = Vec::new();
    loop {
        parser.skip_newlines();
        if parser.take("}") {
            break;
        }
        clauses.push(if is_bracket(parser.peek()) {
            tuple(parser)?
        } else {
            vec![parser.literal()?]
        });
        parser.skip_newlines();
        if !parser.take(",") && !parser.peek().is("}") {
            return Err(parser.wrong(Phrase::new("\",\" or \"}\"", "“,”或“}”")));
        }
    }
    parser.skip_newlines();
    if parser.peek().kind == Kind::End {
        Ok(clauses)
    } else {
        Err(parser.wrong(Phrase::new("the end of the input", "输入结尾")))
    }
}

/// `(literal, literal, ...)`, a comma behind the last allowed.
fn tuple(parser: &mut Parser<'_>) -> Result<Clause, InputError> {
    let close = if parser.advance().is("(") { ")" } else { "}" };
    let mut clause = Vec::new();
    loop {
        parser.skip_newlines();
        if parser.take(close) {
            return Ok(clause);
        }
        clause.push(parser.literal()?);
        parser.skip_newlines();
        if !parser.take(",") && !parser.take("|") && !parser.peek().is(close) {
            let text = format!("\",\" or \"{close}\"");
            return Err(parser.wrong(Phrase::new(text, format!("“,”或“{close}”"))));
        }
    }
}

fn lines(parser: &mut Parser<'_>) -> Result<Vec<Clause>, InputError> {
    let mut clauses = Vec::new();
    loop {
        parser.skip_newlines();
        if parser.peek().kind == Kind::End {
            return Ok(clauses);
        }
        if is_number(parser.peek()) && !parser.peek_second().is("(") {
            parser.advance();
            parser.take(".");
            if matches!(parser.peek().kind, Kind::Newline | Kind::End) {
                continue;
            }
        }
        let is_tuple = is_bracket(parser.peek());
        clauses.push(if is_tuple {
            tuple(parser)?
        } else {
            parser.literals(&[",", "|"])?
        });
        parser.take(".");
        parser.take(",");
        if !matches!(parser.peek().kind, Kind::Newline | Kind::End) {
            let expected = if is_tuple {
                Phrase::new("the end of the line", "行尾")
            } else {
                Phrase::new("\",\", \"|\" or the end of the line", "“,”、“|”或行尾")
            };
            return Err(parser.wrong(expected));
        }
    }
}

fn is_number(token: Token<'_>) -> bool {
    token.kind == Kind::Word && token.text.bytes().all(|byte| byte.is_ascii_digit())
}
