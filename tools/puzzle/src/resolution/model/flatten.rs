//! Clauses whose literals are flat: a function stands only at the top of an equation, and all
//! arguments are variables.
//!
//! A term `f(s)` inside a literal becomes a variable `v` with the literal `f(s)≠v` beside it. A
//! term without variables gets a constant of its own and one clause that defines it, so that a
//! clause with many such terms has few variables.

use std::collections::HashMap;

use super::Symbols;
use crate::resolution::syntax::{Atom, Clause, Literal, Name, Term};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FlatLiteral {
    Predicate {
        positive: bool,
        symbol: usize,
        arguments: Vec<usize>,
    },
    Function {
        positive: bool,
        symbol: usize,
        arguments: Vec<usize>,
        value: usize,
    },
    /// The two variables stand for the same element.
    Equal(usize, usize),
}

impl FlatLiteral {
    pub(super) fn variables(&self) -> Vec<usize> {
        match self {
            Self::Predicate { arguments, .. } => arguments.clone(),
            Self::Function {
                arguments, value, ..
            } => arguments.iter().chain([value]).copied().collect(),
            Self::Equal(left, right) => vec![*left, *right],
        }
    }

    pub(super) fn renamed(&self, to: impl Fn(usize) -> usize) -> Self {
        let mut literal = self.clone();
        match &mut literal {
            Self::Predicate { arguments, .. } => arguments.iter_mut().for_each(|v| *v = to(*v)),
            Self::Function {
                arguments, value, ..
            } => {
                arguments.iter_mut().for_each(|v| *v = to(*v));
                *value = to(*value);
            }
            Self::Equal(left, right) => (*left, *right) = (to(*left), to(*right)),
        }
        literal
    }
}

/// A disjunction whose variables are numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct FlatClause {
    pub(super) literals: Vec<FlatLiteral>,
    pub(super) variables: usize,
}

impl FlatClause {
    /// The clause of some literals, whose variables are renumbered from 0 without a gap.
    pub(super) fn of(literals: &[FlatLiteral]) -> Self {
        let mut used: Vec<usize> = literals.iter().flat_map(FlatLiteral::variables).collect();
        used.sort_unstable();
        used.dedup();
        let to = |variable: usize| used.binary_search(&variable).unwrap_or_default();
        Self {
            literals: literals.iter().map(|l| l.renamed(to)).collect(),
            variables: used.len(),
        }
    }

