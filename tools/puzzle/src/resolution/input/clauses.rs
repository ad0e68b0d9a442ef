//! The course's clause sets, and a clause a line.

use super::grammar::Parser;
use super::lexer::{Kind, Token};
use crate::error::InputError;
use crate::language::Phrase;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement};
use crate::resolution::syntax::{Clause, Convention};

/// Reads sets `KB = {(P(a),),(~P(x),Q(x))}`, one after the other, or lines such as `(¬P(x),Q(x))` and
/// `¬P(x) ∨ Q(x)`, in front of which may stand their number or, on a line of its own, how many they are.
pub(super) fn read(text: &str, tokens: Vec<Token<'_>>) -> Result<Vec<Problem>, InputError> {
    let mut parser = Parser::new(text, tokens, Convention::Course);
    parser.skip_newlines();
    if !begins_set(&parser) {
        let clauses = lines(&mut parser)?;
        return Ok(vec![problem(clauses, &parser)?]);
    }
    let mut problems = Vec::new();
    while begins_set(&parser) {
        if !parser.peek().is("{") {
            parser.advance();
            parser.advance();
        }
        let clauses = set(&mut parser)?;
        problems.push(problem(clauses, &parser)?);
        parser.skip_newlines();
    }
    parser.expect_end(Phrase::new(
        "another set or the end of the input",
        "下一个子句集或输入结尾",
    ))?;
    Ok(problems)
}

/// The clauses as a problem; an error if there are none.
fn problem(clauses: Vec<Clause>, parser: &Parser<'_>) -> Result<Problem, InputError> {
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
            file: None,
        })
        .collect();
    Ok(Problem {
        form: Form::Clauses,
        inputs,
        has_hidden_axioms: false,
    })
}

/// Whether `NAME = {` begins here, or a brace with clauses in brackets.
fn begins_set(parser: &Parser<'_>) -> bool {
    let is_named = parser.peek().kind == Kind::Word
        && parser.peek_second().is("=")
        && parser.peek_third().is("{");
    is_named || (parser.peek().is("{") && is_bracket(parser.peek_second()))
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
            return Ok(clauses);
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
