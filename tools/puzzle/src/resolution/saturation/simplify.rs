//! Making clauses smaller, and finding out that they are not needed.

use super::{CONGRUENCE, Link, Saturation};
use crate::resolution::bank::TermId;
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::index::feature_vector::features;
use crate::resolution::literal::Lit;
use crate::resolution::ordering::Order;
use crate::resolution::subsumption::subsumes;

/// Cutting literals by whole clauses is tried on clauses up to this length.
const MAX_CUT_LENGTH: usize = 12;

/// What became of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is always true, or active clauses say as much.
    Redundant,
    /// It is needed.
    Kept,
}

impl Saturation {
    /// Simplifies a clause by the active ones. `thorough` looks at active clauses of all lengths, not only
    /// at units.
    pub(super) fn simplify(
        &mut self,
        lits: &mut Vec<Lit>,
        steps: &mut Vec<Step>,
        thorough: bool,
    ) -> Fate {
        loop {
            if self.tidy(lits, steps) == Fate::Redundant {
                return Fate::Redundant;
            }
            let mut changed = self.rule_count > 0 && self.rewrite(lits, steps);
            if changed && self.tidy(lits, steps) == Fate::Redundant {
                return Fate::Redundant;
            }
            match self.meet_units(lits, steps) {
                Some(cut) => changed |= cut,
                None => return Fate::Redundant,
            }
            if thorough && lits.len() > 1 {
                if self.is_subsumed(lits) {
                    return Fate::Redundant;
                }
                changed |= self.cut(lits, steps);
            }
            if !changed || lits.is_empty() {
                return Fate::Kept;
            }
        }
    }

    /// What needs no other clause: repeated literals, tautologies, equations of a term with itself, and
    /// `x≠t`, which says what x is.
    fn tidy(&mut self, lits: &mut Vec<Lit>, steps: &mut Vec<Step>) -> Fate {
        let mut i = 0;
        while i < lits.len() {
            let lit = lits[i];
            if lit.lhs == lit.rhs {
                if lit.positive {
                    return Fate::Redundant;
                }
                steps.push(Step::Drop(i as u16));
                lits.remove(i);
                continue;
            }
            if !lit.positive && !lit.is_atom() && self.define_variable(lits, i).is_some() {
                steps.push(Step::Drop(i as u16));
                i = 0;
                continue;
            }
            match lits[..i]
                .iter()
                .find(|earlier| earlier.same_atom(&lit))
                .map(|earlier| earlier.positive)
            {
                Some(sign) if sign != lit.positive => return Fate::Redundant,
                Some(_) => {
                    steps.push(Step::Merge(i as u16));
                    lits.remove(i);
                }
                None => i += 1,
            }
        }
        Fate::Kept
    }

    /// If the literal is `x≠t` and x does not occur in t, puts t for x, removes the literal and returns both.
    pub(in crate::resolution) fn define_variable(
        &mut self,
        lits: &mut Vec<Lit>,
        at: usize,
    ) -> Option<(usize, TermId)> {
        let Lit { lhs, rhs, .. } = lits[at];
        let (variable, term) = match (lhs.as_variable(), rhs.as_variable()) {
            (Some(variable), _) if !self.bank.occurs(lhs, rhs) => (variable, rhs),
            (_, Some(variable)) if !self.bank.occurs(rhs, lhs) => (variable, lhs),
            _ => return None,
        };
        lits.remove(at);
        let mark = self.substitution.mark();
        self.substitution.bind(variable, term);
        for lit in lits.iter_mut() {
            let lhs = self.substitution.apply_match(&mut self.bank, lit.lhs);
            let rhs = self.substitution.apply_match(&mut self.bank, lit.rhs);
            *lit = Lit::new(&self.bank, &mut self.ordering, lhs, rhs, lit.positive);
        }
        self.substitution.undo(mark);
        Some((variable, term))
    }

