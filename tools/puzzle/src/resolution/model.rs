//! Finite models: small domains in which all clauses hold, so that there is no refutation.
//!
//! # How it works
//! For a domain of 1, 2, 3, ... elements the clauses become a propositional problem, which a SAT
//! solver decides (K. Claessen, N. Sörensson: *New Techniques that Improve MACE-style Finite Model
//! Finding*, 2003). [`flatten`] writes every clause so that functions stand only in `f(x,y)=z` with
//! variables; [`split`] cuts clauses of many variables, since a clause of `k` variables has `n^k`
//! instances; [`sorts`] finds out which terms are never compared, and so can have domains of their
//! own; [`encode`] writes the instances and the clauses that make functions total and unique, and
//! breaks the symmetry between elements by the order in which constants and a function name them.
//! [`check`] evaluates the clauses, as they were before all that, in the model that is found, and
//! shares no code with it.

mod check;
mod encode;
mod flatten;
pub mod interpretation;
mod sorts;
mod split;

use std::collections::BTreeMap;
use std::time::Duration;

use batsat::{BasicSolver, SolverInterface, lbool};

use super::syntax::{Clause, Name};
use crate::budget::Budget;
use crate::clock::Clock;

use encode::Encoding;
pub(super) use encode::deadline;
use flatten::Flattened;
use sorts::Sorts;

/// No larger models are searched for: their tables would explain nothing.
pub const MAX_SIZE: usize = 64;

/// The memory for a literal of a propositional clause in bytes, its share of the clause and the
/// watches included.
const BYTES_A_LITERAL: usize = 16;

/// The values of a function or predicate for all tuples of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub name: Name,
    pub arity: usize,
    /// The values for all tuples in order, where the last argument changes fastest: elements from 0
    /// for a function, 0 or 1 for a predicate.
    pub values: Vec<usize>,
}

impl Table {
    /// The value for the given arguments, in a domain of `size` elements.
    fn at(&self, size: usize, arguments: &[usize]) -> usize {
        self.values[arguments.iter().fold(0, |index, a| index * size + a)]
    }

    /// All argument tuples with their values.
    pub fn rows(&self, size: usize) -> impl Iterator<Item = (Vec<usize>, usize)> {
        self.values.iter().enumerate().map(move |(index, &value)| {
            let digit = |place: u32| index / size.pow(place) % size;
            let arguments = (0..self.arity as u32).rev().map(digit).collect();
            (arguments, value)
        })
    }
}

/// A domain and the interpretation of the symbols in it. Equality is identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    pub size: usize,
    pub functions: Vec<Table>,
    pub predicates: Vec<Table>,
}

/// A model with as few elements as possible, and at most `max_size`. `None` if none was found
/// within the budget, which says nothing about larger models.
///
/// # Panics
/// If the model that was found is wrong: the [evaluator](check) disagrees.
#[must_use]
pub fn find(clauses: &[Clause], max_size: usize, budget: Budget) -> Option<Model> {
    let clock = Clock::start();
    let flat = Flattened::new(clauses);
    let flat = split::split(flat);
    let sorts = Sorts::new(&flat);
    for size in 1..=flat.largest_useful_size().min(max_size) {
        let left = budget.time.checked_sub(clock.elapsed())?;
        let encoding = Encoding::new(&flat, &sorts, size, budget.memory / BYTES_A_LITERAL, left)?;
        let left = budget.time.checked_sub(clock.elapsed())?;
        if let Some(model) = solve(&flat, &sorts, &encoding, left)? {
            assert!(check::holds(&model, clauses), "a model that is none");
            return Some(model);
        }
    }
    None
}

/// The model of one size; `Some(None)` if there is none, `None` if the time ran out.
fn solve(
    flat: &Flattened,
    sorts: &Sorts,
    encoding: &Encoding,
    time: Duration,
) -> Option<Option<Model>> {
    let mut solver = BasicSolver::default();
    solver.cb_mut().set_stop(encode::deadline(time));
    for _ in 0..encoding.variables {
        solver.new_var_default();
    }
    let mut reused = Vec::new();
    for clause in encoding.clauses() {
        reused.clear();
        reused.extend_from_slice(clause);
        if !solver.add_clause_reuse(&mut reused) {
            return Some(None);
        }
    }
    let result = solver.solve_limited(&[]);
    if result == lbool::TRUE {
        let holds = |variable| solver.value_var(variable) == lbool::TRUE;
        Some(Some(encoding.model(flat, sorts, holds)))
    } else {
        (result == lbool::FALSE).then_some(None)
    }
}

/// A function or predicate; the same name may be used with several arities.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Symbol {
    name: Name,
    arity: usize,
}

/// Symbols, numbered in the order in which they come.
#[derive(Clone, Debug, Default)]
struct Symbols {
    list: Vec<Symbol>,
    numbers: BTreeMap<Symbol, usize>,
}

impl Symbols {
    fn number(&mut self, name: &Name, arity: usize) -> usize {
        let symbol = Symbol {
            name: name.clone(),
            arity,
        };
        *self.numbers.entry(symbol.clone()).or_insert_with(|| {
            self.list.push(symbol);
            self.list.len() - 1
        })
    }
}

#[cfg(test)]
mod tests;
