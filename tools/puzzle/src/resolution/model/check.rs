//! Evaluates clauses in a model, without any knowledge of how models are found.

use std::collections::HashMap;

use super::{Model, Table};
use crate::resolution::syntax::{Atom, Clause, Literal, Name, Term, clause_variables};

/// Whether all clauses hold for all values of their variables.
pub(super) fn holds(model: &Model, clauses: &[Clause]) -> bool {
    let tables = |tables: &'_ [Table]| -> HashMap<(Name, usize), Table> {
        let keyed = tables
            .iter()
            .map(|t| ((t.name.clone(), t.arity), t.clone()));
        keyed.collect()
    };
    let evaluator = Evaluator {
        size: model.size,
        functions: tables(&model.functions),
        predicates: tables(&model.predicates),
    };
    clauses.iter().all(|clause| {
        let variables = clause_variables(clause);
        evaluator.clause(clause, &variables, &mut HashMap::new())
    })
}

struct Evaluator {
    size: usize,
    functions: HashMap<(Name, usize), Table>,
    predicates: HashMap<(Name, usize), Table>,
}

impl Evaluator {
    /// Whether the clause holds for all values of the variables that are not bound yet.
    fn clause(
        &self,
        clause: &[Literal],
        unbound: &[Name],
        bound: &mut HashMap<Name, usize>,
    ) -> bool {
        let known = |literal: &Literal| self.literal(literal, bound);
        if clause.iter().any(|literal| known(literal) == Some(true)) {
            return true;
        }
        let Some((next, rest)) = unbound.split_first() else {
            return false;
        };
        let holds = (0..self.size).all(|element| {
            bound.insert(next.clone(), element);
            self.clause(clause, rest, bound)
        });
        bound.remove(next);
        holds
    }

    /// The truth value of a literal; `None` while a variable is not bound.
    fn literal(&self, literal: &Literal, bound: &HashMap<Name, usize>) -> Option<bool> {
        let holds = match &literal.atom {
            Atom::Predicate(name, arguments) => {
                let values = self.terms(arguments, bound)?;
                let table = self.predicates.get(&(name.clone(), arguments.len()))?;
                table.at(self.size, &values) == 1
            }
            Atom::Equality(left, right) => self.term(left, bound)? == self.term(right, bound)?,
        };
        Some(holds == literal.positive)
    }

    fn terms(&self, terms: &[Term], bound: &HashMap<Name, usize>) -> Option<Vec<usize>> {
        terms.iter().map(|term| self.term(term, bound)).collect()
    }

    fn term(&self, term: &Term, bound: &HashMap<Name, usize>) -> Option<usize> {
        match term {
            Term::Variable(name) => bound.get(name).copied(),
            Term::Function(name, arguments) => {
                let values = self.terms(arguments, bound)?;
                let table = self.functions.get(&(name.clone(), arguments.len()))?;
                Some(table.at(self.size, &values))
            }
        }
    }
}
