//! Splits clauses of many variables into clauses of fewer variables that mean the same.
//!
//! A clause `C ∨ D` becomes `C ∨ p` and `D ∨ ¬p`, where `p` is a new predicate of the variables
//! that both have. That pays where either part has fewer variables than the whole.

use super::flatten::{FlatClause, FlatLiteral, Flattened};
use crate::resolution::syntax::Name;

/// Clauses of up to this many variables are not split.
const SMALL: usize = 3;

/// The same clauses, those of many variables in parts.
pub(super) fn split(mut flat: Flattened) -> Flattened {
    let mut todo = std::mem::take(&mut flat.clauses);
    while let Some(clause) = todo.pop() {
        match parts(&clause) {
            Some((part, rest, shared)) => {
                // No name of an input contains a space.
                let name = Name::from(format!("part {}", flat.predicates.list.len()));
                let symbol = flat.predicates.number(&name, shared.len());
                for (positive, mut literals) in [(true, part), (false, rest)] {
                    literals.push(FlatLiteral::Predicate {
                        positive,
                        symbol,
                        arguments: shared.clone(),
                    });
                    todo.push(FlatClause::of(&literals));
                }
            }
            None => flat.clauses.push(clause),
        }
    }
    flat
}

/// The literals with some variable, the others, and the variables that both have; the variable is
/// the one whose part has the fewest variables.
fn parts(clause: &FlatClause) -> Option<(Vec<FlatLiteral>, Vec<FlatLiteral>, Vec<usize>)> {
    if clause.variables <= SMALL {
        return None;
    }
    let cut = |variable: usize| {
        let (part, rest): (Vec<_>, Vec<_>) = clause
            .literals
            .iter()
            .cloned()
            .partition(|literal| literal.variables().contains(&variable));
        let [in_part, in_rest] = [&part, &rest].map(|literals| variables(literals));
        let shared: Vec<usize> = in_part
            .iter()
            .copied()
            .filter(|variable| in_rest.binary_search(variable).is_ok())
            .collect();
        let smaller = in_part.len().max(in_rest.len()) < clause.variables;
        (smaller && !rest.is_empty()).then_some((in_part.len(), part, rest, shared))
    };
    let (_, part, rest, shared) = (0..clause.variables)
        .filter_map(cut)
        .min_by_key(|(variables, ..)| *variables)?;
    Some((part, rest, shared))
}

fn variables(literals: &[FlatLiteral]) -> Vec<usize> {
    let mut variables: Vec<usize> = literals.iter().flat_map(FlatLiteral::variables).collect();
    variables.sort_unstable();
    variables.dedup();
    variables
}
