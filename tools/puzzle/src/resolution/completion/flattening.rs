//! Goal flattening: the subterms of goals get names.
//!
//! For each subterm without variables of a goal, other than a constant, there is an equation with a
//! new constant, which is small in the ordering. So conclusions about the goal's own terms are
//! light, and are processed early (N. Smallbone, "Twee: An Equational Theorem Prover", 2021).

use std::collections::{HashMap, HashSet};

use crate::resolution::clausify::SourceClause;
use crate::resolution::syntax::{Atom, Clause, Literal, Name, Term};

/// The stem of the names; underscores are added until no symbol begins with it.
const STEM: &str = "goal";

/// No more terms than this get names: if the goal is larger, flattening does not help.
const MAX_DEFINITIONS: usize = 64;

/// The definitions for the goals among some clauses, inner terms first; the problem has none of the
/// names.
pub(super) fn definitions(goals: &[SourceClause], problem: &[SourceClause]) -> Vec<Definition> {
    let mut flattening = Flattening {
        stem: stem(problem),
        ..Flattening::default()
    };
    for goal in goals.iter().filter(|clause| !clause.clause[0].positive) {
        for term in goal.clause[0].atom.terms() {
            flattening.flattened(term);
        }
    }
    flattening.definitions
}

/// The definition of a constant; its term may contain constants that were defined before.
pub(super) struct Definition {
    pub(super) constant: Name,
    term: Term,
}

impl Definition {
    pub(super) fn clause(&self) -> Clause {
        let constant = Term::Function(self.constant.clone(), Vec::new());
        vec![Literal {
            positive: true,
            atom: Atom::Equality(self.term.clone(), constant),
        }]
    }
}

#[derive(Default)]
struct Flattening {
    stem: String,
    known: HashMap<Term, Name>,
    definitions: Vec<Definition>,
}

impl Flattening {
    /// The constant for a term without variables; `None` if it has any, or if there are too many
    /// terms.
    fn flattened(&mut self, term: &Term) -> Option<Term> {
        let Term::Function(function, arguments) = term else {
            return None;
        };
        if arguments.is_empty() {
            return Some(term.clone());
        }
        let arguments: Vec<_> = arguments.iter().map(|one| self.flattened(one)).collect();
        let arguments: Option<Vec<Term>> = arguments.into_iter().collect();
        let flat = Term::Function(function.clone(), arguments?);
        let constant = match self.known.get(&flat) {
            Some(constant) => constant.clone(),
            None => self.define(flat)?,
        };
        Some(Term::Function(constant, Vec::new()))
    }

    fn define(&mut self, term: Term) -> Option<Name> {
        let number = self.definitions.len() + 1;
        if number > MAX_DEFINITIONS {
            return None;
        }
        let constant = Name::from(format!("{}{number}", self.stem));
        self.known.insert(term.clone(), constant.clone());
        self.definitions.push(Definition {
            constant: constant.clone(),
            term,
        });
        Some(constant)
    }
}

fn stem(problem: &[SourceClause]) -> String {
    let mut names = HashSet::new();
    for literal in problem.iter().flat_map(|source| &source.clause) {
        if let Atom::Predicate(name, _) = &literal.atom {
            names.insert(name);
        }
        for term in literal.atom.terms() {
            collect_names(term, &mut names);
        }
    }
    let mut stem = STEM.to_owned();
    while names.iter().any(|name| name.starts_with(&stem)) {
        stem.push('_');
    }
    stem
}

fn collect_names<'a>(term: &'a Term, names: &mut HashSet<&'a Name>) {
    if let Term::Function(name, arguments) = term {
        names.insert(name);
        for argument in arguments {
            collect_names(argument, names);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::tests::clause_set;

    fn written(text: &str) -> Vec<String> {
        let set = clause_set(text);
        let definitions = definitions(&set.clauses, &set.clauses);
        let written = definitions
            .iter()
            .map(|one| one.clause()[0].atom.to_string());
        written.collect()
    }

    #[test]
    fn inner_terms_come_first_and_each_once() {
        assert_eq!(
            written("f(x)=x\ng(f(a),f(a))!=g(b,f(f(a)))"),
            [
                "f(a)=goal1",
                "g(goal1,goal1)=goal2",
                "f(goal1)=goal3",
                "g(b,goal3)=goal4"
            ]
        );
    }

    #[test]
    fn what_has_variables_gets_no_name_but_its_inner_terms_do() {
        assert_eq!(written("g(x,f(a))!=b"), ["f(a)=goal1"]);
        assert_eq!(written("f(b)=b\na!=b"), Vec::<String>::new());
    }

    #[test]
    fn names_are_new() {
        assert_eq!(written("goal1=goal_(a)\nf(a)!=b"), ["f(a)=goal__1"]);
    }
}
