//! Sentences of a language that look like propositions.
//!
//! Chinese has no blanks between words, so that a whole sentence is one name. It would be read as a
//! proposition that nothing else is about, and no verdict on such ones means what its writer meant.
//! A name such as "it rains" that other statements have too, or that stands under a connective, is
//! a proposition.

use std::collections::HashMap;

use crate::error::InputError;
use crate::expected::Expected;
use crate::resolution::problem::{Problem, Statement};
use crate::resolution::syntax::{Atom, Formula};

/// The statements that may be sentences, by number, with the places in bytes where they begin.
#[derive(Default)]
pub(super) struct Sentences {
    places: Vec<(usize, usize)>,
}

impl Sentences {
    /// A statement that is no disjunction by its signs: an atom, or atoms between commas.
    pub(super) fn add(&mut self, statement: usize, at: usize) {
        self.places.push((statement, at));
    }

    /// Refuses the first statement that consists of names which are not ASCII, have no arguments,
    /// and occur in no other statement.
    pub(super) fn check(&self, text: &str, problem: &Problem) -> Result<(), InputError> {
        let mut occurrences: HashMap<&str, usize> = HashMap::new();
        for input in &problem.inputs {
            let mut names = Vec::new();
            match &input.statement {
                Statement::Clause(clause) => {
                    names.extend(
                        clause
                            .iter()
                            .filter_map(|literal| proposition(&literal.atom)),
                    );
                }
                Statement::Formula(formula) => propositions(formula, &mut names),
            }
            names.sort_unstable();
            names.dedup();
            for name in names {
                *occurrences.entry(name).or_default() += 1;
            }
        }
        for &(statement, at) in &self.places {
            let is_lonely = |atom: &Atom| {
                proposition(atom).is_some_and(|name| occurrences.get(name) == Some(&1))
            };
            let is_sentence = match &problem.inputs[statement].statement {
                Statement::Clause(clause) => {
                    let mut literals = clause.iter();
                    !clause.is_empty() && literals.all(|l| l.positive && is_lonely(&l.atom))
                }
                Statement::Formula(Formula::Atom(atom)) => is_lonely(atom),
                Statement::Formula(_) => false,
            };
            if is_sentence {
                let expected = Expected::FormulaNotSentence;
                return Err(InputError::at(text.as_bytes(), at, expected));
            }
        }
        Ok(())
    }
}

/// The name of an atom that might be a sentence.
fn proposition(atom: &Atom) -> Option<&str> {
    match atom {
        Atom::Predicate(name, arguments) if arguments.is_empty() && !name.is_ascii() => Some(name),
        _ => None,
    }
}

/// Adds the names of a formula that might be sentences. Formulas are as deep as the readers allow.
fn propositions<'a>(formula: &'a Formula, names: &mut Vec<&'a str>) {
    match formula {
        Formula::Atom(atom) => names.extend(proposition(atom)),
        Formula::Constant(_) => {}
        Formula::Not(inner) | Formula::ForAll(_, inner) | Formula::Exists(_, inner) => {
            propositions(inner, names);
        }
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| propositions(part, names));
        }
        Formula::Implies(left, right) | Formula::Iff(left, right) => {
            propositions(left, names);
            propositions(right, names);
        }
    }
}
