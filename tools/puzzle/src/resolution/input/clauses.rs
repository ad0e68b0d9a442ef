//! Reads clauses: the course lab's clause sets, or one clause a line.

use super::grammar::Parser;
use super::lexer::{Kind, Token};
use super::sentences::Sentences;
use crate::error::InputError;
use crate::expected::Expected;
use crate::resolution::memory::SymbolLimit;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement, Statements};
use crate::resolution::syntax::{Clause, Convention};

/// Reads sets `KB = {(P(a),),(~P(x),Q(x))}`, one after the other, or clauses one a line, such as
/// `(¬P(x),Q(x))` and `¬P(x) ∨ Q(x)`. A clause may have its number in front, and a line of its own
/// may say how many clauses there are. What could be either a set or a clause is refused.
pub(super) fn read(text: &str, symbols: SymbolLimit) -> Result<Vec<Problem>, InputError> {
    let mut parser = Parser::new(text, Convention::Course, symbols);
    parser.skip_newlines();
    if !begins_set(&parser) {
        return Ok(vec![lines(&mut parser, text)?]);
    }
    let mut problems = Vec::new();
    while begins_set(&parser) {
        parser.forget_arities();
        if !parser.peek().is("{") {
            parser.advance();
            parser.advance();
        }
        problems.push(set(&mut parser)?);
        parser.skip_newlines();
    }
    parser.expect_end(Expected::AnotherSet)?;
    Ok(problems)
}

/// The clauses of a set that is being read.
#[derive(Default)]
struct Clauses {
    statements: Statements,
    last: usize,
}

impl Clauses {
    /// Reads a clause and adds it. The symbols of a repeated clause do not count.
    fn add(
        &mut self,
        parser: &mut Parser<'_>,
        read: impl FnOnce(&mut Parser<'_>) -> Result<Clause, InputError>,
    ) -> Result<(), InputError> {
        let symbols = parser.symbols;
        let clause = read(parser)?;
        let (place, is_new) = self.statements.add(Input {
            name: self.statements.next_number().to_string().into(),
            role: Role::Axiom,
            statement: Statement::Clause(clause),
            file: None,
        });
        if !is_new {
            parser.symbols = symbols;
        }
        self.last = place;
        Ok(())
    }

    /// The clauses as a problem; an error if there are none.
    fn finish(mut self, parser: &Parser<'_>) -> Result<Problem, InputError> {
        if self.statements.is_empty() {
            return Err(parser.wrong(Expected::Clause));
        }
        // The course lab writes the negated goal last.
        self.statements.support(self.last);
        Ok(self.statements.into_problem(Form::Clauses))
    }
}

/// Whether `NAME = {` begins here, or a brace with bracketed clauses.
fn begins_set(parser: &Parser<'_>) -> bool {
    let is_named = parser.peek().kind == Kind::Word
        && parser.peek_second().is("=")
        && parser.peek_third().is("{");
    is_named || (parser.peek().is("{") && is_bracket(parser.peek_second()))
}

fn is_bracket(token: Token<'_>) -> bool {
    token.is("(") || token.is("{")
}

/// Reads the rest of a set: `{clause, clause, ...}`.
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
            return Err(parser.wrong(Expected::EitherSign {
                one: ",",
                other: "}",
            }));
        }
    }
}

/// Reads `(literal, literal, ...)`; a comma behind the last literal is allowed.
fn tuple(parser: &mut Parser<'_>) -> Result<Clause, InputError> {
    let close = if parser.advance().is("(") { ")" } else { "}" };
    let (mut clause, mut separator) = (Vec::new(), None);
    loop {
        parser.skip_newlines();
        if parser.take(close) {
            return Ok(clause);
        }
        clause.push(parser.literal()?);
        parser.skip_newlines();
        if !parser.take_separator(&mut separator)? && !parser.peek().is(close) {
            return Err(parser.wrong(Expected::EitherSign {
                one: ",",
                other: close,
            }));
        }
    }
}

fn lines(parser: &mut Parser<'_>, text: &str) -> Result<Problem, InputError> {
    let mut clauses = Clauses::default();
    let mut sentences = Sentences::default();
    // How many clauses the input announces, and where.
    let mut announced = None;
    // Where a clause begins that could be read as a set of clauses if it were alone.
    let mut doubtful = None;
    loop {
        parser.skip_newlines();
        let token = parser.peek();
        if token.kind == Kind::End {
            break;
        }
        let read = clauses.statements.next_number() - 1;
        if is_number(token) && !parser.peek_second().is("(") {
            parser.advance();
            let is_ordinal = parser.take(".");
            if matches!(parser.peek().kind, Kind::Newline | Kind::End) {
                if read == 0 && !is_ordinal && announced.is_none() {
                    announced = Some(token);
                } else if token.text.parse() != Ok(read + 1) {
                    return Err(parser.wrong_at(token.at, Expected::Clause));
                }
                continue;
            }
        }
        let start = parser.peek();
        let is_tuple = is_bracket(start);
        let (mut comma, mut may_be_sentence) = (None, false);
        clauses.add(parser, |parser| {
            if is_tuple {
                let clause = tuple(parser)?;
                if start.is("{") && clause.len() > 1 {
                    comma = Some(start.at);
                }
                return Ok(clause);
            }
            let (clause, at) = parser.literals()?;
            (comma, may_be_sentence) = (at, clause.len() == 1 || at.is_some());
            Ok(clause)
        })?;
        doubtful = doubtful.or(comma);
        if may_be_sentence {
            sentences.add(clauses.last, start.at);
        }
        parser.take(".");
        parser.take(",");
        if !matches!(parser.peek().kind, Kind::Newline | Kind::End) {
            let expected = if is_tuple {
                Expected::EndOfLine
            } else {
                Expected::ClauseSeparator
            };
            return Err(parser.wrong(expected));
        }
    }
    let read = clauses.statements.next_number() - 1;
    if let Some(token) = announced
        && token.text.parse() != Ok(read)
    {
        return Err(parser.wrong_at(token.at, Expected::ClauseCount { count: read }));
    }
    if let (1, Some(at)) = (read, doubtful) {
        return Err(parser.wrong_at(at, Expected::SetOrClause));
    }
    let problem = clauses.finish(parser)?;
    sentences.check(text, &problem)?;
    Ok(problem)
}

fn is_number(token: Token<'_>) -> bool {
    token.kind == Kind::Word && token.text.bytes().all(|byte| byte.is_ascii_digit())
}