    /// The functions of positive equations whose other side is a variable that stands for no term.
    fn naked(&self) -> impl Iterator<Item = usize> {
        let stands_for_term = |variable: usize| {
            self.literals.iter().any(|literal| {
                matches!(literal, FlatLiteral::Function { positive: false, value, .. } if *value == variable)
            })
        };
        self.literals
            .iter()
            .filter_map(move |literal| match literal {
                FlatLiteral::Function {
                    positive: true,
                    symbol,
                    value,
                    ..
                } if !stands_for_term(*value) => Some(*symbol),
                _ => None,
            })
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Flattened {
    pub(super) functions: Symbols,
    pub(super) predicates: Symbols,
    /// How many functions and predicates are the input's own; they come first.
    pub(super) own: [usize; 2],
    pub(super) clauses: Vec<FlatClause>,
    /// The functions that occur in a positive equation with a free variable, as in `f(x)=y`.
    pub(super) naked: Vec<usize>,
    /// The constant that stands for each term without variables.
    constants: HashMap<Term, usize>,
}

impl Flattened {
    pub(super) fn new(clauses: &[Clause]) -> Self {
        let mut flat = Self::default();
        for atom in clauses.iter().flatten().map(|literal| &literal.atom) {
            if let Atom::Predicate(name, arguments) = atom {
                flat.predicates.number(name, arguments.len());
            }
            atom.terms().into_iter().for_each(|term| flat.declare(term));
        }
        flat.own = [flat.functions.list.len(), flat.predicates.list.len()];
        for clause in clauses {
            let clause = without_unequal_variables(clause);
            let mut flattening = Flattening::new(&mut flat);
            for literal in &clause {
                flattening.literal(literal);
            }
            let clause = FlatClause::of(&flattening.literals);
            flat.naked.extend(clause.naked());
            flat.clauses.push(clause);
        }
        flat
    }

    fn declare(&mut self, term: &Term) {
        if let Term::Function(name, arguments) = term {
            self.functions.number(name, arguments.len());
            arguments.iter().for_each(|argument| self.declare(argument));
        }
    }

    /// The largest useful domain: if no function has arguments, a model needs no more elements than
    /// there are constants.
    pub(super) fn largest_useful_size(&self) -> usize {
        let functions = &self.functions.list;
        match functions.iter().all(|symbol| symbol.arity == 0) {
            true => functions.len().max(1),
            false => usize::MAX,
        }
    }

    /// The constant that stands for a term without variables.
    fn constant(&mut self, term: &Term) -> usize {
        if let Some(&constant) = self.constants.get(term) {
            return constant;
        }
        let Term::Function(name, arguments) = term else {
            unreachable!("a variable is no constant");
        };
        let symbol = self.functions.number(name, arguments.len());
        if arguments.is_empty() {
            self.constants.insert(term.clone(), symbol);
            return symbol;
        }
        let parts: Vec<usize> = arguments.iter().map(|a| self.constant(a)).collect();
        // No name of an input contains a space.
        let new = Name::from(format!("term {}", self.constants.len()));
        let constant = self.functions.number(&new, 0);
        self.constants.insert(term.clone(), constant);
        // The definition `constant = f(parts)`: each variable stands for one part, the last for the
        // value.
        let value = parts.len();
        let is = |positive, symbol, arguments, value| FlatLiteral::Function {
            positive,
            symbol,
            arguments,
            value,
        };
        let mut literals: Vec<_> = parts
            .iter()
            .enumerate()
            .map(|(variable, &part)| is(false, part, Vec::new(), variable))
            .collect();
        literals.push(is(false, symbol, (0..value).collect(), value));
        literals.push(is(true, constant, Vec::new(), value));
        self.clauses.push(FlatClause::of(&literals));
        constant
    }
}

fn is_ground(term: &Term) -> bool {
    match term {
        Term::Variable(_) => false,
        Term::Function(_, arguments) => arguments.iter().all(is_ground),
    }
}

/// Removes each literal `x≠y` by putting x for y: the rest need only hold where both are equal.
fn without_unequal_variables(clause: &[Literal]) -> Clause {
    let mut clause = clause.to_vec();
    let unequal = |literal: &Literal| match &literal.atom {
        Atom::Equality(Term::Variable(left), Term::Variable(right)) if !literal.positive => {
            Some((left.clone(), right.clone()))
        }
        _ => None,
    };
    while let Some(place) = clause.iter().position(|literal| unequal(literal).is_some()) {
        let removed = clause.remove(place);
        let Some((left, right)) = unequal(&removed) else {
            break;
        };
        for literal in &mut clause {
            literal.atom = literal.atom.map_variables(&mut |name| {
                Term::Variable(if *name == right { &left } else { name }.clone())
            });
        }
    }
    clause
}

/// A clause that is being flattened, as far as that is done.
struct Flattening<'a> {
    flat: &'a mut Flattened,
    variables: HashMap<Name, usize>,
    /// The variable that stands for each application of a function to variables.
    named: HashMap<(usize, Vec<usize>), usize>,
    next: usize,
    literals: Vec<FlatLiteral>,
}

impl<'a> Flattening<'a> {
    fn new(flat: &'a mut Flattened) -> Self {
        Self {
            flat,
            variables: HashMap::new(),
            named: HashMap::new(),
            next: 0,
            literals: Vec::new(),
        }
    }

    fn fresh(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    fn literal(&mut self, literal: &Literal) {
        let positive = literal.positive;
        let flat = match &literal.atom {
            Atom::Predicate(name, arguments) => FlatLiteral::Predicate {
                positive,
                symbol: self.flat.predicates.number(name, arguments.len()),
                arguments: arguments.iter().map(|a| self.variable(a)).collect(),
            },
            Atom::Equality(left, right) => {
                let (function, other) = match (left, right) {
                    (Term::Variable(_), Term::Variable(_)) => {
                        // Always positive: negative ones were removed.
                        let equal = FlatLiteral::Equal(self.variable(left), self.variable(right));
                        self.literals.push(equal);
                        return;
                    }
                    (Term::Variable(_), function) => (function, left),
                    (function, _) => (function, right),
                };
                let value = self.variable(other);
                let (symbol, arguments) = self.application(function);
                FlatLiteral::Function {
                    positive,
                    symbol,
                    arguments,
                    value,
                }
            }
        };
        self.literals.push(flat);
    }

    /// The application of a function to variables that has the term's value.
    fn application(&mut self, term: &Term) -> (usize, Vec<usize>) {
        match term {
            Term::Function(name, arguments) if !is_ground(term) => (
                self.flat.functions.number(name, arguments.len()),
                arguments.iter().map(|a| self.variable(a)).collect(),
            ),
            ground => (self.flat.constant(ground), Vec::new()),
        }
    }

    /// A variable that stands for the term, defined by a literal beside it.
    fn variable(&mut self, term: &Term) -> usize {
        if let Term::Variable(name) = term {
            if let Some(&variable) = self.variables.get(name) {
                return variable;
            }
            let variable = self.fresh();
            self.variables.insert(name.clone(), variable);
            return variable;
        }
        let application = self.application(term);
        if let Some(&variable) = self.named.get(&application) {
            return variable;
        }
        let value = self.fresh();
        self.named.insert(application.clone(), value);
        let (symbol, arguments) = application;
        self.literals.push(FlatLiteral::Function {
            positive: false,
            symbol,
            arguments,
            value,
        });
        value
    }
}
