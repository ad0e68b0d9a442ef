//! Small sets with variables and equality against two oracles that know nothing of resolution: a
//! model of one to three things shows that there is no refutation, and ground instances that no
//! congruence satisfies show that there is no model (J. Herbrand, 1930).

use std::collections::HashMap;

use proptest::prelude::*;

use super::checker;
use crate::resolution::clausify::SourceClause;
use crate::resolution::prover::{Verdict, prove_with};
use crate::resolution::strategy::STRATEGIES;
use crate::resolution::syntax::{Atom, Clause, Convention, Literal, Term};

/// Enough time for most of these sets; for the others nothing is checked.
const LIMIT: std::time::Duration = std::time::Duration::from_millis(10);
/// Models are searched for only if there are at most this many of a size.
const MAX_MODELS: usize = 30_000;
const MAX_BRANCHES: u32 = 60;

fn application(name: &str, arguments: Vec<Term>) -> Term {
    Term::Function(name.into(), arguments)
}

pub(super) fn term() -> impl Strategy<Value = Term> {
    let variable = prop_oneof![Just("x"), Just("y")].prop_map(|x| Term::Variable(x.into()));
    let constant = prop_oneof![Just("a"), Just("b")].prop_map(|c| application(c, Vec::new()));
    prop_oneof![variable, constant].prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            3 => inner.clone().prop_map(|t| application("f", vec![t])),
            1 => (inner.clone(), inner).prop_map(|(s, t)| application("g", vec![s, t])),
        ]
    })
}

fn literal() -> impl Strategy<Value = Literal> {
    let atom = prop_oneof![
        3 => (term(), term()).prop_map(|(s, t)| Atom::Equality(s, t)),
        2 => term().prop_map(|t| Atom::Predicate("P".into(), vec![t])),
        1 => (term(), term()).prop_map(|(s, t)| Atom::Predicate("R".into(), vec![s, t])),
    ];
    (any::<bool>(), atom).prop_map(|(positive, atom)| Literal { positive, atom })
}

/// A table of a model: the symbol, its number of arguments, and how many values an entry can have;
/// `None`: as many as there are things.
const TABLES: [(&str, u32, Option<usize>); 6] = [
    ("a", 0, None),
    ("b", 0, None),
    ("f", 1, None),
    ("P", 1, Some(2)),
    ("g", 2, None),
    ("R", 2, Some(2)),
];

fn occurs(symbol: &str, clauses: &[Clause]) -> bool {
    fn inside(symbol: &str, term: &Term) -> bool {
        matches!(term, Term::Function(name, arguments)
            if &**name == symbol || arguments.iter().any(|argument| inside(symbol, argument)))
    }
    clauses.iter().flatten().any(|literal| {
        matches!(&literal.atom, Atom::Predicate(name, _) if &**name == symbol)
            || literal
                .atom
                .terms()
                .into_iter()
                .any(|term| inside(symbol, term))
    })
}

/// The things 0 to `size` - 1 with what each symbol means, as one long list of entries.
struct Model {
    size: usize,
    entries: Vec<usize>,
    starts: HashMap<&'static str, usize>,
}

impl Model {
    fn entry(&self, symbol: &str, arguments: &[Term], values: &[usize; 2]) -> usize {
        let place = arguments.iter().fold(0, |place, argument| {
            place * self.size + self.value(argument, values)
        });
        self.entries[self.starts[symbol] + place]
    }

    fn value(&self, term: &Term, values: &[usize; 2]) -> usize {
        match term {
            Term::Variable(name) => values[usize::from(&**name == "y")],
            Term::Function(name, arguments) => self.entry(name, arguments, values),
        }
    }

    fn satisfies(&self, clauses: &[Clause]) -> bool {
        let holds = |literal: &Literal, values: &[usize; 2]| {
            literal.positive
                == match &literal.atom {
                    Atom::Equality(s, t) => self.value(s, values) == self.value(t, values),
                    Atom::Predicate(name, arguments) => self.entry(name, arguments, values) == 1,
                }
        };
        clauses.iter().all(|clause| {
            (0..self.size * self.size).all(|pair| {
                let values = [pair / self.size, pair % self.size];
                clause.iter().any(|literal| holds(literal, &values))
            })
        })
    }
}