    /// Rewrites all literals to normal form. Says whether one changed.
    fn rewrite(&mut self, lits: &mut [Lit], steps: &mut Vec<Step>) -> bool {
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

    /// Removes literals that active units deny. `None` if one says as much as the clause; else whether
    /// something was removed.
    fn meet_units(&mut self, lits: &mut Vec<Lit>, steps: &mut Vec<Step>) -> Option<bool> {
        let mut changed = false;
        let mut i = 0;
        while i < lits.len() {
            let lit = lits[i];
            if self.unit_that_says(&lit, lit.positive).is_some() {
                return None;
            }
            if let Some(by) = self.unit_that_says(&lit, !lit.positive) {
                steps.push(Step::Cut { lit: i as u16, by });
                lits.remove(i);
                changed = true;
            } else {
                i += 1;
            }
        }
        Some(changed)
    }

    /// An active unit of the sign an instance of which is the literal's atom.
    fn unit_that_says(&mut self, lit: &Lit, positive: bool) -> Option<ClauseId> {
        let mark = self.substitution.mark();
        let (bank, clauses) = (&self.bank, &self.clauses);
        let mut found = None;
        if lit.is_atom() {
            let tree = &mut self.units[usize::from(positive)];
            tree.generalisations(bank, &mut self.substitution, lit.lhs, &mut |id, _| {
                found = Some(id);
                true
            });
        } else {
            let tree = &mut self.equations[usize::from(positive)];
            for (side, other) in [(lit.lhs, lit.rhs), (lit.rhs, lit.lhs)] {
                tree.generalisations(
                    bank,
                    &mut self.substitution,
                    side,
                    &mut |(id, reversed), bindings| {
                        let unit = clauses[id as usize].lits[0];
                        let rest = if reversed { unit.lhs } else { unit.rhs };
                        let inner = bindings.mark();
                        if bindings.matches(bank, rest, other) {
                            found = Some(id);
                            return true;
                        }
                        bindings.undo(inner);
                        false
                    },
                );
                if found.is_some() {
                    break;
                }
            }
        }
        self.substitution.undo(mark);
        found
    }

    /// Whether an active clause of two literals or more subsumes the clause.
    fn is_subsumed(&mut self, lits: &[Lit]) -> bool {
        let features = features(&self.bank, lits);
        let (bank, clauses, substitution) = (&self.bank, &self.clauses, &mut self.substitution);
        let mark = substitution.mark();
        let found = self.subsumption.subsuming(&features, &mut |id| {
            let general = &clauses[id as usize].lits;
            general.len() > 1 && subsumes(bank, substitution, general, lits, None)
        });
        self.substitution.undo(mark);
        found
    }

    /// Removes literals that an active clause of two literals or more denies within this one (subsumption
    /// resolution). Says whether something was removed.
    fn cut(&mut self, lits: &mut Vec<Lit>, steps: &mut Vec<Step>) -> bool {
        if lits.len() > MAX_CUT_LENGTH {
            return false;
        }
        let mut changed = false;
        let mut i = 0;
        while i < lits.len() {
            let mut flipped = lits.clone();
            flipped[i].positive = !flipped[i].positive;
            let features = features(&self.bank, &flipped);
            let (bank, clauses, substitution) = (&self.bank, &self.clauses, &mut self.substitution);
            let mark = substitution.mark();
            let mut by = None;
            self.subsumption.subsuming(&features, &mut |id| {
                let general = &clauses[id as usize].lits;
                let found =
                    general.len() > 1 && subsumes(bank, substitution, general, lits, Some(i));
                if found {
                    by = Some(id);
                }
                found
            });
            self.substitution.undo(mark);
            match by {
                Some(by) => {
                    steps.push(Step::Cut { lit: i as u16, by });
                    lits.remove(i);
                    changed = true;
                }
                None => i += 1,
            }
        }
        changed
    }
}

/// Whether the bindings of the pattern's variables are different variables.
fn is_renaming(
    substitution: &crate::resolution::substitution::Substitution,
    bank: &crate::resolution::bank::Bank,
    pattern: TermId,
) -> bool {
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
