//! The active clauses and their indexes: adding and removing clauses.

use super::{NO_PARENT, Saturation, State};
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::index::feature_vector::features;
use crate::resolution::index::fingerprint::Wanted;
use crate::resolution::literal::Lit;
use crate::resolution::ordering::Order;
use crate::resolution::subsumption::subsumes;
use crate::resolution::term_bank::TermId;

impl Saturation {
    /// Removes the active clauses that a new one makes superfluous or simplifies; the simplified
    /// ones become passive again. Returns the empty clause if that is found.
    pub(super) fn backward_simplify(&mut self, given: ClauseId) -> Option<ClauseId> {
        let lits = self.clauses[given as usize].lits.clone();
        let mut found = Vec::new();
        self.subsumption
            .subsumed(&features(&self.bank, &lits), &mut found);
        for id in found {
            // There may be as many of them as there are clauses. Those that stay are superfluous,
            // not wrong.
            if self.is_out_of_time() {
                break;
            }
            let special = &self.clauses[id as usize].lits;
            let mark = self.substitution.mark();
            let is_subsumed = subsumes(&self.bank, &mut self.substitution, &lits, special, None);
            self.substitution.undo(mark);
            if is_subsumed {
                self.deactivate(id);
            }
        }
        let is_rule = lits.len() == 1 && lits[0].positive && !lits[0].is_atom();
        if !is_rule {
            return None;
        }
        let reducible = self.reducible_by(&lits[0]);
        if reducible.is_empty() {
            return None;
        }
        // The rule must be in the index before the clauses that it rewrites are simplified.
        self.insert_unit(given, &lits[0]);
        let mut empty = None;
        for id in reducible {
            let clause = &self.clauses[id as usize];
            let (lits, is_goal) = (clause.lits.to_vec(), clause.is_goal);
            // A clause that the rule may not rewrite stays: if it were queued again unchanged, that
            // would repeat for ever.
            if !self.rewrite(&mut lits.clone(), &mut Vec::new()) {
                continue;
            }
            self.deactivate(id);
            // It has no parents whose death makes it an orphan: it replaces an active clause, which
            // may have subsumed them.
            empty = empty.or(self.add(lits, vec![Step::Copy(id)], is_goal, [NO_PARENT; 2]));
        }
        self.remove_unit(given, &lits[0]);
        empty
    }

    /// The active clauses in which the rule rewrites something.
    fn reducible_by(&mut self, rule: &Lit) -> Vec<ClauseId> {
        let mut reducible = Vec::new();
        let sides = [(rule.lhs, rule.rhs), (rule.rhs, rule.lhs)];
        for &(left, right) in &sides[..if rule.oriented { 1 } else { 2 }] {
            let mut found = Vec::new();
            self.occurrences
                .candidates(&self.bank, left, Wanted::Instances, &mut found);
            found.sort_unstable_by_key(|&(_, term)| term);
            let mut last = (TermId::NONE, false);
            for (id, term) in found {
                if last.0 != term {
                    last = (term, self.rewrites(rule.oriented, left, right, term));
                }
                if last.1 {
                    reducible.push(id);
                }
            }
        }
        reducible.sort_unstable();
        reducible.dedup();
        reducible
    }

    fn rewrites(&mut self, oriented: bool, left: TermId, right: TermId, term: TermId) -> bool {
        let mark = self.substitution.mark();
        let mut does = self.substitution.matches(&self.bank, left, term);
        if does && !oriented {
            let mut is_bound = true;
            self.bank.for_each_variable(right, &mut |v| {
                is_bound &= self.substitution.get(v).is_some();
            });
            does = is_bound && {
                let result = self.substitution.apply_match(&mut self.bank, right);
                self.ordering.compare(&self.bank, term, result) == Order::Greater
            };
        }
        self.substitution.undo(mark);
        does
    }

    pub(super) fn activate(&mut self, id: ClauseId) {
        let lits = self.clauses[id as usize].lits.clone();
        let (indices, selected) = self.eligible(&lits);
        let mut bound = self.variable_bound;
        for lit in lits.iter() {
            for side in [lit.lhs, lit.rhs] {
                self.bank
                    .for_each_variable(side, &mut |variable| bound = bound.max(variable + 1));
            }
        }
        self.variable_bound = bound;
        self.insert_simplifier(id);
        for &index in &indices {
            let lit = &lits[index as usize];
            if lit.is_atom() {
                self.atoms[usize::from(lit.positive)].insert(&self.bank, lit.lhs, (id, index));
            } else if lit.positive {
                for (side, reversed) in sides(lit) {
                    if !side.is_variable() || !lit.oriented {
                        self.sides.insert(&self.bank, side, (id, index, reversed));
                    }
                }
            }
        }
        if self.has_equality {
            for term in self.target_terms(&lits, &indices) {
                self.targets.insert(&self.bank, term, (id, term));
            }
            for term in self.all_terms(&lits) {
                self.occurrences.insert(&self.bank, term, (id, term));
            }
        }
        let clause = &mut self.clauses[id as usize];
        clause.eligible = indices.into();
        clause.selected = selected;
        clause.state = State::Active;
        self.note_if_conditional(id);
    }

