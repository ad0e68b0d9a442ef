//! Contradictory propositional clauses: which of them are needed, and how the empty clause follows.

pub(super) mod refutation;

use std::time::Duration;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

use super::model::deadline;
use crate::clock::Clock;

/// A contradictory subset of the clauses, by their indices, as small as the solver finds in the
/// time; `None` if it finds no contradiction. The variables have numbers below `variables`.
pub(super) fn core(clauses: &[&[Lit]], variables: usize, time: Duration) -> Option<Vec<usize>> {
    let clock = Clock::start();
    let mut core: Vec<usize> = (0..clauses.len()).collect();
    let mut is_contradictory = false;
    loop {
        let mut solver = BasicSolver::default();
        let left = time.saturating_sub(clock.elapsed());
        solver.cb_mut().set_stop(deadline(left));
        for _ in 0..variables + core.len() {
            solver.new_var_default();
        }
        let selector = |index: usize| Var::unsafe_from_idx((variables + index) as u32);
        let mut assumed = Vec::new();
        for (index, &clause) in core.iter().enumerate() {
            let mut clause = clauses[clause].to_vec();
            clause.push(Lit::new(selector(index), false));
            solver.add_clause_reuse(&mut clause);
            assumed.push(Lit::new(selector(index), true));
        }
        if left.is_zero() || solver.solve_limited(&assumed) != lbool::FALSE {
            return is_contradictory.then_some(core);
        }
        is_contradictory = true;
        let needed = |&index: &usize| solver.unsat_core_contains_var(selector(index));
        let smaller: Vec<_> = (0..core.len())
            .filter(needed)
            .map(|index| core[index])
            .collect();
        let is_least = smaller.len() == core.len();
        core = smaller;
        if is_least {
            return Some(core);
        }
    }
}

/// A literal in the form of [`refutation`].
pub(super) fn number(literal: Lit) -> refutation::Literal {
    let number = literal.var().idx() as refutation::Literal + 1;
    if literal.sign() { number } else { -number }
}
