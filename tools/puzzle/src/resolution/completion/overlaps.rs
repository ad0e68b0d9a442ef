//! Critical pairs: finding them, selecting those that are needed, and their weights.

use super::queue::{Overlap, Pair};
use super::{Completion, directed, sides};
use crate::resolution::derivation::ClauseId;
use crate::resolution::index::fingerprint::Wanted;
use crate::resolution::literal::Lit;
use crate::resolution::ordering::Order;
use crate::resolution::substitution::Substitution;
use crate::resolution::term_bank::{TermBank, TermId};

impl Completion {
    /// Queues all critical pairs of a clause with the active ones and itself.
    pub(super) fn overlap_with_active(&mut self, given: ClauseId) {
        let start = self.search.bank.len();
        let lit = self.literal(given);
        let moved = self.shifted(&lit);
        if lit.positive {
            for (side, reversed) in sides(&moved) {
                let mut found = Vec::new();
                self.targets
                    .candidates(&self.search.bank, side, Wanted::Unifiable, &mut found);
                for (into, target) in found {
                    let overlap = Overlap {
                        from: given,
                        reversed,
                        into,
                        target,
                    };
                    self.consider(overlap, &moved, &self.literal(into), target);
                }
            }
        }
        for target in self.targets_of(&lit) {
            let moved_target =
                Substitution::shifted(&mut self.search.bank, target, self.variable_bound);
            let mut found = Vec::new();
            self.sides.candidates(
                &self.search.bank,
                moved_target,
                Wanted::Unifiable,
                &mut found,
            );
            for (from, reversed) in found {
                // The overlaps of the clause with itself are queued already.
                if from != given {
                    let overlap = Overlap {
                        from,
                        reversed,
                        into: given,
                        target,
                    };
                    self.consider(overlap, &self.literal(from), &moved, moved_target);
                }
            }
        }
        self.forget_terms(start);
    }

    /// Queues a critical pair, if it exists and is needed.
    fn consider(&mut self, overlap: Overlap, from: &Lit, into: &Lit, target: TermId) {
        if self.meter.is_spent() || self.is_out_of_time() {
            return;
        }
        let into_stored = self.literal(overlap.into);
        if into_stored.positive {
            let own = directed(&self.literal(overlap.from), overlap.reversed).0;
            let at_top = overlap.target == into_stored.lhs || overlap.target == into_stored.rhs;
            // At the top, two equations overlap in the same way from either of them, and the
            // overlap of a rule with itself is trivial.
            if (at_top && overlap.from > overlap.into)
                || (from.oriented && overlap.from == overlap.into && overlap.target == own)
            {
                return;
            }
        }
        let mark = self.search.bank.len();
        let substitution_mark = self.search.substitution.mark();
        if let Some(weight) = self.weight(overlap, from, into, target) {
            self.search.statistics.generated += 1;
            self.queue.push(weight, Pair::Overlap(overlap));
        }
        self.search.substitution.undo(substitution_mark);
        self.forget_terms(mark);
    }

