//! The TPTP's language: `cnf`, `fof`, `tff` with one kind of sorts and without arithmetic, and
//! `include`.
//!
//! Source: G. Sutcliffe, "The TPTP Problem Library and Associated Infrastructure", Journal of
//! Automated Reasoning 59 (2017), and its syntax in BNF. Other forms (`thf`, `tcf`) are refused by
//! name.

use super::Loader;
use super::grammar::Parser;
use super::lexer::{self, Kind};
use super::sorts::{FORMULAS, INDIVIDUALS, Signature, Typing, quantified};
use crate::error::InputError;
use crate::expected::Expected;
use crate::resolution::memory::SymbolLimit;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement, Statements};
use crate::resolution::syntax::{Convention, Formula, Name};

const MAX_INCLUDES: usize = 16;

/// Reads statements, and those of the files that they include.
pub(super) fn read(
    text: &str,
    load: &mut Loader<'_>,
    symbols: SymbolLimit,
) -> Result<Problem, InputError> {
    let mut reading = Reading {
        statements: Statements::default(),
        symbols,
        has_distinct: false,
        signature: Signature::default(),
        language: None,
        open: Vec::new(),
    };
    let whole = Selection {
        file: None,
        wanted: None,
    };
    reading.read(text, &whole, load)?;
    let mut problem = reading.statements.into_problem(Form::Tptp);
    if reading.language == Some(Language::Sorted) {
        problem.sorted = Some(problem.inputs.len());
        reading.signature.erase(&mut problem.inputs);
    }
    problem.has_hidden_axioms = reading.has_distinct;
    Ok(problem)
}

/// What was read so far, from all files.
struct Reading {
    statements: Statements,
    symbols: SymbolLimit,
    /// Whether numbers or distinct objects were read.
    has_distinct: bool,
    signature: Signature,
    /// The language of the first statement, which all others must have.
    language: Option<Language>,
    /// The included files that are being read, each one included by the one before it.
    open: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    /// `cnf` and `fof` statements.
    Unsorted,
    /// `tff` statements.
    Sorted,
}

