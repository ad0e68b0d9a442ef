//! The TPTP's language: `cnf`, `fof` and `include`.
//!
//! Source: G. Sutcliffe, "The TPTP Problem Library and Associated Infrastructure", Journal of Automated
//! Reasoning 59 (2017), and its syntax in BNF. Typed forms (`tff`, `thf`, `tcf`) are refused by name.

use super::Loader;
use super::grammar::Parser;
use super::lexer::{self, Kind};
use crate::error::InputError;
use crate::expected::Expected;
use crate::resolution::limits::Room;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement, Statements};
use crate::resolution::syntax::{Convention, Formula, Name};

const MAX_INCLUDES: usize = 16;

/// Reads statements, and those of the files that they include.
pub(super) fn read(text: &str, load: &mut Loader<'_>, room: Room) -> Result<Problem, InputError> {
    let mut reading = Reading {
        statements: Statements::default(),
        room,
        has_distinct: false,
        open: Vec::new(),
    };
    let whole = Selection {
        file: None,
        wanted: None,
    };
    reading.read(text, &whole, load)?;
    let mut problem = reading.statements.into_problem(Form::Tptp);
    problem.has_hidden_axioms = reading.has_distinct;
    Ok(problem)
}

/// What was read so far, of all files together.
struct Reading {
    statements: Statements,
    room: Room,
    /// Whether there are numbers or distinct objects.
    has_distinct: bool,
    /// The included files that are being read, each by the one before it.
    open: Vec<String>,
}

/// What is read of a file.
struct Selection {
    /// The file as `include` names it; `None` for the input itself.
    file: Option<Name>,
    /// The names of the statements; `None` for all.
    wanted: Option<Vec<Name>>,
}

impl Reading {
    fn read(
        &mut self,
        text: &str,
        selection: &Selection,
        load: &mut Loader<'_>,
    ) -> Result<(), InputError> {
        let mut parser = Parser::new(text, Convention::Tptp, self.room);
        while parser.peek().kind != Kind::End {
            let keyword = parser.peek();
            match keyword.text {
                "cnf" | "fof" => {
                    let room = parser.room;
                    parser.advance();
                    let mut input = statement(&mut parser, keyword.text == "cnf")?;
                    input.file.clone_from(&selection.file);
                    let wanted = selection.wanted.as_deref();
                    let is_wanted = wanted.is_none_or(|names| names.contains(&input.name));
                    if !is_wanted || !self.statements.add(input).1 {
                        parser.room = room;
                    }
                }
                "include" => {
                    parser.advance();
                    self.include(&mut parser, load)?;
                }
                _ => {
                    return Err(parser.wrong(Expected::TptpStatement));
                }
            }
        }
        self.room = parser.room;
        self.has_distinct |= parser.has_distinct;
        Ok(())
    }

    /// `('file').` or `('file', [name, name]).`
    fn include(
        &mut self,
        parser: &mut Parser<'_>,
        load: &mut Loader<'_>,
    ) -> Result<(), InputError> {
        parser.expect("(")?;
        let at = parser.peek();
        let file = name(parser)?;
        let mut wanted = None;
        if parser.take(",") {
            if parser.take("[") {
                let names = wanted.insert(Vec::new());
                loop {
                    names.push(name(parser)?);
                    if !parser.take(",") {
                        break;
                    }
                }
                parser.expect("]")?;
            } else if *name(parser)? != *"all" {
                return Err(parser.wrong(Expected::Sign { sign: "[" }));
            }
        }
        parser.expect(")")?;
        parser.expect(".")?;
        let wrong = |expected| parser.wrong_at(at.at, expected);
        if self.open.len() == MAX_INCLUDES {
            return Err(wrong(Expected::FewerIncludes { max: MAX_INCLUDES }));
        }
        let (path, text) = load(&file).ok_or_else(|| wrong(Expected::IncludedFile))?;
        if self.open.contains(&path) {
            return Err(wrong(Expected::NoCycle));
        }
        self.open.push(path.clone());
        let selection = Selection {
            file: Some(file),
            wanted,
        };
        self.room = parser.room;
        lexer::check(&text)
            .and_then(|()| self.read(&text, &selection, load))
            .map_err(|error| error.in_file(path))?;
        self.open.pop();
        parser.room = self.room;
        Ok(())
    }
}

/// `(name, role, formula, annotations).`
fn statement(parser: &mut Parser<'_>, is_clause: bool) -> Result<Input, InputError> {
    parser.expect("(")?;
    let name = name(parser)?;
    parser.expect(",")?;
    let role_at = parser.peek();
    let role = role(role_at.text).ok_or_else(|| parser.wrong(Expected::Role))?;
    parser.advance();
    parser.expect(",")?;
    let statement = if is_clause {
        clause(parser)?
    } else {
        let formula = parser.formula()?;
        // The TPTP wants closed formulas; free variables, where they occur, are universal.
        let free = formula.free_variables();
        Statement::Formula(if free.is_empty() {
            formula
        } else {
            Formula::ForAll(free, Box::new(formula))
        })
    };
    if parser.take(",") {
        skip_annotations(parser)?;
    } else if !parser.peek().is(")") {
        return Err(parser.wrong(Expected::TptpConnective));
    }
    parser.expect(")")?;
    parser.expect(".")?;
    Ok(Input {
        name,
        role,
        statement,
        file: None,
    })
}

/// `literal | literal`, brackets around it allowed; `$false` is the empty clause.
fn clause(parser: &mut Parser<'_>) -> Result<Statement, InputError> {
    let brackets = parser.take("(");
    let mut clause = Vec::new();
    let mut is_true = false;
    loop {
        match (parser.peek().text, parser.peek_second().text) {
            ("$false", _) => drop(parser.advance()),
            ("$true", _) => {
                parser.advance();
                is_true = true;
            }
            ("~", "$true" | "$false") => {
                parser.advance();
                is_true |= parser.advance().text == "$false";
            }
            _ => clause.push(parser.literal()?),
        }
        if !parser.take("|") {
            break;
        }
    }
    if brackets && !parser.take(")") {
        return Err(parser.wrong(Expected::EitherSign {
            one: "|",
            other: ")",
        }));
    }
    Ok(if is_true {
        Statement::Formula(Formula::Constant(true))
    } else {
        Statement::Clause(clause)
    })
}

/// What a role of the TPTP is to the prover.
fn role(text: &str) -> Option<Role> {
    match text {
        "axiom" | "hypothesis" | "definition" | "assumption" | "lemma" | "theorem"
        | "corollary" | "plain" => Some(Role::Axiom),
        "conjecture" | "question" => Some(Role::Conjecture),
        "negated_conjecture" => Some(Role::NegatedConjecture),
        _ => None,
    }
}

fn name(parser: &mut Parser<'_>) -> Result<Name, InputError> {
    match parser.peek().kind {
        Kind::Word | Kind::Quoted => {
            let name = parser.name(parser.peek().text)?;
            parser.advance();
            Ok(name)
        }
        _ => Err(parser.wrong(Expected::Name)),
    }
}

/// Skips source and useful information, up to the bracket that closes the statement.
fn skip_annotations(parser: &mut Parser<'_>) -> Result<(), InputError> {
    let mut open = 0usize;
    loop {
        let token = parser.peek();
        if token.kind == Kind::End {
            return Err(parser.wrong(Expected::Sign { sign: ")" }));
        }
        if token.is("(") || token.is("[") {
            open += 1;
        } else if open == 0 && token.is(")") {
            return Ok(());
        } else if token.is(")") || token.is("]") {
            open = open.saturating_sub(1);
        }
        parser.advance();
    }
}
