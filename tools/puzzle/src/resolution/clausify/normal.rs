//! Implications, negations, quantifiers: the steps that keep equivalence.

use std::collections::{HashMap, HashSet};

use super::Fresh;
use crate::resolution::syntax::{Formula, Name, Term};

/// The formula without implications and equivalences. An equivalence becomes two implications if it
/// is claimed, and a disjunction of two cases if it is denied, which distributes into fewer
/// clauses.
pub(super) fn eliminated(formula: Formula, claimed: bool) -> Formula {
    match formula {
        Formula::Atom(_) | Formula::Constant(_) => formula,
        Formula::Not(inner) => eliminated(*inner, !claimed).negated(),
        Formula::And(parts) => {
            Formula::And(parts.into_iter().map(|p| eliminated(p, claimed)).collect())
        }
        Formula::Or(parts) => {
            Formula::Or(parts.into_iter().map(|p| eliminated(p, claimed)).collect())
        }
        Formula::Implies(a, b) => Formula::Or(vec![
            eliminated(*a, !claimed).negated(),
            eliminated(*b, claimed),
        ]),
        Formula::Iff(a, b) => {
            let (a_denied, b_denied) = (
                eliminated((*a).clone(), !claimed),
                eliminated((*b).clone(), !claimed),
            );
            let (a, b) = (eliminated(*a, claimed), eliminated(*b, claimed));
            if claimed {
                Formula::And(vec![
                    Formula::Or(vec![a_denied.negated(), b]),
                    Formula::Or(vec![b_denied.negated(), a]),
                ])
            } else {
                Formula::Or(vec![
                    Formula::And(vec![a, b]),
                    Formula::And(vec![a_denied.negated(), b_denied.negated()]),
                ])
            }
        }
        Formula::ForAll(names, inner) => {
            Formula::ForAll(names, Box::new(eliminated(*inner, claimed)))
        }
        Formula::Exists(names, inner) => {
            Formula::Exists(names, Box::new(eliminated(*inner, claimed)))
        }
    }
}

/// Negation normal form of the formula or, if it is not `claimed`, of its negation. Constants
/// vanish, and nested conjunctions and disjunctions become flat.
pub(super) fn negation_normal_form(formula: Formula, claimed: bool) -> Formula {
    match formula {
        Formula::Atom(_) if claimed => formula,
        Formula::Atom(_) => formula.negated(),
        Formula::Constant(value) => Formula::Constant(value == claimed),
        Formula::Not(inner) => negation_normal_form(*inner, !claimed),
        Formula::And(parts) => joined(
            parts.into_iter().map(|p| negation_normal_form(p, claimed)),
            claimed,
        ),
        Formula::Or(parts) => joined(
            parts.into_iter().map(|p| negation_normal_form(p, claimed)),
            !claimed,
        ),
        Formula::Implies(..) | Formula::Iff(..) => {
            negation_normal_form(eliminated(formula, claimed), claimed)
        }
        Formula::ForAll(names, inner) => {
            quantified(names, negation_normal_form(*inner, claimed), claimed)
        }
        Formula::Exists(names, inner) => {
            quantified(names, negation_normal_form(*inner, claimed), !claimed)
        }
    }
}

/// The conjunction or disjunction of the parts.
fn joined(parts: impl Iterator<Item = Formula>, conjunction: bool) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::Constant(value) if value == conjunction => {}
            Formula::Constant(value) => return Formula::Constant(value),
            Formula::And(inner) if conjunction => flat.extend(inner),
            Formula::Or(inner) if !conjunction => flat.extend(inner),
            other => flat.push(other),
        }
    }
    match flat.len() {
        0 => Formula::Constant(conjunction),
        1 => flat.remove(0),
        _ if conjunction => Formula::And(flat),
        _ => Formula::Or(flat),
    }
}

fn quantified(names: Vec<Name>, inner: Formula, universal: bool) -> Formula {
    match inner {
        Formula::Constant(_) => inner,
        _ if names.is_empty() => inner,
        _ if universal => Formula::ForAll(names, Box::new(inner)),
        _ => Formula::Exists(names, Box::new(inner)),
    }
}

