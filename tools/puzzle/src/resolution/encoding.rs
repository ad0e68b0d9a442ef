//! From trees to the prover's terms: symbols get numbers, ranks and weights from the strategy.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::clausify::SourceClause;
use super::literal::Lit;
use super::ordering::Ordering;
use super::strategy::{Precedence, Strategy};
use super::substitution::Substitution;
use super::syntax::{Atom, Clause, Literal, Name, Term, clause_variables};
use super::term_bank::{Symbol, SymbolId, TermBank, TermId};

/// The weight of an occurrence of a symbol of the goal.
const UNIT_WEIGHT: u32 = 10;

/// A clause in both forms: the same literals in the same order, each once.
pub struct EncodedClause {
    /// The index among the problem's clauses.
    pub source: usize,
    pub clause: Clause,
    pub lits: Vec<Lit>,
    /// The names of the variables, by number.
    pub names: Vec<Name>,
    /// Whether it comes from the goal.
    pub is_goal: bool,
}

/// A symbol's name, number of arguments, and whether it is a predicate.
type Key = (Name, usize, bool);

/// How often a symbol occurs, and whether it occurs in the goal.
#[derive(Clone, Copy, Default)]
struct Use {
    count: u32,
    in_goal: bool,
}

/// The clauses at the given indices in the prover's form, and the bank with their terms.
#[must_use]
pub fn encoded(
    clauses: &[SourceClause],
    chosen: &[usize],
    strategy: &Strategy,
) -> (TermBank, Vec<EncodedClause>) {
    encoded_above(&[], clauses, chosen, strategy)
}

/// The same, with the constants `lowest` below all other symbols in the term ordering.
#[must_use]
pub fn encoded_above(
    lowest: &[Name],
    clauses: &[SourceClause],
    chosen: &[usize],
    strategy: &Strategy,
) -> (TermBank, Vec<EncodedClause>) {
    let mut uses: HashMap<Key, Use> = HashMap::new();
    let mut order: Vec<Key> = Vec::new();
    for &index in chosen {
        let source = &clauses[index];
        for literal in &source.clause {
            count_atom(&literal.atom, source.is_goal, &mut uses, &mut order);
        }
    }
    let has_goal = uses.values().any(|usage| usage.in_goal);
    let mut ranked: Vec<usize> = (0..order.len()).collect();
    ranked.sort_by_cached_key(|&index| {
        let (name, arity, is_predicate) = &order[index];
        let count = uses[&order[index]].count;
        // Predicates above functions; skolem constants and others by arity and use.
        let by = match strategy.precedence {
            Precedence::Arity => (*arity as u32, Reverse(count)),
            Precedence::Rarity => (0, Reverse(count)),
            Precedence::Frequency => (count, Reverse(0)),
        };
        (*is_predicate, !lowest.contains(name), by, *arity, index)
    });
    let mut symbols = vec![Symbol {
        name: Name::from("$true"),
        arity: 0,
        is_predicate: true,
        weight: 0,
        precedence: 0,
    }];
    let mut ids: HashMap<Key, SymbolId> = HashMap::new();
    for key in &order {
        ids.insert(key.clone(), symbols.len() as SymbolId);
        let foreign = has_goal && !uses[key].in_goal;
        symbols.push(Symbol {
            name: key.0.clone(),
            arity: key.1,
            is_predicate: key.2,
            weight: UNIT_WEIGHT * if foreign { strategy.foreign_weight } else { 10 } / 10,
            precedence: 0,
        });
    }
    for (rank, index) in ranked.into_iter().enumerate() {
        symbols[index + 1].precedence = rank as u32 + 1;
    }
    let mut encoder = Encoder {
        bank: TermBank::new(symbols, UNIT_WEIGHT * strategy.variable_weight / 10),
        ids,
        ordering: Ordering::new(strategy.ordering),
        variables: HashMap::new(),
    };
    let encoded = chosen
        .iter()
        .map(|&index| encoder.clause(index, &clauses[index]))
        .collect();
    (encoder.bank, encoded)
}

