//! Simplifies clauses, and finds out which are redundant.

mod rewriting;

use super::Saturation;
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::index::feature_vector::features;
use crate::resolution::literal::Lit;
use crate::resolution::subsumption::subsumes;
use crate::resolution::term_bank::TermId;

/// Subsumption resolution is tried on clauses up to this length.
const MAX_SUBSUMPTION_RESOLUTION_LENGTH: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SimplifyResult {
    /// It is a tautology, or active clauses imply it.
    Redundant,
    /// It grew beyond the size limits; without it the search is not complete.
    TooLarge,
    Kept,
}

impl Saturation {
    /// Simplifies a clause by the active ones. `thorough` looks at active clauses of all lengths,
    /// not only at units.
    pub(super) fn simplify(
        &mut self,
        lits: &mut Vec<Lit>,
        steps: &mut Vec<Step>,
        thorough: bool,
    ) -> SimplifyResult {
        loop {
            let mut result = self.delete_trivial(lits, steps);
            let mut changed = false;
            if result == SimplifyResult::Kept && self.rule_count > 0 && self.rewrite(lits, steps) {
                changed = true;
                result = self.delete_trivial(lits, steps);
            }
            if result != SimplifyResult::Kept {
                self.is_complete &= result != SimplifyResult::TooLarge;
                return result;
            }
            if lits.iter().any(|lit| self.is_permutation(lit)) {
                self.is_complete = false;
                return SimplifyResult::Redundant;
            }
            match self.unit_simplification(lits, steps) {
                Some(removed) => changed |= removed,
                None => return SimplifyResult::Redundant,
            }
            if thorough && lits.len() > 1 {
                if self.is_subsumed(lits) {
                    return SimplifyResult::Redundant;
                }
                changed |= self.subsumption_resolution(lits, steps);
            }
            if !changed || lits.is_empty() {
                return SimplifyResult::Kept;
            }
        }
    }

    /// Whether the literal claims that two sums of the same terms are equal, which active equations
    /// imply.
    fn is_permutation(&mut self, lit: &Lit) -> bool {
        lit.positive && !lit.is_atom() && self.laws.say(&mut self.bank, lit)
    }

    /// Deletes what is trivial without looking at other clauses: terms that are too large, repeated
    /// literals, tautologies, equations of a term with itself, and `x≠t`, which defines x.
    pub(super) fn delete_trivial(
        &mut self,
        lits: &mut Vec<Lit>,
        steps: &mut Vec<Step>,
    ) -> SimplifyResult {
        loop {
            let mut terms = lits.iter().flat_map(|lit| [lit.lhs, lit.rhs]);
            if terms.any(|term| self.bank.is_too_large(term)) {
                return SimplifyResult::TooLarge;
            }
            let mut i = 0;
            while i < lits.len() {
                let lit = lits[i];
                if lit.lhs == lit.rhs {
                    if lit.positive {
                        return SimplifyResult::Redundant;
                    }
                    steps.push(Step::Drop(i as u16));
                    lits.remove(i);
                    continue;
                }
                match lits[..i]
                    .iter()
                    .find(|earlier| earlier.same_atom(&lit))
                    .map(|earlier| earlier.positive)
                {
                    Some(sign) if sign != lit.positive => return SimplifyResult::Redundant,
                    Some(_) => {
                        steps.push(Step::Merge(i as u16));
                        lits.remove(i);
                    }
                    None => i += 1,
                }
            }
            // This comes last: otherwise a second `x≠t` would become `t≠t`, which the proof's line
            // does not have.
            let definition = |at: usize| Some((at, self.definition(&lits[at])?));
            let Some((at, (variable, term))) = (0..lits.len()).find_map(definition) else {
                return SimplifyResult::Kept;
            };
            // With t for x the clause may be greater than what it was concluded from, and then a
            // search that ends without a proof says nothing: U. Waldmann, "On the (In-)Completeness
            // of Destructive Equality Resolution in the Superposition Calculus", IJCAR 2024. Inputs
            // are not restricted like that.
            let variable = TermId::variable(variable as u32);
            let occurs = |lit: &Lit| {
                self.bank.occurs(variable, lit.lhs) || self.bank.occurs(variable, lit.rhs)
            };
            let grows = !term.is_variable() && lits.iter().filter(|lit| occurs(lit)).count() > 1;
            self.is_complete &= matches!(steps[0], Step::Input(_)) || !grows;
            self.destructive_equality_resolution(lits, at);
            steps.push(Step::Drop(at as u16));
        }
    }

    /// If the literal is `x≠t` and x does not occur in t, puts t for x, removes the literal and
    /// returns both.
    pub(in crate::resolution) fn destructive_equality_resolution(
        &mut self,
        lits: &mut Vec<Lit>,
        at: usize,
    ) -> Option<(usize, TermId)> {
        let (variable, term) = self.definition(&lits[at])?;
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

    /// The variable and the term of a literal `x≠t` where x does not occur in t.
    fn definition(&self, lit: &Lit) -> Option<(usize, TermId)> {
        if lit.positive || lit.is_atom() {
            return None;
        }
        match (lit.lhs.as_variable(), lit.rhs.as_variable()) {
            (Some(variable), _) if !self.bank.occurs(lit.lhs, lit.rhs) => Some((variable, lit.rhs)),
            (_, Some(variable)) if !self.bank.occurs(lit.rhs, lit.lhs) => Some((variable, lit.lhs)),
            _ => None,
        }
    }

    /// Unit simplification (simplify-reflect): removes literals that active units contradict.
    /// `None` if a unit implies the clause; else whether something was removed.
    fn unit_simplification(&mut self, lits: &mut Vec<Lit>, steps: &mut Vec<Step>) -> Option<bool> {
        let mut changed = false;
        let mut i = 0;
        while i < lits.len() {
            let lit = lits[i];
            if self.find_generalising_unit(&lit, lit.positive).is_some() {
                return None;
            }
            if let Some(by) = self.find_generalising_unit(&lit, !lit.positive) {
                steps.push(Step::SubsumptionResolution { lit: i as u16, by });
                lits.remove(i);
                changed = true;
            } else {
                i += 1;
            }
        }
        Some(changed)
    }

    /// An active unit of the given sign that has the literal's atom as an instance.
    fn find_generalising_unit(&mut self, lit: &Lit, positive: bool) -> Option<ClauseId> {
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

    /// Subsumption resolution: removes literals that an active clause of two literals or more
    /// contradicts, the rest of which subsumes the rest of this clause. Returns whether something
    /// was removed.
    fn subsumption_resolution(&mut self, lits: &mut Vec<Lit>, steps: &mut Vec<Step>) -> bool {
        if lits.len() > MAX_SUBSUMPTION_RESOLUTION_LENGTH {
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
                    steps.push(Step::SubsumptionResolution { lit: i as u16, by });
                    lits.remove(i);
                    changed = true;
                }
                None => i += 1,
            }
        }
        changed
    }
}
