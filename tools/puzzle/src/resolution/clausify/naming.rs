//! Definitional form: subformulas get names if distribution would make too many clauses.

use super::Fresh;
use crate::resolution::syntax::{Atom, Formula, Term};

/// A subformula gets a name if a disjunction or equivalence would become more clauses than this.
const MAX_CLAUSES: u64 = 24;

/// How many clauses a formula and its negation would become, without naming.
#[derive(Clone, Copy)]
struct Count {
    positive: u64,
    negative: u64,
}

impl Count {
    fn swapped(self) -> Self {
        Self {
            positive: self.negative,
            negative: self.positive,
        }
    }

    fn of(formula: &Formula) -> Self {
        match formula {
            Formula::Atom(_) | Formula::Constant(_) => Self {
                positive: 1,
                negative: 1,
            },
            Formula::Not(inner) => Self::of(inner).swapped(),
            Formula::And(parts) => Self::conjunction(parts.iter().map(Self::of)),
            Formula::Or(parts) => {
                Self::conjunction(parts.iter().map(|p| Self::of(p).swapped())).swapped()
            }
            Formula::Implies(a, b) => {
                Self::conjunction([Self::of(a), Self::of(b).swapped()].into_iter()).swapped()
            }
            Formula::Iff(a, b) => {
                let (a, b) = (Self::of(a), Self::of(b));
                let sum = |p: u64, q: u64, r: u64, s: u64| {
                    p.saturating_mul(q).saturating_add(r.saturating_mul(s))
                };
                Self {
                    positive: sum(a.negative, b.positive, a.positive, b.negative),
                    negative: sum(a.positive, b.positive, a.negative, b.negative),
                }
            }
            Formula::ForAll(_, inner) | Formula::Exists(_, inner) => Self::of(inner),
        }
    }

    fn conjunction(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(
            Self {
                positive: 0,
                negative: 1,
            },
            |sum, part| Self {
                positive: sum.positive.saturating_add(part.positive),
                negative: sum.negative.saturating_mul(part.negative),
            },
        )
    }

    fn at(self, polarity: Polarity) -> u64 {
        match polarity {
            Polarity::Positive => self.positive,
            Polarity::Negative => self.negative,
            Polarity::Both => self.positive.saturating_add(self.negative),
        }
    }
}

/// The polarity of a subformula: positive under an even number of negations, negative under an odd
/// one, or both, because of an equivalence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Polarity {
    Positive,
    Negative,
    Both,
}

impl Polarity {
    fn swapped(self) -> Self {
        match self {
            Self::Positive => Self::Negative,
            Self::Negative => Self::Positive,
            Self::Both => Self::Both,
        }
    }
}

/// The formula with names for subformulas that would become too many clauses, and the definitions
/// of the names.
pub(super) fn named(formula: Formula, fresh: &mut Fresh) -> Formula {
    let mut definitions = Vec::new();
    let main = rename(formula, Polarity::Positive, fresh, &mut definitions);
    if definitions.is_empty() {
        return main;
    }
    definitions.insert(0, main);
    Formula::And(definitions)
}

fn rename(
    formula: Formula,
    polarity: Polarity,
    fresh: &mut Fresh,
    definitions: &mut Vec<Formula>,
) -> Formula {
    let mut go = |inner: Formula, polarity| rename(inner, polarity, fresh, definitions);
    let mut renamed = match formula {
        Formula::Atom(_) | Formula::Constant(_) => return formula,
        Formula::Not(inner) => return go(*inner, polarity.swapped()).negated(),
        Formula::ForAll(names, inner) => {
            return Formula::ForAll(names, Box::new(go(*inner, polarity)));
        }
        Formula::Exists(names, inner) => {
            return Formula::Exists(names, Box::new(go(*inner, polarity)));
        }
        Formula::And(parts) => Formula::And(parts.into_iter().map(|p| go(p, polarity)).collect()),
        Formula::Or(parts) => Formula::Or(parts.into_iter().map(|p| go(p, polarity)).collect()),
        Formula::Implies(a, b) => {
            let a = go(*a, polarity.swapped());
            Formula::Implies(Box::new(a), Box::new(go(*b, polarity)))
        }
        Formula::Iff(a, b) => {
            let a = go(*a, Polarity::Both);
            Formula::Iff(Box::new(a), Box::new(go(*b, Polarity::Both)))
        }
    };
    // A sum of clause counts does not explode; a product of two or more does.
    let explodes = |formula: &Formula| {
        let is_sum = match formula {
            Formula::And(_) => polarity == Polarity::Positive,
            Formula::Or(_) | Formula::Implies(..) => polarity == Polarity::Negative,
            _ => false,
        };
        !is_sum && Count::of(formula).at(polarity) > MAX_CLAUSES
    };
    while explodes(&renamed) {
        let Some((part, polarity)) = heaviest(&mut renamed, polarity) else {
            break;
        };
        let body = std::mem::replace(part, Formula::Constant(true));
        let variables = body.free_variables();
        let arguments = variables.iter().cloned().map(Term::Variable).collect();
        let name = Formula::Atom(Atom::Predicate(fresh.definition(), arguments));
        *part = name.clone();
        let (name, body) = (Box::new(name), Box::new(body));
        let definition = match polarity {
            Polarity::Positive => Formula::Implies(name, body),
            Polarity::Negative => Formula::Implies(body, name),
            Polarity::Both => Formula::Iff(name, body),
        };
        definitions.push(if variables.is_empty() {
            definition
        } else {
            Formula::ForAll(variables, Box::new(definition))
        });
    }
    renamed
}

/// The operand that becomes the most clauses, if one becomes more than one.
fn heaviest(formula: &mut Formula, polarity: Polarity) -> Option<(&mut Formula, Polarity)> {
    let operands: Vec<(&mut Formula, Polarity)> = match formula {
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter_mut().map(|p| (p, polarity)).collect()
        }
        Formula::Implies(a, b) => vec![(a, polarity.swapped()), (b, polarity)],
        Formula::Iff(a, b) => vec![(a, Polarity::Both), (b, Polarity::Both)],
        _ => Vec::new(),
    };
    operands
        .into_iter()
        .map(|(part, polarity)| (Count::of(part).at(polarity), part, polarity))
        .filter(|(count, part, polarity)| {
            let least = if *polarity == Polarity::Both { 2 } else { 1 };
            *count > least && !matches!(part, Formula::Atom(_))
        })
        .max_by_key(|(count, ..)| *count)
        .map(|(_, part, polarity)| (part, polarity))
}