    /// The weight of a critical pair; `None` if it does not exist or is not needed.
    fn weight(&mut self, overlap: Overlap, from: &Lit, into: &Lit, target: TermId) -> Option<u32> {
        let (left, right) = directed(from, overlap.reversed);
        if !self
            .search
            .substitution
            .unify(&self.search.bank, left, target)
        {
            return None;
        }
        if !from.oriented && self.order_of_instance(left, right) == Order::Less {
            return None;
        }
        if !into.oriented {
            // The equation is read from a side that contains the target.
            let mut is_read = false;
            for (side, other) in [(into.lhs, into.rhs), (into.rhs, into.lhs)] {
                is_read = is_read
                    || self.search.bank.replace(side, target, TermId::TRUE) != side
                        && self.order_of_instance(side, other) != Order::Less;
            }
            if !is_read {
                return None;
            }
        }
        // A pair is not needed whose redex has a smaller one inside (D. Kapur, D. Musser, P.
        // Narendran, 1988).
        self.search.substitution.start_building();
        let redex = self
            .search
            .substitution
            .build(&mut self.search.bank, target);
        for index in 0..self.search.bank.arity(redex) {
            let argument = self.search.bank.argument(redex, index);
            if self.normal_form(argument) != argument {
                return None;
            }
        }
        let lit = self.superposed(into, target, right);
        let (lhs, rhs) = (self.normal_form(lit.lhs), self.normal_form(lit.rhs));
        let is_known = match lit.positive {
            true => lhs == rhs || self.are_permutations(lhs, rhs),
            false => self.is_known_goal(lhs, rhs),
        };
        if is_known {
            return None;
        }
        let bank = &self.search.bank;
        let (one, other) = (bank.weight(lhs), bank.weight(rhs));
        let depth = self.depth_of(&overlap)?;
        let sides = if lit.positive {
            one.max(other)
                .saturating_mul(self.approach.greater_side)
                .saturating_add(one.min(other))
        } else {
            one.saturating_add(other).saturating_mul(2)
        };
        Some(sides.saturating_add(depth * self.approach.depth))
    }

    fn order_of_instance(&mut self, left: TermId, right: TermId) -> Order {
        self.search.substitution.start_building();
        let left = self.search.substitution.build(&mut self.search.bank, left);
        let right = self.search.substitution.build(&mut self.search.bank, right);
        self.search.ordering.compare(&self.search.bank, left, right)
    }

    /// The clause with the target replaced, under the bindings.
    fn superposed(&mut self, into: &Lit, target: TermId, right: TermId) -> Lit {
        let lhs = self.search.bank.replace(into.lhs, target, right);
        let rhs = self.search.bank.replace(into.rhs, target, right);
        self.search.built(&[Lit { lhs, rhs, ..*into }])[0]
    }

    /// The depth of the pair's conclusion; `None` if a parent was removed.
    pub(super) fn depth_of(&self, overlap: &Overlap) -> Option<u32> {
        let parents = [overlap.from, overlap.into].map(|id| self.statuses[id as usize]);
        parents
            .iter()
            .all(|parent| !parent.is_dead)
            .then(|| 1 + parents[0].depth.max(parents[1].depth))
    }

    /// The conclusion of a queued pair, made again, and the term that both its sides come from, if
    /// it is wanted and there is only one.
    pub(super) fn conclusion(&mut self, overlap: &Overlap) -> Option<(Lit, Option<TermId>)> {
        let into = self.literal(overlap.into);
        let from = self.shifted(&self.literal(overlap.from));
        let (left, right) = directed(&from, overlap.reversed);
        let mark = self.search.substitution.mark();
        let unified = self
            .search
            .substitution
            .unify(&self.search.bank, left, overlap.target);
        let conclusion = unified.then(|| {
            let lit = self.superposed(&into, overlap.target, right);
            let search = &mut self.search;
            let top = self
                .approach
                .connects
                .then(|| top_side(&into, overlap.target, &mut search.bank));
            // Its variables are numbered on from the conclusion's.
            let top = top
                .flatten()
                .map(|side| search.substitution.build(&mut search.bank, side));
            (lit, top)
        });
        self.search.substitution.undo(mark);
        conclusion
    }
}

/// The side of an equation that contains the target, if the equation can be read only from that
/// side.
fn top_side(into: &Lit, target: TermId, bank: &mut TermBank) -> Option<TermId> {
    let mut has_target = |side| bank.replace(side, target, TermId::TRUE) != side;
    match (has_target(into.lhs), has_target(into.rhs)) {
        _ if !into.positive => None,
        (true, _) if into.oriented => Some(into.lhs),
        (true, false) => Some(into.lhs),
        (false, true) => Some(into.rhs),
        _ => None,
    }
}
