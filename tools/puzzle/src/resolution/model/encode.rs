//! Encodes a domain of a given size as a propositional problem.
//!
//! A variable for each atom `p(1,2)` and each equation `f(1,2)=3`. The clauses are: for each flat
//! clause its instances; for each `f(1,2)` that it has a value, and no two; for the constants of a
//! sort that the first is element 0, and each later one an element that an earlier one has or the
//! next, since elements can be renamed; and the same for the values of a function after them.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

use batsat::{Lit, Var};

use super::flatten::{FlatClause, FlatLiteral, Flattened};
use super::sorts::Sorts;
use super::{Model, Symbol, Table};
use crate::clock::Clock;

/// How many instances are written, or steps of the solver made, between two looks at the clock.
const STEPS_A_LOOK: u32 = 1_024;

/// A function that says whether a time, from now on, is over.
pub(in crate::resolution) fn deadline(time: Duration) -> impl Fn() -> bool + 'static {
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
    /// `None` if there would be more than `max_literals`, or the time runs out.
    pub(super) fn new(
        flat: &Flattened,
        sorts: &Sorts,
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
        encoding.break_symmetry(flat, sorts);
        for (number, first) in encoding.functions.clone().into_iter().enumerate() {
            encoding.values(first, &sorts.of_function(number, size), &full)?;
        }
        for (number, clause) in flat.clauses.iter().enumerate() {
            encoding.instances(clause, &sorts.of_clause(number, size), &full)?;
        }
        Some(encoding)
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.literals[start..end])
    }

    /// The model that a solution stands for. Elements outside a sort's domain behave like its first
    /// element.
    pub(super) fn model(
        &self,
        flat: &Flattened,
        sorts: &Sorts,
        holds: impl Fn(Var) -> bool,
    ) -> Model {
        let holds = |variable: usize| holds(Var::unsafe_from_idx(variable as u32));
        let [functions, predicates] = flat.own;
        let table = |symbol: &Symbol, sizes: &[usize], value: &dyn Fn(usize) -> usize| {
            let mut values = Vec::new();
            for_each_tuple(&vec![self.size; symbol.arity], &mut |elements| {
                let known = elements.iter().zip(sizes);
                let known = known.map(|(&e, &size)| if e < size { e } else { 0 });
                values.push(value(self.tuple(known)));
                Some(())
            });
            Table {
                name: symbol.name.clone(),
                arity: symbol.arity,
                values,
            }
        };
        let function = |number: usize| {
            let value = |tuple: usize| {
                let first = self.functions[number] + tuple * self.size;
                (0..self.size)
                    .find(|value| holds(first + value))
                    .unwrap_or_default()
            };
            let sizes = sorts.of_function(number, self.size);
            table(&flat.functions.list[number], &sizes, &value)
        };
        let predicate = |number: usize| {
            let value = |tuple: usize| usize::from(holds(self.predicates[number] + tuple));
            let sizes = sorts.of_predicate(number, self.size);
            table(&flat.predicates.list[number], &sizes, &value)
        };
        Model {
            size: self.size,
            functions: (0..functions).map(function).collect(),
            predicates: (0..predicates).map(predicate).collect(),
        }
    }

    /// The number of a tuple of elements, where the last one changes fastest.
    fn tuple(&self, elements: impl Iterator<Item = usize>) -> usize {
        elements.fold(0, |index, element| index * self.size + element)
    }

    fn literal(&mut self, variable: usize, positive: bool) {
        let variable = Var::unsafe_from_idx(variable as u32);
        self.literals.push(Lit::new(variable, positive));
    }

    fn end(&mut self) {
        self.ends.push(self.literals.len());
    }

    /// Writes that each tuple has exactly one value: `sizes` are the numbers of elements of the
    /// arguments and, last, of the value.
    fn values(
        &mut self,
        first: usize,
        sizes: &[usize],
        full: &impl Fn(&Self) -> bool,
    ) -> Option<()> {
        let (arguments, count) = sizes.split_at(sizes.len() - 1);
        let count = count[0];
        for_each_tuple(arguments, &mut |elements| {
            let first = first + self.tuple(elements.iter().copied()) * self.size;
            (0..count).for_each(|value| self.literal(first + value, true));
            self.end();
            for one in 0..count {
                for other in 0..one {
                    self.literal(first + one, false);
                    self.literal(first + other, false);
                    self.end();
                }
            }
            (!full(self)).then_some(())
        })
    }

    /// Orders the elements of each sort by where they are first named: by the constants, then by
    /// the values `f(0,0)`, `f(1,1)`, ... of one function.
    fn break_symmetry(&mut self, flat: &Flattened, sorts: &Sorts) {
        // By sort, the cells that have a value: the first variable of each, and how many elements
        // its arguments name.
        let mut cells: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
        let mut functions: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (number, symbol) in flat.functions.list.iter().enumerate() {
            let (first, arity) = (self.functions[number], symbol.arity);
            match sorts.only(number) {
                Some(sort) if arity == 0 => cells.entry(sort).or_default().push((first, 0)),
                Some(sort) => {
                    let least = functions.entry(sort).or_insert((arity, first));
                    *least = (*least).min((arity, first));
                }
                None => {}
            }
        }
        for (sort, (arity, first)) in functions {
            let cells = cells.entry(sort).or_default();
            for element in 0..sorts.size(sort, self.size) {
                let tuple = self.tuple(std::iter::repeat_n(element, arity));
                cells.push((first + tuple * self.size, element + 1));
            }
        }
        for (sort, cells) in cells {
            for (number, &(first, named)) in cells.iter().enumerate() {
                // An element is used only after the one before it.
                for value in named + 1..sorts.size(sort, self.size) {
                    self.literal(first + value, false);
                    if value <= named + number {
                        for &(earlier, _) in &cells[..number] {
                            self.literal(earlier + value - 1, true);
                        }
                    }
                    self.end();
                }
            }
        }
    }

    fn instances(
        &mut self,
        clause: &FlatClause,
        sizes: &[usize],
        full: &impl Fn(&Self) -> bool,
    ) -> Option<()> {
        for_each_tuple(sizes, &mut |elements| {
            self.instance(clause, elements);
            (!full(self)).then_some(())
        })
    }

    fn instance(&mut self, clause: &FlatClause, elements: &[usize]) {
        let begin = self.literals.len();
        let index = |arguments: &[usize]| self.tuple(arguments.iter().map(|&v| elements[v]));
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
                // The literal is true, and so is the instance; or it is false, and left out.
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

/// Visits all tuples of elements, each below its size, in the order of an odometer, until `visit`
/// returns `None`.
fn for_each_tuple(sizes: &[usize], visit: &mut impl FnMut(&[usize]) -> Option<()>) -> Option<()> {
    let mut elements = vec![0; sizes.len()];
    loop {
        visit(&elements)?;
        let Some(place) = (0..sizes.len()).rfind(|&p| elements[p] + 1 < sizes[p]) else {
            return Some(());
        };
        elements[place] += 1;
        elements[place + 1..].fill(0);
    }
}
