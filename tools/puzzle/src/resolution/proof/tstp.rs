//! Proofs in the TSTP's form: a `cnf` line for each clause, with the SZS status around them.
//!
//! Source: G. Sutcliffe, "The SZS Ontologies for Automated Reasoning Software" (2008).

use super::{Line, Proof, Rule};
use crate::resolution::syntax::{Atom, Clause, Convention, Literal, Term};

/// The status line, and the proof between its marks.
#[must_use]
pub fn write(proof: &Proof, status: &str, problem: &str, names: &[String]) -> String {
    let mut text = status_line(status, problem);
    text.push_str(&format!("% SZS output start CNFRefutation for {problem}\n"));
    for (index, line) in proof.lines.iter().enumerate() {
        text.push_str(&write_line(index, line, proof.convention, names));
    }
    text.push_str(&format!("% SZS output end CNFRefutation for {problem}\n"));
    text
}

/// `% SZS status WORD for PROBLEM`, with its line end.
#[must_use]
pub fn status_line(status: &str, problem: &str) -> String {
    format!("% SZS status {status} for {problem}\n")
}

fn write_line(index: usize, line: &Line, convention: Convention, names: &[String]) -> String {
    let (role, source) = match &line.rule {
        Rule::Input(source) => {
            let name = names.get(*source).map_or("unknown", String::as_str);
            (
                "axiom",
                format!("inference(clausify,[status(esa)],[{}])", symbol(name)),
            )
        }
        rule => {
            let name = match rule {
                Rule::Factor { .. } => "factoring",
                Rule::Paramodulate { .. } => "paramodulation",
                Rule::Reflect { .. } => "equality_resolution",
                Rule::FactorEquations { .. } => "equality_factoring",
                _ => "resolution",
            };
            let parents: Vec<_> = rule
                .parents()
                .iter()
                .map(|parent| format!("c{}", parent + 1))
                .collect();
            (
                "plain",
                format!("inference({name},[status(thm)],[{}])", parents.join(",")),
            )
        }
    };
    let clause = clause(&line.clause, convention);
    format!("cnf(c{}, {role}, ({clause}), {source}).\n", index + 1)
}

/// The clause in the TPTP's syntax.
#[must_use]
pub fn clause(clause: &Clause, convention: Convention) -> String {
    if clause.is_empty() {
        return "$false".to_owned();
    }
    let literals: Vec<_> = clause.iter().map(|one| literal(one, convention)).collect();
    literals.join(" | ")
}

fn literal(literal: &Literal, convention: Convention) -> String {
    match &literal.atom {
        Atom::Predicate(name, arguments) => {
            let sign = if literal.positive { "" } else { "~ " };
            format!("{sign}{}", application(name, arguments, convention))
        }
        Atom::Equality(left, right) => {
            let sign = if literal.positive { "=" } else { "!=" };
            format!(
                "{} {sign} {}",
                term(left, convention),
                term(right, convention)
            )
        }
    }
}

fn application(name: &str, arguments: &[Term], convention: Convention) -> String {
    if arguments.is_empty() {
        return symbol(name);
    }
    let arguments: Vec<_> = arguments
        .iter()
        .map(|argument| term(argument, convention))
        .collect();
    format!("{}({})", symbol(name), arguments.join(","))
}

fn term(term: &Term, convention: Convention) -> String {
    match term {
        Term::Variable(name) if convention == Convention::Tptp => name.to_string(),
        Term::Variable(name) => format!("V_{name}"),
        Term::Function(name, arguments) => application(name, arguments, convention),
    }
}

/// The name, in quotes unless it is a lowercase word, a number or a distinct object.
fn symbol(name: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_part);
    let is_number = !name.is_empty() && name.chars().all(|c| c.is_ascii_digit());
    if is_word || is_number || name.starts_with(['"', '$']) {
        name.to_owned()
    } else {
        format!("'{name}'")
    }
}
