//! The limited resource strategy: passive clauses that cannot be reached in the time left are
//! dropped, and conclusions that cannot be reached are not kept, so that they cost neither time nor
//! memory.
//!
//! How many clauses will still be taken from the queues is estimated from the rate so far. The
//! search slows down as it goes on, so the estimate is too high rather than too low. Once clauses
//! are dropped, the search is not complete.
//!
//! Source: A. Riazanov, A. Voronkov, "Limited Resource Strategy in Resolution Theorem Proving",
//! Journal of Symbolic Computation 36, 2003.

use std::time::Duration;

use super::clause::State;
use super::{Candidate, ClauseId, Lit, Loop, Saturation};

/// About how many times it is estimated, in the time of a part, which clauses can be reached.
const ESTIMATES: u32 = 20;

#[derive(Default)]
pub(super) struct LimitedResource {
    /// Whether the search is in its last part, and its strategy limits passive clauses.
    pub(super) is_on: bool,
    /// The time that the earlier parts of the search took.
    spent_before: Duration,
    /// When the next estimate is due in this part.
    next: Duration,
    pub(super) has_dropped: bool,
}

impl Saturation {
    /// Adds the time of a part that ended.
    pub(super) fn end_part(&mut self) {
        self.limited_resource.spent_before += self.meter.spent();
    }

    /// In the last part, drops the clauses that can no longer be reached, whenever an estimate is
    /// due.
    pub(super) fn limit_resource(&mut self) {
        let limited = &mut self.limited_resource;
        let now = self.meter.spent();
        if !limited.is_on || now < limited.next {
            return;
        }
        let left = self.meter.left();
        limited.next = now + (now + left) / ESTIMATES;
        let spent = limited.spent_before + now;
        if spent.is_zero() {
            return;
        }
        let rate = self.queues.pops as f64 / spent.as_secs_f64();
        self.queues.limit((rate * left.as_secs_f64()) as u64 + 1);
        let mut is_queued = vec![false; self.clauses.len()];
        for id in self.queues.queued() {
            is_queued[id as usize] = true;
        }
        let is_otter = self.strategy.given_clause_loop == Loop::Otter;
        for (id, is_queued) in (0..).zip(is_queued) {
            let clause = &mut self.clauses[id as usize];
            if clause.state != State::Passive || is_queued {
                continue;
            }
            clause.state = State::Dead;
            (self.is_complete, self.limited_resource.has_dropped) = (false, true);
            if is_otter {
                self.remove_simplifier(id);
            } else if clause.eligible.is_empty() {
                // It was never active, so no other clause depends on it.
                self.literal_count -= clause.lits.len();
                clause.lits = [].into();
                clause.steps = Box::default();
            }
        }
    }

    /// Whether a conclusion may be reached. Literals with another weight are not taken into account
    /// yet: that does not make a clause lighter.
    pub(super) fn is_in_reach(&self, lits: &[Lit], is_goal: bool) -> bool {
        let candidate = Candidate {
            id: self.clauses.len() as ClauseId,
            lits,
            is_goal,
            ..Candidate::default()
        };
        !self.limited_resource.is_on || self.queues.reaches(&self.bank, &candidate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::resolution::encoding::encoded;
    use crate::resolution::saturation::Ending;
    use crate::resolution::strategy::{SCHEDULE, Strategy};
    use crate::resolution::tests::clause_set;

    /// A search without an end, stopped after a fifth of a second, and how it ended.
    fn searched(limits_passive: bool) -> (Saturation, Ending) {
        let text = "P(a,b)\n~P(x,y) | P(f(x),y)\n~P(x,y) | P(x,f(y))\n~P(x,y) | P(g(y),x)";
        let clauses = clause_set(text).clauses;
        let all: Vec<usize> = (0..clauses.len()).collect();
        let strategy = Strategy {
            limits_passive,
            ..SCHEDULE[0]
        };
        let (bank, inputs) = encoded(&clauses, &all, &strategy);
        let mut search = Saturation::new(bank, strategy, false);
        let inputs = inputs.into_iter().map(|input| (input.lits, input.is_goal));
        let budget = Budget {
            time: Duration::from_millis(100),
            ..Budget::UNLIMITED
        };
        search.begin(inputs.collect(), budget);
        assert!(!search.has_dropped());
        let ending = search.finish(budget);
        (search, ending)
    }

    #[test]
    fn clauses_that_time_does_not_reach_are_dropped() {
        let waiting = |search: &Saturation| {
            let states = search.clauses.iter().map(|clause| clause.state);
            states.filter(|&state| state == State::Passive).count()
        };
        let (search, ending) = searched(true);
        assert!(search.has_dropped() && !search.is_complete);
        assert!(ending == Ending::Limit || ending == Ending::Exhausted);
        let (whole, ending) = searched(false);
        assert!(!whole.has_dropped());
        assert_eq!(ending, Ending::Limit);
        assert!(waiting(&search) < waiting(&whole) / 2);
    }
}
