//! A conclusion on trial: most say nothing new, and then the terms that were made for them are
//! forgotten. The bank stays small, so that what is asked of it is mostly in the processor's cache.

use super::Saturation;
use crate::resolution::term_bank::TermId;

/// A trial with more steps of rewriting leaves its terms behind.
const MAX_LINKS: usize = 64;

/// What there was before a trial.
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

    /// Forgets the terms that were made since, if no clause came of it. What older terms were
    /// rewritten to stays.
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
