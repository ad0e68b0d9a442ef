//! Connectedness: whether the sides of a critical pair are joined below the term that both come
//! from.
//!
//! A critical pair `s ← u → t` is redundant if equational steps in either direction lead from s to
//! t, and all terms on the way are smaller than u (L. Bachmair, N. Dershowitz, "Critical Pair
//! Criteria for Completion", 1988). Such steps are looked for as in Twee: variables count as
//! constants in some order, so that every equation has a direction, and each side is rewritten as
//! long as what comes out is smaller than u.

use super::Completion;
use super::rewriting::Mode;
use crate::resolution::ordering::Order;
use crate::resolution::term_bank::TermId;

impl Completion {
    /// Whether both sides are joined by steps below the top term, in either of two orders of the
    /// variables.
    pub(super) fn is_connected_below(&mut self, top: TermId, lhs: TermId, rhs: TermId) -> bool {
        let count = self.variable_count(&[top, lhs, rhs]);
        if count < 2 {
            return false;
        }
        self.meet_below(top, lhs, rhs) || {
            let [top, lhs, rhs] =
                [top, lhs, rhs].map(|term| self.with_variables_reversed(term, count));
            self.meet_below(top, lhs, rhs)
        }
    }

    fn meet_below(&mut self, top: TermId, lhs: TermId, rhs: TermId) -> bool {
        let lhs = self.lowered_below(top, lhs);
        let rhs = self.lowered_below(top, rhs);
        lhs == rhs || self.is_instance(lhs, rhs)
    }

    /// One more than the highest variable number.
    fn variable_count(&self, terms: &[TermId]) -> usize {
        let mut count = 0;
        for &term in terms {
            let raise = &mut |variable| count = count.max(variable + 1);
            self.search.bank.for_each_variable(term, raise);
        }
        count
    }

    fn with_variables_reversed(&mut self, term: TermId, count: usize) -> TermId {
        let search = &mut self.search;
        let mark = search.substitution.mark();
        for variable in 0..count {
            let image = TermId::variable((count - 1 - variable) as u32);
            search.substitution.bind(variable, image);
        }
        let reversed = search.substitution.apply_match(&mut search.bank, term);
        search.substitution.undo(mark);
        reversed
    }

    /// The term rewritten as long as the result is below the top term.
    fn lowered_below(&mut self, top: TermId, term: TermId) -> TermId {
        let mut now = term;
        while let Some(next) = self.innermost_step(now) {
            let search = &mut self.search;
            if search.ordering.compare(&search.bank, top, next) != Order::Greater {
                break;
            }
            now = next;
        }
        now
    }

    fn innermost_step(&mut self, term: TermId) -> Option<TermId> {
        if term.is_variable() || self.normal_form_in(term, Mode::Numbered) == term {
            return None;
        }
        for index in 0..self.search.bank.arity(term) {
            let argument = self.search.bank.argument(term, index);
            if let Some(step) = self.innermost_step(argument) {
                return Some(self.search.bank.replace_at(term, &[index], step));
            }
        }
        self.rewritten_at_top(term, Mode::Numbered)
            .map(|(next, _)| next)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::resolution::completion::APPROACHES;
    use crate::resolution::tests::clause_set;

    #[test]
    fn sides_meet_below_a_larger_term_and_not_below_an_equal_one() {
        let set = clause_set(
            "p(x,y)=p(y,x)\nq(p(x,y),p(y,x))!=q(p(y,x),p(x,y))\nh(q(p(x,y),p(y,x)))!=a\nq(x,y)!=q(y,x)",
        );
        let mut completion = Completion::new(&set.clauses, &APPROACHES[1]);
        completion.run(Duration::from_secs(5).into());
        let [sides, larger, others] = [1, 2, 3].map(|id| completion.literal(id));
        assert!(completion.is_connected_below(larger.lhs, sides.lhs, sides.rhs));
        assert!(!completion.is_connected_below(sides.lhs, sides.lhs, sides.rhs));
        // No equation states that these two are equal.
        assert!(!completion.is_connected_below(larger.lhs, others.lhs, others.rhs));
    }
}
