//! Skolem functions, and the last steps to clauses.

use std::collections::HashMap;

use super::Fresh;
use crate::resolution::syntax::{Clause, Formula, Literal, Name, Term};

/// The formula, in negation normal form and with its variables apart, without existential
/// quantifiers: `∀x ∃y P(x,y)` becomes `∀x P(x,sk1(x))`. The arguments are those universal
/// variables around the quantifier that are free in its scope.
pub(super) fn skolemised(formula: Formula, fresh: &mut Fresh) -> Formula {
    replace(formula, &mut Vec::new(), &mut HashMap::new(), fresh)
}

fn replace(
    formula: Formula,
    universal: &mut Vec<Name>,
    skolems: &mut HashMap<Name, Term>,
    fresh: &mut Fresh,
) -> Formula {
    match formula {
        Formula::Atom(atom) => Formula::Atom(atom.map_variables(&mut |name| {
            skolems
                .get(name)
                .cloned()
                .unwrap_or_else(|| Term::Variable(name.clone()))
        })),
        Formula::Not(inner) => replace(*inner, universal, skolems, fresh).negated(),
        Formula::And(parts) => Formula::And(
            parts
                .into_iter()
                .map(|part| replace(part, universal, skolems, fresh))
                .collect(),
        ),
        Formula::Or(parts) => Formula::Or(
            parts
                .into_iter()
                .map(|part| replace(part, universal, skolems, fresh))
                .collect(),
        ),
        Formula::ForAll(names, inner) => {
            let before = universal.len();
            universal.extend(names.iter().cloned());
            let inner = replace(*inner, universal, skolems, fresh);
            universal.truncate(before);
            Formula::ForAll(names, Box::new(inner))
        }
        Formula::Exists(names, inner) => {
            // A free existential variable stands for a Skolem term, whose variables count in its
            // place.
            let mut free = Vec::new();
            for name in inner.free_variables() {
                skolems
                    .get(&name)
                    .cloned()
                    .unwrap_or(Term::Variable(name))
                    .variables(&mut free);
            }
            let arguments: Vec<_> = universal
                .iter()
                .filter(|name| free.contains(name))
                .cloned()
                .map(Term::Variable)
                .collect();
            for name in names {
                skolems.insert(name, Term::Function(fresh.skolem(), arguments.clone()));
            }
            replace(*inner, universal, skolems, fresh)
        }
        other => other,
    }
}

/// Drops the universal quantifiers of a formula without existential ones.
pub(super) fn dropped(formula: Formula) -> Formula {
    match formula {
        Formula::And(parts) => {
            let mut flat = Vec::new();
            for part in parts.into_iter().map(dropped) {
                match part {
                    Formula::And(inner) => flat.extend(inner),
                    other => flat.push(other),
                }
            }
            Formula::And(flat)
        }
        Formula::Or(parts) => {
            let mut flat = Vec::new();
            for part in parts.into_iter().map(dropped) {
                match part {
                    Formula::Or(inner) => flat.extend(inner),
                    other => flat.push(other),
                }
            }
            Formula::Or(flat)
        }
        Formula::ForAll(_, inner) => dropped(*inner),
        other => other,
    }
}

/// The clauses of a formula of literals, conjunctions and disjunctions. A literal that occurs twice
/// in a clause is kept once; a clause with a literal and its negation is a tautology and left out.
pub(super) fn distributed(formula: &Formula) -> Vec<Clause> {
    match formula {
        Formula::Constant(true) => Vec::new(),
        Formula::Atom(atom) => vec![vec![Literal {
            positive: true,
            atom: atom.clone(),
        }]],
        Formula::Not(inner) => match &**inner {
            Formula::Atom(atom) => vec![vec![Literal {
                positive: false,
                atom: atom.clone(),
            }]],
            _ => vec![Vec::new()],
        },
        Formula::And(parts) => parts.iter().flat_map(distributed).collect(),
        Formula::Or(parts) => parts.iter().fold(vec![Vec::new()], |so_far, part| {
            let choices = distributed(part);
            so_far
                .iter()
                .flat_map(|clause| choices.iter().filter_map(|more| union(clause, more)))
                .collect()
        }),
        // Nothing else is left at this point but "false".
        _ => vec![Vec::new()],
    }
}

fn union(clause: &Clause, more: &Clause) -> Option<Clause> {
    let mut union = clause.clone();
    for literal in more {
        if union
            .iter()
            .any(|l| l.positive != literal.positive && l.atom == literal.atom)
        {
            return None;
        }
        if !union.contains(literal) {
            union.push(literal.clone());
        }
    }
    Some(union)
}