/// What is to be read of a file.
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
        let mut parser = Parser::new(text, Convention::Tptp, self.symbols);
        parser.signature = std::mem::take(&mut self.signature);
        while parser.peek().kind != Kind::End {
            let keyword = parser.peek();
            match keyword.text {
                "cnf" | "fof" | "tff" => {
                    let symbols = parser.symbols;
                    let language = match keyword.text {
                        "tff" => Language::Sorted,
                        _ => Language::Unsorted,
                    };
                    if *self.language.get_or_insert(language) != language {
                        return Err(parser.wrong(Expected::OneLanguage));
                    }
                    parser.advance();
                    parser.is_sorted = language == Language::Sorted;
                    let Some(mut input) = statement(&mut parser, keyword.text == "cnf")? else {
                        continue;
                    };
                    input.file.clone_from(&selection.file);
                    let wanted = selection.wanted.as_deref();
                    let is_wanted = wanted.is_none_or(|names| names.contains(&input.name));
                    if !is_wanted || !self.statements.add(input).1 {
                        parser.symbols = symbols;
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
        self.symbols = parser.symbols;
        self.signature = parser.signature;
        self.has_distinct |= parser.has_distinct;
        Ok(())
    }

    /// What stands behind `include`: `('file').` or `('file', [name, name]).`
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
        self.symbols = parser.symbols;
        self.signature = std::mem::take(&mut parser.signature);
        lexer::check(&text)
            .and_then(|()| self.read(&text, &selection, load))
            .map_err(|error| error.in_file(path))?;
        self.open.pop();
        parser.signature = std::mem::take(&mut self.signature);
        parser.symbols = self.symbols;
        Ok(())
    }
}

/// Reads `(name, role, formula, annotations).`; `None` for a declaration.
fn statement(parser: &mut Parser<'_>, is_clause: bool) -> Result<Option<Input>, InputError> {
    parser.expect("(")?;
    let name = name(parser)?;
    parser.expect(",")?;
    let role_at = parser.peek();
    if parser.is_sorted && role_at.text == "type" {
        parser.advance();
        parser.expect(",")?;
        declaration(parser)?;
        end_statement(parser)?;
        return Ok(None);
    }
    let role = role(role_at.text).ok_or_else(|| parser.wrong(Expected::Role))?;
    parser.advance();
    parser.expect(",")?;
    let statement = if is_clause {
        clause(parser)?
    } else {
        let at = parser.peek().at;
        let formula = parser.formula()?;
        // The TPTP requires closed formulas; free variables, where they occur, count as universal.
        let free = formula.free_variables();
        let formula = match (free.is_empty(), parser.is_sorted) {
            (true, _) => formula,
            (false, false) => Formula::ForAll(free, Box::new(formula)),
            (false, true) => {
                let individuals = free.into_iter().map(|name| (name, INDIVIDUALS.into()));
                quantified(true, individuals.collect(), formula)
            }
        };
        if parser.is_sorted {
            let checked = parser.signature.check(&formula);
            checked.map_err(|(found, expected)| parser.misfit_at(at, found, expected))?;
        }
        Statement::Formula(formula)
    };
    end_statement(parser)?;
    Ok(Some(Input {
        name,
        role,
        statement,
        file: None,
    }))
}

/// Skips the annotations, if there are any, and reads the end of the statement.
fn end_statement(parser: &mut Parser<'_>) -> Result<(), InputError> {
    if parser.take(",") {
        skip_annotations(parser)?;
    } else if !parser.peek().is(")") {
        return Err(parser.wrong(Expected::TptpConnective));
    }
    parser.expect(")")?;
    parser.expect(".").map(drop)
}

/// Reads `name: $tType` or `name: type`, with or without brackets.
fn declaration(parser: &mut Parser<'_>) -> Result<(), InputError> {
    if parser.take("(") {
        parser.nested(declaration)?;
        return parser.expect(")").map(drop);
    }
    let at = parser.peek().at;
    let symbol = name(parser)?;
    parser.expect(":")?;
    if parser.peek().text == "$tType" {
        parser.advance();
        parser.signature.declare_sort(symbol);
        return Ok(());
    }
    let typing = match typing(parser)? {
        (arguments, Some(result)) => Typing { arguments, result },
        (mut sorts, None) => {
            if sorts.len() > 1 {
                return Err(parser.wrong(Expected::Sign { sign: ">" }));
            }
            Typing {
                result: sorts.remove(0),
                arguments: Vec::new(),
            }
        }
    };
    let declared = parser.signature.declare(symbol, typing);
    declared.map_err(|(found, expected)| parser.misfit_at(at, found, expected))
}

/// Reads `sort`, `sort * sort` or `(sort * sort) > sort`: the sorts before the arrow, and the one
/// behind it.
fn typing(parser: &mut Parser<'_>) -> Result<(Vec<Name>, Option<Name>), InputError> {
    let part = |parser: &mut Parser<'_>| match parser.take("(") {
        true => {
            let inner = parser.nested(typing)?;
            parser.expect(")")?;
            Ok(inner)
        }
        false => Ok((vec![result_sort(parser)?], None)),
    };
    let (mut sorts, arrow) = part(parser)?;
    if arrow.is_some() {
        return Ok((sorts, arrow));
    }
    let is_argument = |sorts: &[Name]| sorts.iter().all(|sort| **sort != *FORMULAS);
    while parser.take("*") {
        match part(parser)? {
            (more, None) => sorts.extend(more),
            _ => return Err(parser.wrong(Expected::Sort)),
        }
    }
    if !parser.peek().is(">") {
        return Ok((sorts, None));
    }
    if !is_argument(&sorts) {
        return Err(parser.wrong(Expected::Sort));
    }
    parser.advance();
    match part(parser)? {
        (mut result, None) if result.len() == 1 => Ok((sorts, Some(result.remove(0)))),
        _ => Err(parser.wrong(Expected::Sort)),
    }
}

/// Reads a sort, which may be that of formulas.
fn result_sort(parser: &mut Parser<'_>) -> Result<Name, InputError> {
    if parser.peek().text == FORMULAS {
        let name = parser.name(FORMULAS)?;
        parser.advance();
        return Ok(name);
    }
    parser.sort()
}

/// Reads `literal | literal`, with or without brackets; `$false` is the empty clause.
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

/// The prover's role for a role of the TPTP.
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
