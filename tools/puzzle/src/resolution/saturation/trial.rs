//! Trials: most conclusions turn out to be redundant, and then the terms that were made for them
//! are forgotten. The bank stays small, so that what is looked up in it is mostly in the
//! processor's cache.

use super::Saturation;
use crate::resolution::term_bank::TermId;

/// After a trial with more rewriting steps its terms are kept.
const MAX_LINKS: usize = 64;

/// The sizes of the bank and of the clause list before a trial.
#[derive(Clone, Copy)]
pub(super) struct Before {
    terms: usize,
    clauses: usize,
}

impl Saturation {
    pub(super) fn before_trial(&mut self) -> Before {
        self.recent_links.clear();
        Before {
            terms: self.bank.len(),
            clauses: self.clauses.len(),
        }
    }

    /// Forgets the terms that were made in the trial, if it made no clause. Terms that older terms
    /// were rewritten to are kept.
    pub(super) fn after_trial(&mut self, before: Before) {
        let made_terms = self.bank.len() > before.terms;
        let made_clause = self.clauses.len() > before.clauses;
        if !made_terms || made_clause || self.recent_links.len() > MAX_LINKS {
            return;
        }
        let mut end = before.terms;
        let is_cut = |end, (term, to): &(TermId, TermId)| {
            term.index() < end && !to.is_variable() && to.index() >= end
        };
        while let Some((_, to)) = self.recent_links.iter().find(|link| is_cut(end, link)) {
            end = to.index() + 1;
        }
        for (term, _) in &self.recent_links {
            if term.index() >= end {
                self.guarded_links.remove(term);
            }
        }
        self.links.truncate(end);
        self.normal_since.truncate(end);
        self.bank.truncate(end);
    }
}
