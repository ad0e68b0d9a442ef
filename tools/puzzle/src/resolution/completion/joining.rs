//! Ground joinability: whether all ground instances of an equation can be joined already, so that
//! it says nothing new.
//!
//! The variables are put in every possible order, some of them equal, and both sides are rewritten
//! with the knowledge of that order (U. Martin, T. Nipkow, "Ordered Rewriting and Confluence",
//! 1990).

use super::rewriting::Mode;
use super::{Completion, directed};
use crate::resolution::ordering::Kind;
use crate::resolution::term_bank::TermId;

/// Equations with more variables are not tried: there are 75 orders of four variables, 541 of five.
const MAX_VARIABLES: usize = 4;

/// The path ordering does not compare two terms if the product of their sizes is larger.
const MAX_PATH_PAIRS: u32 = 400;

impl Completion {
    /// Whether all ground instances of the equation of two normal forms can be joined by the active
    /// equations.
    pub(super) fn is_ground_joinable(&mut self, lhs: TermId, rhs: TermId) -> bool {
        if self.is_instance(lhs, rhs) || self.are_permutations(lhs, rhs) {
            return true;
        }
        let mut variables = Vec::new();
        for side in [lhs, rhs] {
            self.search.bank.for_each_variable(side, &mut |variable| {
                if !variables.contains(&variable) {
                    variables.push(variable);
                }
            });
        }
        let count = variables.len();
        if !(2..=MAX_VARIABLES).contains(&count) {
            return false;
        }
        let mut ranks = vec![0; count];
        loop {
            let highest = ranks.iter().copied().max().unwrap_or(0);
            let is_order = (0..=highest).all(|rank| ranks.contains(&rank));
            if is_order && !self.joins_under(lhs, rhs, &variables, &ranks) {
                return false;
            }
            let Some(place) = ranks.iter().position(|&rank| rank + 1 < count) else {
                return true;
            };
            ranks[place] += 1;
            ranks[..place].fill(0);
        }
    }

    fn joins_under(
        &mut self,
        lhs: TermId,
        rhs: TermId,
        variables: &[usize],
        ranks: &[usize],
    ) -> bool {
        let search = &mut self.search;
        let mark = search.substitution.mark();
        for (&variable, &rank) in variables.iter().zip(ranks) {
            search
                .substitution
                .bind(variable, TermId::variable(rank as u32));
        }
        let lhs = search.substitution.apply_match(&mut search.bank, lhs);
        let rhs = search.substitution.apply_match(&mut search.bank, rhs);
        search.substitution.undo(mark);
        let lhs = self.normal_form_in(lhs, Mode::Numbered);
        let rhs = self.normal_form_in(rhs, Mode::Numbered);
        lhs == rhs || self.is_instance(lhs, rhs)
    }

    /// Whether the equation of the terms, or of the only arguments in which they differ, is an
    /// instance of an unorientable equation.
    pub(super) fn is_instance(&mut self, lhs: TermId, rhs: TermId) -> bool {
        let search = &mut self.search;
        let mark = search.substitution.mark();
        let (bank, clauses) = (&search.bank, &search.clauses);
        let found = !lhs.is_variable()
            && self.equations.generalisations(
                bank,
                &mut search.substitution,
                lhs,
                &mut |(id, reversed), substitution| {
                    let (_, right) = directed(&clauses[id as usize].lits[0], reversed);
                    let mark = substitution.mark();
                    let fits = substitution.matches(bank, right, rhs);
                    if !fits {
                        substitution.undo(mark);
                    }
                    fits
                },
            );
        search.substitution.undo(mark);
        if found || lhs.is_variable() || rhs.is_variable() {
            return found;
        }
        let bank = &self.search.bank;
        if bank.top(lhs) != bank.top(rhs) {
            return false;
        }
        let pairs = bank.arguments(lhs).iter().zip(bank.arguments(rhs));
        let mut differing = pairs.filter(|(l, r)| l != r).map(|(&l, &r)| (l, r));
        match (differing.next(), differing.next()) {
            (Some((l, r)), None) => self.is_instance(l, r),
            _ => false,
        }
    }

