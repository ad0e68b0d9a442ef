//! Demodulation: terms rewritten by active equations to normal form, each step noted as a link.

use crate::resolution::bank::{Bank, TermId};
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::literal::Lit;
use crate::resolution::ordering::Order;
use crate::resolution::saturation::{CONGRUENCE, Link, Saturation};
use crate::resolution::substitution::Substitution;

impl Saturation {
    /// Rewrites all literals to normal form. Says whether one changed.
    pub(super) fn rewrite(&mut self, lits: &mut [Lit], steps: &mut Vec<Step>) -> bool {
        let mut changed = false;
        for (index, lit) in lits.iter_mut().enumerate() {
            let before = *lit;
            // At the top of a positive equation's sides a variant of a rule does not count: else the rule
            // could delete what it should be replaced by.
            let guarded = lit.positive && !lit.is_atom();
            let (lhs, rhs) = if guarded {
                (
                    self.normal_form_guarded(lit.lhs),
                    self.normal_form_guarded(lit.rhs),
                )
            } else {
                (self.normal_form(lit.lhs), self.normal_form(lit.rhs))
            };
            if (lhs, rhs) != (before.lhs, before.rhs) {
                *lit = Lit::new(&self.bank, &mut self.ordering, lhs, rhs, before.positive);
                steps.push(Step::Rewrite {
                    lit: index as u16,
                    before,
                    after: *lit,
                });
                changed = true;
            }
        }
        changed
    }

    fn link(&self, term: TermId) -> Option<TermId> {
        self.links
            .get(term.index())
            .map(|link| link.to)
            .filter(|&to| to != TermId::NONE)
    }

    fn set_link(&mut self, term: TermId, to: TermId, by: ClauseId) {
        if self.links.len() <= term.index() {
            self.links.resize(
                self.bank.len(),
                Link {
                    to: TermId::NONE,
                    by: 0,
                },
            );
        }
        self.links[term.index()] = Link { to, by };
    }

    /// The term rewritten by all rules, innermost first.
    fn normal_form(&mut self, mut term: TermId) -> TermId {
        loop {
            if term.is_variable() || term == TermId::TRUE {
                return term;
            }
            if let Some(next) = self.link(term) {
                term = next;
                continue;
            }
            if self.normal_since.get(term.index()) == Some(&self.rule_count) {
                return term;
            }
            let inner = self.with_normal_arguments(term);
            if inner != term {
                self.set_link(term, inner, CONGRUENCE);
                term = inner;
                continue;
            }
            match self.rewritten_at_top(term, false) {
                Some(next) => term = next,
                None => {
                    if self.normal_since.len() <= term.index() {
                        self.normal_since.resize(self.bank.len(), 0);
                    }
                    self.normal_since[term.index()] = self.rule_count;
                    return term;
                }
            }
        }
    }

    /// The same, but at the top no rule counts of whose left side the term is a mere variant.
    fn normal_form_guarded(&mut self, term: TermId) -> TermId {
        if term.is_variable() {
            return term;
        }
        let inner = self.with_normal_arguments(term);
        match self.rewritten_at_top(inner, true) {
            Some(next) => self.normal_form(next),
            None => inner,
        }
    }

    fn with_normal_arguments(&mut self, term: TermId) -> TermId {
        let base = self.bank.stack.len();
        for index in 0..self.bank.arity(term) {
            let argument = self.bank.argument(term, index);
            let normal = self.normal_form(argument);
            self.bank.stack.push(normal);
        }
        self.bank.intern(self.bank.top(term), base)
    }

    /// One rewriting step at the top of the term, and a note of it.
    fn rewritten_at_top(&mut self, term: TermId, guarded: bool) -> Option<TermId> {
        let (bank, clauses, ordering) = (&mut self.bank, &self.clauses, &mut self.ordering);
        if bank.symbol(bank.top(term)).is_predicate {
            return None;
        }
        let mark = self.substitution.mark();
        let mut found = None;
        // The tree is taken out, since new terms are made while it is searched.
        let mut tree = std::mem::take(&mut self.equations[1]);
        let mut candidates: Vec<(ClauseId, bool)> = Vec::new();
        tree.generalisations(bank, &mut self.substitution, term, &mut |entry, _| {
            candidates.push(entry);
            false
        });
        self.equations[1] = tree;
        for (id, reversed) in candidates {
            let rule = clauses[id as usize].lits[0];
            let (left, right) = if reversed {
                (rule.rhs, rule.lhs)
            } else {
                (rule.lhs, rule.rhs)
            };
            if self.substitution.matches(bank, left, term) {
                let variant = guarded && is_renaming(&self.substitution, bank, left);
                let mut is_bound = true;
                bank.for_each_variable(right, &mut |v| {
                    is_bound &= self.substitution.get(v).is_some();
                });
                if !variant && is_bound {
                    let result = self.substitution.apply_match(bank, right);
                    if rule.oriented || ordering.compare(bank, term, result) == Order::Greater {
                        found = Some((result, id));
                    }
                }
            }
            self.substitution.undo(mark);
            if found.is_some() {
                break;
            }
        }
        let (result, id) = found?;
        if guarded {
            // The unguarded way, if it was noted, must stay what it is.
            self.guarded_links
                .entry(term)
                .or_default()
                .push(Link { to: result, by: id });
        } else {
            self.set_link(term, result, id);
        }
        Some(result)
    }
}

/// Whether the bindings of the pattern's variables are different variables.
fn is_renaming(substitution: &Substitution, bank: &Bank, pattern: TermId) -> bool {
    let mut variables = Vec::new();
    bank.for_each_variable(pattern, &mut |v| {
        if !variables.contains(&v) {
            variables.push(v);
        }
    });
    let mut images: Vec<_> = variables
        .iter()
        .filter_map(|&v| substitution.get(v))
        .collect();
    let all_variables = images.iter().all(|image| image.is_variable());
    images.sort_unstable();
    images.dedup();
    all_variables && images.len() == variables.len()
}
