//! The TPTP's language: `cnf`, `fof` and `include`.
//!
//! Source: G. Sutcliffe, "The TPTP Problem Library and Associated Infrastructure", Journal of Automated
//! Reasoning 59 (2017), and its syntax in BNF. Typed forms (`tff`, `thf`, `tcf`) are refused by name.

use super::Loader;
use super::grammar::Parser;
use super::lexer::{self, Kind, Token};
use crate::error::InputError;
use crate::language::Phrase;
use crate::resolution::problem::{Form, Input, Problem, Role, Statement};
use crate::resolution::syntax::{Convention, Formula, Name};

/// How deep includes may nest.
const MAX_INCLUDES: usize = 16;

/// Reads statements, and those of the files that they include.
pub(super) fn read(
    text: &str,
    tokens: Vec<Token<'_>>,
    load: &mut Loader<'_>,
) -> Result<Problem, InputError> {
    let mut problem = Problem {
        form: Form::Tptp,
        inputs: Vec::new(),
        has_hidden_axioms: false,
    };
    let whole = Selection {
        file: None,
        wanted: None,
    };
    read_into(&mut problem, text, tokens, &whole, load, 0)?;
    Ok(problem)
}

/// What is read of a file.
struct Selection {
    /// The file as `include` names it; `None` for the input itself.
    file: Option<Name>,
    /// The names of the statements; `None` for all.
    wanted: Option<Vec<String>>,
}

fn read_into(
    problem: &mut Problem,
    text: &str,
    mut tokens: Vec<Token<'_>>,
    selection: &Selection,
    load: &mut Loader<'_>,
    depth: usize,
) -> Result<(), InputError> {
    tokens.retain(|token| token.kind != Kind::Newline);
    let mut parser = Parser::new(text, tokens, Convention::Tptp);
    while parser.peek().kind != Kind::End {
        let keyword = parser.peek();
        match keyword.text {
            "cnf" | "fof" => {
                parser.advance();
                let mut input = statement(&mut parser, keyword.text == "cnf")?;
                input.file.clone_from(&selection.file);
                let mut wanted = selection.wanted.iter().flatten();
                if selection.wanted.is_none() || wanted.any(|name| **name == *input.name) {
                    problem.inputs.push(input);
                }
            }
            "include" => {
                parser.advance();
                include(problem, &mut parser, load, depth)?;
            }
            _ => {
                return Err(parser.wrong(Phrase::new("cnf, fof or include", "cnf、fof 或 include")));
            }
        }
    }
    problem.has_hidden_axioms |= parser.has_distinct;
    Ok(())
}

/// `(name, role, formula, annotations).`
fn statement(parser: &mut Parser<'_>, is_clause: bool) -> Result<Input, InputError> {
    parser.expect("(")?;
    let name = name(parser)?;
    parser.expect(",")?;
    let role_at = parser.peek();
    let role = role(role_at.text).ok_or_else(|| {
        parser.wrong(Phrase::new(
            "a role: axiom, hypothesis, conjecture, negated_conjecture, ...",
            "角色：axiom、hypothesis、conjecture、negated_conjecture 等",
        ))
    })?;
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
        return Err(parser.wrong(Phrase::new(
            "a connective, \",\" or \")\"",
            "联结词、“,”或“)”",
        )));
    }
    parser.expect(")")?;
    parser.expect(".")?;
    let name = parser.name(&name);
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
        return Err(parser.wrong(Phrase::new("\"|\" or \")\"", "“|”或“)”")));
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

fn name(parser: &mut Parser<'_>) -> Result<String, InputError> {
    match parser.peek().kind {
        Kind::Word | Kind::Quoted => Ok(parser.advance().text.to_owned()),
        _ => Err(parser.wrong(Phrase::new("a name", "名称"))),
    }
}

/// Skips source and useful information, up to the bracket that closes the statement.
fn skip_annotations(parser: &mut Parser<'_>) -> Result<(), InputError> {
    let mut open = 0usize;
    loop {
        let token = parser.peek();
        if token.kind == Kind::End {
            return Err(parser.wrong(Phrase::same("\")\"")));
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

/// `('file').` or `('file', [name, name]).`
fn include(
    problem: &mut Problem,
    parser: &mut Parser<'_>,
    load: &mut Loader<'_>,
    depth: usize,
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
        } else if name(parser)? != "all" {
            return Err(parser.wrong(Phrase::same("\"[\"")));
        }
    }
    parser.expect(")")?;
    parser.expect(".")?;
    if depth == MAX_INCLUDES {
        let expected = Phrase::new("fewer includes within includes", "更少层的 include 嵌套");
        return Err(parser.wrong_at(at.at, expected));
    }
    let (path, text) = load(&file).ok_or_else(|| {
        let expected = Phrase::new(
            "a file that exists beside this one, above it, or under $TPTP",
            "在本文件旁、上级目录或 $TPTP 之下存在的文件",
        );
        parser.wrong_at(at.at, expected)
    })?;
    let selection = Selection {
        file: Some(file.into()),
        wanted,
    };
    let included = lexer::tokens(&text)
        .and_then(|tokens| read_into(problem, &text, tokens, &selection, load, depth + 1));
    included.map_err(|error| error.in_file(path))
}