    /// Adds a clause to the indexes of those that simplify others.
    pub(super) fn insert_simplifier(&mut self, id: ClauseId) {
        let lits = self.clauses[id as usize].lits.clone();
        self.subsumption.insert(&features(&self.bank, &lits), id);
        if let [unit] = &*lits {
            self.insert_unit(id, unit);
        }
    }

    pub(super) fn remove_simplifier(&mut self, id: ClauseId) {
        let lits = self.clauses[id as usize].lits.clone();
        self.subsumption.remove(&features(&self.bank, &lits), id);
        if let [unit] = &*lits {
            self.remove_unit(id, unit);
        }
    }

    /// Removes a clause from all indexes and marks it as dead.
    pub(super) fn deactivate(&mut self, id: ClauseId) {
        self.remove_simplifier(id);
        let clause = &mut self.clauses[id as usize];
        let is_active = std::mem::replace(&mut clause.state, State::Dead) == State::Active;
        if !is_active {
            return;
        }
        let (lits, indices) = (clause.lits.clone(), clause.eligible.clone());
        for &index in &indices {
            let lit = &lits[index as usize];
            if lit.is_atom() {
                let index = &mut self.atoms[usize::from(lit.positive)];
                index.remove(&self.bank, lit.lhs, |place| place.0 == id);
            } else if lit.positive {
                for (side, _) in sides(lit) {
                    self.sides.remove(&self.bank, side, |place| place.0 == id);
                }
            }
        }
        if self.has_equality {
            for term in self.target_terms(&lits, &indices) {
                self.targets.remove(&self.bank, term, |place| place.0 == id);
            }
            for term in self.all_terms(&lits) {
                self.occurrences
                    .remove(&self.bank, term, |place| place.0 == id);
            }
        }
    }

    fn insert_unit(&mut self, id: ClauseId, lit: &Lit) {
        let sign = usize::from(lit.positive);
        if lit.is_atom() {
            self.units[sign].insert(&self.bank, lit.lhs, id);
        } else {
            for (side, reversed) in sides(lit) {
                self.equations[sign].insert(&self.bank, side, (id, reversed));
            }
            self.rule_count += u32::from(lit.positive);
            if lit.positive {
                self.laws.note(&self.bank, id, lit, true);
            }
        }
    }

    fn remove_unit(&mut self, id: ClauseId, lit: &Lit) {
        let sign = usize::from(lit.positive);
        if lit.is_atom() {
            self.units[sign].remove(&self.bank, lit.lhs, id);
        } else {
            for (side, reversed) in sides(lit) {
                self.equations[sign].remove(&self.bank, side, (id, reversed));
            }
            if lit.positive {
                self.laws.note(&self.bank, id, lit, false);
            }
        }
    }

    /// The subterms that equations may be applied to by inference: those of the eligible literals,
    /// of oriented equations only the greater side's.
    pub(super) fn target_terms(&self, lits: &[Lit], indices: &[u16]) -> Vec<TermId> {
        let mut terms = Vec::new();
        for &index in indices {
            let lit = &lits[index as usize];
            self.push_subterms(lit.lhs, &mut terms);
            if !lit.oriented {
                self.push_subterms(lit.rhs, &mut terms);
            }
        }
        terms.sort_unstable();
        terms.dedup();
        terms
    }

    fn all_terms(&self, lits: &[Lit]) -> Vec<TermId> {
        let mut terms = Vec::new();
        for lit in lits {
            self.push_subterms(lit.lhs, &mut terms);
            if !lit.is_atom() {
                self.push_subterms(lit.rhs, &mut terms);
            }
        }
        terms.sort_unstable();
        terms.dedup();
        terms
    }

    fn push_subterms(&self, side: TermId, terms: &mut Vec<TermId>) {
        self.bank.for_each_subterm(side, &mut |term| {
            if !self.bank.symbol(self.bank.top(term)).is_predicate {
                terms.push(term);
            }
        });
    }
}

/// The sides of an equation that may be the greater one, each with whether it is the right side.
pub(super) fn sides(lit: &Lit) -> impl Iterator<Item = (TermId, bool)> + use<> {
    let other = (!lit.oriented).then_some((lit.rhs, true));
    std::iter::once((lit.lhs, false)).chain(other)
}
