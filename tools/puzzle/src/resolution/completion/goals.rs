//! Goals: they are rewritten by new rules, narrowed if they have variables, and solved when their
//! sides have a common instance.

use super::Completion;
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::literal::Lit;
use crate::resolution::substitution::Substitution;
use crate::resolution::term_bank::TermId;

impl Completion {
    /// Makes a goal active. Returns the empty clause if that is found.
    pub(super) fn activate_goal(&mut self, id: ClauseId) -> Option<ClauseId> {
        if let Some(empty) = self.equality_resolution(id) {
            return Some(empty);
        }
        let lit = self.literal(id);
        if self.is_known_goal(lit.lhs, lit.rhs) {
            return None;
        }
        for (side, other) in [(lit.lhs, lit.rhs), (lit.rhs, lit.lhs)] {
            self.known_goals.insert(&self.search.bank, side, other);
        }
        let is_ground = self.is_ground(&lit);
        // Goals made by narrowing are too many to be rewritten by every new rule.
        if is_ground || self.statuses[id as usize].depth == 0 {
            self.goals.push(id);
        }
        if !is_ground {
            self.add_targets(id);
            self.overlap_with_active(id);
        }
        None
    }

    /// Whether a goal is an instance of a goal that was processed.
    pub(super) fn is_known_goal(&mut self, lhs: TermId, rhs: TermId) -> bool {
        let search = &mut self.search;
        let (bank, mark) = (&search.bank, search.substitution.mark());
        let is_instance = &mut |other: TermId, substitution: &mut Substitution| {
            let mark = substitution.mark();
            let fits = substitution.matches(bank, other, rhs);
            if !fits {
                substitution.undo(mark);
            }
            fits
        };
        let goals = &mut self.known_goals;
        let found = goals.generalisations(bank, &mut search.substitution, lhs, is_instance);
        search.substitution.undo(mark);
        found
    }

    /// The empty clause, if the sides of the goal have a common instance.
    fn equality_resolution(&mut self, goal: ClauseId) -> Option<ClauseId> {
        let lit = self.literal(goal);
        let mark = self.search.substitution.mark();
        let unified = self
            .search
            .substitution
            .unify(&self.search.bank, lit.lhs, lit.rhs);
        self.search.substitution.undo(mark);
        let step = Step::EqualityResolution {
            parent: goal,
            lit: 0,
        };
        unified.then(|| self.record(Vec::new(), vec![step], 0))
    }

    /// Rewrites the goals by the current rules. Returns the empty clause if that is found.
    pub(super) fn rewrite_goals(&mut self) -> Option<ClauseId> {
        for index in 0..self.goals.len() {
            let goal = self.goals[index];
            let before = self.literal(goal);
            let (mark, sides) = (self.search.bank.len(), (before.lhs, before.rhs));
            if (self.normal_form(sides.0), self.normal_form(sides.1)) == sides {
                self.forget_terms(mark);
                continue;
            }
            let lhs = self.traced_normal_form(before.lhs);
            let rhs = self.traced_normal_form(before.rhs);
            let (bank, ordering) = (&self.search.bank, &mut self.search.ordering);
            let after = Lit::new(bank, ordering, lhs, rhs, false);
            let rewrite = Step::Rewrite {
                lit: 0,
                before,
                after,
            };
            let depth = self.statuses[goal as usize].depth;
            let id = self.record(vec![after], vec![Step::Copy(goal), rewrite], depth);
            self.goals[index] = id;
            if let Some(empty) = self.equality_resolution(id) {
                return Some(empty);
            }
        }
        None
    }
}
