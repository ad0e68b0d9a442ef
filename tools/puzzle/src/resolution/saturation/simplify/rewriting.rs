//! Demodulation: rewrites terms by active equations to normal form, and notes each step as a link.

use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::literal::Lit;
use crate::resolution::ordering::{Order, Ordering};
use crate::resolution::saturation::{CONGRUENCE, Link, Saturation};
use crate::resolution::substitution::Substitution;
use crate::resolution::term_bank::{TermBank, TermId};

impl Saturation {
    /// Rewrites all literals to normal form. Returns whether one changed.
    pub(in crate::resolution::saturation) fn rewrite(
        &mut self,
        lits: &mut [Lit],
        steps: &mut Vec<Step>,
    ) -> bool {
        let mut changed = false;
        for index in 0..lits.len() {
            let before = lits[index];
            // A rule must be smaller than the clause that it rewrites, or the two could delete each
            // other. Only at the top of the greater side of a positive equation is that in doubt.
            let guarded = before.positive && !before.is_atom();
            let lhs = if guarded {
                self.normal_form_guarded(before.lhs, lits)
            } else {
                self.normal_form(before.lhs)
            };
            let rhs = if guarded && !before.oriented {
                self.normal_form_guarded(before.rhs, lits)
            } else {
                self.normal_form(before.rhs)
            };
            if (lhs, rhs) != (before.lhs, before.rhs) {
                let after = Lit::new(&self.bank, &mut self.ordering, lhs, rhs, before.positive);
                lits[index] = after;
                steps.push(Step::Rewrite {
                    lit: index as u16,
                    before,
                    after,
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
        self.recent_links.push((term, to));
    }

    /// The normal form of a term by all rules, innermost first, as far as the time and the size of
    /// terms allow: an ordering that ignores sizes lets a few rules make terms that no memory could
    /// hold, or take longer than anyone can wait (Ackermann's function is one).
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
            match self.rewritten_at_top(term, None) {
                Some(next) => term = next,
                None if self.meter.is_spent() => return term,
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

    /// The same for a side of a positive equation of a clause: a rule whose left side the whole
    /// term is a variant of is used only if it is smaller than the clause.
    fn normal_form_guarded(&mut self, term: TermId, clause: &[Lit]) -> TermId {
        if term.is_variable() {
            return term;
        }
        let inner = self.with_normal_arguments(term);
        if inner != term {
            self.note_guarded_link(term, inner, CONGRUENCE);
        }
        match self.rewritten_at_top(inner, Some(clause)) {
            Some(next) => self.normal_form(next),
            None => inner,
        }
    }

    /// Notes a step in `guarded_links`, apart from the unguarded one, which must not change once it
    /// was noted.
    pub(in crate::resolution) fn note_guarded_link(
        &mut self,
        term: TermId,
        to: TermId,
        by: ClauseId,
    ) {
        let links = self.guarded_links.entry(term).or_default();
        if !links.iter().any(|link| link.to == to) {
            links.push(Link { to, by });
            self.recent_links.push((term, to));
        }
    }

    fn with_normal_arguments(&mut self, term: TermId) -> TermId {
        let base = self.bank.stack.len();
        for index in 0..self.bank.arity(term) {
            let argument = self.bank.argument(term, index);
            let normal = self.normal_form(argument);
            self.bank.stack.push(normal);
        }
        let normal = self.bank.intern(self.bank.top(term), base);
        if self.bank.is_too_large(normal) {
            return term;
        }
        normal
    }

    /// One rewriting step at the top of the term, which is noted; `None` also if the time is up.
    /// `clause` is given if a rule may be too large for it.
    fn rewritten_at_top(&mut self, term: TermId, clause: Option<&[Lit]>) -> Option<TermId> {
        if self.meter.is_spent() {
            return None;
        }
        let (bank, clauses, ordering) = (&mut self.bank, &self.clauses, &mut self.ordering);
        if bank.symbol(bank.top(term)).is_predicate {
            return None;
        }
        let mark = self.substitution.mark();
        let mut found = None;
        // The tree is taken out of `self`, since new terms are made while it is searched.
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
                let variant = clause.is_some() && is_renaming(&self.substitution, bank, left);
                let mut is_bound = true;
                bank.for_each_variable(right, &mut |v| {
                    is_bound &= self.substitution.get(v).is_some();
                });
                if is_bound {
                    let result = self.substitution.apply_match(bank, right);
                    let sinks =
                        rule.oriented || ordering.compare(bank, term, result) == Order::Greater;
                    let smaller = |clause: &[Lit]| exceeds(bank, ordering, clause, term, result);
                    let fits = !bank.is_too_large(result);
                    if sinks && fits && (!variant || clause.is_some_and(smaller)) {
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
        self.is_out_of_time();
        if clause.is_some() {
            self.note_guarded_link(term, result, id);
        } else {
            self.set_link(term, result, id);
        }
        Some(result)
    }
}

/// Whether a literal of the clause is greater than the equation of the terms.
fn exceeds(
    bank: &TermBank,
    ordering: &mut Ordering,
    clause: &[Lit],
    lhs: TermId,
    rhs: TermId,
) -> bool {
    let equation = Lit {
        lhs,
        rhs,
        positive: true,
        oriented: true,
    };
    clause
        .iter()
        .any(|lit| lit.compare(&equation, bank, ordering) == Order::Greater)
}

/// Whether the pattern's variables are bound to different variables.
fn is_renaming(substitution: &Substitution, bank: &TermBank, pattern: TermId) -> bool {
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
