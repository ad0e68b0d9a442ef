//! A domain of given size as a propositional problem.
//!
//! A variable for each atom `p(1,2)` and each equation `f(1,2)=3`. The clauses are: for each flat clause its
//! instances; for each `f(1,2)` that it has a value, and no two; for the constants that the first is element
//! 0, and each later one an element that an earlier one has or the next, since elements can be renamed.

use std::cell::Cell;
use std::time::Duration;

use batsat::{Lit, Var};

use super::flatten::{FlatClause, FlatLiteral, Flattened};
use super::{Model, Symbol, Table};
use crate::resolution::clock::Clock;

/// How many instances are written, or steps of the solver made, between two looks at the clock.
const STEPS_A_LOOK: u32 = 1_024;

/// Whether a time, from now on, is over.
pub(super) fn deadline(time: Duration) -> impl Fn() -> bool + 'static {
    let clock = Clock::start();
    let (steps, over) = (Cell::new(0_u32), Cell::new(false));
    move || {
        steps.set(steps.get().wrapping_add(1));
        if steps.get().is_multiple_of(STEPS_A_LOOK) {
            over.set(clock.elapsed() >= time);
        }
        over.get()
    }
}

pub(super) struct Encoding {
    size: usize,
    /// The first variable of each function and predicate.
    functions: Vec<usize>,
    predicates: Vec<usize>,
    pub(super) variables: usize,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Encoding {
    /// `None` if there would be more than `max_literals`, or the time is over.
    pub(super) fn new(
        flat: &Flattened,
        size: usize,
        max_literals: usize,
        time: Duration,
    ) -> Option<Self> {
        let mut variables = 0_usize;
        let mut place = |symbols: &[Symbol], values: usize| -> Option<Vec<usize>> {
            let mut first = Vec::new();
            for symbol in symbols {
                first.push(variables);
                let tuples = size.checked_pow(symbol.arity as u32)?;
                variables = variables.checked_add(tuples.checked_mul(values)?)?;
            }
            (variables <= max_literals).then_some(first)
        };
        let functions = place(&flat.functions.list, size)?;
        let predicates = place(&flat.predicates.list, 1)?;
        let mut encoding = Self {
            size,
            functions,
            predicates,
            variables,
            literals: Vec::new(),
            ends: Vec::new(),
        };
        let is_over = deadline(time);
        let full = |encoding: &Self| encoding.literals.len() > max_literals || is_over();
        encoding.constants(flat);
        for (number, symbol) in flat.functions.list.iter().enumerate() {
            encoding.values(encoding.functions[number], symbol.arity, &full)?;
        }
        for clause in &flat.clauses {
            encoding.instances(clause, &full)?;
        }
        Some(encoding)
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.literals[start..end])
    }

    /// What a solution means.
    pub(super) fn model(&self, flat: &Flattened, holds: impl Fn(Var) -> bool) -> Model {
        let holds = |variable: usize| holds(Var::unsafe_from_idx(variable as u32));
        let [functions, predicates] = flat.own;
        let table = |symbol: &Symbol, value: &dyn Fn(usize) -> usize| Table {
            name: symbol.name.clone(),
            arity: symbol.arity,
            values: (0..self.size.pow(symbol.arity as u32)).map(value).collect(),
        };
        let function = |number: usize| {
            let value = |tuple: usize| {
                let first = self.functions[number] + tuple * self.size;
                (0..self.size)
                    .find(|value| holds(first + value))
                    .unwrap_or_default()
            };
            table(&flat.functions.list[number], &value)
        };
        let predicate = |number: usize| {
            let value = |tuple: usize| usize::from(holds(self.predicates[number] + tuple));
            table(&flat.predicates.list[number], &value)
        };
        Model {
            size: self.size,
            functions: (0..functions).map(function).collect(),
            predicates: (0..predicates).map(predicate).collect(),
        }
    }

    fn literal(&mut self, variable: usize, positive: bool) {
        let variable = Var::unsafe_from_idx(variable as u32);
        self.literals.push(Lit::new(variable, positive));
    }

    fn end(&mut self) {
        self.ends.push(self.literals.len());
    }

    /// Each tuple has one value.
    fn values(&mut self, first: usize, arity: usize, full: &impl Fn(&Self) -> bool) -> Option<()> {
        let size = self.size;
        for tuple in 0..size.pow(arity as u32) {
            let first = first + tuple * size;
            (0..size).for_each(|value| self.literal(first + value, true));
            self.end();
            for one in 0..size {
                for other in 0..one {
                    self.literal(first + one, false);
                    self.literal(first + other, false);
                    self.end();
                }
            }
            if full(self) {
                return None;
            }
        }
        Some(())
    }

    fn constants(&mut self, flat: &Flattened) {
        let functions = flat.functions.list.iter().zip(&self.functions);
        let constants: Vec<usize> = functions
            .filter(|(symbol, _)| symbol.arity == 0)
            .map(|(_, &first)| first)
            .collect();
        for (number, &first) in constants.iter().enumerate() {
            for value in number + 1..self.size {
                self.literal(first + value, false);
                self.end();
            }
            // An element is taken only after the one before it.
            for value in 1..self.size.min(number + 1) {
                self.literal(first + value, false);
                for &earlier in &constants[..number] {
                    self.literal(earlier + value - 1, true);
                }
                self.end();
            }
        }
    }

    fn instances(&mut self, clause: &FlatClause, full: &impl Fn(&Self) -> bool) -> Option<()> {
        let mut elements = vec![0; clause.variables];
        loop {
            self.instance(clause, &elements);
            if full(self) {
                return None;
            }
            // The next tuple, as an odometer counts.
            let Some(place) = elements.iter().rposition(|&e| e + 1 < self.size) else {
                return Some(());
            };
            elements[place] += 1;
            elements[place + 1..].fill(0);
        }
    }

    fn instance(&mut self, clause: &FlatClause, elements: &[usize]) {
        let begin = self.literals.len();
        let index = |arguments: &[usize]| {
            arguments
                .iter()
                .fold(0, |index, &v| index * self.size + elements[v])
        };
        let mut literals = Vec::with_capacity(clause.literals.len());
        for literal in &clause.literals {
            match literal {
                FlatLiteral::Predicate {
                    positive,
                    symbol,
                    arguments,
                } => literals.push((self.predicates[*symbol] + index(arguments), *positive)),
                FlatLiteral::Function {
                    positive,
                    symbol,
                    arguments,
                    value,
                } => {
                    let tuple = self.functions[*symbol] + index(arguments) * self.size;
                    literals.push((tuple + elements[*value], *positive));
                }
                // True, and so the instance; or false, and no part of it.
                FlatLiteral::Equal(left, right) if elements[*left] == elements[*right] => return,
                FlatLiteral::Equal(..) => {}
            }
        }
        debug_assert_eq!(begin, self.literals.len());
        for (variable, positive) in literals {
            self.literal(variable, positive);
        }
        self.end();
    }
}