/// The formula, in negation normal form, with quantifiers moved inwards: Skolem functions get fewer
/// arguments.
pub(super) fn miniscoped(formula: Formula) -> Formula {
    match formula {
        Formula::And(parts) => joined(parts.into_iter().map(miniscoped), true),
        Formula::Or(parts) => joined(parts.into_iter().map(miniscoped), false),
        Formula::ForAll(names, inner) => names
            .into_iter()
            .rfold(miniscoped(*inner), |inner, name| push(name, inner, true)),
        Formula::Exists(names, inner) => names
            .into_iter()
            .rfold(miniscoped(*inner), |inner, name| push(name, inner, false)),
        other => other,
    }
}

/// Pushes one quantifier inwards as far as possible.
fn push(name: Name, formula: Formula, universal: bool) -> Formula {
    match formula {
        // It distributes over the connective of its own kind: each part may hold for a different
        // element.
        Formula::And(parts) if universal => joined(
            parts.into_iter().map(|part| push(name.clone(), part, true)),
            true,
        ),
        Formula::Or(parts) if !universal => joined(
            parts
                .into_iter()
                .map(|part| push(name.clone(), part, false)),
            false,
        ),
        // Over the other connective, the parts without its variable are moved out of its scope.
        Formula::And(parts) | Formula::Or(parts) => {
            let (inside, mut outside): (Vec<_>, Vec<_>) = parts
                .into_iter()
                .partition(|part| part.free_variables().contains(&name));
            let conjunction = !universal;
            match inside.len() {
                0 => {}
                1 => outside.extend(
                    inside
                        .into_iter()
                        .map(|part| push(name.clone(), part, universal)),
                ),
                _ => outside.push(quantified(
                    vec![name],
                    joined(inside.into_iter(), conjunction),
                    universal,
                )),
            }
            joined(outside.into_iter(), conjunction)
        }
        other if other.free_variables().contains(&name) => match other {
            Formula::ForAll(mut names, inner) if universal => {
                names.insert(0, name);
                Formula::ForAll(names, inner)
            }
            Formula::Exists(mut names, inner) if !universal => {
                names.insert(0, name);
                Formula::Exists(names, inner)
            }
            other => quantified(vec![name], other, universal),
        },
        other => other,
    }
}

/// The formula with a variable of its own for every quantifier.
pub(super) fn apart(formula: Formula, fresh: &Fresh) -> Formula {
    let mut used = HashSet::new();
    rename(formula, &HashMap::new(), &mut used, fresh)
}

fn rename(
    formula: Formula,
    names: &HashMap<Name, Name>,
    used: &mut HashSet<Name>,
    fresh: &Fresh,
) -> Formula {
    match formula {
        Formula::Atom(atom) => Formula::Atom(
            atom.map_variables(&mut |name| Term::Variable(names.get(name).unwrap_or(name).clone())),
        ),
        Formula::Not(inner) => rename(*inner, names, used, fresh).negated(),
        Formula::And(parts) => Formula::And(
            parts
                .into_iter()
                .map(|part| rename(part, names, used, fresh))
                .collect(),
        ),
        Formula::Or(parts) => Formula::Or(
            parts
                .into_iter()
                .map(|part| rename(part, names, used, fresh))
                .collect(),
        ),
        Formula::ForAll(bound, inner) => {
            let (bound, names) = renamed(bound, names, used, fresh);
            Formula::ForAll(bound, Box::new(rename(*inner, &names, used, fresh)))
        }
        Formula::Exists(bound, inner) => {
            let (bound, names) = renamed(bound, names, used, fresh);
            Formula::Exists(bound, Box::new(rename(*inner, &names, used, fresh)))
        }
        other => other,
    }
}

fn renamed(
    bound: Vec<Name>,
    names: &HashMap<Name, Name>,
    used: &mut HashSet<Name>,
    fresh: &Fresh,
) -> (Vec<Name>, HashMap<Name, Name>) {
    let mut names = names.clone();
    let bound = bound
        .into_iter()
        .map(|name| {
            let new = if used.contains(&name) {
                fresh.convention.fresh(used)
            } else {
                name.clone()
            };
            used.insert(new.clone());
            names.insert(name, new.clone());
            new
        })
        .collect();
    (bound, names)
}