/// Whether one of the models with `size` elements satisfies the clauses; `false` if there are too
/// many to try.
pub(super) fn has_model(size: usize, clauses: &[Clause]) -> bool {
    let mut bases = Vec::new();
    let mut starts = HashMap::new();
    for (symbol, arity, values) in TABLES {
        if occurs(symbol, clauses) {
            starts.insert(symbol, bases.len());
            bases.resize(bases.len() + size.pow(arity), values.unwrap_or(size));
        }
    }
    let count = bases
        .iter()
        .try_fold(1usize, |count, &base| count.checked_mul(base));
    let entries = vec![0; bases.len()];
    let mut model = Model {
        size,
        entries,
        starts,
    };
    (0..count.filter(|&count| count <= MAX_MODELS).unwrap_or(0)).any(|mut number| {
        for (entry, base) in model.entries.iter_mut().zip(&bases) {
            *entry = number % base;
            number /= base;
        }
        model.satisfies(clauses)
    })
}

/// Ground terms and atoms, each once: the symbol and the arguments' numbers. Number 0 is the truth,
/// and an atom holds if it equals that.
#[derive(Default)]
struct Ground {
    nodes: Vec<(String, Vec<usize>)>,
    numbers: HashMap<(String, Vec<usize>), usize>,
}

/// An equation of two nodes, or its negation.
type GroundLiteral = (usize, usize, bool);

impl Ground {
    fn node(&mut self, symbol: &str, arguments: Vec<usize>) -> usize {
        let node = (symbol.to_owned(), arguments);
        let next = self.nodes.len();
        let number = *self.numbers.entry(node.clone()).or_insert(next);
        if number == next {
            self.nodes.push(node);
        }
        number
    }

    fn term(&mut self, term: &Term, values: [usize; 2]) -> usize {
        match term {
            Term::Variable(name) => values[usize::from(&**name == "y")],
            Term::Function(name, arguments) => {
                let arguments = arguments.iter().map(|a| self.term(a, values)).collect();
                self.node(name, arguments)
            }
        }
    }

    fn literal(&mut self, literal: &Literal, values: [usize; 2]) -> GroundLiteral {
        let (left, right) = match &literal.atom {
            Atom::Equality(s, t) => (self.term(s, values), self.term(t, values)),
            Atom::Predicate(name, arguments) => {
                let arguments = arguments.iter().map(|a| self.term(a, values)).collect();
                (self.node(name, arguments), 0)
            }
        };
        (left, right, literal.positive)
    }

    /// The class of each node if these equations hold: functions of equals are equal.
    fn classes(&self, equations: &[(usize, usize)]) -> Vec<usize> {
        let mut classes: Vec<usize> = (0..self.nodes.len()).collect();
        let mut todo = equations.to_vec();
        loop {
            for (left, right) in todo.drain(..) {
                let (from, to) = (classes[left], classes[right]);
                classes
                    .iter_mut()
                    .filter(|class| **class == from)
                    .for_each(|class| *class = to);
            }
            let mut meaning: HashMap<(&str, Vec<usize>), usize> = HashMap::new();
            for (number, (symbol, arguments)) in self.nodes.iter().enumerate() {
                let arguments = arguments
                    .iter()
                    .map(|&argument| classes[argument])
                    .collect();
                let first = *meaning.entry((symbol, arguments)).or_insert(number);
                if classes[first] != classes[number] {
                    todo.push((first, number));
                }
            }
            if todo.is_empty() {
                return classes;
            }
        }
    }