    /// Whether the left term is greater in every instance whose variables have the order of their
    /// numbers.
    pub(super) fn is_greater_numbered(&self, left: TermId, right: TermId) -> bool {
        let bank = &self.search.bank;
        match (left.as_variable(), right.as_variable()) {
            _ if left == right => false,
            (Some(left), Some(right)) => left > right,
            (Some(_), None) => false,
            (None, Some(right)) => {
                let mut reaches = false;
                bank.for_each_variable(left, &mut |variable| reaches |= variable >= right);
                reaches
            }
            (None, None) => match self.approach.ordering {
                Kind::Kbo => self.is_heavier_numbered(left, right),
                Kind::Lpo => {
                    let pairs = bank.size(left).saturating_mul(bank.size(right));
                    pairs <= MAX_PATH_PAIRS && self.is_path_greater_numbered(left, right)
                }
            },
        }
    }

    /// The same comparison by the Knuth-Bendix ordering, where a greater term is at least as heavy.
    fn is_heavier_numbered(&self, left: TermId, right: TermId) -> bool {
        let bank = &self.search.bank;
        let mut balance: Vec<i64> = Vec::new();
        for (term, step) in [(left, 1), (right, -1)] {
            bank.for_each_variable(term, &mut |variable| {
                if balance.len() <= variable {
                    balance.resize(variable + 1, 0);
                }
                balance[variable] += step;
            });
        }
        let mut sum = 0;
        let outweighs = balance.iter().rev().all(|&more| {
            sum += more;
            sum >= 0
        });
        let precedence = |term| bank.symbol(bank.top(term)).precedence;
        outweighs
            && match bank.size(left).cmp(&bank.size(right)) {
                std::cmp::Ordering::Greater => true,
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal if bank.top(left) == bank.top(right) => {
                    let pairs = bank.arguments(left).iter().zip(bank.arguments(right));
                    let mut differing = pairs.filter(|(l, r)| l != r);
                    differing
                        .next()
                        .is_some_and(|(&l, &r)| self.is_greater_numbered(l, r))
                }
                std::cmp::Ordering::Equal => precedence(left) > precedence(right),
            }
    }
    /// The same comparison by the lexicographic path ordering.
    fn is_path_greater_numbered(&self, left: TermId, right: TermId) -> bool {
        let bank = &self.search.bank;
        let (ours, theirs) = (bank.arguments(left), bank.arguments(right));
        let reaches = |&ours: &TermId| ours == right || self.is_greater_numbered(ours, right);
        if ours.iter().any(reaches) {
            return true;
        }
        let precedence = |term| bank.symbol(bank.top(term)).precedence;
        let is_first = if bank.top(left) == bank.top(right) {
            let first = ours.iter().zip(theirs).find(|(l, r)| l != r);
            first.is_some_and(|(&l, &r)| self.is_greater_numbered(l, r))
        } else {
            precedence(left) > precedence(right)
        };
        is_first && theirs.iter().all(|&r| self.is_greater_numbered(left, r))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::completion::{APPROACHES, Approach, PATH_APPROACHES};
    use crate::resolution::literal::Lit;
    use crate::resolution::tests::clause_set;

    /// Whether the left side of the equation is greater where variables have the order of their
    /// numbers, and whether the right side is.
    fn greater(equation: &str, approach: &Approach) -> [bool; 2] {
        let set = clause_set(&format!("{equation}\na!=b"));
        let completion = Completion::new(&set.clauses, approach);
        let Lit { lhs, rhs, .. } = completion.literal(0);
        // The first literal is the equation, its greater side on the left.
        [(lhs, rhs), (rhs, lhs)].map(|(one, other)| completion.is_greater_numbered(one, other))
    }

    #[test]
    fn variables_have_the_order_of_their_numbers() {
        for approach in [&APPROACHES[0], &PATH_APPROACHES[0]] {
            // Neither of the two sums is greater until x is known to be smaller than y.
            let [left, right] = greater("p(x,y)=p(y,x)", approach);
            assert!(left != right);
            assert!(greater("p(x,p(y,z))=p(p(x,y),z)", approach)[0]);
        }
    }

    #[test]
    fn the_path_ordering_has_no_weights() {
        let growing = "m(x,p(y,z))=p(m(x,y),p(m(x,z),m(x,z)))\np(p(x,x),p(x,x))=x";
        let sides = |approach| {
            let set = clause_set(&format!("{growing}\na!=b"));
            let completion = Completion::new(&set.clauses, approach);
            let lit = completion.literal(0);
            let bank = &completion.search.bank;
            assert!(lit.oriented);
            (bank.size(lit.lhs), bank.size(lit.rhs))
        };
        let (heavy, light) = sides(&APPROACHES[0]);
        assert!(heavy > light);
        let (one, other) = sides(&PATH_APPROACHES[0]);
        assert_eq!((one, other), (5, 11));
    }
}