fn count_atom(atom: &Atom, in_goal: bool, uses: &mut HashMap<Key, Use>, order: &mut Vec<Key>) {
    if let Atom::Predicate(name, arguments) = atom {
        count_symbol((name.clone(), arguments.len(), true), in_goal, uses, order);
    }
    for term in atom.terms() {
        count_term(term, in_goal, uses, order);
    }
}

fn count_term(term: &Term, in_goal: bool, uses: &mut HashMap<Key, Use>, order: &mut Vec<Key>) {
    if let Term::Function(name, arguments) = term {
        count_symbol((name.clone(), arguments.len(), false), in_goal, uses, order);
        arguments
            .iter()
            .for_each(|argument| count_term(argument, in_goal, uses, order));
    }
}

fn count_symbol(key: Key, in_goal: bool, uses: &mut HashMap<Key, Use>, order: &mut Vec<Key>) {
    let usage = uses.entry(key.clone()).or_insert_with(|| {
        order.push(key);
        Use::default()
    });
    usage.count += 1;
    usage.in_goal |= in_goal;
}

/// A key by which equal atoms are recognised: an equation is the same read from either side.
fn same_from_both_sides(atom: &Atom) -> (&str, Vec<&Term>) {
    match atom {
        Atom::Predicate(name, arguments) => (name, arguments.iter().collect()),
        Atom::Equality(left, right) => ("=", vec![left.min(right), left.max(right)]),
    }
}

struct Encoder {
    bank: TermBank,
    ids: HashMap<Key, SymbolId>,
    ordering: Ordering,
    variables: HashMap<Name, u32>,
}

impl Encoder {
    fn clause(&mut self, source: usize, from: &SourceClause) -> EncodedClause {
        let mut seen = HashSet::new();
        let clause: Clause = from
            .clause
            .iter()
            .filter(|literal| seen.insert((literal.positive, same_from_both_sides(&literal.atom))))
            .cloned()
            .collect();
        let names = clause_variables(&clause);
        self.variables.clear();
        self.variables.extend(names.iter().cloned().zip(0..));
        let mut lits: Vec<Lit> = clause.iter().map(|literal| self.literal(literal)).collect();
        // Orienting an equation may have changed the order in which variables occur.
        let mut substitution = Substitution::default();
        substitution.start_building();
        for lit in &mut lits {
            lit.lhs = substitution.build(&mut self.bank, lit.lhs);
            lit.rhs = substitution.build(&mut self.bank, lit.rhs);
        }
        let mut renamed = names.clone();
        for (old, name) in names.into_iter().enumerate() {
            let new = substitution.build(&mut self.bank, TermId::variable(old as u32));
            if let Some(place) = new.as_variable().and_then(|new| renamed.get_mut(new)) {
                *place = name;
            }
        }
        EncodedClause {
            source,
            clause,
            lits,
            names: renamed,
            is_goal: from.is_goal,
        }
    }

    fn literal(&mut self, literal: &Literal) -> Lit {
        let (lhs, rhs) = match &literal.atom {
            Atom::Predicate(name, arguments) => {
                (self.application(name, arguments, true), TermId::TRUE)
            }
            Atom::Equality(left, right) => (self.term(left), self.term(right)),
        };
        Lit::new(&self.bank, &mut self.ordering, lhs, rhs, literal.positive)
    }

    fn term(&mut self, term: &Term) -> TermId {
        match term {
            Term::Variable(name) => TermId::variable(self.variables[name]),
            Term::Function(name, arguments) => self.application(name, arguments, false),
        }
    }

    fn application(&mut self, name: &Name, arguments: &[Term], is_predicate: bool) -> TermId {
        let base = self.bank.stack.len();
        for argument in arguments {
            let argument = self.term(argument);
            self.bank.stack.push(argument);
        }
        let symbol = self.ids[&(name.clone(), arguments.len(), is_predicate)];
        self.bank.intern(symbol, base)
    }
}