    /// Whether some congruence satisfies the clauses and the assumptions; `None` if there are too
    /// many cases.
    fn satisfiable(
        &self,
        clauses: &[Vec<GroundLiteral>],
        mut assumed: Vec<GroundLiteral>,
        branches: &mut u32,
    ) -> Option<bool> {
        loop {
            let equations: Vec<_> = assumed
                .iter()
                .filter(|l| l.2)
                .map(|&(s, t, _)| (s, t))
                .collect();
            let classes = self.classes(&equations);
            let apart: Vec<_> = assumed
                .iter()
                .filter(|literal| !literal.2)
                .map(|&(s, t, _)| (classes[s], classes[t]))
                .collect();
            if apart.iter().any(|(s, t)| s == t) {
                return Some(false);
            }
            let value = |&(s, t, positive): &GroundLiteral| {
                let (s, t) = (classes[s], classes[t]);
                if s == t {
                    Some(positive)
                } else if apart.contains(&(s, t)) || apart.contains(&(t, s)) {
                    Some(!positive)
                } else {
                    None
                }
            };
            let open = clauses
                .iter()
                .filter(|clause| !clause.iter().any(|literal| value(literal) == Some(true)))
                .map(|clause| {
                    clause
                        .iter()
                        .filter(|l| value(l).is_none())
                        .copied()
                        .collect()
                })
                .min_by_key(Vec::len);
            let Some(open): Option<Vec<GroundLiteral>> = open else {
                return Some(true);
            };
            let Some(&(s, t, positive)) = open.first() else {
                return Some(false);
            };
            if open.len() > 1 {
                *branches = branches.checked_sub(1)?;
                let mut first = assumed.clone();
                first.push((s, t, positive));
                if self.satisfiable(clauses, first, branches)? {
                    return Some(true);
                }
                assumed.push((s, t, !positive));
            } else {
                assumed.push((s, t, positive));
            }
        }
    }
}

/// Whether the instances with a few small terms contradict each other; `None` if that takes too
/// long to find out.
pub(super) fn instances_contradict(clauses: &[Clause]) -> Option<bool> {
    let mut ground = Ground::default();
    ground.node("true", Vec::new());
    let (a, b) = (ground.node("a", Vec::new()), ground.node("b", Vec::new()));
    let mut universe = vec![a, b];
    if occurs("f", clauses) {
        for index in 0..4 {
            universe.push(ground.node("f", vec![universe[index]]));
        }
    }
    if occurs("g", clauses) {
        for (s, t) in [(a, a), (a, b), (b, a), (b, b)] {
            universe.push(ground.node("g", vec![s, t]));
        }
    }
    let mut instances = Vec::new();
    for clause in clauses {
        for &x in &universe {
            for &y in &universe {
                let instance: Vec<_> = clause
                    .iter()
                    .map(|literal| ground.literal(literal, [x, y]))
                    .collect();
                instances.push(instance);
            }
        }
    }
    instances.sort();
    instances.dedup();
    let mut branches = MAX_BRANCHES;
    ground
        .satisfiable(&instances, Vec::new(), &mut branches)
        .map(|satisfiable| !satisfiable)
}

proptest! {
    #[test]
    fn verdicts_on_small_sets(
        clauses in prop::collection::vec(prop::collection::vec(literal(), 1..4), 2..8),
        strategy in 0..STRATEGIES.len(),
    ) {
        let source = |(input, clause): (usize, &Clause)| SourceClause {
            clause: clause.clone(),
            input,
            is_goal: input == 0,
        };
        let set: Vec<_> = clauses.iter().enumerate().map(source).collect();
        let schedule = &STRATEGIES[strategy..=strategy];
        match prove_with(&set, Convention::Course, LIMIT, schedule).unwrap().verdict {
            Verdict::Refuted(proof) => {
                prop_assert!(!(1..=3).any(|size| has_model(size, &clauses)), "there is a model");
                prop_assert_eq!(checker::check(&proof, &clauses), Ok(()));
            }
            Verdict::Satisfiable(_) => {
                prop_assert!(instances_contradict(&clauses) != Some(true), "there is no model");
            }
            Verdict::Unknown(_) => {}
            Verdict::Unsound(fault) => prop_assert!(false, "{fault:?}"),
        }
    }
}

#[test]
fn the_oracles_agree() {
    // f maps everything to b, but a is not b and f keeps a.
    let set = super::clause_set("f(x)=b\na!=b\nf(a)=a");
    let clauses = super::trees(&set);
    assert!(!(1..=3).any(|size| has_model(size, &clauses)));
    assert_eq!(instances_contradict(&clauses), Some(true));
    let set = super::clause_set("f(f(x))=x\nf(a)=b\na!=b\nP(a) | P(b)\n~P(x) | ~P(f(x))");
    let clauses = super::trees(&set);
    assert!(!has_model(1, &clauses) && has_model(2, &clauses));
    assert_eq!(instances_contradict(&clauses), Some(false));
}
