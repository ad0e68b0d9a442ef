//! Recognises sentences of a natural language that look like propositions.
//!
//! Chinese has no blanks between words, so that a whole sentence is one name. It would be read as a
//! proposition that occurs nowhere else, and a verdict on such propositions does not mean what the
//! writer intended. A name such as "it rains" that other statements have too, or that stands under
//! a connective, is a proposition.

use std::collections::HashMap;

use crate::error::InputError;
use crate::expected::Expected;
use crate::resolution::problem::{Problem, Statement};
use crate::resolution::syntax::{Atom, Formula};

/// The statements that may be sentences, by number, with the offsets in bytes where they begin.
#[derive(Default)]
pub(super) struct Sentences {
    places: Vec<(usize, usize)>,
}

impl Sentences {
    /// Adds a statement without connectives: an atom, or atoms between commas.
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

/// The name of an atom that may be a sentence.
fn proposition(atom: &Atom) -> Option<&str> {
    match atom {
        Atom::Predicate(name, arguments) if arguments.is_empty() && !name.is_ascii() => Some(name),
        _ => None,
    }
}

/// Adds the names in a formula that may be sentences. Formulas are no deeper than the readers
/// allow.
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
