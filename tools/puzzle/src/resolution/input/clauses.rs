//! The course's clause sets, and a clause a line.

use super::grammar::Parser;
use super::lexer::{Kind, Token};
use crate::error::InputError;
use crate::language::Phrase;
use crate::resolution::limits::Room;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement, Statements};
use crate::resolution::syntax::{Clause, Convention};

/// Reads sets `KB = {(P(a),),(~P(x),Q(x))}`, one after the other, or lines such as `(¬P(x),Q(x))` and
/// `¬P(x) ∨ Q(x)`, in front of which may stand their number or, on a line of its own, how many they are.
pub(super) fn read(text: &str, room: Room) -> Result<Vec<Problem>, InputError> {
    let mut parser = Parser::new(text, Convention::Course, room);
    parser.skip_newlines();
    if !begins_set(&parser) {
        return Ok(vec![lines(&mut parser)?]);
    }
    let mut problems = Vec::new();
    while begins_set(&parser) {
        if !parser.peek().is("{") {
            parser.advance();
            parser.advance();
        }
        problems.push(set(&mut parser)?);
        parser.skip_newlines();
    }
    parser.expect_end(Phrase::new(
        "another set or the end of the input",
        "下一个子句集或输入结尾",
    ))?;
    Ok(problems)
}

/// The clauses of a set as they are read.
#[derive(Default)]
struct Clauses {
    statements: Statements,
    last: usize,
}

impl Clauses {
    /// Reads a clause and adds it. One that is there already gives its room back.
    fn add(
        &mut self,
        parser: &mut Parser<'_>,
        read: impl FnOnce(&mut Parser<'_>) -> Result<Clause, InputError>,
    ) -> Result<(), InputError> {
        let room = parser.room;
        let clause = read(parser)?;
        let (place, is_new) = self.statements.add(Input {
            name: self.statements.next_number().to_string().into(),
            role: Role::Axiom,
            statement: Statement::Clause(clause),
            file: None,
        });
        if !is_new {
            parser.room = room;
        }
        self.last = place;
        Ok(())
    }

    /// The clauses as a problem; an error if there are none.
    fn finish(mut self, parser: &Parser<'_>) -> Result<Problem, InputError> {
        if self.statements.is_empty() {
            return Err(parser.wrong(Phrase::new("a clause", "子句")));
        }
        // The course writes the negated goal last.
        self.statements.support(self.last);
        Ok(self.statements.into_problem(Form::Clauses))
    }
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
fn set(parser: &mut Parser<'_>) -> Result<Problem, InputError> {
    parser.expect("{")?;
    let mut clauses = Clauses::default();
    loop {
        parser.skip_newlines();
        if parser.take("}") {
            return clauses.finish(parser);
        }
        clauses.add(parser, |parser| {
            if is_bracket(parser.peek()) {
                tuple(parser)
            } else {
                Ok(vec![parser.literal()?])
            }
        })?;
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

fn lines(parser: &mut Parser<'_>) -> Result<Problem, InputError> {
    let mut clauses = Clauses::default();
    loop {
        parser.skip_newlines();
        if parser.peek().kind == Kind::End {
            return clauses.finish(parser);
        }
        if is_number(parser.peek()) && !parser.peek_second().is("(") {
            parser.advance();
            parser.take(".");
            if matches!(parser.peek().kind, Kind::Newline | Kind::End) {
                continue;
            }
        }
        let is_tuple = is_bracket(parser.peek());
        clauses.add(parser, |parser| {
            if is_tuple {
                tuple(parser)
            } else {
                parser.literals(&[",", "|"])
            }
        })?;
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
