//! How the prover rewrote a term, step by step, found again from the links that it left.

use crate::resolution::bank::TermId;
use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;
use crate::resolution::saturation::{CONGRUENCE, Saturation};

/// One use of a rule: an instance of its left side becomes that of its right side.
#[derive(Clone)]
pub(super) struct Rewriting {
    /// The rule's clause.
    pub(super) by: ClauseId,
    /// What is replaced.
    pub(super) from: TermId,
    /// By what.
    pub(super) to: TermId,
    /// Where in the literal's side: indices of arguments, the innermost first.
    pub(super) place: Vec<usize>,
}

/// How the sides of a literal became those of another, and whether they changed places, by rules that are
/// older than a clause.
pub(super) fn literal_path(
    search: &Saturation,
    before: &Lit,
    after: &Lit,
    clause: ClauseId,
) -> Option<(Vec<Rewriting>, Vec<Rewriting>, bool)> {
    let sides = |left, right| {
        let left = path(search, before.lhs, left, clause)?;
        Some((left, path(search, before.rhs, right, clause)?))
    };
    match sides(after.lhs, after.rhs) {
        Some((left, right)) => Some((left, right, false)),
        None => sides(after.rhs, after.lhs).map(|(left, right)| (left, right, true)),
    }
}

/// The rewriting steps from a term to another that the prover noted.
fn path(search: &Saturation, from: TermId, to: TermId, clause: ClauseId) -> Option<Vec<Rewriting>> {
    if from == to {
        return Some(Vec::new());
    }
    if from.is_variable() {
        return None;
    }
    if let Some(steps) = argument_path(search, from, to, clause) {
        return Some(steps);
    }
    search.links_of(from).find_map(|link| {
        let mut steps = if link.by == CONGRUENCE {
            argument_path(search, from, link.to, clause)?
        } else if link.by < clause {
            vec![Rewriting {
                by: link.by,
                from,
                to: link.to,
                place: Vec::new(),
            }]
        } else {
            return None;
        };
        steps.extend(path(search, link.to, to, clause)?);
        Some(steps)
    })
}

fn argument_path(
    search: &Saturation,
    from: TermId,
    to: TermId,
    clause: ClauseId,
) -> Option<Vec<Rewriting>> {
    let bank = &search.bank;
    if to.is_variable() || bank.top(from) != bank.top(to) || bank.arity(from) == 0 {
        return None;
    }
    let mut steps = Vec::new();
    for index in 0..bank.arity(from) {
        let inner = path(
            search,
            bank.argument(from, index),
            bank.argument(to, index),
            clause,
        )?;
        steps.extend(inner.into_iter().map(|mut step| {
            step.place.push(index);
            step
        }));
    }
    Some(steps)
}
