//! How the prover rewrote a term, step by step, recovered from the links that it left.

use std::collections::HashMap;

use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;
use crate::resolution::saturation::{CONGRUENCE, Saturation};
use crate::resolution::term_bank::TermId;

/// One use of a rule: an instance of its left side becomes that of its right side.
#[derive(Clone)]
pub(super) struct Rewriting {
    pub(super) by: ClauseId,
    pub(super) from: TermId,
    pub(super) to: TermId,
    /// The position in the literal's side: argument indices, the innermost first.
    pub(super) place: Vec<usize>,
}

/// How the sides of a literal became those of another, and whether they were exchanged, by rules
/// that are older than a clause.
pub(super) fn literal_path(
    search: &Saturation,
    before: &Lit,
    after: &Lit,
    clause: ClauseId,
) -> Option<(Vec<Rewriting>, Vec<Rewriting>, bool)> {
    let mut paths = Paths {
        search,
        clause,
        known: HashMap::new(),
    };
    let mut sides = |left, right| {
        let left = paths.path(before.lhs, left)?;
        Some((left, paths.path(before.rhs, right)?))
    };
    match sides(after.lhs, after.rhs) {
        Some((left, right)) => Some((left, right, false)),
        None => sides(after.rhs, after.lhs).map(|(left, right)| (left, right, true)),
    }
}

/// The rewriting paths between terms that the prover's links give, by rules that are older than a
/// clause.
struct Paths<'a> {
    search: &'a Saturation,
    clause: ClauseId,
    /// Each path is searched once: the path of a term's arguments is needed at every step of the
    /// term.
    known: HashMap<(TermId, TermId), Option<Vec<Rewriting>>>,
}

impl Paths<'_> {
    /// The rewriting steps from a term to another.
    fn path(&mut self, from: TermId, to: TermId) -> Option<Vec<Rewriting>> {
        if from == to {
            return Some(Vec::new());
        }
        if from.is_variable() {
            return None;
        }
        if let Some(known) = self.known.get(&(from, to)) {
            return known.clone();
        }
        let path = self
            .path_of_arguments(from, to)
            .or_else(|| self.path_by_links(from, to));
        self.known.insert((from, to), path.clone());
        path
    }

    fn path_by_links(&mut self, from: TermId, to: TermId) -> Option<Vec<Rewriting>> {
        let search = self.search;
        search.links_of(from).find_map(|link| {
            let mut steps = if link.by == CONGRUENCE {
                self.path_of_arguments(from, link.to)?
            } else if link.by < self.clause {
                vec![Rewriting {
                    by: link.by,
                    from,
                    to: link.to,
                    place: Vec::new(),
                }]
            } else {
                return None;
            };
            steps.extend(self.path(link.to, to)?);
            Some(steps)
        })
    }

    fn path_of_arguments(&mut self, from: TermId, to: TermId) -> Option<Vec<Rewriting>> {
        let bank = &self.search.bank;
        if to.is_variable() || bank.top(from) != bank.top(to) || bank.arity(from) == 0 {
            return None;
        }
        let mut steps = Vec::new();
        for index in 0..bank.arity(from) {
            let inner = self.path(bank.argument(from, index), bank.argument(to, index))?;
            steps.extend(inner.into_iter().map(|mut step| {
                step.place.push(index);
                step
            }));
        }
        Some(steps)
    }
}
